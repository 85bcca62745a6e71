"""The shape of S36 嚦咕嚦咕: seven pairs and a triplet, all concealed (option `seven_pairs`).

Four alike are two pairs, unless the option `four_as_two_pairs` is off (I-5). No kong: the win has exactly 17 tiles.
"""

from functools import lru_cache
from typing import NamedTuple

from scoring.tiles import ONE, TILE_KINDS, unpack


class SevenPairs(NamedTuple):
    """The pairs (a kind held four times stands twice) and the triplet."""

    pairs: tuple[int, ...]
    triplet: int
    four_alike: bool


@lru_cache(maxsize=4096)
def seven_pairs(packed: int, four_as_two_pairs: bool) -> SevenPairs | None:
    """The shape in seventeen concealed tiles, or None. It is never ambiguous: the odd kind is the triplet.

    Formally five alike are a pair and a triplet: that only tells what is waited for (I-3).
    """
    counts = unpack(packed)
    odd = [kind for kind in TILE_KINDS if counts[kind] % 2]
    if len(odd) != 1 or counts[odd[0]] < 3 or sum(counts) != 17:
        return None
    counts[odd[0]] -= 3
    four_alike = any(count == 4 for count in counts)
    if four_alike and not four_as_two_pairs:
        return None
    pairs = tuple(kind for kind in TILE_KINDS for _ in range(counts[kind] // 2))
    return SevenPairs(pairs, odd[0], four_alike)


@lru_cache(maxsize=4096)
def seven_pairs_waits(standing: int, four_as_two_pairs: bool) -> int:
    """What completes sixteen concealed tiles to the shape, as a packed mask (the bit of four of each kind)."""
    return sum(4 * one for one in ONE.values() if seven_pairs(standing + one, four_as_two_pairs))
