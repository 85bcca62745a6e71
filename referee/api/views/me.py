"""One's own account and its token; a token in exchange for name and password."""

from django.contrib.auth import authenticate
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle

from referee.accounts.models import User
from referee.api import bodies, shapes_law
from referee.api.access import Access, ApiView
from referee.api.actions import end_token, make_token
from referee.api.docs import gives
from referee.api.marks import is_mark_of
from referee.api.models import ApiToken
from referee.api.views.common import now, told

TAG = "me"


class Me(ApiView):
    access = {"get": Access.ACCOUNT}

    @gives(shapes_law.MeShape, tag=TAG, summary="Who I am, and my roles")
    def get(self, request: Request) -> Response:
        token = ApiToken.objects.filter(user=self.user).first()
        roles = self.user.memberships.values_list("tournament__slug", "role").order_by("id")
        answer = {
            "username": self.user.username,
            "name": str(self.user),
            "memberships": [{"tournament": slug, "role": role} for slug, role in roles],
            "token_made_at": token.created_at
            if token and is_mark_of(self.user, token.password_mark)
            else None,
        }
        return Response(answer)


class MyToken(ApiView):
    """A program's key to what I may do."""

    access = {"post": Access.ACCOUNT, "delete": Access.ACCOUNT}
    throttle_classes = (ScopedRateThrottle,)
    throttle_scope = "log_in"

    @extend_schema(
        tags=[TAG],
        summary="A new token for me; the one before stops working",
        request=None,
        responses={201: shapes_law.TokenShape},
    )
    def post(self, request: Request) -> Response:
        return Response({"token": make_token(user=self.user, now=now())}, status=201)

    @extend_schema(tags=[TAG], summary="End my token", request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        end_token(user=self.user)
        return Response(status=204)


class LogIn(ApiView):
    """For programs. Wrong passwords count towards the same lock-out as on the log-in page."""

    access = {"post": Access.ANYBODY}
    authentication_classes = ()
    throttle_classes = (ScopedRateThrottle,)
    throttle_scope = "log_in"

    @extend_schema(
        tags=[TAG],
        summary="A new token in exchange for name and password; the one before stops working",
        request=bodies.LogInBody,
        responses={201: shapes_law.TokenShape},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        body = told(request, bodies.LogInBody)
        user = authenticate(request._request, username=body["username"], password=body["password"])
        if not isinstance(user, User):
            raise exceptions.ValidationError({"password": [_("帳號或密碼不對。")]}, "credentials")
        return Response({"token": make_token(user=user, now=now())}, status=201)
