"""Triplets of winds and dragons: S1, S2, S19-S22."""

from typing import Final, NamedTuple

from scoring.elements.family import Family, Found
from scoring.memo import Memo
from scoring.tiles import BITS, COUNT_MASK, KIND, NAMES
from scoring.values import Values

_NAMES = NAMES[27:34]
_USUAL_DRAGON = {"E": "C", "S": "F", "W": "P"}


class Honours(NamedTuple):
    """The honours among the sets and the pair (a kong is a triplet), packed; the winds; the round's dragon or ''.

    Honours are never ambiguous: what is held three times or more is a triplet, what twice, a pair.
    """

    packed: int
    seat_wind: str
    round_wind: str
    round_dragon: str

    def count(self, name: str) -> int:
        return self.packed >> BITS * (KIND[name] - 27) & COUNT_MASK

    def triplets(self, names: str) -> int:
        """How many of these kinds are triplets or kongs."""
        return sum(self.count(name) >= 3 for name in names)

    def pairs(self, names: str) -> int:
        return sum(self.count(name) == 2 for name in names)


HONOURS = Family(Honours._make)


def _of_winds(told: tuple[Values, str, str, str]) -> Memo[int, Found]:
    values, *winds = told
    return Memo(lambda packed: HONOURS.under[values][packed, *winds])


BY_WINDS: Final = Memo(_of_winds)
"""By the tai and the winds with the round's dragon, then by the packed count of the honours: what holds."""


@HONOURS.element("S1", "風字刻")
def wind_triplet(seen: Honours) -> int:
    """S1 風字刻: a triplet or kong of the seat wind, one of the round wind; both may be one (twice)."""
    return seen.triplets(seen.seat_wind) + seen.triplets(seen.round_wind)


@HONOURS.element("S2.each", "箭字刻")
def dragon_triplets(seen: Honours) -> int:
    """S2 箭字刻: every triplet or kong of 中, 發, 白."""
    return seen.triplets("CFP")


@HONOURS.element("S2.round", "箭字刻")
def round_dragon(seen: Honours) -> int:
    """S2 箭字刻, once more: one of them is the round's dragon (I-1). It stays beside S21 and S22."""
    return seen.triplets(seen.round_dragon)


@HONOURS.relies_on("I-1")
def dragon_of_the_round(seen: Honours) -> bool:
    """I-1: whether a round has a dragon; it matters where the option's or the usual dragon is a triplet."""
    return bool(seen.triplets(seen.round_dragon + _USUAL_DRAGON.get(seen.round_wind, "")))


@HONOURS.element("S19", "大四喜")
def big_four_winds(seen: Honours) -> int:
    """S19 大四喜: triplets of all four winds."""
    return int(seen.triplets("ESWN") == 4)


@HONOURS.element("S20", "小四喜")
def small_four_winds(seen: Honours) -> int:
    """S20 小四喜: three wind triplets and a wind pair; S1 is added."""
    return int(seen.triplets("ESWN") == 3 and seen.pairs("ESWN") == 1)


@HONOURS.element("S21", "大三元")
def big_three_dragons(seen: Honours) -> int:
    """S21 大三元: triplets of all three dragons; the round's dragon is added by S2."""
    return int(seen.triplets("CFP") == 3)


@HONOURS.element("S22", "小三元")
def small_three_dragons(seen: Honours) -> int:
    """S22 小三元: two dragon triplets and a dragon pair; the round's dragon is added by S2."""
    return int(seen.triplets("CFP") == 2 and seen.pairs("CFP") == 1)
