"""The table of one deal, folded from its events and the decisions that stand on them.

`advance` takes one event with what was decided on it (nothing, for most) and moves the state on; folding a whole log is
linear in its length. The state is counted and remembered here; what it means is for the clauses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulings.decision import Decision, EditionRef, Need, Remedy, next_to_json
from rulings.effects import ANYBODY, EIGHT, TAKERS, Passed, apply_remedy
from rulings.errors import CaseError
from rulings.events import (
    DECIDED,
    Correction,
    Discard,
    Draw,
    Event,
    Finding,
    Note,
    Report,
    Retract,
    Win,
)
from rulings.law import Edition, UnknownKey, edition
from scoring.faults import HandError
from scoring.options import Options, parse_options
from scoring.seats import SEATS, Seat
from scoring.settlement import Deal, NextDeal, Payment, Stakes, net
from scoring.side_stakes import Bet

__all__ = ["EIGHT", "Passed", "Pending", "Settled", "Table", "apply_remedy", "open_table"]


@dataclass(slots=True)
class Settled:
    """How the deal ended: the event that ended it, the table before it, what its decisions posted so far.

    `standing` is the index of the latest decision of this chain, which a late report supersedes.
    """

    index: int
    event: Event
    before: Table
    standing: int
    posted: tuple[Payment, ...]
    outside: tuple[Bet, ...]
    winner: Seat | None


@dataclass(slots=True)
class Pending:
    """An event that waits for a fact, and the table as it was when it came."""

    event: Event
    before: Table


class Table:
    """One deal's state. Change it only through `advance`; `copy` gives an independent one."""

    __slots__ = (
        "dead", "deal", "decisions", "declared", "discards", "draws", "edition", "events", "findings",
        "full", "head_draws", "law", "left_at_start", "liabilities", "next", "options", "over", "passed",
        "pending", "put_back", "restored", "settled", "shown", "stakes", "struck", "to_draw", "watching",
    )  # fmt: skip

    def __init__(
        self,
        *,
        deal: Deal,
        stakes: Stakes,
        options: Options,
        law: Edition,
        full: bool,
        tiles_left: int | None,
    ) -> None:
        self.deal = deal
        self.stakes = stakes
        self.options = options
        self.law = law
        self.edition = EditionRef(law.id, law.version, law.hash)
        self.full = full
        self.left_at_start = tiles_left
        self.events: list[Event] = []
        self.decisions: dict[int, Decision] = {}
        self.findings: list[Finding] = []
        self.pending: dict[int, Pending] = {}
        self.draws = 0
        self.head_draws = 0
        self.put_back: list[int] = []
        self.discards: list[int] = []
        self.to_draw = ANYBODY
        self.dead: dict[Seat, int] = {}
        self.watching: dict[Seat, int] = {}
        self.declared: dict[Seat, tuple[int, str]] = {}
        self.passed: dict[Seat, Passed] = {}
        self.struck: dict[Seat, int] = {}
        self.shown: dict[Seat, list[str]] = {seat: [] for seat in SEATS}
        self.liabilities: list[Remedy] = []
        self.restored: NextDeal | None = None
        self.over = False
        self.next: NextDeal | None = None
        self.settled: Settled | None = None

    def copy(self) -> Table:
        """An independent table in the same state."""
        other = object.__new__(Table)
        for name in Table.__slots__:
            value = getattr(self, name)
            setattr(other, name, value.copy() if isinstance(value, (list, dict)) else value)
        other.shown = {seat: tiles.copy() for seat, tiles in self.shown.items()}
        return other

    def take_statuses_of(self, other: Table) -> None:
        """Who is dead, watching, ready, passed, and what was shown, as at `other`; the log stays as it is."""
        self.dead = other.dead.copy()
        self.decisions = other.decisions.copy()
        self.watching, self.declared = other.watching.copy(), other.declared.copy()
        self.passed, self.struck = other.passed.copy(), other.struck.copy()
        self.shown = {seat: tiles.copy() for seat, tiles in other.shown.items()}
        self.liabilities = other.liabilities.copy()

    @property
    def index(self) -> int:
        """The index that the next event will have."""
        return len(self.events)

    @property
    def tiles_left(self) -> int | None:
        """Tiles that may still be drawn (the dead wall not counted), where that is known (full log, count given)."""
        if not self.full or self.left_at_start is None:
            return None
        return self.left_at_start - self.draws

    @property
    def last_discard(self) -> tuple[int, Discard] | None:
        """The latest discard logged, with its index."""
        if not self.discards:
            return None
        index = self.discards[-1]
        discard = self.events[index]
        assert isinstance(discard, Discard)  # noqa: S101 - `discards` holds indices of discards only
        return index, discard

    def check_order(self, event: Event, *, beside: bool = False) -> None:
        """Refuse, as `out_of_order`, what cannot come now: play after the end, a draw out of turn in a full log.

        `beside`: a win on the discard of the false one that ended the deal (I-14) still comes.
        """
        at = f"log[{self.index}]"
        after_end = (Report, Finding, Note, Correction, Retract)
        if self.over and not isinstance(event, after_end) and not beside:
            raise CaseError("out_of_order", at, f"{event.type} after the deal is over")
        if self.full and isinstance(event, Draw) and not self._may_draw(event):
            raise CaseError("out_of_order", at, f"{event.seat} draws out of turn")
        if isinstance(event, Draw) and self.tiles_left == 0:
            raise CaseError("out_of_order", at, "no tile is left to draw")

    def _may_draw(self, draw: Draw) -> bool:
        return draw.source == "tail" or self.to_draw in (ANYBODY, draw.seat)

    def advance(self, event: Event, decision: Decision | Need | None = None) -> None:
        """Take `event` in, with the decision that stands on it. Without one, an event that decides something waits for a fact."""
        if isinstance(decision, Decision):
            if decision.over and decision.supersedes is None and (not self.over or isinstance(event, Win)):
                self._remember_end(event, decision)
        elif isinstance(event, DECIDED) and not self._answers_another(decision):
            self.pending[self.index] = Pending(event, self.copy())
        take = TAKERS.get(type(event))
        self.events.append(event)
        if take is not None:
            take(self, event)
        if isinstance(decision, Decision):
            self.apply(decision)

    def _answers_another(self, need: Need | None) -> bool:
        """Whether the event only answers an earlier one that still lacks a fact (F11.3's wins)."""
        return need is not None and need.event != self.index

    def _remember_end(self, event: Event, decision: Decision) -> None:
        waiting = self.pending.get(decision.event)
        ended_by = waiting.event if waiting else event
        before = waiting.before if waiting else self.copy()
        if self.settled is not None:  # the valid win beside the false one that ended the deal (I-14)
            before = self.settled.before
        self.settled = Settled(
            index=decision.event,
            event=ended_by,
            before=before,
            standing=decision.event,
            posted=(),
            outside=(),
            winner=ended_by.seat if isinstance(ended_by, Win) and "F4" not in decision.clauses else None,
        )

    def apply(self, decision: Decision) -> None:
        """Let a decision change the table: its remedies, and the payments of the chain that it belongs to."""
        self.decisions[decision.event] = decision
        if self.pending.pop(decision.event, None) is not None:
            used = {fact.fact for fact in decision.facts if fact.origin == "finding"}
            self.findings = [
                f for f in self.findings if f.fact not in used or f.event not in (None, decision.event)
            ]
        settled = self.settled
        if settled is not None and decision.over:
            self._join_chain(settled, decision)
        elif settled is not None and self.over and decision.event > settled.index:
            _remember_late(settled, decision)
        for remedy in decision.remedies:
            apply_remedy(self, remedy, decision.event)
        if self.over:
            self.liabilities = []

    def _join_chain(self, settled: Settled, decision: Decision) -> None:
        """A decision that ends the deal, or changes how it ended, is the one that a later report supersedes."""
        settled.posted += decision.payments
        settled.outside += decision.outside
        settled.standing = decision.event
        if decision.supersedes is None:
            return
        replaced = any(remedy.kind == "result_replaced" for remedy in decision.remedies)
        if replaced:
            settled.index, settled.winner = decision.event, None
            settled.event = self.events[decision.event]
            return
        settled.before = settled.before.copy()
        for remedy in decision.remedies:
            if remedy.kind != "deal_over":
                apply_remedy(settled.before, remedy, decision.event)

    def owed(self) -> dict[tuple[Seat, Seat], int]:
        """What the chain of the result has posted so far, net per pair of players."""
        return net(self.settled.posted) if self.settled else {}

    def state_json(self) -> dict[str, Any]:
        """The state as the case format writes it."""
        return {
            "dead": [seat for seat in SEATS if seat in self.dead],
            "watching": [seat for seat in SEATS if seat in self.watching],
            "liabilities": [liability.to_json() for liability in self.liabilities],
            "deal_over": self.over,
        }

    def next_json(self) -> dict[str, Any] | None:
        """The next deal, or None while this one goes on."""
        return next_to_json(self.next) if self.next is not None else None


def _remember_late(settled: Settled, decision: Decision) -> None:
    """A liability found late that changes nothing by itself still shares with one found later (I-38)."""
    kept = [remedy for remedy in decision.remedies if remedy.kind in ("liability", "ready_struck")]
    if kept:
        settled.before = settled.before.copy()
    for remedy in kept:
        apply_remedy(settled.before, remedy, decision.event)


def open_table(
    *,
    deal: Deal,
    stakes: Stakes,
    options: Mapping[str, Any] | None = None,
    full: bool = False,
    tiles_left: int | None = None,
    ruleset: str = "tw16",
    version: str | None = None,
) -> Table:
    """A table at the beginning of a deal's log, under the edition `ruleset` in its newest version or the one named.

    CaseError: `unknown_ruleset`, `unknown_option`, `bad_field`.
    """
    try:
        law = edition(ruleset, version)
    except UnknownKey:
        named = f"{ruleset!r} {version or ''}".strip()
        raise CaseError("unknown_ruleset", "ruleset", f"there is no rule set {named}") from None
    try:
        chosen = parse_options(law.defaults() | dict(options or {}))
    except HandError as error:
        raise CaseError(error.code, error.faults[0].at, error.message) from None
    if deal.side_stakes and not chosen.side_stakes:
        raise CaseError("bad_field", "deal.side_stakes", "this tournament plays without side stakes")
    return Table(deal=deal, stakes=stakes, options=chosen, law=law, full=full, tiles_left=tiles_left)
