"""B7, I-16: no chow, pong or exposed kong while no more than three tiles may still be drawn."""

from __future__ import annotations

from collections.abc import Iterator

from rulings.audit import FullLog, Violation
from rulings.events import Meld
from rulings.logged import CALLS, LAST_CALLS

CLAUSES = ("B7",)


def check(log: FullLog) -> Iterator[Violation]:
    for at, event in enumerate(log.events):
        if isinstance(event, Meld) and event.type in CALLS:
            left = log.left(at)
            if left is not None and left <= LAST_CALLS:
                yield log.wrong_meld(at, "B7", "last_three")
