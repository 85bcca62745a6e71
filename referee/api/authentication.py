"""Who asks: a program by its token, a page of ours by its session (and then with a CSRF token)."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.authentication import SessionAuthentication, TokenAuthentication
from rest_framework.request import Request

from referee.accounts.backends import AccountBackend
from referee.accounts.models import User
from referee.accounts.tokens import token_hash
from referee.api.marks import is_mark_of
from referee.api.models import ApiToken


class ApiTokenAuthentication(TokenAuthentication):
    """`Authorization: Token …`. Closed to whoever may not log in: inactive accounts, demo ones without DEBUG.

    A token made under another password than today's has ended.
    """

    def authenticate_credentials(self, key: str) -> tuple[User, Any]:
        """The token's owner; one statement."""
        token = ApiToken.objects.select_related("user").filter(token_hash=token_hash(key)).first()
        if (
            token is None
            or not is_mark_of(token.user, token.password_mark)
            or not AccountBackend().user_can_authenticate(token.user)
        ):
            raise exceptions.AuthenticationFailed(_("這個權杖無效，或已經撤銷。"), "bad_token")
        return token.user, token


class ApiSessionAuthentication(SessionAuthentication):
    """The session of our own pages; a post without their CSRF token is refused in words."""

    def enforce_csrf(self, request: Request) -> None:
        """Refused with the code `csrf`."""
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied:
            raise exceptions.PermissionDenied(
                _("沒有 CSRF 權杖，或不相符。程式請用 API 權杖。"), "csrf"
            ) from None
