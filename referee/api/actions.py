"""Making and ending API tokens. The clock comes in from outside."""

from datetime import datetime

from referee.accounts.models import User
from referee.accounts.tokens import new_token, token_hash
from referee.api.marks import password_mark
from referee.api.models import ApiToken


def make_token(*, user: User, now: datetime) -> str:
    """A new token, told here and never again; the one before stops working."""
    token = new_token()
    ApiToken.objects.update_or_create(
        user=user,
        defaults={
            "token_hash": token_hash(token),
            "password_mark": password_mark(user),
            "created_at": now,
        },
    )
    return token


def end_token(*, user: User) -> None:
    """The token stops working at once; nothing happens where there is none."""
    ApiToken.objects.filter(user=user).delete()
