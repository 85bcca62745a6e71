"""Appeals that are open: what the standings say if the rulings stand, and if they fall."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from referee.hearing.models import Appeal
from referee.hearing.queries.record import number_of
from referee.seating.models import Deal, Seat
from referee.tournament.models import Tournament
from rulings import queries as ledger
from rulings.fold import LogState
from rulings.review import undone


@dataclass(frozen=True, kw_only=True)
class OpenAppeal:
    """A ruling that waits for its panel. `reversed`: what each entrant (by id) gains or loses if it falls."""

    ruling_id: UUID
    event_id: UUID
    number: str
    round_no: int
    table_no: int
    deal_no: int
    since: datetime
    deal: Deal
    event: Mapping[str, Any]
    reversed: Mapping[int, int]


def open_appeals(tournament: Tournament) -> list[OpenAppeal]:
    """The rulings of a tournament with an open appeal, oldest first: one statement while there is none, six otherwise."""
    rows = list(
        Appeal.objects.filter(
            ruling__log__deal__sitting__tournament=tournament,
            ruling__panel_decision__isnull=True,
            ruling__superseded_by__isnull=True,
        )
    )
    since: dict[UUID, datetime] = {}
    for row in rows:
        since.setdefault(row.ruling_id, row.at)
    if not since:
        return []
    deals = (
        Deal.objects.filter(log__rulings__in=list(since))
        .select_related("sitting__tournament", "log")
        .distinct()
    )
    by_log = {deal.log_id: deal for deal in deals}
    seats: dict[int, dict[str, int]] = defaultdict(dict)
    for seat in Seat.objects.filter(sitting__in=[deal.sitting_id for deal in by_log.values()]):
        seats[seat.sitting_id][seat.place] = seat.entrant_id
    states = ledger.log_states(list(by_log))
    found = [_open(state, by_log[log_id], seats, since) for log_id, state in states.items()]
    return sorted((one for part in found for one in part), key=lambda one: one.since)


def _open(
    state: LogState, deal: Deal, seats: Mapping[int, Mapping[str, int]], since: Mapping[UUID, datetime]
) -> list[OpenAppeal]:
    return [
        OpenAppeal(
            ruling_id=ruling.id,
            event_id=ruling.event_id,
            number=number_of(deal, ruling),
            round_no=deal.sitting.round_no,
            table_no=deal.sitting.table_no,
            deal_no=deal.number,
            since=since[ruling.id],
            deal=deal,
            event=state.events[state.index[ruling.event_id]].data,
            reversed=_if_reversed(state, ruling.id, seats[deal.sitting_id]),
        )
        for ruling in state.rulings
        if ruling.id in since
    ]


def _if_reversed(state: LogState, ruling_id: UUID, four: Mapping[str, int]) -> dict[int, int]:
    """What moves if the ruling that stands there now is overturned."""
    change: dict[int, int] = defaultdict(int)
    for (payer, payee), points in undone(state, state.tip(state.by_id[ruling_id])).items():
        change[four[payer]] -= points
        change[four[payee]] += points
    return {entrant: points for entrant, points in change.items() if points}


def reversed_totals(appeals: Iterable[OpenAppeal]) -> dict[int, int]:
    """What each entrant gains or loses if all open appeals succeed; those whom none touches are left out."""
    totals: dict[int, int] = defaultdict(int)
    touched: set[int] = set()
    for one in appeals:
        for entrant, points in one.reversed.items():
            totals[entrant] += points
            touched.add(entrant)
    return {entrant: totals[entrant] for entrant in touched}
