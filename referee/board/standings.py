"""Standings of a tournament: computed from the ledger, kept ready, and never read when they are older than it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Count, Q, Sum

from referee.board.counts import counted
from referee.board.models import DealCount, Standing, StandingsSheet
from referee.board.tally import Result, Row, tally
from referee.seating.models import Deal, Seat
from referee.tournament.models import Entrant, Tournament
from referee.tournament.naming import apart, named, told_apart
from rulings.models import Head


@dataclass(frozen=True, slots=True)
class Sheet:
    """Standings as they are shown; `cached` tells whether they were ready."""

    rows: list[tuple[Row, Entrant]]
    scale: int
    finished_round: int
    running_round: int
    made_at: datetime
    cached: bool


def mark_of(tournament: Tournament) -> str:
    """The state of what standings are made from: it changes with every event, ruling, deal and entrant. Three statements."""
    heads = Head.objects.filter(log__deal__sitting__tournament=tournament).aggregate(
        n=Sum("n"), logs=Count("pk")
    )
    people = tournament.entrants.aggregate(all=Count("pk"), out=Count("pk", filter=Q(withdrawn=True)))
    closed = tournament.sittings.filter(closed_at__isnull=False).count()
    return f"{heads['logs']}:{heads['n'] or 0}:{people['all']}:{people['out']}:{closed}"


def standings(tournament: Tournament, *, now: datetime) -> Sheet:
    """The kept rows while they are as new as the ledger, else computed from it: slower, never wrong."""
    sheet = StandingsSheet.objects.filter(pk=tournament.pk).first()
    if sheet is None or sheet.mark != mark_of(tournament):
        return compute(tournament, now=now)
    rows = Standing.objects.filter(tournament=tournament).select_related("entrant__player")
    rows = rows.annotate(namesake=apart("entrant__"))
    return Sheet(
        rows=[(_row(kept), kept.entrant) for kept in told_apart(rows)],
        scale=sheet.scale,
        finished_round=sheet.finished_round,
        running_round=sheet.running_round,
        made_at=sheet.made_at,
        cached=True,
    )


def compute(tournament: Tournament, *, now: datetime, keep: bool = False) -> Sheet:
    """From the ledger: a fixed number of statements. Only logs that changed since they were counted are read.

    `keep` writes the counts of these down; a page that only looks leaves that to the job.
    """
    deals = list(
        Deal.objects.filter(sitting__tournament=tournament)
        .select_related("sitting")
        .order_by("sitting__round_no", "sitting__number", "number", "sitting__table_no")
    )
    seats: dict[int, dict[str, int]] = {}
    for seat in Seat.objects.filter(sitting__tournament=tournament):
        seats.setdefault(seat.sitting_id, {})[seat.place] = seat.entrant_id
    counts = counted(tournament, deals, keep=keep)
    played = {entrant for places in seats.values() for entrant in places.values()}
    entrants = {e.pk: e for e in named(tournament.entrants.all()) if not e.withdrawn or e.pk in played}
    results = [result_of(deal.sitting.round_no, seats[deal.sitting_id], counts[deal.pk]) for deal in deals]
    rows = tally(entrants=list(entrants), results=results)
    finished, running = _rounds(deals, counts)
    return Sheet(
        rows=[(row, entrants[row.entrant]) for row in rows],
        scale=max((abs(total) for row in rows for total in row.series), default=0),
        finished_round=finished,
        running_round=running,
        made_at=now,
        cached=False,
    )


def result_of(round_no: int, entrants: Mapping[str, int], count: DealCount) -> Result:
    """A counted deal for the tally."""
    return Result(
        round_no=round_no,
        entrants=entrants,
        points=count.points,
        winner=count.winner or None,
        self_drawn=count.self_drawn,
        discarder=count.discarder or None,
        false=tuple(count.false_wins),
    )


def _rounds(deals: list[Deal], counts: Mapping[int, DealCount]) -> tuple[int, int]:
    """The latest round all of whose begun sittings are over, and the latest one still being played (0: none)."""
    last: dict[int, Deal] = {deal.sitting_id: deal for deal in deals}
    over: dict[int, bool] = {}
    for deal in last.values():
        done = deal.sitting.closed_at is not None or counts[deal.pk].last
        over[deal.sitting.round_no] = over.get(deal.sitting.round_no, True) and done
    finished = max((number for number, done in over.items() if done), default=0)
    return finished, max((number for number, done in over.items() if not done), default=0)


@transaction.atomic
def refresh(tournament: Tournament, *, now: datetime) -> bool:
    """Make the kept rows new, unless they are; whether there was anything to do."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    mark = mark_of(tournament)
    if StandingsSheet.objects.filter(pk=tournament.pk, mark=mark).exists():
        return False
    sheet = compute(tournament, now=now, keep=True)
    Standing.objects.filter(tournament=tournament).delete()
    Standing.objects.bulk_create(_kept(tournament, row, entrant) for row, entrant in sheet.rows)
    StandingsSheet.objects.update_or_create(
        tournament=tournament,
        defaults={
            "mark": mark,
            "scale": sheet.scale,
            "finished_round": sheet.finished_round,
            "running_round": sheet.running_round,
            "made_at": now,
        },
    )
    return True


def _kept(tournament: Tournament, row: Row, entrant: Entrant) -> Standing:
    return Standing(
        tournament=tournament,
        entrant=entrant,
        rank=row.rank,
        before=row.before,
        points=row.points,
        deals=row.deals,
        wins=row.wins,
        self_draws=row.self_draws,
        deal_ins=row.deal_ins,
        false_wins=row.false_wins,
        series=row.series,
        rounds={str(number): total for number, total in row.rounds.items()},
    )


def _row(kept: Standing) -> Row:
    return Row(
        entrant=kept.entrant_id,
        points=kept.points,
        deals=kept.deals,
        wins=kept.wins,
        self_draws=kept.self_draws,
        deal_ins=kept.deal_ins,
        false_wins=kept.false_wins,
        series=kept.series,
        rounds={int(number): total for number, total in kept.rounds.items()},
        rank=kept.rank,
        before=kept.before,
    )
