"""S27: a flower win needs eight flowers, the last one replaced; declared before that, it is void."""

from __future__ import annotations

from collections.abc import Iterator

from rulings.audit import FullLog, Violation
from rulings.events import Discard, Draw, Flower, Win
from rulings.logged import flowers_of

CLAUSES = ("S27",)
ALL_FLOWERS = 8


def check(log: FullLog) -> Iterator[Violation]:
    for at, event in enumerate(log.events):
        if isinstance(event, Win) and event.by == "flowers":
            if _waits_for_a_tile(log, at, event) or _too_few(log, at, event):
                yield Violation(at, event.seat, "S27", "false_win", "flower_not_replaced")


def _waits_for_a_tile(log: FullLog, at: int, win: Win) -> bool:
    """Whether the flower laid out in this turn was not yet replaced."""
    for event in reversed(log.events[:at]):
        if isinstance(event, Discard) or (isinstance(event, Draw) and event.seat == win.seat):
            return False
        if isinstance(event, Flower) and event.seat == win.seat:
            return any(isinstance(e, Discard) for e in log.events[:at])
    return False


def _too_few(log: FullLog, at: int, win: Win) -> bool:
    own = len(flowers_of(log.events, at, win.seat))
    return log.from_start and own + (win.source is not None) < ALL_FLOWERS
