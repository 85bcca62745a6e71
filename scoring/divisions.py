"""Dividing the tiles of one suit into sets and at most one pair, once for every suit ever met.

A *suit key* is the packed count of a suit's nine ranks; that of the honours carries a mark above its seven. A suit of
3n tiles is divided into sets, one of 3n + 2 into sets and the pair. Hands have few different suits, so all is found
lazily and kept (bounded).
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from scoring.memo import Memo
from scoring.tiles import BITS, COUNT_MASK, HONOUR_SHIFT, SUIT_BITS, SUIT_MASK

HONOUR_SUIT: Final = 3
HONOUR_MARK: Final = COUNT_MASK << SUIT_BITS
"""On the key of the honours. It adds nothing to `number_of_tiles`, being a digit of 63."""

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


def with_tile(key: int, kind: int) -> int:
    """The key of a suit with one more tile of it."""
    mark = HONOUR_MARK if kind // 9 == HONOUR_SUIT else 0
    return (key | mark) + (1 << BITS * (kind % 9))


class Division(NamedTuple):
    """One way to divide a suit: first ranks of its triplets and of its chows, the pair's rank or -1."""

    triplets: tuple[int, ...]
    chows: tuple[int, ...]
    pair: int


def _divisions(key: int) -> tuple[Division, ...]:
    """Every division of a suit, triplets before chows and the lower pair first; empty if there is none."""
    if not is_whole(key):
        return ()
    honours = key >= HONOUR_MARK
    counts = [(key >> (BITS * rank)) & COUNT_MASK for rank in range(9)]
    if sum(counts) % 3 == 0:
        return tuple(Division(*sets, -1) for sets in _sets(counts, 0, honours))
    found: list[Division] = []
    for rank in range(9):
        if counts[rank] >= 2:
            counts[rank] -= 2
            found.extend(Division(*sets, rank) for sets in _sets(counts, 0, honours))
            counts[rank] += 2
    return tuple(found)


DIVISIONS: Final = Memo(_divisions, most=1 << 14)


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


def is_whole(key: int) -> bool:
    """Whether a suit can be divided at all: told without dividing it.

    The ranks of a set add up to a multiple of three, so those of the whole suit tell the pair's rank but for threes.
    """
    tiles = key & SUIT_MASK
    # 64 is 1 + 63, so modulo 63² its power for a rank is 1 + 63 × rank: the key is its tiles + 63 × their ranks
    ranks, number = divmod(tiles % COUNT_MASK**2, COUNT_MASK)
    honours = key >= HONOUR_MARK
    if number % 3 == 0:
        return ranks % 3 == 0 and _are_sets(tiles, honours)
    return number % 3 == 2 and any(
        tiles >> BITS * rank & COUNT_MASK >= 2 and _are_sets(tiles - (2 << BITS * rank), honours)
        for rank in range(2 * ranks % 3, 9, 3)
    )


def _are_sets(tiles: int, honours: bool) -> bool:
    """Whether tiles of a suit are all sets: what the lowest rank has beyond a triplet can only begin chows."""
    while tiles:
        if chows := (tiles & COUNT_MASK) % 3:
            second, third = tiles >> BITS & COUNT_MASK, tiles >> 2 * BITS & COUNT_MASK
            if honours or second < chows or third < chows:
                return False
            tiles -= chows << BITS | chows << 2 * BITS
        tiles >>= BITS
    return True


def _completing(key: int) -> int:
    """The ranks any one of which makes the suit complete, as a packed mask with the bit of four of each rank."""
    mask = 0
    for rank in range(7 if key >= HONOUR_MARK else 9):
        if is_whole(key + (1 << BITS * rank)):
            mask |= 4 << BITS * rank
    return mask


COMPLETING: Final = Memo(_completing)
