"""The audit of a full log: every violation that the log itself shows, with its clause and the event that shows it.

A full log does not hold the hands that were dealt, so an audit finds what draws, discards, calls, kongs, flowers,
passes and the hand at a win show; where the log leaves a doubt, nothing is said. Checks are the modules of
`rulings.audit_checks`, one for each prohibition or kind of foul, found by walking the package. Pure.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final, Protocol, cast

from rulings import audit_checks
from rulings.case import Case
from rulings.decide import decide
from rulings.decision import Need
from rulings.errors import CaseError
from rulings.events import Correction, Draw, Event, Exhausted, Finding, Meld, Note, Report, Retract
from rulings.law import Edition, edition
from rulings.logged import LAST_EIGHT
from scoring.options import Options
from scoring.seats import Seat
from scoring.settlement import Deal

LEFT_AFTER_DEAL: Final = 144 - 16 - 65
"""Tiles that may be drawn once the hands and the door tile are dealt: a log with so many left shows the whole deal."""

WRONG_MELD: Final[dict[str, tuple[str, str]]] = {
    "chow": ("F10.3", "wrong_chow"),
    "pong": ("F10", "wrong_pong"),
    "exposed_kong": ("F9", "wrong_exposed_kong"),
    "added_kong": ("F8", "wrong_added_kong"),
    "concealed_kong": ("F7", "wrong_concealed_kong"),
}
"""The clause and the foul of a wrong call or kong."""

_WORSE_IN_LAST_EIGHT: Final = {"exposed_kong": "F9.3", "added_kong": "F8.3", "concealed_kong": "F7.2"}


@dataclass(frozen=True, slots=True)
class Violation:
    """What was against the law: by whom, the event (index) that shows it, the clause, and how a referee reports it.

    `foul` and `because` are those of a report; `also`: further clauses that it falls under.
    """

    event: int
    seat: Seat
    clause: str
    foul: str
    because: str | None = None
    also: tuple[str, ...] = ()

    def to_json(self, *, law: Edition, lang: str) -> dict[str, Any]:
        """The violation with the edition's name for the foul and its sentence for the clause."""
        return {
            "event": self.event,
            "seat": self.seat,
            "clause": self.clause,
            "also": list(self.also),
            "foul": self.foul,
            "because": self.because,
            "name": law.foul(self.foul).title[lang],
            "sentence": law.clause(self.clause).summary[lang],
        }


class FullLog:
    """A full log as the checks read it. What it cannot know is None; nothing in it is changed."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.events: tuple[Event, ...] = case.log
        self.deal: Deal = case.deal
        table = case.open()
        self.options: Options = table.options
        self.law: Edition = table.law

    @property
    def from_start(self) -> bool:
        """Whether the log shows the whole deal, from before the dealer's first discard."""
        return self.case.tiles_left == LEFT_AFTER_DEAL

    @cached_property
    def _left(self) -> tuple[int | None, ...]:
        if self.reported:
            return self._ruled.left
        left = self.case.tiles_left or 0
        counts = []
        for event in self.events:
            counts.append(left)
            left -= isinstance(event, Draw)
        return tuple(counts)

    def left(self, at: int) -> int | None:
        """Tiles that may still be drawn just before event `at`; None where the log does not count them."""
        return None if self.case.tiles_left is None else self._left[at]

    @cached_property
    def reported(self) -> bool:
        """Whether a foul was reported: the table then puts things right in ways that the log need not show."""
        return any(isinstance(event, Report) for event in self.events)

    @cached_property
    def _ruled(self) -> _Ruled:
        return _ruled(self.case)

    @property
    def dead(self) -> Mapping[Seat, int]:
        """Who was ruled a dead hand, and at which event; by the decisions on the reports in the log."""
        return self._ruled.dead if self.reported else {}

    def is_dead(self, seat: Seat, at: int) -> bool:
        return self.dead.get(seat, at) < at

    def wrong_meld(self, at: int, clause: str | None = None, because: str | None = None) -> Violation:
        """The call or kong at `at` was wrong, under `clause`, or under its own alone."""
        meld = self.events[at]
        assert isinstance(meld, Meld)  # noqa: S101 - checks name melds only
        own, foul = WRONG_MELD[meld.type]
        left = self.left(at)
        also = () if clause is None else (own,)
        if left is not None and left <= LAST_EIGHT and meld.type in _WORSE_IN_LAST_EIGHT:
            also = (*also, _WORSE_IN_LAST_EIGHT[meld.type])
        return Violation(at, meld.seat, clause or own, foul, because, also)


class Check(Protocol):
    """A module of `rulings.audit_checks`: the clauses it knows, and what it finds in a log."""

    __name__: str
    CLAUSES: tuple[str, ...]

    def check(self, log: FullLog) -> Iterator[Violation]: ...


@cache
def checks() -> tuple[Check, ...]:
    """All checks, by name."""
    names = sorted(info.name for info in pkgutil.iter_modules(audit_checks.__path__))
    return tuple(cast("Check", importlib.import_module(f"{audit_checks.__name__}.{name}")) for name in names)


def audit(case: Case) -> tuple[Violation, ...]:
    """Every violation that a full log shows, in the order of the events. CaseError for a log that is not full."""
    if not case.full:
        raise CaseError("bad_field", "full", "only a full log can be audited")
    for at, event in enumerate(case.log[1:], start=1):
        if isinstance(case.log[at - 1], Exhausted) and not isinstance(
            event, (Report, Finding, Note, Correction, Retract)
        ):
            raise CaseError("out_of_order", f"log[{at}]", f"{event.type} after the deal is over")
    log = FullLog(case)
    found: dict[Violation, None] = {}
    for module in checks():
        found |= dict.fromkeys(module.check(log))
    return tuple(sorted(_distinct(found), key=lambda v: (v.event, v.clause, v.seat)))


def _distinct(found: Iterable[Violation]) -> list[Violation]:
    """Without what says less of the same act: a wrong call or kong named with its reason is not named without one."""
    reasoned = {(v.event, v.seat, v.foul) for v in found if v.because is not None}
    return [v for v in found if v.because is not None or (v.event, v.seat, v.foul) not in reasoned]


def law_of(case: Case) -> Edition:
    """The edition whose sentences an audit of this case uses."""
    return edition(case.ruleset)


@dataclass(frozen=True, slots=True)
class _Ruled:
    """What the decisions on a log make of it: dead hands, and the tiles left before each event (one may go back)."""

    dead: Mapping[Seat, int]
    left: tuple[int | None, ...]


def _ruled(case: Case) -> _Ruled:
    """Fold the log with its decisions; an event that cannot be decided is taken in without one."""
    table = case.open()
    dead: dict[Seat, int] = {}
    left: list[int | None] = []
    for at, event in enumerate(case.log):
        left.append(table.tiles_left)
        try:
            outcome = decide(table, event)
        except CaseError:
            outcome = None  # play out of order is what an audit is there to name
        table.advance(event, None if isinstance(outcome, Need) else outcome)
        for seat in table.dead:
            dead.setdefault(seat, at)
    return _Ruled(dead, tuple(left))
