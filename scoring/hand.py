"""A hand at the moment of the win: tiles, melds and circumstances, in one value that nothing changes afterwards.

A `Hand` that exists is sound: tiles counted, none five times, no contradiction in what is said of it. Whether it
is complete is for `scoring.score` to say.
"""

from typing import NamedTuple

from scoring.faults import HandError
from scoring.melds import Meld
from scoring.options import DEFAULT_OPTIONS, Options
from scoring.soundness import (
    HAND_SIZE,
    By,
    Declared,
    First,
    Tail,
    circumstance_faults,
    flower_faults,
    tile_faults,
)
from scoring.tiles import ONE, Wind, count_of, too_many_alike


class _Fields(NamedTuple):
    concealed: tuple[int, ...]
    melds: tuple[Meld, ...]
    win: int
    by: By
    seat_wind: Wind
    round_wind: Wind
    flowers: tuple[int, ...]
    tail: bool | Tail
    last_tile: bool
    declared: Declared | None
    first: First | None
    dealer: bool | None
    options: Options
    standing: int
    held: int
    exposed: int
    meld_chows: int


class Hand(_Fields):
    """A sound hand. HandError, with all its faults, for any other.

    `concealed` is without the winning tile, `win`; the flowers lie apart. `dealer` is None where it is not in
    question. Found on the way and kept: `standing`, the packed count of `concealed`; `held`, that of all tiles
    before the winning one, melds included; the number of exposed melds and of chows among the melds.
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
    ) -> "Hand":
        exposed = chows = melded = 0
        for meld in melds:
            melded += meld.packed
            exposed += meld.exposed
            chows += meld.is_chow
        said = (by, seat_wind, round_wind, tail, last_tile, declared, first, dealer, exposed > 0)
        try:
            standing = sum(map(ONE.__getitem__, concealed))
            held = standing + melded
            sound = (
                len(concealed) + 3 * len(melds) == HAND_SIZE
                and not too_many_alike(held + ONE[win])
                and not (flowers and flower_faults(flowers))
                and not (by == "robbed_kong" and count_of(held, win))
                and not circumstance_faults(*said)
            )
        except KeyError:  # a number that is no kind of tile: told below, with all the rest
            sound = False
        if not sound:
            tiles = tile_faults(concealed=concealed, melds=melds, win=win, by=by)
            raise HandError([*tiles, *flower_faults(flowers), *circumstance_faults(*said)])
        if declared is None and first is not None:
            declared = _IMPLIED.get(first)
        return tuple.__new__(
            cls,
            (concealed, melds, win, by, seat_wind, round_wind, flowers, tail, last_tile, declared, first, dealer,
             options, standing, held, exposed, chows),
        )  # fmt: skip


_IMPLIED: dict[First, Declared] = {"earth": "heavenly", "human": "earthly"}
"""S34 is won with S31 declared, S35 with S32: said or not."""
