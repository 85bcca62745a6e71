"""The face of tiles shown without a valid win: I-8 for incomplete or miscounted tiles, I-44 for complete ones."""

from collections.abc import Mapping
from typing import Final

from scoring.circumstances import CIRCUMSTANCES
from scoring.divisions import suit_keys
from scoring.elements.family import Element, Found, Interpretation
from scoring.face import Score, score
from scoring.faults import HandError
from scoring.hand import Hand
from scoring.melds import Meld
from scoring.options import Options
from scoring.reading import Draft
from scoring.tally import IN_SUIT, OPENNESS, Tally, read_tally
from scoring.tiles import HONOUR_SHIFT, ONE, TILE_KINDS, Wind, count_of, pack
from scoring.values import RULESETS, Ruleset, Values

CERTAIN: Final = frozenset({"S1", "S2", "S3", *(f"S{number}" for number in range(13, 23)), "S26"})
"""What is certain without the missing tile, as far as the tiles show it (I-8)."""
_INTERPRETATIONS: Final = frozenset({"I-1", "I-18"})


def partial_face(
    obj: object, options: Options | None = None, rulesets: Mapping[str, Ruleset] = RULESETS
) -> Score:
    """The face of an offender's tiles, from a hand in the public format whose `win` may be null.

    Complete and well counted: the face as claimed, the self-draw's elements included (I-44). Else, with tiles too many
    or too few allowed, only what is certain without the missing tile (I-8). HandError for every other fault.
    """
    draft = Draft(obj, options, rulesets, may_lack_win=True)
    if "win" in draft.values and not draft.all_faults():
        return _relying_on("I-44", score(Hand(**draft.values)))
    if faults := draft.all_faults(counted=False):
        raise HandError(faults)
    return _relying_on("I-8", _certain(**draft.values))


def _relying_on(interpretation: str, face: Score) -> Score:
    relied = (*face.interpretations, interpretation)
    return face._replace(face=face.face._replace(interpretations=relied))


def _certain(
    *,
    concealed: tuple[int, ...],
    melds: tuple[Meld, ...],
    flowers: tuple[int, ...],
    by: str,
    seat_wind: Wind,
    round_wind: Wind,
    options: Options,
    values: Values,
    win: int | None = None,
    **_unused: object,
) -> Score:
    """What the tiles show (I-8). Three alike are a triplet: no division of the rest is asked for."""
    standing = pack(concealed)
    claimed = 0 if win is None else ONE[win]
    everything = standing + claimed + sum(meld.packed for meld in melds)
    melded = sum(meld.tally for meld in melds)
    said = CIRCUMSTANCES[
        "discard", seat_wind, round_wind, False, False, None, None, None, melded & OPENNESS, options, values
    ]
    own = standing + (claimed if by == "self_draw" else 0)
    triplets = sum(count_of(own, kind) >= 3 for kind in TILE_KINDS) + read_tally(melded).concealed_kongs
    suits = sum(IN_SUIT[suit] for suit, key in enumerate(suit_keys(everything)) if key)
    shape = Tally(concealed_triplets=min(triplets, 5)).packed
    found: Found = (
        *said.found,
        *said.of_flowers[flowers],
        *said.of_honours[everything >> HONOUR_SHIFT],
        *said.of_reading[shape + suits],
    )
    face = said.counted[tuple(one for one in found if _is_certain(one))]
    return Score(face, parts=(), wait_mask=0)


def _is_certain(one: Element | Interpretation) -> bool:
    return one.id in CERTAIN if isinstance(one, Element) else one.id in _INTERPRETATIONS
