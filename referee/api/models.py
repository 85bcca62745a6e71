"""The token by which a program speaks for a person; one each, and only its SHA-256 is kept."""

from django.conf import settings
from django.db import models


class ApiToken(models.Model):
    """Whoever sends the token acts as `user`. It is told once, when it is made; a new one ends the old one.

    `password_mark` is of the password it was made under (`referee.api.marks`): a new password
    ends the token, however it was set, as it ends the sessions.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="api_token"
    )
    token_hash = models.CharField(max_length=64, unique=True)
    password_mark = models.CharField(max_length=64, default="")
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"API token of {self.user_id}"
