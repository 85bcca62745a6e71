"""F3: what a watcher may not do: pass a win, change tiles, make kongs, touch the hand with a draw, tell, decline the last tile."""

from __future__ import annotations

from collections.abc import Iterator

from rulings.audit import FullLog, Violation
from rulings.events import Discard, Draw, Event, Exhausted, Meld, Pass, Show, Watch
from rulings.logged import KONGS, last_discard, last_draw_of
from scoring.seats import Seat, next_seat

CLAUSES = ("F3",)


def check(log: FullLog) -> Iterator[Violation]:
    watching: set[Seat] = set()
    for at, event in enumerate(log.events):
        if isinstance(event, Watch):
            watching.add(event.seat)
        elif isinstance(event, Exhausted):
            seat = _declines(log, at)
            if seat in watching:
                yield _violation(at, seat, "declined_last_tile")
        elif isinstance(event, (Draw, Discard, Meld, Pass, Show)) and event.seat in watching:
            what = _what(log, at, event)
            if what is not None:
                yield _violation(at, event.seat, what)


def _violation(at: int, seat: Seat, what: str) -> Violation:
    return Violation(at, seat, "F3", "watch_violation", what)


def _what(log: FullLog, at: int, event: Event) -> str | None:
    if isinstance(event, Pass):
        return "passed_win"
    if isinstance(event, Show):
        return "told" if event.own_fault else None
    if isinstance(event, Draw):
        return "touched" if event.touched else None
    if isinstance(event, Meld):
        return "kong" if event.type in KONGS else "changed_tile"
    return "changed_tile" if isinstance(event, Discard) and _not_the_drawn(log, at, event) else None


def _not_the_drawn(log: FullLog, at: int, discard: Discard) -> bool:
    if discard.as_drawn is not None:
        return not discard.as_drawn
    drawn = last_draw_of(log.events, at, discard.seat)
    draw = log.events[drawn] if drawn is not None else None
    return isinstance(draw, Draw) and None not in (draw.tile, discard.tile) and draw.tile != discard.tile


def _declines(log: FullLog, at: int) -> Seat | None:
    """Who ended the deal by not taking the last tile."""
    discard = last_discard(log.events, at)
    if discard is None or log.left(at) != 1:
        return None
    event = log.events[discard]
    return next_seat(event.seat) if isinstance(event, Discard) else None
