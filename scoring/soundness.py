"""What makes the tiles of a hand unsound: too many or too few, five alike, a flower among them or twice."""

from collections.abc import Iterator
from typing import Final

from scoring.circumstances import UNKNOWN
from scoring.faults import Fault
from scoring.melds import Meld
from scoring.memo import Memo
from scoring.tiles import FLOWERS, NAMES, TILE_KINDS

HAND_SIZE: Final = 16
MOST_MELDS: Final = 5


def _flower_faults(flowers: tuple[int, ...]) -> tuple[Fault, ...]:
    """Tiles among the flowers that are none, and flowers held twice: there is one of each."""
    strangers = [kind for kind in dict.fromkeys(flowers) if kind not in FLOWERS]
    twice = [kind for kind in dict.fromkeys(flowers) if kind in FLOWERS and flowers.count(kind) > 1]
    return (
        *(Fault("bad_tile", "not_a_flower", "flowers", f"{_name(kind)} 不是花牌") for kind in strangers),
        *(Fault("bad_field", "flower_twice", "flowers", f"花牌 {_name(kind)} 只有一張") for kind in twice),
    )


FLOWER_FAULTS: Final = Memo(_flower_faults)


def tile_faults(
    *,
    concealed: tuple[int, ...] | None,
    melds: tuple[Meld, ...] | None,
    win: int | None,
    by: object = UNKNOWN,
    counted: bool = True,
) -> Iterator[Fault]:
    """Faults of the tiles themselves; None for what could not be read. `counted=False` lets the number of
    concealed tiles be wrong."""
    yield from _not_of_the_hand(concealed or (), "concealed")
    yield from _not_of_the_hand(() if win is None else (win,), "win")
    if melds is not None and len(melds) > MOST_MELDS:
        yield Fault("tile_count", "too_many_melds", "melds", f"至多{MOST_MELDS}副吃碰槓，實有{len(melds)}副")
    elif counted and concealed is not None and melds is not None:
        yield from _miscounted(len(concealed), HAND_SIZE - 3 * len(melds))
    before_win = [*(concealed or ()), *(tile for meld in melds or () for tile in meld.tiles)]
    everything = before_win if win is None else [*before_win, win]
    for kind in TILE_KINDS:
        if (number := everything.count(kind)) > 4:
            yield Fault("five_alike", "five_alike", "concealed", f"{_name(kind)} 有{number}張，一種只有四張")
    if by == "robbed_kong" and win in before_win:
        yield Fault("impossible", "robbed_tile_held", "win", "加槓者已有四張，和牌者手中不可能再有所搶之牌")


def _miscounted(number: int, wanted: int) -> Iterator[Fault]:
    if number != wanted:
        name = "too_many_tiles" if number > wanted else "too_few_tiles"
        yield Fault("tile_count", name, "concealed", f"暗牌應有{wanted}張（和牌張另計），實有{number}張")


def _not_of_the_hand(kinds: tuple[int, ...], at: str) -> Iterator[Fault]:
    for kind in dict.fromkeys(kinds):
        if kind in FLOWERS:
            yield Fault("bad_tile", "flower_in_hand", at, f"花牌 {_name(kind)} 應置於 flowers，不在手牌內")
        elif kind not in TILE_KINDS:
            yield Fault("bad_tile", "no_such_tile", at, f"沒有編號 {kind} 的牌")


def _name(kind: int) -> str:
    return NAMES[kind] if 0 <= kind < len(NAMES) else str(kind)
