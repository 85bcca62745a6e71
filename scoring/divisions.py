"""Dividing the tiles of one suit into sets and at most one pair, once for every suit ever met.

A *suit key* is a packed count of nine ranks (of seven, for the honours). A suit of 3n tiles is divided into sets, one of
3n + 2 into sets and the pair. A hand has few different suits, so all is found lazily and kept (bounded).
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.tiles import BITS, COUNT_MASK, NAMES, SUIT_BITS, SUIT_MASK

_KEPT: Final = 1 << 15
HONOUR_SUIT: Final = 3


class Division(NamedTuple):
    """One way to divide a suit: first ranks of its triplets and of its chows, the pair's rank or -1."""

    triplets: tuple[int, ...]
    chows: tuple[int, ...]
    pair: int


@lru_cache(maxsize=_KEPT)
def divisions(key: int, honours: bool) -> tuple[Division, ...]:
    """Every division of a suit, triplets before chows and the lower pair first; empty if there is none."""
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


@lru_cache(maxsize=_KEPT)
def completing(key: int, honours: bool) -> int:
    """The ranks any one of which makes the suit complete, as a packed mask with the bit of four of each rank."""
    mask = 0
    for rank in range(7 if honours else 9):
        if divisions(key + (1 << BITS * rank), honours):
            mask |= 4 << BITS * rank
    return mask


def suit_keys(packed: int) -> tuple[int, int, int, int]:
    """The keys of the three suits and the honours."""
    return (
        packed & SUIT_MASK,
        packed >> SUIT_BITS & SUIT_MASK,
        packed >> 2 * SUIT_BITS & SUIT_MASK,
        packed >> 3 * SUIT_BITS,
    )


class Placed(NamedTuple):
    """A suit divided, with the winning tile in one place of it (or in none of it).

    `by_win` is 1 where the winning tile makes one of the triplets, `in_pair` True where it makes the pair.
    """

    triplets: int
    by_win: int
    in_pair: bool
    sets: tuple[str, ...]
    pair: str


@lru_cache(maxsize=_KEPT)
def placings(key: int, suit: int, win: int) -> tuple[Placed, ...]:
    """The divisions of one suit of a hand, each with each place of the winning tile (a kind, or -1: not here).

    Of several that no element tells apart only the first is kept.
    """
    told_apart: dict[tuple[int, int, bool], Placed] = {}
    for division in divisions(key, suit == HONOUR_SUIT):
        for by_win, in_pair in _places(division, win - 9 * suit if win >= 0 else -1):
            placed = Placed(
                len(division.triplets),
                by_win,
                in_pair,
                _set_names(division, suit),
                _pair_name(division, suit),
            )
            told_apart.setdefault(placed[:3], placed)
    return tuple(told_apart.values())


def _places(division: Division, rank: int) -> Iterator[tuple[int, bool]]:
    """Where the winning tile may stand in a division: in a chow, in a triplet, in the pair."""
    if rank < 0:
        yield 0, False
        return
    if any(0 <= rank - chow <= 2 for chow in division.chows):
        yield 0, False
    if rank in division.triplets:
        yield 1, False
    if rank == division.pair:
        yield 0, True


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
