"""What is said of a win besides its tiles, and what of it cannot be.

The contradictions are data, one row each. All that hold are told, not the first.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, get_args

from scoring.counting import COUNTED, Face
from scoring.elements.family import Found
from scoring.elements.flowers import BY_SEAT
from scoring.elements.honours import BY_WINDS
from scoring.elements.of_reading import READING
from scoring.elements.winning import WINNING
from scoring.faults import Fault, HandError
from scoring.memo import Memo
from scoring.options import Options
from scoring.tally import Tally, read_tally
from scoring.tiles import WINDS, Wind
from scoring.values import TW16, Values

By = Literal["discard", "self_draw", "robbed_kong"]
Declared = Literal["heavenly", "earthly"]
First = Literal["heaven", "earth", "human"]
Tail = Literal["kong", "flower"]

VALUES: Final[dict[str, tuple[object, ...]]] = {
    "by": get_args(By),
    "seat_wind": WINDS,
    "round_wind": WINDS,
    "tail": (False, True, *get_args(Tail)),
    "last_tile": (False, True),
    "declared": (None, *get_args(Declared)),
    "first": (None, *get_args(First)),
    "dealer": (None, False, True),
}
"""The values each circumstance may have."""
UNKNOWN: Final = "?"
"""Stands for a circumstance that could not be read; what depends on it is not judged."""
_IMPLIED: Final[dict[str | None, Declared]] = {"earth": "heavenly", "human": "earthly"}
"""S34 is won with S31 declared, S35 with S32: said or not."""


class Said(NamedTuple):
    """What is told of a win, as told; `opened` is whether there is a chow, a pong or an exposed kong."""

    by: object
    seat_wind: object
    round_wind: object
    tail: object
    last_tile: object
    declared: object
    first: object
    dealer: object
    opened: object


class Contradiction(NamedTuple):
    """One thing that cannot be: its name, the fields it is about, the test, the sentence.

    `unless`: an element; where the table of values has it, the thing can be.
    """

    name: str
    about: tuple[str, ...]
    holds: Callable[[Said], bool]
    message: str
    unless: str = ""


CONTRADICTIONS: Final = (
    Contradiction("heaven_not_drawn", ("first", "by"),
                  lambda s: s.first == "heaven" and s.by != "self_draw", "天和只能是自摸"),
    Contradiction("heaven_opened", ("first", "opened"),
                  lambda s: s.first == "heaven" and bool(s.opened), "天和不能有吃、碰或明槓"),
    Contradiction("heaven_declared", ("first", "declared"),
                  lambda s: s.first == "heaven" and s.declared is not None, "天和之前無從宣告聽牌"),
    Contradiction("heaven_not_dealer", ("first", "dealer"),
                  lambda s: s.first == "heaven" and s.dealer is False, "天和只屬莊家"),
    Contradiction("earth_by_dealer", ("first", "dealer"),
                  lambda s: s.first == "earth" and s.dealer is True, "地和只屬閒家"),
    Contradiction("heavenly_by_dealer", ("declared", "dealer"),
                  lambda s: s.declared == "heavenly" and s.dealer is True, "天聽只屬閒家"),
    Contradiction("earth_opened", ("first", "opened"),
                  lambda s: s.first == "earth" and bool(s.opened), "地和不能有吃、碰或明槓"),
    Contradiction("human_opened", ("first", "opened"),
                  lambda s: s.first == "human" and bool(s.opened), "人和不能有吃、碰或明槓"),
    Contradiction("declared_opened", ("declared", "opened"),
                  lambda s: s.declared is not None and bool(s.opened), "天聽、地聽不能有吃、碰或明槓"),
    Contradiction("earth_not_heavenly", ("first", "declared"),
                  lambda s: s.first == "earth" and s.declared == "earthly", "地和以天聽為前提"),
    Contradiction("human_not_earthly", ("first", "declared"),
                  lambda s: s.first == "human" and s.declared == "heavenly", "人和以地聽為前提"),
    Contradiction("tail_not_drawn", ("tail", "by"),
                  lambda s: s.tail is not False and s.by != "self_draw", "槓上開花只能是自摸"),
    Contradiction("last_tile_not_drawn", ("last_tile", "by"),
                  lambda s: s.last_tile is True and s.by == "discard", "海底撈月只能是自摸", unless="S37"),
    Contradiction("last_tile_not_drawn", ("last_tile", "by"),
                  lambda s: s.last_tile is True and s.by not in ("self_draw", "discard"), "海底撈月只能是自摸"),
)  # fmt: skip


def circumstance_faults(said: Said, values: Values = TW16) -> tuple[Fault, ...]:
    """Every fault of what is said of a win: values that do not exist, and contradictions."""
    return (*_bad_values(said), *_contradictions(said, values))


def _bad_values(said: Said) -> Iterator[Fault]:
    for name, values in VALUES.items():
        value = getattr(said, name)
        if value != UNKNOWN and value not in values:
            yield Fault("bad_field", f"bad_{name}", name, f"{name} 沒有這個值：{value!r:.40}")


def _contradictions(said: Said, values: Values) -> Iterator[Fault]:
    for name, about, holds, message, unless in CONTRADICTIONS:
        if unless and values.worth(unless):
            continue
        if UNKNOWN not in (getattr(said, field) for field in about) and holds(said):
            yield Fault("impossible", name, about[0], message)


@dataclass(frozen=True, slots=True, eq=False)
class Circumstances:
    """How a hand was won, free of contradictions, under which options and tai, with how many melds exposed and concealed.

    Made once for each, and so compared by identity; and each keeps what it gives: `found`, the elements that hang on it
    alone; `of_honours`, those of a packed count of honours with its winds; `of_flowers`, those of flowers at its seat;
    `of_reading`, those of a tally of a reading;
    `counted`, what counts of all that holds; `tally`, what of it the shape's elements ask.
    """

    by: By
    seat_wind: Wind
    round_wind: Wind
    tail: bool | Tail
    last_tile: bool
    declared: Declared | None
    first: First | None
    dealer: bool | None
    exposed: int
    concealed_kongs: int
    options: Options
    values: Values
    self_drawn: bool
    counted: Memo[Found, Face]
    of_reading: Memo[int, Found]
    of_honours: Memo[int, Found]
    of_flowers: Memo[tuple[int, ...], Found]
    tally: int
    found: Found = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "found", WINNING.under[self.values][self])


def _circumstances(told: tuple[Any, ...]) -> Circumstances:
    """Circumstances as told: the fields of `Said` but the last, the melds' openness (a tally), the options, the tai.

    HandError with all faults if they cannot be.
    """
    by, seat_wind, round_wind, tail, last_tile, declared, first, dealer, openness, options, values = told
    melds = read_tally(openness)
    opened = melds.exposed > 0
    said = Said(by, seat_wind, round_wind, tail, last_tile, declared, first, dealer, opened)
    if faults := circumstance_faults(said, values):
        raise HandError(faults)
    drawn = by == "self_draw"
    return Circumstances(
        by, seat_wind, round_wind, tail, last_tile, declared or _IMPLIED.get(first), first, dealer,
        melds.exposed, melds.concealed_kongs, options, values, self_drawn=drawn,
        counted=COUNTED[values],
        of_reading=READING.under[values],
        of_flowers=BY_SEAT[values, seat_wind, options.flower_order],
        of_honours=BY_WINDS[values, seat_wind, round_wind, options.round_dragon(round_wind)],
        tally=Tally(self_drawn=int(drawn), no_pair_wait=int(not options.all_chows_pair_wait)).packed,
    )  # fmt: skip


CIRCUMSTANCES: Final = Memo(_circumstances)
