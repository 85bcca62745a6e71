"""The tiles of one suit as a hand needs them: divided with the winning tile in every place, written, with what is waited for.

Found once for every suit ever met, and kept (bounded).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scoring.divisions import COMPLETING, DIVISIONS, Division, is_whole, with_tile
from scoring.memo import Memo
from scoring.tally import IN_SUIT, ONE_PAIR, Tally
from scoring.tiles import NAMES, SUIT_BITS, TILE_KINDS


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A suit divided, with the winning tile in one place of it (or in none of it): its tally, and how it is written."""

    tally: int
    sets: tuple[str, ...]
    pair: str


@dataclass(frozen=True, slots=True, eq=False)
class Suit:
    """The tiles of one suit before the winning one, as far as a hand needs them.

    `placed`: divided in every way with each place of the winning tile, if that is of this suit; none if it is not
    whole. `waits`: what completes it without the winning tile, as a packed mask of all kinds. `whole`: it is so already.
    """

    placed: tuple[Placed, ...]
    waits: int
    whole: bool


_NOTHING: Final = Suit((Placed(0, (), ""),), 0, True)
"""A suit of which there is no tile."""


def _suits(suit: int, win: int | None) -> Memo[int, Suit]:
    """The tiles of one suit by their key, with the winning tile (a kind; None: it is of another suit)."""

    def suit_of(key: int) -> Suit:
        if not key and win is None:
            return _NOTHING
        waits = COMPLETING[key] << SUIT_BITS * suit
        return Suit(_placed(key, suit, win), waits, is_whole(key))

    return Memo(suit_of, most=1 << 13 if win is None else 1 << 11)


WITHOUT_WIN: Final = [_suits(suit, None) for suit in range(4)]
"""By the suit and its key: the suit where the winning tile is of another."""
SUITS: Final = [
    [_suits(suit, win) if suit == win // 9 else WITHOUT_WIN[suit] for suit in range(4)] for win in TILE_KINDS
]
"""By the winning tile, the suit and the suit's key (without it): the suit."""

_TRIPLET: Final = Tally(triplets=1, concealed_triplets=1).packed
_IN_CHOW: Final = 0
_IN_TRIPLET: Final = Tally(made_by_win=1).packed
_IN_PAIR: Final = Tally(win_in_pair=1).packed


def _placed(key: int, suit: int, win: int | None) -> tuple[Placed, ...]:
    """A suit with the winning tile divided in every way; of several that no element tells apart only the first."""
    told_apart: dict[int, Placed] = {}
    for division in DIVISIONS[key if win is None else with_tile(key, win)]:
        tally = IN_SUIT[suit] + _TRIPLET * len(division.triplets) + ONE_PAIR * (division.pair >= 0)
        for place in (0,) if win is None else _places(division, win % 9):
            if tally + place not in told_apart:
                told_apart[tally + place] = Placed(tally + place, *_written(division, suit))
    return tuple(told_apart.values())


def _places(division: Division, rank: int) -> Iterator[int]:
    """Where the winning tile of a rank may stand, as tallies: in a chow, in a triplet, in the pair."""
    if any(0 <= rank - chow <= 2 for chow in division.chows):
        yield _IN_CHOW
    if rank in division.triplets:
        yield _IN_TRIPLET
    if rank == division.pair:
        yield _IN_PAIR


def tiles_name(kinds: list[int]) -> str:
    """A few tiles of one suit, written: `123m`, `NN`."""
    names = [NAMES[kind] for kind in kinds]
    return "".join(names) if kinds[0] >= 27 else "".join(name[0] for name in names) + names[0][1]


_TRIPLETS: Final = [tiles_name([kind] * 3) for kind in TILE_KINDS]
_CHOWS: Final = [tiles_name([kind, kind + 1, kind + 2]) for kind in range(25)]
_PAIRS: Final = [tiles_name([kind] * 2) for kind in TILE_KINDS]


def _written(division: Division, suit: int) -> tuple[tuple[str, ...], str]:
    """The sets of a division from the lowest up, and its pair."""
    first = 9 * suit
    triplets = [(rank, _TRIPLETS[first + rank]) for rank in division.triplets]
    chows = [(rank, _CHOWS[first + rank]) for rank in division.chows]
    pair = "" if division.pair < 0 else _PAIRS[first + division.pair]
    return tuple(name for _, name in sorted(triplets + chows)), pair
