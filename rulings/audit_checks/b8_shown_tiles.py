"""B8: tiles shown by one's own fault may not serve for one's chow, pong, kong or a win on a discard."""

from __future__ import annotations

from collections.abc import Iterator

from rulings.audit import FullLog, Violation
from rulings.events import Meld, Show, Win
from rulings.logged import own_tiles, shown_and_held

CLAUSES = ("B8",)


def check(log: FullLog) -> Iterator[Violation]:
    if not any(isinstance(event, Show) for event in log.events):
        return
    for at, event in enumerate(log.events):
        if isinstance(event, Meld) and shown_and_held(log.events, at, event.seat).keys() & set(
            own_tiles(log.events, at)
        ):
            yield log.wrong_meld(at, "B8", "shown_tile")
        elif isinstance(event, Win) and event.by in ("discard", "robbed_kong"):
            if shown_and_held(log.events, at, event.seat):
                yield Violation(at, event.seat, "B8", "false_win", "shown_tile", ("F4",))
