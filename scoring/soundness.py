"""What makes a hand unsound: tiles that do not count up, flowers twice, circumstances that contradict one another.

The contradictions are data, one row each. All that hold are told, not the first.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, Literal, NamedTuple, get_args

from scoring.faults import Fault
from scoring.melds import Meld
from scoring.tiles import FLOWERS, NAMES, TILE_KINDS, WINDS

By = Literal["discard", "self_draw", "robbed_kong"]
Declared = Literal["heavenly", "earthly"]
First = Literal["heaven", "earth", "human"]
Tail = Literal["kong", "flower"]

HAND_SIZE: Final = 16
MOST_MELDS: Final = 5
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


class Said(NamedTuple):
    """All that is said of a win besides its tiles; `opened` tells of a chow, pong or exposed kong."""

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
    """One thing that cannot be: its name, the fields it is about, the test, the sentence."""

    name: str
    about: tuple[str, ...]
    holds: Callable[[Said], bool]
    message: str


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
                  lambda s: s.last_tile is True and s.by != "self_draw", "海底撈月只能是自摸"),
)  # fmt: skip


@lru_cache(maxsize=4096)
def circumstance_faults(
    by: object,
    seat_wind: object,
    round_wind: object,
    tail: object,
    last_tile: object,
    declared: object,
    first: object,
    dealer: object,
    opened: object,
) -> tuple[Fault, ...]:
    """Every fault of what is said of a win: values that do not exist, and contradictions."""
    said = Said(by, seat_wind, round_wind, tail, last_tile, declared, first, dealer, opened)
    return (*_bad_values(said), *_contradictions(said))


def _bad_values(said: Said) -> Iterator[Fault]:
    for name, values in VALUES.items():
        value = getattr(said, name)
        if value != UNKNOWN and value not in values:
            yield Fault("bad_field", f"bad_{name}", name, f"{name} 沒有這個值：{value!r:.40}")


def _contradictions(said: Said) -> Iterator[Fault]:
    for name, about, holds, message in CONTRADICTIONS:
        if UNKNOWN not in (getattr(said, field) for field in about) and holds(said):
            yield Fault("impossible", name, about[0], message)


@lru_cache(maxsize=4096)
def flower_faults(flowers: tuple[int, ...]) -> tuple[Fault, ...]:
    """Tiles among the flowers that are none, and flowers held twice: there is one of each."""
    strangers = [kind for kind in dict.fromkeys(flowers) if kind not in FLOWERS]
    twice = [kind for kind in dict.fromkeys(flowers) if kind in FLOWERS and flowers.count(kind) > 1]
    return (
        *(Fault("bad_tile", "not_a_flower", "flowers", f"{_name(kind)} 不是花牌") for kind in strangers),
        *(Fault("bad_field", "flower_twice", "flowers", f"花牌 {_name(kind)} 只有一張") for kind in twice),
    )


def tile_faults(
    *,
    concealed: tuple[int, ...] | None,
    melds: tuple[Meld, ...] | None,
    win: int | None,
    by: object = UNKNOWN,
    counted: bool = True,
) -> Iterator[Fault]:
    """Faults of the tiles themselves; None for what could not be read. `counted=False` lets the number be wrong."""
    yield from _not_of_the_hand(concealed or (), "concealed")
    yield from _not_of_the_hand(() if win is None else (win,), "win")
    if counted and concealed is not None and melds is not None:
        wanted = HAND_SIZE - 3 * len(melds)
        if len(melds) > MOST_MELDS:
            yield Fault(
                "tile_count", "too_many_melds", "melds", f"至多{MOST_MELDS}副吃碰槓，實有{len(melds)}副"
            )
        elif len(concealed) != wanted:
            name = "too_many_tiles" if len(concealed) > wanted else "too_few_tiles"
            yield Fault(
                "tile_count", name, "concealed", f"暗牌應有{wanted}張（和牌張另計），實有{len(concealed)}張"
            )
    without_win = [*(concealed or ()), *(tile for meld in melds or () for tile in meld.tiles)]
    everything = without_win if win is None else [*without_win, win]
    for kind in TILE_KINDS:
        if (number := everything.count(kind)) > 4:
            yield Fault("five_alike", "five_alike", "concealed", f"{_name(kind)} 有{number}張，一種只有四張")
    if by == "robbed_kong" and win in without_win:
        yield Fault("impossible", "robbed_tile_held", "win", "加槓的人已有四張，和牌者手中不可能再有所搶之牌")


def _not_of_the_hand(kinds: tuple[int, ...], at: str) -> Iterator[Fault]:
    for kind in dict.fromkeys(kinds):
        if kind in FLOWERS:
            yield Fault("bad_tile", "flower_in_hand", at, f"花牌 {_name(kind)} 應置於 flowers，不在手牌內")
        elif kind not in TILE_KINDS:
            yield Fault("bad_tile", "no_such_tile", at, f"沒有編號 {kind} 的牌")


def _name(kind: int) -> str:
    return NAMES[kind] if 0 <= kind < len(NAMES) else str(kind)
