"""What the elements count in a hand, in one integer: the tallies of its parts add up to the tally of the whole."""

from typing import Final, NamedTuple

_WIDTH: Final = 3
_MOST: Final = (1 << _WIDTH) - 1


class Tally(NamedTuple):
    """How many there are of each; none can pass seven in a hand.

    What differs most between hands stands first, in the lowest bits: a dict finds such integers soonest.
    """

    in_characters: int = 0
    """Parts in each suit: what is laid down, and the division of the concealed tiles. Above 0 if there are tiles of it."""
    in_circles: int = 0
    in_bamboos: int = 0
    in_honours: int = 0
    triplets: int = 0
    """Kongs included."""
    concealed_triplets: int = 0
    """Before the winning tile is judged."""
    made_by_win: int = 0
    """Triplets of which the winning tile is one."""
    win_in_pair: int = 0
    single_wait: int = 0
    """By the option in force."""
    self_drawn: int = 0
    plain: int = 0
    """No flower, no honour, won on another's tile."""
    wait_disputed: int = 0
    """The other reading of I-3 would make or unmake the single wait."""
    no_pair_wait: int = 0
    """The option `all_chows_pair_wait` is off."""
    pairs: int = 0
    seven_pairs: int = 0
    four_alike: int = 0
    """Four alike as two of the seven pairs."""
    exposed: int = 0
    concealed_kongs: int = 0

    @property
    def packed(self) -> int:
        return sum(count << _WIDTH * place for place, count in enumerate(self))


def read_tally(packed: int) -> Tally:
    """A tally from its integer."""
    return Tally(*(packed >> _WIDTH * place & _MOST for place in range(len(Tally._fields))))


OPENNESS: Final = Tally(exposed=_MOST, concealed_kongs=_MOST).packed
"""Of a packed tally, what tells exposed and concealed melds."""
NOT_OPENNESS: Final = Tally(*[_MOST] * len(Tally._fields)).packed - OPENNESS
"""Of a packed tally, all the rest."""
PAIRS: Final = Tally(pairs=_MOST).packed
ONE_PAIR: Final = Tally(pairs=1).packed
SINGLE_WAIT: Final = Tally(single_wait=1).packed
WAIT_DISPUTED: Final = Tally(wait_disputed=1).packed
PLAIN: Final = Tally(plain=1).packed
IN_SUIT: Final = tuple(
    Tally(**{name: 1}).packed for name in ("in_characters", "in_circles", "in_bamboos", "in_honours")
)
"""One part in each of the three suits and the honours."""
