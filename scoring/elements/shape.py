"""What hangs on the division and on the place of the winning tile in it: S7, S8, S11, S16-S18, S36."""

from scoring.elements.of_reading import READING
from scoring.tally import Tally


def _concealed_triplets(seen: Tally) -> int:
    """One that another's tile completes is not concealed; one that a drawn tile completes is."""
    return seen.concealed_triplets - (0 if seen.self_drawn else seen.made_by_win)


def _like_all_chows(seen: Tally) -> bool:
    """S7, the place of the winning tile left aside."""
    return bool(seen.plain and not (seen.triplets or seen.seven_pairs or seen.single_wait))


@READING.element("S7", "平和")
def all_chows(seen: Tally) -> int:
    """S7 平和: a pair and five chows, no flower at all, no honour, no single wait (S11), not self-drawn.

    That the winning tile makes the pair is allowed, unless the option `all_chows_pair_wait` is off (I-13).
    """
    allowed = not (seen.no_pair_wait and seen.win_in_pair)
    return int(_like_all_chows(seen) and allowed)


@READING.relies_on("I-13")
def pair_wait_of_all_chows(seen: Tally) -> bool:
    """I-13: S7 with the winning tile in the pair."""
    return _like_all_chows(seen) and seen.win_in_pair > 0


@READING.element("S8", "對對和")
def all_triplets(seen: Tally) -> int:
    """S8 對對和: five triplets or kongs."""
    return int(seen.triplets == 5)


@READING.element("S11", "獨聽")
def single_wait(seen: Tally) -> int:
    """S11 獨聽: exactly one kind completes the sixteen, over all divisions (and S36's shape where in use).

    A kind of which the player holds all four is not counted, unless `count_exhausted_waits` (I-3).
    """
    return seen.single_wait


@READING.relies_on("I-3")
def exhausted_waits(seen: Tally) -> bool:
    """I-3: whether a kind held four times is waited for; it matters where the answer makes or unmakes S11."""
    return seen.wait_disputed > 0


@READING.element("S16", "三暗刻")
def three_concealed_triplets(seen: Tally) -> int:
    """S16 三暗刻: three concealed triplets, concealed kongs included."""
    return int(_concealed_triplets(seen) == 3)


@READING.element("S17", "四暗刻")
def four_concealed_triplets(seen: Tally) -> int:
    """S17 四暗刻: four."""
    return int(_concealed_triplets(seen) == 4)


@READING.element("S18", "五暗刻")
def five_concealed_triplets(seen: Tally) -> int:
    """S18 五暗刻: five."""
    return int(_concealed_triplets(seen) == 5)


@READING.element("S36", "嚦咕嚦咕")
def seven_pairs(seen: Tally) -> int:
    """S36 嚦咕嚦咕: seven pairs and a triplet, concealed (option `seven_pairs`)."""
    return int(seen.seven_pairs > 0)


@READING.relies_on("I-5")
def reading_of_seven_pairs(seen: Tally) -> bool:
    """I-5: four alike as two pairs; S4 beside S36 when self-drawn."""
    return bool(seen.seven_pairs and (seen.four_alike or seen.self_drawn))
