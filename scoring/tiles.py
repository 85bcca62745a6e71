"""The tiles: thirty-four kinds and eight flowers as small whole numbers, and a count of them in one integer.

Kinds 0-8 are 一萬…九萬, 9-17 筒, 18-26 索, 27-30 東南西北, 31-33 中發白; 34-41 are the flowers 春夏秋冬梅蘭竹菊.

A *packed count* gives every kind six bits of one integer, so that adding tiles is adding numbers and two hands
are compared in one step. Six bits hold the most that a legal number of tiles can pile on one kind (five kongs
and two tiles more), so nothing ever runs over into the neighbouring kind.
"""

from typing import Final, Literal

Wind = Literal["E", "S", "W", "N"]
WINDS: Final[tuple[Wind, ...]] = ("E", "S", "W", "N")

NAMES: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *"ESWNCFP",
    *(f"f{number}" for number in range(1, 9)),
)
KIND: Final[dict[str, int]] = {name: kind for kind, name in enumerate(NAMES)}

TILE_KINDS: Final = range(34)
FLOWERS: Final = range(34, 42)
HONOURS: Final = range(27, 34)
WIND_KIND: Final[dict[str, int]] = {wind: KIND[wind] for wind in WINDS}
DRAGONS: Final = (KIND["C"], KIND["F"], KIND["P"])

BITS: Final = 6
COUNT_MASK: Final = (1 << BITS) - 1
SUIT_BITS: Final = 9 * BITS
SUIT_MASK: Final = (1 << SUIT_BITS) - 1
HONOUR_SHIFT: Final = 3 * SUIT_BITS

ONE: Final[dict[int, int]] = {kind: 1 << (BITS * kind) for kind in TILE_KINDS}
"""The packed count of one tile of each kind (a dict, so that no other number passes for a kind)."""

_EVERY_KIND: Final = sum(ONE.values())
_ROOM: Final = 27 * _EVERY_KIND
_OVERFULL: Final = 32 * _EVERY_KIND


def too_many_alike(packed: int) -> bool:
    """Whether any kind is held five times or more."""
    return bool((packed + _ROOM) & _OVERFULL)


def count_of(packed: int, kind: int) -> int:
    """How many tiles of one kind a packed count holds."""
    return (packed >> (BITS * kind)) & COUNT_MASK


def number_of_tiles(packed: int) -> int:
    """How many tiles a packed count holds, of fewer than 63: the sum of its digits to the base 64."""
    return packed % COUNT_MASK


def pack(kinds: tuple[int, ...]) -> int:
    """The packed count of some tiles; KeyError for a number that is no kind of tile."""
    return sum(map(ONE.__getitem__, kinds))


def unpack(packed: int) -> list[int]:
    """The count of each of the thirty-four kinds."""
    return [count_of(packed, kind) for kind in TILE_KINDS]
