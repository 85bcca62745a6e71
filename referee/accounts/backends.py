"""Who may log in: an active account, and a demo account only while DEBUG is on."""

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import AnonymousUser

from referee.accounts.models import User


class AccountBackend(ModelBackend):
    """Django's backend, closed to demo accounts in earnest use.

    It is asked at log-in and again for the user of every request, so a session made while DEBUG was on ends with it.
    """

    def user_can_authenticate(self, user: User | AnonymousUser | None) -> bool:
        """Refuse whoever is marked `demo` unless DEBUG is on."""
        if getattr(user, "demo", False) and not settings.DEBUG:
            return False
        return super().user_can_authenticate(user)
