"""Which tiles complete a hand of sixteen: over all divisions, and by the shape of S36 where that is in use."""

from functools import lru_cache

from scoring.divisions import HONOUR_SUIT, completing, divisions, suit_keys
from scoring.melds import Meld
from scoring.options import DEFAULT_OPTIONS, Options
from scoring.seven_pairs import seven_pairs_waits
from scoring.tiles import ONE, SUIT_BITS, TILE_KINDS, number_of_tiles, pack


def wait_mask(standing: int) -> int:
    """The kinds that complete the concealed tiles into sets and a pair, as a packed mask (the bit of four of each).

    What is one tile short has all its suits whole but one that lacks a tile beside the pair, or but two: one of
    them has the pair, and the other lacks a tile for its sets, or the reverse.
    """
    lone: list[tuple[int, int]] = []
    twos: list[tuple[int, int]] = []
    for suit, key in enumerate(suit_keys(standing)):
        if not key:
            continue
        match number_of_tiles(key) % 3:
            case 0:
                if not divisions(key, suit == HONOUR_SUIT):
                    return 0
            case 1:
                lone.append((suit, key))
            case _:
                twos.append((suit, key))
    if len(lone) == 1 and not twos:
        return _completing(*lone[0])
    if len(twos) == 2 and not lone:
        return _beside_pair(twos[0], twos[1]) | _beside_pair(twos[1], twos[0])
    return 0


def _completing(suit: int, key: int) -> int:
    return completing(key, suit == HONOUR_SUIT) << SUIT_BITS * suit


def _beside_pair(short: tuple[int, int], paired: tuple[int, int]) -> int:
    """What completes one suit's sets while the other has the pair."""
    suit, key = paired
    return _completing(*short) if divisions(key, suit == HONOUR_SUIT) else 0


def live(mask: int, *, held: int) -> int:
    """The waits without the kinds of which the player himself holds all four (I-3)."""
    return mask & ~held


@lru_cache(maxsize=4096)
def kinds_of(mask: int) -> tuple[int, ...]:
    """The kinds of a packed mask."""
    return tuple(kind for kind in TILE_KINDS if mask & 4 * ONE[kind])


def waits(
    concealed: tuple[int, ...], melds: tuple[Meld, ...] = (), *, options: Options = DEFAULT_OPTIONS
) -> tuple[int, ...]:
    """The kinds that complete 16 - 3 × melds concealed tiles; none if it is not ready.

    A kind of which the player holds all four is no wait, unless `count_exhausted_waits` (I-3).
    """
    standing = pack(concealed)
    mask = wait_mask(standing)
    if options.seven_pairs and not melds:
        mask |= seven_pairs_waits(standing, options.four_as_two_pairs)
    if not options.count_exhausted_waits:
        mask = live(mask, held=standing + sum(meld.packed for meld in melds))
    return kinds_of(mask)
