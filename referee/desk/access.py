"""Who may stand at a table: the referees and the head referee of its tournament. Everybody else sees no such page."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.cache import never_cache

from referee.accounts.models import User
from referee.hearing.queries.withheld import closed_to, refuse_withheld
from referee.seating.models import Deal, Sitting
from referee.tournament.access import HEADS, OFFICIALS, check_role
from referee.tournament.models import Tournament
from rulings.models import Ruling

P = ParamSpec("P")
SittingView: TypeAlias = Callable[Concatenate[HttpRequest, Sitting, P], HttpResponseBase]


def user_of(request: HttpRequest) -> User:
    """The logged-in user; the views behind the decorators below always have one."""
    if not isinstance(request.user, User):
        raise Http404
    return request.user


def at_table(view: SittingView[P]) -> Callable[..., HttpResponseBase]:
    """For a view under `<int:sitting_id>`: it gets the sitting, and only if the user referees its tournament.

    Withheld where he owes a blind opinion on a ruling of this table: its scores, its dead hands, all tells of it.
    """

    @wraps(view)
    def inner(request: HttpRequest, sitting_id: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        user = user_of(request)
        rows = Sitting.objects.select_related("tournament__review_rules").annotate(
            closed=closed_to(user, log__deal__sitting="pk")
        )
        sitting = rows.filter(pk=sitting_id).first()
        if sitting is None:
            raise Http404
        check_role(user=user, tournament=sitting.tournament, roles=OFFICIALS)
        if sitting.closed:
            refuse_withheld(user, sitting_id=sitting_id)
        with timezone.override(sitting.tournament.zone):
            return view(request, sitting, *args, **kwargs)

    return never_cache(login_required(inner))


def ruling_for(*, user: User, ruling_id: UUID) -> tuple[Ruling, Deal]:
    """A ruling of a tournament that the user referees, with its deal; else Http404 or PermissionDenied."""
    ruling = Ruling.objects.select_related("event", "log").filter(pk=ruling_id).first()
    deal = deal_of(ruling.log_id) if ruling else None
    if ruling is None or deal is None:
        raise Http404
    check_role(user=user, tournament=deal.sitting.tournament, roles=OFFICIALS)
    return ruling, deal


def deal_of(log_id: UUID) -> Deal | None:
    """The deal a log belongs to, with its sitting and tournament."""
    return Deal.objects.select_related("sitting__tournament").filter(log_id=log_id).first()


def refereed(user: User, *, heads: bool = False) -> list[Tournament]:
    """The tournaments in which the user is a referee (or, with `heads`, the head referee)."""
    roles: Any = HEADS if heads else OFFICIALS
    rows = Tournament.objects.filter(memberships__user=user, memberships__role__in=list(roles))
    return list(rows.distinct())
