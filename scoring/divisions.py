"""Dividing the tiles of one suit into sets and at most one pair, once for every suit ever met.

A *suit key* is the packed count of a suit's nine ranks; that of the honours carries a mark above its seven. A suit of
3n tiles is divided into sets, one of 3n + 2 into sets and the pair. Hands have few different suits, so all is found
lazily and kept (bounded).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.memo import Memo
from scoring.tiles import BITS, COUNT_MASK, HONOUR_SHIFT, NAMES, SUIT_BITS, SUIT_MASK

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


DIVISIONS: Final = Memo(_divisions)


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


def suits_present(packed: int) -> int:
    """The suits there are tiles of, as bits: 1 萬, 2 筒, 4 索, 8 honours."""
    characters, circles, bamboos, honours = suit_keys(packed)
    return (characters > 0) | (circles > 0) << 1 | (bamboos > 0) << 2 | (honours > 0) << 3


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


def with_tile(keys: SuitKeys, kind: int) -> list[int]:
    """The keys with one more tile."""
    more = list(keys)
    suit, rank = divmod(kind, 9)
    more[suit] += 1 << BITS * rank
    if suit == HONOUR_SUIT:
        more[suit] |= HONOUR_MARK
    return more


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A suit divided, with the winning tile in one place of it (or in none of it).

    `by_win` is 1 where the winning tile makes one of the triplets, `in_pair` True where it makes the pair.
    """

    triplets: int
    by_win: int
    in_pair: bool
    sets: tuple[str, ...]
    pair: str


ELSEWHERE: Final = 34


def _placings(place: int) -> Memo[int, tuple[Placed, ...]]:
    """The divisions of one suit, each with each place of the winning tile; `place` as for PLACINGS."""
    win = place if place < ELSEWHERE else None
    suit = place // 9 if win is not None else place - ELSEWHERE

    def placed(key: int) -> tuple[Placed, ...]:
        told_apart: dict[tuple[int, int, bool], Placed] = {}
        for division in DIVISIONS[key]:
            triplets, sets, pair = (
                len(division.triplets),
                _set_names(division, suit),
                _pair_name(division, suit),
            )
            for by_win, in_pair in _places(division, win):
                told_apart.setdefault(
                    (triplets, by_win, in_pair), Placed(triplets, by_win, in_pair, sets, pair)
                )
        return tuple(told_apart.values())

    return Memo(placed)


PLACINGS: Final = [_placings(place) for place in range(ELSEWHERE + 4)]
"""By the winning tile's kind, or ELSEWHERE + the suit that has it not, then by the suit's key: the suit divided in every
way, with every place of the winning tile. Of several that no element tells apart only the first is kept."""


def _places(division: Division, win: int | None) -> Iterator[tuple[int, bool]]:
    """Where the winning tile (a kind, None: in another suit) may stand: in a chow, in a triplet, in the pair."""
    if win is None:
        yield 0, False
        return
    rank = win % 9
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
