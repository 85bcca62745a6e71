"""A hand at the moment of the win: tiles, melds and circumstances, in one value that nothing changes afterwards.

A `Hand` that exists is sound: tiles counted, none five times, no contradiction in what is said of it. Whether it
is complete is for `scoring.score` to say.
"""

from typing import NamedTuple

from scoring.circumstances import (
    CIRCUMSTANCES,
    By,
    Circumstances,
    Declared,
    First,
    Said,
    Tail,
    circumstance_faults,
)
from scoring.faults import HandError
from scoring.melds import Meld
from scoring.options import DEFAULT_OPTIONS, Options
from scoring.soundness import FLOWER_FAULTS, HAND_SIZE, tile_faults
from scoring.tally import OPENNESS
from scoring.tiles import ONE, Wind, count_of, too_many_alike
from scoring.values import TW16, Values

_ONE = ONE.__getitem__


class _Fields(NamedTuple):
    concealed: tuple[int, ...]
    melds: tuple[Meld, ...]
    win: int
    flowers: tuple[int, ...]
    said: Circumstances
    standing: int
    held: int
    whole: int
    melded: int


class Hand(_Fields):
    """A sound hand. HandError, with all its faults, for any other.

    `concealed` is without the winning tile, `win`; the flowers lie apart. `dealer` is None where it is not in
    question. Found on the way and kept: `said`, the circumstances with options and tai; `standing`, the packed count of
    `concealed`; `held`, that of all tiles before the winning one, melds included; `whole`, with it; `melded`, the tally of the melds.
    """

    __slots__ = ()

    def __new__(
        cls,
        *,
        concealed: tuple[int, ...],
        win: int,
        by: By,
        seat_wind: Wind,
        round_wind: Wind,
        melds: tuple[Meld, ...] = (),
        flowers: tuple[int, ...] = (),
        tail: bool | Tail = False,
        last_tile: bool = False,
        declared: Declared | None = None,
        first: First | None = None,
        dealer: bool | None = None,
        options: Options = DEFAULT_OPTIONS,
        values: Values = TW16,
    ) -> "Hand":
        melded = laid = 0
        for meld in melds:
            laid += meld.packed
            melded += meld.tally
        try:
            standing = sum(map(_ONE, concealed))
            held = standing + laid
            whole = held + ONE[win]
            if (
                len(concealed) + 3 * len(melds) == HAND_SIZE
                and not too_many_alike(whole)
                and not (flowers and FLOWER_FAULTS[flowers])
                and not (by == "robbed_kong" and count_of(held, win))
            ):
                said = CIRCUMSTANCES[
                    by, seat_wind, round_wind, tail, last_tile, declared, first, dealer, melded & OPENNESS, options, values
                ]  # fmt: skip
                return tuple.__new__(
                    cls, (concealed, melds, win, flowers, said, standing, held, whole, melded)
                )
        except (KeyError, HandError):  # no kind of tile, or a contradiction: told below, with all the rest
            pass
        opened = any(meld.exposed for meld in melds)
        told = Said(by, seat_wind, round_wind, tail, last_tile, declared, first, dealer, opened)
        tiles = tile_faults(concealed=concealed, melds=melds, win=win, by=by)
        raise HandError([*tiles, *FLOWER_FAULTS[flowers], *circumstance_faults(told, values)])
