"""B9: the second of two like tiles discarded within one go-around may not be ponged."""

from __future__ import annotations

from collections.abc import Iterator

from rulings.audit import FullLog, Violation
from rulings.events import Meld
from rulings.logged import earlier_like_discard, last_discard

CLAUSES = ("B9",)


def check(log: FullLog) -> Iterator[Violation]:
    for at, event in enumerate(log.events):
        if isinstance(event, Meld) and event.type == "pong":
            discard = last_discard(log.events, at)
            if discard is not None and earlier_like_discard(log.events, discard) is not None:
                yield log.wrong_meld(at, "B9", "second_like_tile")
