"""The only readers of the ledger. Each costs a fixed number of statements, however long the logs are."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import Sum

from rulings.decide import decide
from rulings.decision import Decision, Need
from rulings.events import parse_event
from rulings.fold import LogState, log_state_of
from rulings.ledger import UnknownLog
from rulings.models import Entry, Event, Head, Log, Ruling
from rulings.text import clean_json
from scoring.seats import SEATS, Seat
from scoring.side_stakes import Bet

__all__ = [
    "LogState",
    "bets",
    "every_log",
    "log_state",
    "log_states",
    "points",
    "preview",
    "standing_rulings",
]


def every_log() -> list[UUID]:
    """The ids of all logs, oldest first: one statement."""
    return list(Log.objects.order_by("created_at", "id").values_list("id", flat=True))


def log_states(log_ids: Iterable[UUID]) -> dict[UUID, LogState]:
    """Several logs as they stand: three statements. A log that does not exist is left out.

    Each log is as it stood when its head was read: what was written between the statements is left for the next reader.
    """
    heads = {
        head.log_id: head for head in Head.objects.select_related("log").filter(log_id__in=list(log_ids))
    }
    events: dict[UUID, list[Event]] = defaultdict(list)
    rulings: dict[UUID, list[Ruling]] = defaultdict(list)
    for event in Event.objects.filter(log_id__in=list(heads)).order_by("log_id", "n"):
        if event.n <= heads[event.log_id].n:
            events[event.log_id].append(event)
    for ruling in Ruling.objects.filter(log_id__in=list(heads)).order_by("log_id", "n"):
        if ruling.n <= heads[ruling.log_id].n:
            rulings[ruling.log_id].append(ruling)
    return {
        id: log_state_of(log=head.log, n=head.n, hash=head.hash, events=events[id], rulings=rulings[id])
        for id, head in heads.items()
    }


def log_state(log_id: UUID) -> LogState:
    """One log as it stands, folded table included: three statements. Raises UnknownLog."""
    states = log_states([log_id])
    if log_id not in states:
        raise UnknownLog(str(log_id))
    return states[log_id]


def preview(log_id: UUID, event: dict[str, Any]) -> Decision | Need | None:
    """What the engine would say to an event, without recording it. Raises CaseError, UnknownLog."""
    clean_json(event, "event")
    state = log_state(log_id)
    return decide(state.table, parse_event(event, f"log[{len(state.events)}]"))


def standing_rulings(log_ids: Iterable[UUID]) -> list[Ruling]:
    """The rulings in force in these logs, by log and place, their event and entries loaded: two statements."""
    rulings = Ruling.objects.filter(log_id__in=list(log_ids), superseded_by__isnull=True)
    return list(rulings.select_related("event").prefetch_related("entries").order_by("log_id", "n"))


def points(log_ids: Iterable[UUID]) -> dict[UUID, dict[Seat, int]]:
    """What each seat has won or lost in each of these logs, by the entries: one statement; each log sums to zero."""
    ids = list(log_ids)
    totals: dict[UUID, dict[Seat, int]] = {log_id: dict.fromkeys(SEATS, 0) for log_id in ids}
    moved = Entry.objects.filter(ruling__log_id__in=ids).order_by()
    for row in moved.values("ruling__log_id", "payer", "payee").annotate(sum=Sum("points")):
        of_log: dict[str, int] = totals[row["ruling__log_id"]]  # type: ignore[assignment]  # entries name seats (a CHECK)
        of_log[row["payer"]] -= row["sum"]
        of_log[row["payee"]] += row["sum"]
    return totals


def bets(log_ids: Iterable[UUID]) -> dict[UUID, list[Bet]]:
    """What outside bettors have won and lost in each of these logs, by the rulings in force: three statements."""
    states = log_states(log_ids)
    return {
        log_id: [bet for ruling in state.standing for bet in state.bets(ruling)]
        for log_id, state in states.items()
    }
