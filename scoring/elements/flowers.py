"""The flowers laid apart: S26. (S27-S30, wins by flowers, are of a deal and not of a hand.)"""

from typing import Final, NamedTuple

from scoring.elements.family import Family, Found
from scoring.memo import Memo
from scoring.tiles import FLOWERS as FLOWER_KINDS
from scoring.tiles import KIND, WINDS
from scoring.values import Values

_COLOURS: Final = (FLOWER_KINDS[:4], FLOWER_KINDS[4:])
_BAMBOO: Final = KIND["f7"]
_CHRYSANTHEMUM: Final = KIND["f8"]


class Flowers(NamedTuple):
    """The flowers, the seat, and the order of 竹 and 菊 (option `flower_order`, I-18)."""

    flowers: tuple[int, ...]
    seat_wind: str
    order: str

    def number(self, flower: int) -> int:
        """The number of a flower, 1-4: 春夏秋冬, and 梅蘭竹菊 (or 梅蘭菊竹)."""
        if self.order == "ju_zhu" and flower in (_BAMBOO, _CHRYSANTHEMUM):
            return 3 if flower == _CHRYSANTHEMUM else 4
        return (flower - FLOWER_KINDS.start) % 4 + 1

    @property
    def own_number(self) -> int:
        return WINDS.index(self.seat_wind) + 1


FLOWERS = Family(Flowers._make)


def _whole_colours(seen: Flowers) -> list[range]:
    """The colours of which all four are held; none where all eight are."""
    held = set(seen.flowers)
    return [] if len(held) == 8 else [colour for colour in _COLOURS if held.issuperset(colour)]


@FLOWERS.element("S26", "花牌")
def own_flowers(seen: Flowers) -> int:
    """S26 花牌: each of the seat's number, but of a colour that is complete."""
    if len(seen.flowers) == 8:
        return 0
    whole = _whole_colours(seen)
    single = [flower for flower in seen.flowers if not any(flower in colour for colour in whole)]
    return sum(seen.number(flower) == seen.own_number for flower in single)


@FLOWERS.element("S26.colour", "花牌")
def whole_colours(seen: Flowers) -> int:
    """S26 花牌: a complete colour counts more instead of its flower of the seat's number."""
    return len(_whole_colours(seen))


@FLOWERS.element("S26.all_eight", "花牌")
def all_eight(seen: Flowers) -> int:
    """S26 花牌: all eight count more instead of all the rest."""
    return int(len(seen.flowers) == 8)


@FLOWERS.relies_on("I-18")
def bamboo_or_chrysanthemum(seen: Flowers) -> bool:
    """I-18: which of 竹 and 菊 is 3; it matters to West and North where just one of the two changes the count."""
    held = [flower for flower in seen.flowers if flower in _COLOURS[1]]
    return seen.own_number >= 3 and len({_BAMBOO, _CHRYSANTHEMUM} & set(held)) == 1


def _of_seat(told: tuple[Values, str, str]) -> Memo[tuple[int, ...], Found]:
    values, *seat = told
    return Memo(lambda held: FLOWERS.under[values][held, *seat])


BY_SEAT: Final = Memo(_of_seat)
"""By the tai and the seat wind with the flower order, then by the flowers: what holds."""
