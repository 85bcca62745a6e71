"""Which suits the hand is of: S13-S15."""

from scoring.elements.of_reading import READING
from scoring.tally import Tally


def _suits(seen: Tally) -> int:
    """How many of the three suits there are."""
    return (seen.in_characters > 0) + (seen.in_circles > 0) + (seen.in_bamboos > 0)


@READING.element("S13", "字一色")
def all_honours(seen: Tally) -> int:
    """S13 字一色, 16: only honours. 4 is taken off beside S19-S22 (`exclusions.TAKEN_OFF`)."""
    return 16 if seen.in_honours and not _suits(seen) else 0


@READING.element("S14", "清一色")
def one_suit(seen: Tally) -> int:
    """S14 清一色, 12: one suit, no honours."""
    return 12 if _suits(seen) == 1 and not seen.in_honours else 0


@READING.element("S15", "湊一色")
def mixed_one_suit(seen: Tally) -> int:
    """S15 湊一色, 4: one suit and honours, both present."""
    return 4 if _suits(seen) == 1 and seen.in_honours else 0
