"""F7 to F10.3: the tiles of a call or kong do not make it, or it was not his to make (M-chow, M-pong, M-kong)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulings.audit import FullLog, Violation
from rulings.events import Meld
from rulings.logged import claimed_tile
from scoring.melds import SIZE
from scoring.seats import left_neighbour

CLAUSES = ("F7", "F8", "F9", "F10", "F10.3")


def check(log: FullLog) -> Iterator[Violation]:
    for at, event in enumerate(log.events):
        if isinstance(event, Meld) and (_no_match(log, at, event) or _not_his(log, at, event)):
            yield log.wrong_meld(at, because="no_match")


def _no_match(log: FullLog, at: int, meld: Meld) -> bool:
    if not meld.tiles:
        return False
    if len(meld.tiles) != SIZE[meld.type] or not _makes(meld.type, meld.tiles):
        return True
    claimed = claimed_tile(log.events, at) if meld.source else None
    return claimed is not None and claimed not in meld.tiles


def _makes(kind: str, tiles: Sequence[str]) -> bool:
    if kind != "chow":
        return len(set(tiles)) == 1 and tiles[0][0] != "f"
    if len({tile[1:] for tile in tiles}) != 1 or not tiles[0][1:] or tiles[0][0] == "f":
        return False
    first = min(int(tile[0]) for tile in tiles)
    return sorted(int(tile[0]) for tile in tiles) == [first, first + 1, first + 2]


def _not_his(log: FullLog, at: int, meld: Meld) -> bool:
    """A chow from another than the left neighbour; a fourth tile added to no pong (where the whole deal is logged)."""
    if meld.type == "chow":
        return meld.source is not None and meld.source != left_neighbour(meld.seat)
    if meld.type != "added_kong" or not log.from_start or not meld.tiles:
        return False
    return not any(
        isinstance(earlier, Meld)
        and (earlier.type, earlier.seat) == ("pong", meld.seat)
        and (not earlier.tiles or earlier.tiles[0] == meld.tiles[0])
        for earlier in log.events[:at]
    )
