"""The face of a hand: every element that holds, of the reading that totals most (S0).

A *reading* is one division of the tiles and one place of the winning tile in it. Of readings with the same total the
first stands, in this order: five sets and a pair before seven pairs; suits in the order 萬 筒 索 字; in each suit the
lower pair, then triplets before chows; the winning tile in a chow before a triplet before the pair.
"""

from itertools import product
from typing import Final, NamedTuple

from scoring.divisions import (
    ELSEWHERE,
    PLACINGS,
    Placed,
    SuitKeys,
    suit_keys,
    suits_present,
    tiles_name,
    with_tile,
)
from scoring.elements.colours import COLOURS
from scoring.elements.exclusions import NOT_BESIDE, TAKEN_OFF
from scoring.elements.family import Element, Found, element
from scoring.elements.flowers import FLOWERS
from scoring.elements.honours import HONOURS_FAMILY
from scoring.elements.shape import SHAPE
from scoring.elements.winning import WINNING
from scoring.faults import Fault, HandError
from scoring.hand import Hand
from scoring.melds import Meld
from scoring.memo import Memo
from scoring.ready import kinds_of, live_waits, wait_mask
from scoring.seven_pairs import seven_pairs, seven_pairs_waits
from scoring.tiles import HONOUR_SHIFT, NAMES, ONE


class Face(NamedTuple):
    """What counts of the elements that hold: the total, the elements, the interpretations relied on."""

    total: int
    elements: tuple[Element, ...]
    interpretations: tuple[str, ...]


class Score(NamedTuple):
    """A hand's face and why: the elements, the sets and the pair of the reading chosen, the tiles it waited for.

    `pair` is empty for seven pairs, `waits` for S33 (I-21) and for tiles that are no whole hand.
    """

    total: int
    elements: tuple[Element, ...]
    interpretations: tuple[str, ...]
    division: tuple[str, ...]
    pair: str
    waits: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        return {
            "total": self.total,
            "elements": [element.to_json() for element in self.elements],
            "division": list(self.division),
            "pair": self.pair or None,
            "waits": list(self.waits),
            "interpretations": list(self.interpretations),
        }


SETS: Final = 5
NOT_COMPLETE: Final = Fault("not_complete", "not_complete", "concealed", "不成和：不是五副與一對將")


def score(hand: Hand) -> Score:
    """The face of a complete hand, fully explained; HandError `not_complete` if the tiles make no win."""
    keys = suit_keys(hand.standing)
    waits, wait = _waits(hand, keys)
    common = _common(hand)
    best = _best_of_five_sets(hand, keys, common, wait)
    if hand.options.seven_pairs and not hand.melds:
        best = _better(best, _seven_pairs(hand, common, wait))
    if best is None:
        raise HandError([NOT_COMPLETE])
    face, division, pair = best
    return Score(*face, division, pair, () if hand.said.first == "heaven" else WAIT_NAMES[waits])


def is_complete(hand: Hand) -> bool:
    """Whether the tiles make a win."""
    try:
        score(hand)
    except HandError:
        return False
    return True


class _Wait(NamedTuple):
    """What the elements ask of the waits: whether it is one, and whether that hangs on I-3."""

    single: bool
    disputed: bool


class _Reading(NamedTuple):
    """A division with a place of the winning tile: its face, and how it is written."""

    face: Face
    division: tuple[str, ...]
    pair: str


def _better(one: _Reading | None, other: _Reading | None) -> _Reading | None:
    """The reading that totals more; the first if they are alike."""
    if one is None or (other is not None and other.face.total > one.face.total):
        return other
    return one


def _waits(hand: Hand, keys: SuitKeys) -> tuple[int, _Wait]:
    """The kinds waited for by the option in force, as a packed mask, and what the elements ask of them."""
    formal = wait_mask(keys)
    if hand.options.seven_pairs and not hand.melds:
        formal |= seven_pairs_waits(hand.standing, hand.options.four_as_two_pairs)
    live = live_waits(formal, held=hand.held)
    one, one_live = _is_one(formal), _is_one(live)
    if hand.options.count_exhausted_waits:
        return formal, _Wait(one, one != one_live)
    return live, _Wait(one_live, one != one_live)


def _is_one(mask: int) -> bool:
    return mask != 0 and mask & (mask - 1) == 0


WAIT_NAMES: Final[Memo[int, tuple[str, ...]]] = Memo(
    lambda mask: tuple(NAMES[kind] for kind in kinds_of(mask))
)
"""The names of the kinds in a packed mask."""


def _common(hand: Hand) -> Found:
    """The elements that no division changes."""
    found = WINNING.found[hand.said, hand.exposed, len(hand.melds) - hand.exposed, hand.options]
    found += COLOURS.found[(suits_present(hand.held + ONE[hand.win]),)]
    if hand.flowers:
        found += FLOWERS.found[hand.flowers, hand.said.seat_wind, hand.options.flower_order]
    return found


def _best_of_five_sets(hand: Hand, keys: SuitKeys, common: Found, wait: _Wait) -> _Reading | None:
    """The best reading as five sets and a pair, if there is one."""
    said, melds, win = hand.said, hand.melds, hand.win
    honours = hand.held + ONE[win] >> HONOUR_SHIFT
    if honours:
        common += _of_honours(hand, honours)
    plain = said.by_other and not honours and not hand.flowers
    meld_triplets = len(melds) - hand.meld_chows
    kongs = len(melds) - hand.exposed
    best = None
    for placed in product(*_suits(keys, win)):
        triplets = by_win = 0
        in_pair = False
        for suit in placed:
            triplets += suit.triplets
            by_win += suit.by_win
            in_pair |= suit.in_pair
        concealed = kongs + triplets - by_win if said.by_other else kongs + triplets
        shape = SHAPE.found[
            triplets + meld_triplets, concealed, in_pair, *wait, plain, hand.options.all_chows_pair_wait
        ]
        face = COUNTED[common + shape]
        if best is None or face.total > best.total:
            best, chosen = face, placed
    return None if best is None else _written(best, chosen, melds)


def _suits(keys: SuitKeys, win: int) -> list[tuple[Placed, ...]]:
    """The suits that are there, each divided in every way, the winning tile in every place of its own."""
    home = win // 9
    return [
        PLACINGS[win if suit == home else ELSEWHERE + suit][key]
        for suit, key in enumerate(with_tile(keys, win))
        if key
    ]


def _written(face: Face, placed: tuple[Placed, ...], melds: tuple[Meld, ...]) -> _Reading | None:
    """The reading with its sets and its pair; None where every suit had a pair and there are too few sets."""
    division: tuple[str, ...] = ()
    pair = ""
    for suit in placed:
        division += suit.sets
        pair += suit.pair
    for meld in melds:
        division += (meld.text,)
    return _Reading(face, division, pair) if len(division) == SETS else None


def _of_honours(hand: Hand, honours: int) -> Found:
    said = hand.said
    return HONOURS_FAMILY.found[
        honours, said.seat_wind, said.round_wind, hand.options.round_dragon(said.round_wind)
    ]


def _seven_pairs(hand: Hand, common: Found, wait: _Wait) -> _Reading | None:
    """The reading as seven pairs and a triplet (S36), if it is one."""
    shape = seven_pairs(hand.standing + ONE[hand.win], hand.options.four_as_two_pairs)
    if shape is None:
        return None
    found = common + _of_honours(hand, 3 * ONE[shape.triplet] >> HONOUR_SHIFT)
    found += SHAPE.found[1, 1, False, *wait, False, True, True, shape.four_alike, hand.said.self_drawn]
    division = (*(tiles_name([kind] * 2) for kind in shape.pairs), tiles_name([shape.triplet] * 3))
    return _Reading(COUNTED[found], division, "")


def _count(found: Found) -> Face:
    """What counts of all that holds: without the excluded, with what is taken off, each id once with its sum."""
    held = [one for one in found if isinstance(one, Element)]
    keys = {one.key for one in held}
    gone = {excluded for key in keys for excluded in NOT_BESIDE.get(key, ())}
    by_id: dict[str, Element] = {}
    for one in sorted(held, key=lambda one: int(one.id[1:])):
        if one.key in gone:
            continue
        off, beside = TAKEN_OFF.get(one.key, (0, ()))
        tai = one.tai - (off if keys.intersection(beside) else 0)
        before = by_id.get(one.id)
        by_id[one.id] = element(one.id, one.name, tai + (before.tai if before else 0))
    relied = {one.id for one in found if not isinstance(one, Element)}
    return Face(
        sum(one.tai for one in by_id.values()),
        tuple(by_id.values()),
        tuple(sorted(relied, key=lambda id: int(id[2:]))),
    )


COUNTED: Final = Memo(_count)
