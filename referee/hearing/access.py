"""Who may see and act on the record of a ruling: its tournament's officials; a player by his private link."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeAlias
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.cache import never_cache

from referee.accounts.models import User
from referee.hearing.models import SeatLink
from referee.hearing.queries import UnknownRuling, deal_of_ruling, link_of
from referee.hearing.queries.withheld import refuse_withheld
from referee.seating.models import Deal
from referee.tournament.access import check_role
from referee.tournament.models import Role
from referee.tournament.readers import Holder, reading_as

P = ParamSpec("P")
RulingView: TypeAlias = Callable[Concatenate[HttpRequest, UUID, Deal, P], HttpResponseBase]
LinkView: TypeAlias = Callable[Concatenate[HttpRequest, SeatLink, P], HttpResponseBase]


def user_of(request: HttpRequest) -> User:
    """The user who is logged in; the views behind the decorators below always have one."""
    if not isinstance(request.user, User):
        raise Http404
    return request.user


def at_ruling(*roles: Role) -> Callable[[RulingView[P]], Callable[..., HttpResponseBase]]:
    """For a view under `<uuid:ruling_id>`: it gets the ruling's id and deal, and only if one of the roles is held.

    Withheld from a referee who still owes a blind opinion on the ruling.
    """

    def wrap(view: RulingView[P]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def inner(
            request: HttpRequest, ruling_id: UUID, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            try:
                deal = deal_of_ruling(ruling_id)
            except UnknownRuling:
                raise Http404 from None
            user = user_of(request)
            check_role(user=user, tournament=deal.sitting.tournament, roles=roles)
            refuse_withheld(user, ruling_id=ruling_id)
            with timezone.override(deal.sitting.tournament.zone):
                return view(request, ruling_id, deal, *args, **kwargs)

        return never_cache(login_required(inner))

    return wrap


def by_link(view: LinkView[P]) -> Callable[..., HttpResponseBase]:
    """For a view under `<str:token>`: it gets the link, while it is not revoked; else there is no such page."""

    @wraps(view)
    def inner(request: HttpRequest, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        link = link_of(token)
        if link is None:
            raise Http404
        refuse_withheld(request.user, sitting_id=link.seat.sitting_id)
        holder = Holder(link.seat.entrant.player_id)
        with timezone.override(link.seat.sitting.tournament.zone), reading_as(holder):
            answer = view(request, link, *args, **kwargs)
        answer["X-Robots-Tag"] = "noindex, nofollow"
        return answer

    return never_cache(inner)
