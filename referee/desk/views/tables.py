"""My tables, one table, its whole list of rulings."""

from dataclasses import dataclass
from enum import IntEnum
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from referee.desk.access import at_table, refereed, user_of
from referee.desk.here import stand_at
from referee.desk.tables import sitting_lines, table_page
from referee.desk.unfinished import drafts_here, unfinished
from referee.hearing.queries.waiting import waiting_for
from referee.hearing.queries.withheld import is_withheld, withheld
from referee.seating.models import Participant, Seat, Sitting
from referee.tournament.models import Entrant, State, Tournament
from referee.tournament.naming import apart, told_apart
from rulings import queries
from rulings.fold import LogState


class Rank(IntEnum):
    """How soon a table wants a referee: an open question, a deal being played, between two deals, not begun, over."""

    ASKED = 0
    PLAYING = 1
    BETWEEN = 2
    SEATED = 3
    UNSEATED = 4
    OVER = 5


@dataclass(frozen=True, kw_only=True)
class TableLine:
    """One table in the list of tables; `rank` says how soon it wants somebody."""

    sitting_id: int
    table_no: int
    round_no: int
    names: str
    state: str
    open: int
    rank: Rank


@dataclass(frozen=True, kw_only=True)
class TableGroup:
    """The tables of one tournament: those that want somebody now, and those of later rounds."""

    tournament: Tournament
    tables: list[TableLine]
    later: list[TableLine]
    head_referee: bool
    waiting: int
    """Drafts, appeals, votes and opinions that wait for the reader."""


@never_cache
@login_required
def tables(request: HttpRequest) -> HttpResponse:
    """The tables of all tournaments that the user referees, those being played first."""
    user = user_of(request)
    heads = {tournament.pk for tournament in refereed(user, heads=True)}
    waiting = waiting_for(user, heads=heads)
    groups = []
    for tournament in sorted(refereed(user), key=lambda one: one.state == State.CLOSED):
        now, later = parted(table_lines(tournament, withheld(user)))
        head = tournament.pk in heads
        groups.append(
            TableGroup(
                tournament=tournament,
                tables=now,
                later=later,
                head_referee=head,
                waiting=waiting.get(tournament.pk, 0),
            )
        )
    return render(request, "desk/tables.html", {"groups": groups})


def parted(lines: list[TableLine]) -> tuple[list[TableLine], list[TableLine]]:
    """(tables for now, tables that wait): rounds not finished, or the last one where all are; a begun round is now."""
    waiting = {line.round_no for line in lines if line.rank < Rank.OVER}
    rounds = waiting or {max((line.round_no for line in lines), default=0)}
    begun = {line.round_no for line in lines if line.round_no in rounds and line.rank < Rank.SEATED}
    current = begun or {min(rounds)}
    listed = sorted(
        (line for line in lines if line.round_no in rounds),
        key=lambda line: (line.rank, line.round_no, line.table_no),
    )
    now = [line for line in listed if line.round_no in current]
    return now, [line for line in listed if line.round_no not in current]


def table_lines(tournament: Tournament, blind: frozenset[UUID] = frozenset()) -> list[TableLine]:
    """The latest sitting at every table of every round, with what is open there.

    `blind`: the events of which the reader sees no ruling yet; of a table where one happened nothing is told.
    """
    sittings = latest_sittings(tournament)
    logs = {
        sitting.pk: max(sitting.deals.all(), key=lambda deal: deal.number, default=None)
        for sitting in sittings
    }
    played = [deal.log_id for s in sittings if s.closed_at is None and (deal := logs[s.pk])]
    states = queries.log_states(played)
    lines = []
    for sitting in sittings:
        deal = logs[sitting.pk]
        state = states.get(deal.log_id) if deal else None
        rank = _rank(sitting, state)
        if state and is_withheld(state, blind):
            lines.append(_closed_line(sitting))
            continue
        lines.append(
            TableLine(
                sitting_id=sitting.pk,
                table_no=sitting.table_no,
                round_no=sitting.round_no,
                names=_("、").join(entrant.called for entrant in _people(sitting)),
                state=_state_word(rank, deal.number if deal else 0, over=bool(state and state.table.over)),
                open=open_at(state) if state else 0,
                rank=rank,
            )
        )
    return lines


def open_at(state: LogState) -> int:
    """Open questions, and liabilities while the deal is played."""
    return len(state.needs) + (0 if state.table.over else len(state.table.liabilities))


def _closed_line(sitting: Sitting) -> TableLine:
    return TableLine(
        sitting_id=sitting.pk,
        table_no=sitting.table_no,
        round_no=sitting.round_no,
        names=_("、").join(entrant.called for entrant in _people(sitting)),
        state=_("您受託獨立作答，作答前不顯示"),
        open=0,
        rank=Rank.PLAYING,
    )


def _people(sitting: Sitting) -> list[Entrant]:
    rows = told_apart(sitting.seats.all()) or told_apart(sitting.participants.all())
    return [row.entrant for row in rows]


def _rank(sitting: Sitting, state: LogState | None) -> Rank:
    if sitting.closed_at is not None:
        return Rank.OVER
    if state is None:
        return Rank.SEATED if sitting.seats.all() else Rank.UNSEATED
    if state.needs:
        return Rank.ASKED
    if state.table.next is not None:
        return Rank.OVER if state.table.next.sitting_over else Rank.BETWEEN
    return Rank.PLAYING


def _state_word(rank: Rank, number: int, *, over: bool) -> str:
    if rank == Rank.OVER:
        return _("這一將打完了")
    if not number:
        return _("還沒開牌") if rank == Rank.SEATED else _("還沒搬風")
    words = _("第 %(n)s 盤打完了") if over else _("第 %(n)s 盤進行中")
    return words % {"n": number}


def latest_sittings(tournament: Tournament) -> list[Sitting]:
    """The last sitting at every table of every round: four statements."""
    rows: QuerySet[Sitting] = Sitting.objects.filter(tournament=tournament)
    named = apart("entrant__")
    seats = Prefetch("seats", Seat.objects.select_related("entrant__player").annotate(namesake=named))
    people = Participant.objects.select_related("entrant__player").annotate(namesake=named)
    rows = rows.prefetch_related(seats, Prefetch("participants", people), "deals__log")
    latest = {(s.round_no, s.table_no): s for s in rows.order_by("round_no", "table_no", "number")}
    return list(latest.values())


@at_table
def table(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """One table, seen from the seat the referee stands at; the seat is remembered in the session."""
    key = f"below-{sitting.pk}"
    if request.GET.get("below"):
        request.session[key] = request.GET["below"]
    here = stand_at(sitting, below=request.session.get(key))
    page = table_page(here, uid=request.GET.get("logged", ""))
    context = {"page": page, "drafts": drafts_here(here, user_of(request))}
    return render(request, "desk/table.html", context)


@at_table
def history(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """All rulings of a sitting."""
    here = stand_at(sitting, below=request.session.get(f"below-{sitting.pk}"))
    states = queries.log_states([deal.log_id for deal in here.deals])
    context = {
        "title": here.title,
        "sitting": sitting,
        "lines": sitting_lines(here, states),
        "unfinished": unfinished(here, states),
    }
    return render(request, "desk/history.html", context)
