"""B6, I-28: 吃入打出, 打出吃入, and after a pong not the same tile."""

from __future__ import annotations

from collections.abc import Iterator

from rulings.audit import FullLog, Violation
from rulings.events import Discard, Event, Meld
from rulings.logged import claimed_tile, linked_tiles, own_last_discard, turn_at

CLAUSES = ("B6",)


def check(log: FullLog) -> Iterator[Violation]:
    for at, event in enumerate(log.events):
        if isinstance(event, Discard) and event.tile is not None:
            if event.tile in _barred(log, at, event):
                yield Violation(at, event.seat, "B6", "same_tile_discarded", also=("F2",))
        elif isinstance(event, Meld) and event.type == "chow" and _chows_own(log, at, event):
            yield Violation(at, event.seat, "B6", "same_tile_chowed", also=("F2",))


def _barred(log: FullLog, at: int, discard: Discard) -> frozenset[str]:
    """What a discard straight after a call may not be."""
    turn = turn_at(log.events, at)
    if turn.seat != discard.seat or turn.nature not in ("chow", "pong"):
        return frozenset()
    call: Event = log.events[turn.began]
    claimed = claimed_tile(log.events, turn.began)
    if claimed is None:
        return frozenset()
    chow = isinstance(call, Meld) and call.type == "chow"
    return linked_tiles(claimed, call.tiles) if chow and isinstance(call, Meld) else frozenset((claimed,))


def _chows_own(log: FullLog, at: int, chow: Meld) -> bool:
    """Whether the same or linked tile is his own latest discard, so of this go-around."""
    claimed = claimed_tile(log.events, at)
    own = own_last_discard(log.events, at, chow.seat)
    if claimed is None or own is None:
        return False
    discard = log.events[own]
    return isinstance(discard, Discard) and discard.tile in linked_tiles(claimed, chow.tiles)
