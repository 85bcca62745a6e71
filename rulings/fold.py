"""A log read back: its events and rulings in order, the rulings that stand, and the table folded from both.

One log is one deal, so folding is bounded by the deal and no snapshot is kept. Nothing here touches the database.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from uuid import UUID

from rulings import difference, events
from rulings.decision import Decision, Need
from rulings.difference import Sums
from rulings.law import edition
from rulings.models import Event, Log, Ruling
from rulings.table import Table
from scoring.options import parse_options
from scoring.settlement import Deal, Stakes
from scoring.side_stakes import Bet, merged, what_still_moves


@dataclass
class LogState:
    """A log as it stands: `n` and `hash` of its head, events and rulings by place; `table` is folded when asked for."""

    log: Log
    n: int
    hash: str
    events: list[Event]
    rulings: list[Ruling]
    by_id: dict[UUID, Ruling] = field(default_factory=dict)
    of_event: dict[UUID, list[Ruling]] = field(default_factory=dict)
    successor: dict[UUID, Ruling] = field(default_factory=dict)
    index: dict[UUID, int] = field(default_factory=dict)

    @cached_property
    def table(self) -> Table:
        """The table folded from all events and the rulings in force. UnknownKey: the log's edition is not in the house."""
        return _folded(self)

    @property
    def standing(self) -> list[Ruling]:
        """The rulings that nothing supersedes, by place: the ones in force."""
        return [ruling for ruling in self.rulings if ruling.id not in self.successor]

    @property
    def needs(self) -> list[Need]:
        """The next question of each event that cannot be decided yet, by event."""
        open_needs: dict[int, Need] = {}
        for i, event in enumerate(self.events):
            if event.need and i not in self.retracted:
                need = need_from_json(event.need_data or {})
                open_needs[need.event] = need
        return [open_needs[i] for i in sorted(open_needs) if self.events[i].uid not in self.of_event]

    @property
    def deal_data(self) -> dict[str, Any]:
        """The circumstances of the deal: as the latest correction has them, else as the log was opened."""
        corrected = [event.data for event in self.events if event.type == "correction"]
        found: dict[str, Any] = corrected[-1]["deal"] if corrected else self.log.opening_data["deal"]
        return found

    @cached_property
    def retracted(self) -> frozenset[int]:
        """The indices of the events that were logged by mistake and taken back."""
        return frozenset(event.data["event"] for event in self.events if event.type == "retract")

    def standing_of(self, event: Event) -> Ruling | None:
        """The ruling in force on an event; None where nothing was decided, or another event's ruling took its place."""
        last = self.of_event.get(event.uid, [None])[-1]
        return None if last is None or last.id in self.successor else last

    def tip(self, ruling: Ruling) -> Ruling:
        """The standing ruling of the chain that `ruling` belongs to."""
        while ruling.id in self.successor:
            ruling = self.successor[ruling.id]
        return ruling

    def chain(self, ruling: Ruling) -> list[Ruling]:
        """`ruling` and all that it supersedes, latest first."""
        found = [ruling]
        while found[-1].supersedes_id is not None:
            found.append(self.by_id[found[-1].supersedes_id])
        return found

    def full(self, ruling: Ruling) -> Sums:
        """What the chain up to `ruling` has moved in all, by what the decisions say."""
        own = difference.paid(decision_of(ruling).payments)
        if is_difference(ruling) and ruling.supersedes_id is not None:
            return difference.plus(self.full(self.by_id[ruling.supersedes_id]), own)
        return own

    def bets(self, ruling: Ruling) -> tuple[Bet, ...]:
        """What outside bettors have won and lost by the chain up to `ruling` in all."""
        own = decision_of(ruling).outside
        if is_difference(ruling) and ruling.supersedes_id is not None:
            return tuple(merged([*self.bets(self.by_id[ruling.supersedes_id]), *own]))
        return own

    def restated(self, ruling: Ruling) -> Decision:
        """The ruling's decision with `payments` and `outside` that say the whole, never a difference."""
        decision = decision_of(ruling)
        if not is_difference(ruling):
            return decision
        clause = decision.clauses[0] if decision.clauses else ""
        whole = difference.as_payments(self.full(ruling), clause=clause)
        return replace(decision, payments=whole, outside=self.bets(ruling))


def is_difference(ruling: Ruling) -> bool:
    """Whether the payments are only what still moves: the engine's decision on a late report."""
    return ruling.kind == Ruling.Kind.ENGINE and decision_of(ruling).supersedes is not None


def decision_of(ruling: Ruling) -> Decision:
    """The decision of a ruling as a value."""
    return Decision.from_json(ruling.decision_data)


def need_from_json(data: dict[str, Any]) -> Need:
    """Read back what `Need.to_json` wrote."""
    return Need(
        fact=data["fact"],
        event=data["event"],
        question=data["question"],
        clause=data["clause"],
        choices=tuple(data["choices"]),
        accepts=tuple(data.get("accepts", ())),
    )


def opening_table(log: Log, deal: dict[str, Any] | None = None) -> Table:
    """The table at the beginning of a log, under the edition and version that the log names. UnknownKey: it is gone.

    `deal`: circumstances that take the place of the opening's, as a correction gives them.
    """
    opening = log.opening_data
    law = edition(opening["edition"]["id"], opening["edition"]["version"])
    return Table(
        deal=Deal.from_json(deal or opening["deal"]),
        stakes=Stakes(**opening["stakes"]),
        options=parse_options(law.defaults() | opening["options"]),
        law=law,
        full=opening["full"],
        tiles_left=opening["tiles_left"],
    )


def log_state_of(
    *, log: Log, n: int, hash: str, events: Sequence[Event], rulings: Sequence[Ruling]
) -> LogState:
    """A log's rows, each sequence in the order of `n`, with the look-ups that the rules of a chain need."""
    state = LogState(log, n, hash, list(events), list(rulings))
    state.index = {event.uid: i for i, event in enumerate(state.events)}
    for ruling in state.rulings:
        state.by_id[ruling.id] = ruling
        state.of_event.setdefault(ruling.event_id, []).append(ruling)
        if ruling.supersedes_id is not None:
            state.successor[ruling.supersedes_id] = ruling
    return state


def table_without(state: LogState, index: int) -> Table:
    """The table as it would be if the event at `index` were taken back."""
    return _folded(state, gone=state.retracted | {index})


def _folded(state: LogState, gone: frozenset[int] | None = None) -> Table:
    table = opening_table(state.log, state.deal_data)
    # an event's ruling was made together with the event just before it: itself, or what completed it (a finding, a win)
    made_at = {found[0].n - 1: found[-1] for found in state.of_event.values()}
    for event, told in zip(state.events, told_events(state, gone), strict=True):
        table.advance(told, _outcome(state, event, made_at.get(event.n)))
    return table


def _outcome(state: LogState, event: Event, made: Ruling | None) -> Decision | Need | None:
    """What came of an event at the time: the decision made with it, or the question that it left open."""
    if made is not None:
        return _as_engine_says(state, made)
    return need_from_json(event.need_data or {}) if event.need else None


def told_events(state: LogState, gone: frozenset[int] | None = None) -> list[events.Event]:
    """The events as the table takes them, by index: one that was taken back does nothing, and is its own retraction.

    `gone`: the indices of those, where they are others than the log says.
    """
    gone = state.retracted if gone is None else gone
    return [
        events.Retract(i) if i in gone else events.parse_event(event.data, f"log[{i}]")
        for i, event in enumerate(state.events)
    ]


def _as_engine_says(state: LogState, ruling: Ruling) -> Decision:
    """The decision in the engine's convention: one that supersedes an event lists what still moves."""
    decision = decision_of(ruling)
    if decision.supersedes is None or is_difference(ruling):
        return decision
    before = state.of_event[state.events[decision.supersedes].uid][-1]
    moves = difference.minus(state.full(ruling), state.full(before))
    clause = decision.clauses[0] if decision.clauses else ""
    return replace(
        decision,
        payments=difference.as_payments(moves, clause=clause),
        outside=what_still_moves(state.bets(ruling), state.bets(before)),
    )


def state_before(state: LogState, n: int) -> LogState:
    """The same log as it stood before the row at place `n` was written."""
    return log_state_of(
        log=state.log,
        n=n - 1,
        hash="",
        events=[event for event in state.events if event.n < n],
        rulings=[ruling for ruling in state.rulings if ruling.n < n],
    )
