"""People who log in."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A person with an account; what they may do is given per tournament (tournament.Membership)."""

    display_name = models.CharField(max_length=80, blank=True)

    def __str__(self) -> str:
        return self.display_name or self.username
