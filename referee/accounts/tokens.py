"""Secret links: the token goes into the address, only its SHA-256 into the database."""

import hashlib
import secrets

TOKEN_BYTES = 24


def new_token() -> str:
    """A fresh secret of 24 random bytes, 32 characters that are safe in an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """The form in which a token is stored and looked up: 64 hexadecimal digits.

    A plain hash is enough: the token is random and long, so there is nothing to guess.
    """
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
