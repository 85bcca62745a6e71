"""The face of a hand: every element that holds, of the reading that totals most (S0).

A *reading* is one division of the tiles and one place of the winning tile in it. Of readings with the same total the
first stands, in this order: five sets and a pair before seven pairs; suits in the order 萬 筒 索 字; in each suit the
lower pair, then triplets before chows; the winning tile in a chow before a triplet before the pair.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scoring.divisions import Placed, placings, suit_keys, tiles_name
from scoring.elements.colours import COLOURS
from scoring.elements.exclusions import NOT_BESIDE, TAKEN_OFF
from scoring.elements.family import Element, Found, element
from scoring.elements.flowers import FLOWERS
from scoring.elements.honours import HONOURS_FAMILY
from scoring.elements.shape import SHAPE
from scoring.elements.winning import WINNING
from scoring.faults import Fault, HandError
from scoring.hand import Hand
from scoring.seven_pairs import SevenPairs, seven_pairs, seven_pairs_waits
from scoring.tiles import HONOUR_SHIFT, NAMES, ONE
from scoring.waits import kinds_of, live, wait_mask


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


class _Reading(NamedTuple):
    """A division with a place of the winning tile: the elements that hang on it, and how it is written."""

    found: Found
    division: tuple[str, ...]
    pair: str


def score(hand: Hand) -> Score:
    """The face of a complete hand, fully explained; HandError `not_complete` if the tiles make no win."""
    everything = hand.held + ONE[hand.win]
    waits, live_waits = _waits(hand)
    common = _common(hand, everything)
    best: Face | None = None
    for reading in _readings(hand, everything, _is_one(waits), _is_one(live_waits)):
        face = counted(common + reading.found)
        if best is None or face.total > best.total:
            best, chosen = face, reading
    if best is None:
        raise HandError([NOT_COMPLETE])
    shown = waits if hand.options.count_exhausted_waits else live_waits
    return Score(*best, chosen.division, chosen.pair, () if hand.first == "heaven" else wait_names(shown))


NOT_COMPLETE = Fault("not_complete", "not_complete", "concealed", "不成和：不是五副與一對將")


def is_complete(hand: Hand) -> bool:
    """Whether the tiles make a win."""
    return next(_readings(hand, hand.held + ONE[hand.win], False, False), None) is not None


def _waits(hand: Hand) -> tuple[int, int]:
    """What completes the sixteen, as packed masks: all of it, and without the kinds held four times."""
    waits = wait_mask(hand.standing)
    if hand.options.seven_pairs and not hand.melds:
        waits |= seven_pairs_waits(hand.standing, hand.options.four_as_two_pairs)
    return waits, live(waits, held=hand.held)


def _is_one(mask: int) -> bool:
    return mask != 0 and mask & (mask - 1) == 0


@lru_cache(maxsize=4096)
def wait_names(mask: int) -> tuple[str, ...]:
    return tuple(NAMES[kind] for kind in kinds_of(mask))


def _common(hand: Hand, everything: int) -> Found:
    """The elements that no division changes."""
    characters, circles, bamboos, honours = suit_keys(everything)
    return (
        WINNING.found(
            hand.by, hand.exposed, len(hand.melds) - hand.exposed, hand.tail, hand.last_tile, hand.declared,
            hand.first, hand.options,
        )
        + COLOURS.found(characters > 0, circles > 0, bamboos > 0, honours > 0)
        + FLOWERS.found(hand.flowers, hand.seat_wind, hand.options.flower_order)
    )  # fmt: skip


def _readings(hand: Hand, everything: int, one_wait: bool, one_live_wait: bool) -> Iterator[_Reading]:
    """Every reading, in the order of the module's docstring."""
    options = hand.options
    by_other = hand.by != "self_draw"
    honours = everything >> HONOUR_SHIFT
    pure = not honours and not hand.flowers
    waited = (
        one_wait,
        one_live_wait,
        pure,
        by_other,
        options.count_exhausted_waits,
        options.all_chows_pair_wait,
    )
    winds = (hand.seat_wind, hand.round_wind, options.round_dragon(hand.round_wind))
    whole = hand.standing + ONE[hand.win]
    melded = tuple(meld.text for meld in hand.melds)
    meld_triplets = len(hand.melds) - hand.meld_chows
    concealed_kongs = len(hand.melds) - hand.exposed
    for placed in _placings(whole, hand.win):
        own = sum(suit.triplets for suit in placed)
        concealed = own + concealed_kongs - (sum(suit.by_win for suit in placed) if by_other else 0)
        in_pair = any(suit.in_pair for suit in placed)
        yield _Reading(
            HONOURS_FAMILY.found(honours, *winds)
            + SHAPE.found(own + meld_triplets, concealed, in_pair, *waited),
            sum((suit.sets for suit in placed), ()) + melded,
            "".join(suit.pair for suit in placed),
        )
    if options.seven_pairs and not hand.melds:
        shape = seven_pairs(whole, options.four_as_two_pairs)
        if shape is not None:
            triplet = 3 * ONE[shape.triplet] >> HONOUR_SHIFT
            in_pair = hand.win != shape.triplet
            yield _Reading(
                HONOURS_FAMILY.found(triplet, *winds)
                + SHAPE.found(1, 1, in_pair, *waited, True, shape.four_alike),
                _seven_pairs_division(shape),
                "",
            )


def _placings(whole: int, win: int) -> Iterator[tuple[Placed, ...]]:
    """The suits that are there, divided in every way that together makes sets and one pair."""
    suits = [
        placings(key, suit, win if suit == win // 9 else -1)
        for suit, key in enumerate(suit_keys(whole))
        if key
    ]
    for placed in product(*suits):
        if sum(1 for suit in placed if suit.pair) == 1:
            yield placed


def _seven_pairs_division(shape: SevenPairs) -> tuple[str, ...]:
    return (*(tiles_name([kind] * 2) for kind in shape.pairs), tiles_name([shape.triplet] * 3))


@lru_cache(maxsize=1 << 14)
def counted(found: Found) -> Face:
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
