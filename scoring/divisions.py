"""Dividing the tiles of one suit into sets and at most one pair, once for every suit ever met.

A *suit key* is the packed count of a suit's nine ranks; that of the honours carries a mark above its seven. A suit of
3n tiles is divided into sets, one of 3n + 2 into sets and the pair. Hands have few different suits, so all is found
lazily and kept (bounded).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.memo import Memo
from scoring.tally import in_suit
from scoring.tiles import BITS, COUNT_MASK, HONOUR_SHIFT, NAMES, SUIT_BITS, SUIT_MASK, TILE_KINDS

HONOUR_SUIT: Final = 3
HONOUR_MARK: Final = COUNT_MASK << SUIT_BITS
"""On the key of the honours. It adds nothing to `number_of_tiles`, being a digit of 63."""


class Division(NamedTuple):
    """One way to divide a suit: first ranks of its triplets and of its chows, the pair's rank or -1."""

    triplets: tuple[int, ...]
    chows: tuple[int, ...]
    pair: int


def _divisions(key: int) -> tuple[Division, ...]:
    """Every division of a suit, triplets before chows and the lower pair first; empty if there is none."""
    honours = key >= HONOUR_MARK
    counts = [(key >> (BITS * rank)) & COUNT_MASK for rank in range(9)]
    if sum(counts) % 3 == 1:
        return ()
    found: list[Division] = []
    if sum(counts) % 3 == 0:
        found.extend(Division(*sets, -1) for sets in _sets(counts, 0, honours))
    else:
        for rank in range(9):
            if counts[rank] >= 2:
                counts[rank] -= 2
                found.extend(Division(*sets, rank) for sets in _sets(counts, 0, honours))
                counts[rank] += 2
    return tuple(found)


DIVISIONS: Final = Memo(_divisions, most=1 << 13)


def _sets(counts: list[int], rank: int, honours: bool) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to take away all tiles from `rank` up as triplets and chows."""
    while rank < 9 and not counts[rank]:
        rank += 1
    if rank == 9:
        yield (), ()
        return
    if counts[rank] >= 3:
        counts[rank] -= 3
        for triplets, chows in _sets(counts, rank, honours):
            yield (rank, *triplets), chows
        counts[rank] += 3
    if not honours and rank < 7 and counts[rank + 1] and counts[rank + 2]:
        for step in range(3):
            counts[rank + step] -= 1
        for triplets, chows in _sets(counts, rank, honours):
            yield triplets, (rank, *chows)
        for step in range(3):
            counts[rank + step] += 1


def _completing(key: int) -> int:
    """The ranks any one of which makes the suit complete, as a packed mask with the bit of four of each rank."""
    mask = 0
    for rank in range(7 if key >= HONOUR_MARK else 9):
        if DIVISIONS[key + (1 << BITS * rank)]:
            mask |= 4 << BITS * rank
    return mask


SuitKeys = tuple[int, int, int, int]


def suit_keys(packed: int) -> SuitKeys:
    """The keys of the three suits and the honours; 0 for one that has no tile."""
    honours = packed >> HONOUR_SHIFT
    return (
        packed & SUIT_MASK,
        packed >> SUIT_BITS & SUIT_MASK,
        packed >> 2 * SUIT_BITS & SUIT_MASK,
        honours and honours | HONOUR_MARK,
    )


COMPLETING: Final = Memo(_completing)


def _with_tile(key: int, kind: int) -> int:
    """The key of a suit with one more tile of it."""
    mark = HONOUR_MARK if kind // 9 == HONOUR_SUIT else 0
    return (key | mark) + (1 << BITS * (kind % 9))


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A suit divided, with the winning tile in one place of it (or in none of it): its tally, and how it is written."""

    tally: int
    sets: tuple[str, ...]
    pair: str


_NOTHING: Final = Placed(0, (), "")
"""A suit of which there is no tile."""


def _placings(suit: int, win: int | None) -> Memo[int, tuple[Placed, ...]]:
    """The divisions of one suit by its key, each with each place of the winning tile (a kind, None: in another suit).

    Of several that no element tells apart only the first is kept.
    """

    def placed(key: int) -> tuple[Placed, ...]:
        if not key and win is None:
            return (_NOTHING,)
        told_apart: dict[int, Placed] = {}
        for division in DIVISIONS[key if win is None else _with_tile(key, win)]:
            sets, pair = _set_names(division, suit), _pair_name(division, suit)
            for made_by_win, win_in_pair in _places(division, win):
                tally = in_suit(suit)._replace(
                    triplets=len(division.triplets), concealed_triplets=len(division.triplets),
                    made_by_win=made_by_win, win_in_pair=win_in_pair, pairs=int(division.pair >= 0),
                ).packed  # fmt: skip
                told_apart.setdefault(tally, Placed(tally, sets, pair))
        return tuple(told_apart.values())

    return Memo(placed, most=1 << 13 if win is None else 1 << 11)


WITHOUT_WIN: Final = [_placings(suit, None) for suit in range(4)]
"""By the suit and its key: the suit divided in every way; empty if it is not whole."""
PLACINGS: Final = [
    [_placings(suit, win) if suit == win // 9 else WITHOUT_WIN[suit] for suit in range(4)]
    for win in TILE_KINDS
]
"""By the winning tile, the suit and the suit's key (without it): the suit divided in every way, the winning tile in every
place of its own suit."""


def _places(division: Division, win: int | None) -> Iterator[tuple[int, int]]:
    """Where the winning tile (a kind, None: in another suit) may stand: in a chow, in a triplet, in the pair."""
    if win is None:
        yield 0, 0
        return
    rank = win % 9
    if any(0 <= rank - chow <= 2 for chow in division.chows):
        yield 0, 0
    if rank in division.triplets:
        yield 1, 0
    if rank == division.pair:
        yield 0, 1


def _set_names(division: Division, suit: int) -> tuple[str, ...]:
    ordered = sorted(
        [(rank, rank, rank) for rank in division.triplets]
        + [(rank, rank + 1, rank + 2) for rank in division.chows]
    )
    return tuple(tiles_name([9 * suit + rank for rank in ranks]) for ranks in ordered)


def _pair_name(division: Division, suit: int) -> str:
    return "" if division.pair < 0 else tiles_name([9 * suit + division.pair] * 2)


def tiles_name(kinds: list[int]) -> str:
    """A few tiles of one suit, written: `123m`, `NN`."""
    names = [NAMES[kind] for kind in kinds]
    return "".join(names) if kinds[0] >= 27 else "".join(name[0] for name in names) + names[0][1]
