"""Which suits the hand is of: S13-S15."""

from typing import NamedTuple

from scoring.elements.family import Family


class Colours(NamedTuple):
    """The suits there are tiles of, as bits: 1 萬, 2 筒, 4 索, 8 honours."""

    present: int

    @property
    def suits(self) -> int:
        """How many of the three suits."""
        return (self.present & 7).bit_count()

    @property
    def honours(self) -> bool:
        return self.present >= 8


COLOURS = Family(Colours)


@COLOURS.element("S13", "字一色")
def all_honours(seen: Colours) -> int:
    """S13 字一色, 16: only honours. 4 is taken off beside S19-S22 (`exclusions.TAKEN_OFF`)."""
    return 16 if seen.honours and not seen.suits else 0


@COLOURS.element("S14", "清一色")
def one_suit(seen: Colours) -> int:
    """S14 清一色, 12: one suit, no honours."""
    return 12 if seen.suits == 1 and not seen.honours else 0


@COLOURS.element("S15", "湊一色")
def mixed_one_suit(seen: Colours) -> int:
    """S15 湊一色, 4: one suit and honours, both present."""
    return 4 if seen.suits == 1 and seen.honours else 0
