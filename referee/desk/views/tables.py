"""My tables, one table, its whole list of rulings."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from referee.desk.access import at_table, refereed, user_of
from referee.desk.here import stand_at
from referee.desk.tables import sitting_lines, table_page
from referee.seating.models import Sitting
from referee.tournament.models import Tournament
from rulings import queries


@dataclass(frozen=True, kw_only=True)
class TableLine:
    """One table in the list of tables."""

    sitting_id: int
    table_no: int
    round_no: int
    names: str
    state: str
    open: int


@dataclass(frozen=True, kw_only=True)
class TableGroup:
    """The tables of one tournament that are being played."""

    tournament: Tournament
    tables: list[TableLine]
    head_referee: bool


@never_cache
@login_required
def tables(request: HttpRequest) -> HttpResponse:
    """The tables of all tournaments that the user referees, those being played first."""
    user = user_of(request)
    heads = {tournament.pk for tournament in refereed(user, heads=True)}
    groups = [
        TableGroup(tournament=tournament, tables=table_lines(tournament), head_referee=tournament.pk in heads)
        for tournament in refereed(user)
    ]
    return render(request, "desk/tables.html", {"groups": groups})


def table_lines(tournament: Tournament) -> list[TableLine]:
    """The latest sitting of every table of the latest round, with what is open there."""
    sittings = latest_sittings(tournament)
    logs = {
        sitting.pk: max(sitting.deals.all(), key=lambda deal: deal.number, default=None)
        for sitting in sittings
    }
    states = queries.log_states([deal.log_id for deal in logs.values() if deal])
    lines = []
    for sitting in sittings:
        deal = logs[sitting.pk]
        state = states[deal.log_id] if deal else None
        names = _("、").join(seat.entrant.player.name for seat in sitting.seats.all())
        lines.append(
            TableLine(
                sitting_id=sitting.pk,
                table_no=sitting.table_no,
                round_no=sitting.round_no,
                names=names or _("還沒搬風"),
                state=_state_word(sitting, deal.number if deal else 0, over=bool(state and state.table.over)),
                open=len(state.needs) + len(state.table.liabilities) if state else 0,
            )
        )
    return lines


def _state_word(sitting: Sitting, number: int, *, over: bool) -> str:
    if sitting.closed_at is not None:
        return _("這一將打完了")
    if not number:
        return _("還沒開牌")
    words = _("第 %(n)s 盤打完了") if over else _("第 %(n)s 盤進行中")
    return words % {"n": number}


def latest_sittings(tournament: Tournament) -> list[Sitting]:
    """The sittings of the latest round, one a table: the last one at it."""
    rows: QuerySet[Sitting] = Sitting.objects.filter(tournament=tournament)
    rows = rows.prefetch_related("seats__entrant__player", "deals__log")
    latest: dict[int, Sitting] = {}
    for sitting in rows.order_by("round_no", "number"):
        latest[sitting.table_no] = sitting
    newest = max((sitting.round_no for sitting in latest.values()), default=0)
    return [latest[no] for no in sorted(latest) if latest[no].round_no == newest]


@at_table
def table(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """One table, seen from the seat the referee stands at; the seat is remembered in the session."""
    key = f"below-{sitting.pk}"
    if request.GET.get("below"):
        request.session[key] = request.GET["below"]
    here = stand_at(sitting, below=request.session.get(key))
    return render(request, "desk/table.html", {"page": table_page(here)})


@at_table
def history(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """All rulings of a sitting."""
    here = stand_at(sitting, below=request.session.get(f"below-{sitting.pk}"))
    states = queries.log_states([deal.log_id for deal in here.deals])
    return render(
        request,
        "desk/history.html",
        {"title": here.title, "sitting": sitting, "lines": sitting_lines(here, states)},
    )
