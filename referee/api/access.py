"""Who may use an endpoint: declared per method, enforced before the view's own code runs, tried from outside in the tests.

As on the pages: strangers get 404 for what is private, members without the role 403 with a sentence, and whoever is not
logged in gets 401 where an account is needed, whether the thing exists or not.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any, ClassVar
from uuid import UUID

from django.http import Http404
from django.utils.cache import patch_cache_control, patch_vary_headers
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.views import APIView

from referee.accounts.models import User
from referee.desk.access import deal_of
from referee.hearing.queries.withheld import closed_to, refuse_withheld
from referee.seating.models import Deal, Sitting
from referee.tournament.access import OFFICIALS, ORGANIZERS, STAFF, can_see, check_role
from referee.tournament.models import Role, Tournament
from rulings.models import Ruling

METHODS = ("get", "post", "put", "patch", "delete")


class Access(Enum):
    """ANYBODY: nothing of it is private, or it shows each what is his. READERS: who may read the tournament's pages."""

    ANYBODY = "anybody"
    ACCOUNT = "account"
    READERS = "readers"
    OFFICIALS = "officials"
    STAFF = "staff"
    ORGANIZERS = "organizers"

    @property
    def roles(self) -> frozenset[Role]:
        """The roles of which one is needed; none where roles do not matter."""
        needed = {Access.OFFICIALS: OFFICIALS, Access.STAFF: STAFF, Access.ORGANIZERS: ORGANIZERS}
        return needed.get(self, frozenset())

    @property
    def needs_account(self) -> bool:
        """Whether nobody gets further without logging in."""
        return self not in (Access.ANYBODY, Access.READERS)


class ApiView(APIView):
    """A view that says in `access`, for each of its methods, who may use it; a method left out is a TypeError."""

    access: ClassVar[Mapping[str, Access]]
    http_method_names = [*METHODS, "head"]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if undeclared := [m for m in METHODS if hasattr(cls, m) and m not in getattr(cls, "access", {})]:
            raise TypeError(f"{cls.__name__} does not say who may use {', '.join(undeclared)}")

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Authentication and throttles, then the access declared."""
        super().initial(request, *args, **kwargs)
        method = "get" if request.method == "HEAD" else str(request.method).lower()
        access = self.access.get(method)
        if access is None:
            return  # 405 follows
        if access.needs_account and not request.user.is_authenticated:
            raise exceptions.NotAuthenticated
        if access is Access.READERS or access.roles:
            self.held = self.locate(**kwargs)
            self.check(access)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """No cache on the way keeps an answer for somebody else, or past the next event."""
        finished = super().finalize_response(request, response, *args, **kwargs)
        patch_cache_control(finished, private=True, no_cache=True)
        patch_vary_headers(finished, ["Authorization", "Cookie"])
        return finished

    def check(self, access: Access) -> None:
        """Http404 or PermissionDenied unless the user may."""
        user = self.request.user
        if access.roles:
            check_role(user=user, tournament=self.held, roles=access.roles)
        elif not can_see(user, self.held):
            raise Http404

    def locate(self, **kwargs: Any) -> Tournament:
        """The tournament that the address belongs to; Http404."""
        raise NotImplementedError

    @property
    def user(self) -> User:
        """Who asks; for methods that need an account."""
        if not isinstance(self.request.user, User):
            raise exceptions.NotAuthenticated
        return self.request.user


class OfTournament(ApiView):
    """Below `tournaments/<slug>/`."""

    access: ClassVar[Mapping[str, Access]] = {}

    def locate(self, **kwargs: Any) -> Tournament:
        """By its slug."""
        held = Tournament.objects.filter(slug=kwargs["slug"]).first()
        if held is None:
            raise Http404
        return held


class Withholding(ApiView):
    """`refuse_withheld()` for what tells of rulings: 409 `opinion_owed` where the asker is to answer by himself first."""

    access: ClassVar[Mapping[str, Access]] = {}
    closed = False

    def refuse_withheld(self, **where: Any) -> None:
        """Withheld where the row that `locate` read said so (`closed`)."""
        if self.closed:
            refuse_withheld(self.request.user, **where)


class OfSitting(Withholding):
    """Below `sittings/<id>/`: `sitting`."""

    access: ClassVar[Mapping[str, Access]] = {}

    def locate(self, **kwargs: Any) -> Tournament:
        """By the sitting."""
        rows = Sitting.objects.select_related("tournament", "previous").annotate(
            closed=closed_to(self.request.user, log__deal__sitting="pk")
        )
        found = rows.filter(pk=kwargs["sitting_id"]).first()
        if found is None:
            raise Http404
        self.sitting: Sitting = found
        self.closed = found.closed
        return found.tournament


class OfDeal(Withholding):
    """Below `deals/<id>/`: `deal`."""

    access: ClassVar[Mapping[str, Access]] = {}

    def locate(self, **kwargs: Any) -> Tournament:
        """By the deal."""
        rows = Deal.objects.select_related("sitting__tournament", "log").annotate(
            closed=closed_to(self.request.user, log="log")
        )
        found = rows.filter(pk=kwargs["deal_id"]).first()
        if found is None:
            raise Http404
        self.deal: Deal = found
        self.closed = found.closed
        return found.sitting.tournament


class OfRuling(ApiView):
    """Below `rulings/<uuid>/`: `ruling` and its `deal`."""

    access: ClassVar[Mapping[str, Access]] = {}

    def locate(self, **kwargs: UUID) -> Tournament:
        """By the deal whose log holds the ruling."""
        ruling = Ruling.objects.select_related("event", "log").filter(pk=kwargs["ruling_id"]).first()
        deal = deal_of(ruling.log_id) if ruling else None
        if ruling is None or deal is None:
            raise Http404
        self.ruling, self.deal = ruling, deal
        return deal.sitting.tournament
