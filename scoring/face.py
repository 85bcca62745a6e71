"""The face of a hand: every element that holds, of the reading that totals most (S0).

A *reading* is one division of the tiles and one place of the winning tile in it. Of readings with the same total the
first stands, in this order: five sets and a pair before seven pairs; suits in the order 萬 筒 索 字; in each suit the
lower pair, then triplets before chows; the winning tile in a chow before a triplet before the pair.
"""

from typing import Final, NamedTuple

from scoring.counting import Face
from scoring.divisions import suit_keys
from scoring.elements.family import Element, Found
from scoring.faults import Fault, HandError
from scoring.hand import Hand
from scoring.melds import Meld
from scoring.ready import NAMES_OF, wait_mask, wait_mask_of_win
from scoring.seven_pairs import seven_pairs, seven_pairs_waits
from scoring.suits import SUITS, Placed, Suit, tiles_name
from scoring.tally import (
    IN_SUIT,
    NOT_OPENNESS,
    ONE_PAIR,
    PAIRS,
    PLAIN,
    SINGLE_WAIT,
    WAIT_DISPUTED,
    Tally,
)
from scoring.tiles import HONOUR_SHIFT, ONE


class Score(NamedTuple):
    """A hand's face and why: the parts of the reading chosen (the suits divided, then the melds), the tiles waited for.

    Tiles that are no whole hand have neither parts nor waits.
    """

    face: Face
    parts: tuple[Placed | Meld, ...]
    wait_mask: int

    @property
    def waits(self) -> tuple[str, ...]:
        """The kinds that would have completed the hand; none in S33, where no winning tile is told apart (I-21)."""
        return NAMES_OF[self.wait_mask]

    @property
    def total(self) -> int:
        return self.face.total

    @property
    def elements(self) -> tuple[Element, ...]:
        return self.face.elements

    @property
    def interpretations(self) -> tuple[str, ...]:
        return self.face.interpretations

    @property
    def division(self) -> tuple[str, ...]:
        """The sets, written; of S36 the pairs and the triplet."""
        sets: tuple[str, ...] = ()
        for part in self.parts:
            sets += part.sets
        return sets

    @property
    def pair(self) -> str:
        """The pair, written; empty for S36."""
        return "".join([part.pair for part in self.parts])

    def to_json(self) -> dict[str, object]:
        return {
            "total": self.total,
            "elements": [element.to_json() for element in self.elements],
            "division": list(self.division),
            "pair": self.pair or None,
            "waits": list(self.waits),
            "interpretations": list(self.interpretations),
        }


NOT_COMPLETE: Final = Fault("not_complete", "not_complete", "concealed", "不成和：不是五副與一對將")


def score(hand: Hand) -> Score:
    """The face of a complete hand, fully explained; HandError `not_complete` if the tiles make no win."""
    _, melds, win, flowers, said, standing, held, _, _ = hand
    options = said.options
    found = said.found
    if flowers:
        found += said.of_flowers[flowers]
    m, p, s, z = keys = suit_keys(standing)
    characters, circles, bamboos, others = SUITS[win]
    suits = characters[m], circles[p], bamboos[s], others[z]
    if said.first == "heaven":
        formal = 0  # no winning tile is told apart (I-21)
    elif options.seven_pairs and not melds:
        formal = wait_mask(keys) | seven_pairs_waits(standing, options.four_as_two_pairs)
    else:
        formal = wait_mask_of_win(suits, win // 9)
    waits, tally = formal, said.tally
    if formal & held:  # kinds of which the player holds all four (I-3)
        live = formal & ~held
        if not options.count_exhausted_waits:
            waits = live
        if (live.bit_count() == 1) != (formal.bit_count() == 1):
            tally += WAIT_DISPUTED
    if waits.bit_count() == 1:
        tally += SINGLE_WAIT
    best = _five_sets(hand, suits, found, tally, waits)
    if options.seven_pairs and not melds:
        best = _better(best, _seven_pairs(hand, found, tally, waits))
    if best is None:
        raise HandError([NOT_COMPLETE])
    return best


def is_complete(hand: Hand) -> bool:
    """Whether the tiles make a win."""
    try:
        score(hand)
    except HandError:
        return False
    return True


def _better(one: Score | None, other: Score | None) -> Score | None:
    """The one that totals more; the first if they are alike."""
    if one is None or (other is not None and other.total > one.total):
        return other
    return one


def _five_sets(
    hand: Hand, suits: tuple[Suit, Suit, Suit, Suit], found: Found, tally: int, waits: int
) -> Score | None:
    """The best reading as five sets and a pair, if there is one."""
    _, melds, _, flowers, said, _, _, whole, melded = hand
    tally += melded
    honours = whole >> HONOUR_SHIFT
    if honours:
        found += said.of_honours[honours]
    elif not (flowers or said.self_drawn):
        tally += PLAIN
    best = None
    of_reading, counted = said.of_reading, said.counted
    m, p, s, z = suits
    for a in m.placed:
        for b in p.placed:
            for c in s.placed:
                for d in z.placed:
                    counts = tally + a.tally + b.tally + c.tally + d.tally
                    if counts & PAIRS != ONE_PAIR:
                        return None
                    face = counted[found + of_reading[counts & NOT_OPENNESS]]
                    if best is None or face.total > best.total:
                        best, parts = face, (a, b, c, d)
    return None if best is None else tuple.__new__(Score, (best, parts + melds, waits))


def _seven_pairs(hand: Hand, found: Found, tally: int, waits: int) -> Score | None:
    """The reading as seven pairs and a triplet (S36), if it is one."""
    said = hand.said
    shape = seven_pairs(hand.standing + ONE[hand.win], said.options.four_as_two_pairs)
    if shape is None:
        return None
    tally += Tally(triplets=1, concealed_triplets=1, seven_pairs=1, four_alike=int(shape.four_alike)).packed
    kinds = (*shape.pairs, shape.triplet)
    suits = sum(IN_SUIT[suit] for suit in {kind // 9 for kind in kinds})
    found += said.of_honours[3 * ONE[shape.triplet] >> HONOUR_SHIFT]
    face = said.counted[found + said.of_reading[tally + suits]]
    sets = (*(tiles_name([kind] * 2) for kind in shape.pairs), tiles_name([shape.triplet] * 3))
    return Score(face, (Placed(tally, sets, ""),), waits)
