"""People who log in, and the one-use links that set a lost password again."""

from datetime import datetime
from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models

from referee.accounts.visible import validate_visible


class User(AbstractUser):
    """A person with an account; what they may do is given per tournament (tournament.Membership).

    `demo` marks the log-ins that `load_demo` prints: they are refused wherever DEBUG is off.
    """

    display_name = models.CharField(max_length=80, blank=True, validators=[validate_visible])
    demo = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.display_name or self.username


class ResetLink(models.Model):
    """A link, shown by an official, by which its owner sets a new password once.

    Only the SHA-256 of the token is kept, so the table gives nobody a way in.
    """

    token_hash = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="reset_links")
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", null=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-created_at"]

    def __str__(self) -> str:
        return f"reset link of {self.user_id}"

    def usable(self, now: datetime) -> bool:
        """Whether the link still works at `now`."""
        return self.used_at is None and now < self.expires_at
