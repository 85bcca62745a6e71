"""Which tiles complete a hand of sixteen: over all divisions, and by the shape of S36 where that is in use."""

from typing import Final

from scoring.divisions import SuitKeys, suit_keys
from scoring.melds import Meld
from scoring.memo import Memo
from scoring.options import DEFAULT_OPTIONS, Options
from scoring.seven_pairs import seven_pairs_waits
from scoring.suits import WITHOUT_WIN, Suit
from scoring.tiles import NAMES, ONE, TILE_KINDS, number_of_tiles, pack


def wait_mask(keys: SuitKeys) -> int:
    """The kinds that complete sixteen tiles, told by the keys of the concealed ones, into sets and a pair, as a packed mask (the bit of four of each).

    What is one tile short has all its suits whole but one, which lacks a tile beside the pair; or all but two, of which
    one has the pair and the other lacks a tile for its sets.
    """
    short: list[Suit] = []
    for suit, key in enumerate(keys):
        if number_of_tiles(key) % 3:
            short.append(WITHOUT_WIN[suit][key])
        elif not WITHOUT_WIN[suit][key].whole:
            return 0
    if len(short) == 1:
        return short[0].waits
    if len(short) == 2:
        one, other = short
        return (one.waits if other.whole else 0) | (other.waits if one.whole else 0)
    return 0


def wait_mask_of_win(suits: tuple[Suit, Suit, Suit, Suit], home: int) -> int:
    """As `wait_mask`, of tiles that a tile of the suit `home` completes: so the other suits need no look.

    They are whole, but for the pair's suit if that is another; and only that one waits for a tile.
    """
    mask = suits[home].waits
    if suits[home].whole:
        m, p, s, z = suits
        mask |= m.waits | p.waits | s.waits | z.waits
    return mask


def kinds_of(mask: int) -> tuple[int, ...]:
    """The kinds of a packed mask."""
    return tuple(kind for kind in TILE_KINDS if mask & 4 * ONE[kind])


def _names_of(mask: int) -> tuple[str, ...]:
    return tuple(NAMES[kind] for kind in kinds_of(mask))


NAMES_OF: Final = Memo(_names_of)
"""The names of the kinds of a packed mask."""


def waits(
    concealed: tuple[int, ...], melds: tuple[Meld, ...] = (), *, options: Options = DEFAULT_OPTIONS
) -> tuple[int, ...]:
    """The kinds that complete 16 - 3 × melds concealed tiles; none if it is not ready.

    A kind of which the player holds all four is no wait, unless `count_exhausted_waits` (I-3).
    """
    standing = pack(concealed)
    if number_of_tiles(standing) % 3 != 1:
        return ()
    mask = wait_mask(suit_keys(standing))
    if options.seven_pairs and not melds:
        mask |= seven_pairs_waits(standing, options.four_as_two_pairs)
    if not options.count_exhausted_waits:
        mask &= ~(standing + sum(meld.packed for meld in melds))
    return kinds_of(mask)
