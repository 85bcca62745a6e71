"""What is read about accounts."""

from referee.accounts.models import ResetLink
from referee.accounts.tokens import token_hash


def reset_link(token: str) -> ResetLink | None:
    """The link of a token, used or not; None if there is none."""
    return ResetLink.objects.select_related("user", "made_by").filter(token_hash=token_hash(token)).first()
