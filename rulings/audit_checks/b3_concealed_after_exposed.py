"""B3, I-28: after the replacement of a kong from a discard no concealed kong; nor after a flower's replacement there."""

from __future__ import annotations

from collections.abc import Iterator

from rulings.audit import FullLog, Violation
from rulings.events import Meld
from rulings.logged import after_exposed_kong, turn_at

CLAUSES = ("B3",)


def check(log: FullLog) -> Iterator[Violation]:
    for at, event in enumerate(log.events):
        if isinstance(event, Meld) and event.type == "concealed_kong" and after_exposed_kong(log.events, at):
            if turn_at(log.events, at).seat == event.seat:
                yield log.wrong_meld(at, "B3", "after_exposed_kong")
