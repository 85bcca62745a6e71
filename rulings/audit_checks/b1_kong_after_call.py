"""B1: no kong straight after a chow or pong."""

from __future__ import annotations

from collections.abc import Iterator

from rulings.audit import FullLog, Violation
from rulings.events import Meld
from rulings.logged import turn_at

CLAUSES = ("B1",)


def check(log: FullLog) -> Iterator[Violation]:
    for at, event in enumerate(log.events):
        if isinstance(event, Meld) and event.type in ("added_kong", "concealed_kong"):
            turn = turn_at(log.events, at)
            if turn.nature in ("chow", "pong") and turn.seat == event.seat:
                yield log.wrong_meld(at, "B1", "after_call")
