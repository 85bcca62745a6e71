"""What is done to accounts. The clock and the acting user come in from outside."""

from datetime import datetime, timedelta
from typing import Protocol

from django.contrib.auth import get_user_model
from django.db import transaction

from referee.accounts.models import ResetLink, User
from referee.accounts.tokens import new_token, token_hash

RESET_LIFETIME = timedelta(hours=24)


class LinkUsed(Exception):
    """The link was used, replaced or has run out, or who made it may not any more."""


class MayReset(Protocol):
    """Whether `by` may set the password of `user` again."""

    def __call__(self, *, by: User, user: User) -> bool: ...


MAY_RESET: list[MayReset] = []
"""What is asked when a link is used; filled by the rooms above, which know of roles."""


def still_works(link: ResetLink, now: datetime) -> bool:
    """Whether a link may be used now: one made by a person only as long as he might make it again."""
    by, user = link.made_by, link.user
    return link.usable(now) and (by is None or all(may(by=by, user=user) for may in MAY_RESET))


def make_account(*, username: str, password: str, display_name: str) -> User:
    """A new account with a checked password."""
    user = get_user_model()(username=username, display_name=display_name)
    user.set_password(password)
    user.save()
    return user


@transaction.atomic
def make_reset_link(*, user: User, made_by: User | None, now: datetime) -> tuple[ResetLink, str]:
    """A link that works once within a day, and its token, which is told here and never again.

    Links of the same person made before stop working.
    """
    ResetLink.objects.filter(user=user, used_at=None, expires_at__gt=now).update(expires_at=now)
    token = new_token()
    link = ResetLink.objects.create(
        token_hash=token_hash(token),
        user=user,
        made_by=made_by,
        created_at=now,
        expires_at=now + RESET_LIFETIME,
    )
    return link, token


@transaction.atomic
def reset_password(*, link: ResetLink, password: str, now: datetime) -> User:
    """Set the password and use the link up; LinkUsed if somebody was quicker, or it works no more."""
    used = still_works(link, now) and ResetLink.objects.filter(
        pk=link.pk, used_at=None, expires_at__gt=now
    ).update(used_at=now)
    if not used:
        raise LinkUsed
    user = link.user
    user.set_password(password)
    user.save(update_fields=["password"])
    return user
