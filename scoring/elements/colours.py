"""Which suits the hand is of: S13-S15."""

from scoring.elements.of_reading import READING
from scoring.tally import Tally


def _suits(seen: Tally) -> int:
    """How many of the three suits there are."""
    return (seen.in_characters > 0) + (seen.in_circles > 0) + (seen.in_bamboos > 0)


@READING.element("S13", "字一色")
def all_honours(seen: Tally) -> int:
    """S13 字一色: only honours. Some tai are taken off beside S19-S22 (`exclusions.TAKEN_OFF`)."""
    return int(seen.in_honours > 0 and not _suits(seen))


@READING.element("S14", "清一色")
def one_suit(seen: Tally) -> int:
    """S14 清一色: one suit, no honours."""
    return int(_suits(seen) == 1 and not seen.in_honours)


@READING.element("S15", "湊一色")
def mixed_one_suit(seen: Tally) -> int:
    """S15 湊一色: one suit and honours, both present."""
    return int(_suits(seen) == 1 and seen.in_honours > 0)
