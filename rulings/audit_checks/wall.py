"""F2, I-26, P-draw: the dead wall stays; nothing is drawn or replaced from it, and no deal is drawn before it is reached."""

from __future__ import annotations

from collections.abc import Iterator

from rulings.audit import FullLog, Violation
from rulings.events import Discard, Draw, Exhausted, Meld
from rulings.logged import KONGS, last_discard
from scoring.seats import next_seat

CLAUSES = ("F2", "F7", "F8", "F9", "P-draw")


def check(log: FullLog) -> Iterator[Violation]:
    for at, event in enumerate(log.events):
        left = log.left(at)
        if left is None:
            return
        if isinstance(event, Draw) and left <= 0:
            yield Violation(at, event.seat, "F2", "wrong_place_draw", also=("I-26",))
        elif isinstance(event, Meld) and event.type in KONGS and left <= 0:
            yield log.wrong_meld(at)
        elif isinstance(event, Exhausted) and left > 1:
            discard = last_discard(log.events, at)
            last = log.events[discard] if discard is not None else None
            seat = next_seat(last.seat) if isinstance(last, Discard) else log.deal.dealer
            yield Violation(at, seat, "P-draw", "other")
