"""Tiles as small numbers, and the smallest checker of a complete hand: a second opinion beside the scorer's.

0-8 萬, 9-17 筒, 18-26 索, 27-30 東南西北, 31-33 中發白, 34-41 flowers. A hand is a list of 34 counts.
"""

from __future__ import annotations

from functools import cache

NAMES: tuple[str, ...] = (
    *(f"{n}{suit}" for suit in "mps" for n in range(1, 10)),
    *"ESWNCFP",
    *(f"f{n}" for n in range(1, 9)),
)
NUMBERS: dict[str, int] = {name: i for i, name in enumerate(NAMES)}
KINDS = 34
Counts = list[int]


def text(tiles: list[int]) -> str:
    """The tiles in the case format: digits of a suit run together."""
    out = ""
    names = [NAMES[tile] for tile in sorted(tiles)]
    for i, name in enumerate(names):
        same_suit_follows = (
            i + 1 < len(names) and len(name) == 2 and name[0] != "f" and names[i + 1][1:] == name[1:]
        )
        out += name[0] if same_suit_follows else name
    return out


def flowers_text(flowers: list[int]) -> str:
    return " ".join(NAMES[tile] for tile in sorted(flowers))


@cache
def suit_divides(counts: tuple[int, ...], pair: bool) -> bool:
    """Whether nine counts divide into sets, with one pair among them if `pair`."""
    first = next((i for i, n in enumerate(counts) if n), None)
    if first is None:
        return not pair
    n = counts[first]
    if n >= 3 and suit_divides(_less(counts, first, 3), pair):
        return True
    if pair and n >= 2 and suit_divides(_less(counts, first, 2), False):
        return True
    if first <= 6 and counts[first + 1] and counts[first + 2]:
        rest = list(counts)
        for i in range(first, first + 3):
            rest[i] -= 1
        return suit_divides(tuple(rest), pair)
    return False


def _less(counts: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    return (*counts[:at], counts[at] - by, *counts[at + 1 :])


def complete(hand: Counts, *, seven_pairs: bool = False) -> bool:
    """Whether the concealed tiles (with the winning one) are sets and one pair, or seven pairs and a triplet."""
    pairs = 0
    for start in (0, 9, 18):
        suit = hand[start : start + 9]
        left = sum(suit) % 3
        if left == 1:
            return seven_pairs and is_seven_pairs(hand)
        pairs += left == 2
    for n in hand[27:]:
        if n == 1 or n == 4:
            return seven_pairs and is_seven_pairs(hand)
        pairs += n == 2
    if pairs == 1:
        for start in (0, 9, 18):
            counts = tuple(hand[start : start + 9])
            if not suit_divides(counts, sum(counts) % 3 == 2):
                break
        else:
            return True
    return seven_pairs and is_seven_pairs(hand)


def is_seven_pairs(hand: Counts) -> bool:
    """Seven pairs and a triplet; four alike are two pairs."""
    return sum(hand) == 17 and [n for n in hand if n % 2] == [3]


def waits(hand: Counts, *, seven_pairs: bool = False) -> frozenset[int]:
    """What completes a hand that lacks one tile; a tile held four times in it is none."""
    found = []
    for tile in range(KINDS):
        if hand[tile] < 4 and (seven_pairs or _near(hand, tile)):
            hand[tile] += 1
            if complete(hand, seven_pairs=seven_pairs):
                found.append(tile)
            hand[tile] -= 1
    return frozenset(found)


def _near(hand: Counts, tile: int) -> bool:
    """A tile can complete only beside one like it or a neighbour."""
    if hand[tile]:
        return True
    if tile >= 27:
        return False
    place = tile % 9
    return bool((place and hand[tile - 1]) or (place < 8 and hand[tile + 1]))


def worth(hand: Counts, tile: int) -> int:
    """How much a tile does for its hand: like tiles and neighbours."""
    n = hand[tile]
    value = 12 if n >= 3 else 7 if n == 2 else 0
    if tile < 27:
        place = tile % 9
        before = hand[tile - 1] if place else 0
        after = hand[tile + 1] if place < 8 else 0
        value += 4 * (before > 0) + 4 * (after > 0) + 4 * (before > 0 and after > 0)
        value += 2 * (place > 1 and hand[tile - 2] > 0) + 2 * (place < 7 and hand[tile + 2] > 0)
        value += 1 if 1 <= place <= 7 else 0
    return value


def linked(claimed: int, laid: tuple[int, ...]) -> frozenset[int]:
    """The chowed tile and the one at the other end of the two tiles laid down with it."""
    low, high = sorted(tile for tile in laid if tile != claimed)
    if high - low != 1:
        return frozenset({claimed})
    ends = {end for end in (low - 1, high + 1) if 0 <= end < 27 and end // 9 == low // 9}
    return frozenset(ends | {claimed})
