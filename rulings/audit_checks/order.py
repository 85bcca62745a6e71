"""F2: who draws, from where and when; every turn takes one tile in and gives one out (搶摸、錯位摸補、缺張、逾張).

Also F7 to F10: a call or kong by who has no turn for it, or on a tile that is no longer to be had.
After a report the table puts things right; until the next discard nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulings.audit import FullLog, Violation
from rulings.events import Discard, Draw, Event, Finding, Flower, Meld, Report, Win
from rulings.logged import CALLS
from scoring.seats import SEATS, Seat, next_seat

CLAUSES = ("F2", "F7", "F8", "F9", "F10", "F10.3")


@dataclass
class _State:
    """`holder` has a tile to discard; `next` may draw; `owed`: replacements not yet taken; `loose`: nothing is known."""

    log: FullLog
    holder: Seat | None = None
    next: Seat | None = None
    loose: bool = True
    started: bool = False
    owed: dict[Seat, list[int]] = field(default_factory=lambda: {seat: [] for seat in SEATS})


def check(log: FullLog) -> Iterator[Violation]:
    state = _State(log)
    if log.from_start:
        state.holder, state.loose = log.deal.dealer, False
    for at, event in enumerate(log.events):
        yield from _step(state, at, event)


def _step(state: _State, at: int, event: Event) -> Iterator[Violation]:
    if isinstance(event, (Report, Finding, Win)):
        state.loose = True
    elif isinstance(event, Draw):
        yield from _draw(state, at, event)
    elif isinstance(event, Discard):
        yield from _discard(state, at, event)
    elif isinstance(event, Meld):
        yield from _meld(state, at, event)
    elif isinstance(event, Flower) and event.replaced:
        state.owed[event.seat].append(at)


def _draw(state: _State, at: int, draw: Draw) -> Iterator[Violation]:
    owed = state.owed[draw.seat]
    if not state.loose:
        if draw.source == "tail":
            if not owed:
                yield Violation(at, draw.seat, "F2", "wrong_place_draw")
        elif owed:
            yield Violation(at, draw.seat, "F2", "wrong_place_draw")
        elif state.holder == draw.seat:
            yield Violation(at, draw.seat, "F2", "extra_tile")
        elif state.holder is not None or state.next not in (None, draw.seat):
            yield Violation(at, draw.seat, "F2", "early_draw")
    if owed:
        owed.pop(0)
    if state.started or draw.source == "head" or not state.log.from_start:
        state.holder, state.next = draw.seat, None


def _discard(state: _State, at: int, discard: Discard) -> Iterator[Violation]:
    if not state.loose:
        if state.holder != discard.seat:
            yield Violation(at, discard.seat, "F2", "missing_tile")
        else:
            yield from _not_replaced(state, discard.seat)
    if not state.started and state.log.from_start:
        for seat in SEATS:
            if seat != discard.seat:
                yield from _not_replaced(state, seat)
    state.started, state.loose = True, False
    state.holder, state.next = None, next_seat(discard.seat)
    state.owed = {seat: [] for seat in SEATS}


def _not_replaced(state: _State, seat: Seat) -> Iterator[Violation]:
    """A flower or kong for which no tile was taken from the tail: one tile is missing."""
    for owed in state.owed[seat]:
        flower = isinstance(state.log.events[owed], Flower)
        yield Violation(owed, seat, "F2", "flower_not_replaced" if flower else "missing_tile")


def _meld(state: _State, at: int, meld: Meld) -> Iterator[Violation]:
    called = meld.type in CALLS
    if not state.loose:
        if called and (state.next is None or (meld.source and next_seat(meld.source) != state.next)):
            yield state.log.wrong_meld(at)
        if not called and (state.holder != meld.seat or state.owed[meld.seat]):
            yield state.log.wrong_meld(at)
    state.holder, state.next = meld.seat, None
    if called:
        state.loose = state.loose and not state.started
    if meld.type not in ("chow", "pong"):
        state.owed[meld.seat].append(at)
