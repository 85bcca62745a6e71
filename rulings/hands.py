"""Tiles told in a case, scored: a case's hand may leave out what the deal and the log tell, and must agree with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulings.errors import CaseError
from rulings.facts import UNTOLD, Facts
from rulings.table import Table
from scoring import Hand, HandError, Score, parse_hand, partial_face, score
from scoring.seats import Seat, seat_wind

NO_WIN_CODES = frozenset({"tile_count", "not_complete"})


def known_of_hand(table: Table, seat: Seat) -> dict[str, Any]:
    """What the deal tells of any hand of `seat`."""
    deal = table.deal
    return {
        "seat_wind": seat_wind(seat, door=deal.door),
        "round_wind": deal.round_wind,
        "dealer": seat == deal.dealer,
    }


def whole_hand(told: Mapping[str, Any], known: Mapping[str, Any], at: str) -> dict[str, Any]:
    """The hand told, with what the deal and the log know of it; `bad_field` where the two differ."""
    whole = dict(told)
    for name, value in known.items():
        if name in whole and whole[name] != value and not _same_tail(name, whole[name], value):
            raise CaseError(
                "bad_field",
                f"{at}.hand.{name}",
                f"{name} is {whole[name]!r} in the hand, {value!r} in the case",
            )
        whole.setdefault(name, value)
    return whole


def _same_tail(name: str, told: Any, known: Any) -> bool:
    """`true` (not told which) agrees with "kong" and "flower"."""
    return name == "tail" and (told is True or known is True) and bool(told) and bool(known)


def read_hand(table: Table, whole: Mapping[str, Any], at: str) -> Hand | HandError:
    """The hand as a value; a HandError is given back where the tiles make no win (F4), and raised as CaseError else."""
    try:
        hand = parse_hand(whole, table.options, table.law.rulesets)
        score(hand)
    except HandError as error:
        if {fault.code for fault in error.faults} <= NO_WIN_CODES:
            return error
        raise bad_hand(error, at) from None
    return hand


def bad_hand(error: HandError, at: str) -> CaseError:
    faults = tuple({**fault.to_json(), "at": f"{at}.hand.{fault.at}"} for fault in error.faults)
    return CaseError(error.code, f"{at}.hand", error.message, faults=faults)


def offenders_score(
    table: Table, seat: Seat, told: Mapping[str, Any], known: Mapping[str, Any], at: str
) -> Score:
    """The face of an offender's tiles: as claimed where they are complete (I-44), else what is certain (I-8)."""
    whole = whole_hand(told, {**known_of_hand(table, seat), **known}, at)
    whole.setdefault("by", "discard")
    try:
        return partial_face(whole, table.options, table.law.rulesets)
    except HandError as error:
        raise bad_hand(error, at) from None


def elements_json(found: Score) -> list[dict[str, Any]]:
    """The elements as the trace shows them: id and tai."""
    return [{"id": element.id, "tai": element.tai} for element in found.elements]


def told_hand(facts: Facts) -> Mapping[str, Any] | None:
    """The hand told with the event, if any."""
    value = facts.peek("hand")
    return None if value is UNTOLD or value is None else value
