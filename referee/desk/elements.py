"""A winner's tiles explained: the elements with their tai, and in sentences what is wrong with a hand."""

from dataclasses import dataclass

from referee.desk.drafts import Draft
from referee.desk.here import Here
from referee.desk.proposals import Proposal
from rulings.errors import CaseError
from rulings.law import UnknownKey
from scoring import HandError, parse_hand, score


@dataclass(frozen=True, kw_only=True)
class ElementLine:
    """One element of the face."""

    id: str
    name: str
    tai: int


def element_lines(here: Here, whole: Draft, proposal: Proposal) -> tuple[list[ElementLine], int | None]:
    """The elements of the winner's tiles and their total; of a told face only the total."""
    if whole["type"] != "win":
        return [], None
    if "face" in whole:
        return [], whole["face"]
    if "hand" not in whole:
        return [], None
    table = proposal.state.table
    hand = {
        "by": "self_draw" if whole["by"] == "flowers" else whole["by"],
        "seat_wind": here.scene.winds[whole["seat"]],
        "round_wind": table.deal.round_wind,
        **whole["hand"],
    }
    declared = table.declared.get(whole["seat"])
    if declared is not None:
        hand["declared"] = declared[1]
    try:
        found = score(parse_hand(hand, table.options, table.law.rulesets))
    except HandError:
        return [], None  # a win that is none: the card says so, with the face that counts
    lines = [ElementLine(id=e.id, name=_name(here, e.id, e.name), tai=e.tai) for e in found.elements]
    return lines, found.total


def _name(here: Here, id: str, otherwise: str) -> str:
    try:
        return here.speak.edition.clause(id).title[here.lang]
    except UnknownKey:
        return otherwise


def faults_of(error: CaseError, here: Here) -> list[str]:
    """Each fault of a hand as a sentence; in other languages by its code."""
    sentences: dict[str, None] = {}
    for fault in error.faults:
        said = str(fault.get("message", ""))
        word = here.speak.word(f"error.{fault.get('code')}", otherwise=said)
        sentences[said if here.lang.startswith("zh-hant") and said else word] = None
    return list(sentences)
