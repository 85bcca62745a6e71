"""The mark of a person's password, by which a token made under another one is known."""

from collections.abc import Iterator

from django.utils.crypto import constant_time_compare

from referee.accounts.models import User
from referee.accounts.tokens import token_hash


def password_mark(user: User) -> str:
    """A hash of the session hash of `user`, itself one of his password under the secret key: it tells nothing of either."""
    return token_hash(user.get_session_auth_hash())


def is_mark_of(user: User, mark: str) -> bool:
    """Whether `mark` is of the password of today, under the secret key or one of its fallbacks; an empty one is not."""
    return any(constant_time_compare(mark, one) for one in _marks(user))


def _marks(user: User) -> Iterator[str]:
    yield password_mark(user)
    for old in user.get_session_auth_fallback_hash():
        yield token_hash(old)
