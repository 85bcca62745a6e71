"""F2: drawing while holding a tile (帶牌摸牌)."""

from __future__ import annotations

from collections.abc import Iterator

from rulings.audit import FullLog, Violation
from rulings.events import Draw

CLAUSES = ("F2",)


def check(log: FullLog) -> Iterator[Violation]:
    for at, event in enumerate(log.events):
        if isinstance(event, Draw) and event.spoiled == "holding_tile":
            yield Violation(at, event.seat, "F2", "drew_holding_tile")
