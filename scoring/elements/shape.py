"""What hangs on the division and on the place of the winning tile in it: S7, S8, S11, S16-S18, S36."""

from typing import NamedTuple

from scoring.elements.family import Family


class Shape(NamedTuple):
    """One division, with one place of the winning tile.

    `triplets` of the five sets, kongs included; `concealed_triplets` among them (one that another's tile completes is not
    concealed). `single_wait` by the option in force; `wait_disputed` where the other reading of I-3 would change it.
    `plain`: no flower, no honour, won on another's tile. `four_alike` as two of the seven pairs.
    """

    triplets: int
    concealed_triplets: int
    win_in_pair: bool
    single_wait: bool
    wait_disputed: bool
    plain: bool
    all_chows_pair_wait: bool
    seven_pairs: bool = False
    four_alike: bool = False
    self_drawn: bool = False

    @property
    def like_all_chows(self) -> bool:
        """S7, the place of the winning tile left aside."""
        return self.triplets == 0 and not self.seven_pairs and self.plain and not self.single_wait


SHAPE = Family(Shape)


@SHAPE.element("S7", "平和")
def all_chows(seen: Shape) -> int:
    """S7 平和, 2: a pair and five chows, no flower at all, no honour, no single wait (S11), not self-drawn.

    That the winning tile makes the pair is allowed, unless the option `all_chows_pair_wait` is off (I-13).
    """
    allowed = seen.all_chows_pair_wait or not seen.win_in_pair
    return 2 if seen.like_all_chows and allowed else 0


@SHAPE.relies_on("I-13")
def pair_wait_of_all_chows(seen: Shape) -> bool:
    """I-13: S7 with the winning tile in the pair."""
    return seen.like_all_chows and seen.win_in_pair


@SHAPE.element("S8", "對對和")
def all_triplets(seen: Shape) -> int:
    """S8 對對和, 4: five triplets or kongs."""
    return 4 if seen.triplets == 5 else 0


@SHAPE.element("S11", "獨聽")
def single_wait(seen: Shape) -> int:
    """S11 獨聽, 1: exactly one kind completes the sixteen, over all divisions (and S36's shape where in use).

    A kind of which the player holds all four is not counted, unless `count_exhausted_waits` (I-3).
    """
    return int(seen.single_wait)


@SHAPE.relies_on("I-3")
def exhausted_waits(seen: Shape) -> bool:
    """I-3: whether a kind held four times is waited for; it matters where the answer makes or unmakes S11."""
    return seen.wait_disputed


@SHAPE.element("S16", "三暗刻")
def three_concealed_triplets(seen: Shape) -> int:
    """S16 三暗刻, 2: three concealed triplets, concealed kongs included."""
    return 2 if seen.concealed_triplets == 3 else 0


@SHAPE.element("S17", "四暗刻")
def four_concealed_triplets(seen: Shape) -> int:
    """S17 四暗刻, 5: four."""
    return 5 if seen.concealed_triplets == 4 else 0


@SHAPE.element("S18", "五暗刻")
def five_concealed_triplets(seen: Shape) -> int:
    """S18 五暗刻, 12: five."""
    return 12 if seen.concealed_triplets == 5 else 0


@SHAPE.element("S36", "嚦咕嚦咕")
def seven_pairs(seen: Shape) -> int:
    """S36 嚦咕嚦咕, 8: seven pairs and a triplet, concealed (option `seven_pairs`)."""
    return 8 if seen.seven_pairs else 0


@SHAPE.relies_on("I-5")
def reading_of_seven_pairs(seen: Shape) -> bool:
    """I-5: four alike as two pairs; S4 beside S36 when self-drawn."""
    return seen.seven_pairs and (seen.four_alike or seen.self_drawn)
