"""The hand at a win as an audit reads it: with what the deal tells of it, its faults instead of a refusal."""

from __future__ import annotations

from rulings.audit import FullLog
from rulings.errors import CaseError
from rulings.events import Win
from scoring import Hand, HandError, parse_hand, score
from scoring.seats import seat_wind
from scoring.tiles import NAMES

NO_WIN: dict[str, str] = {"not_complete": "incomplete", "tile_count": "missing_tile", "five_alike": "other"}
"""Faults that make a hand no win, and the reason of a false win that goes with each."""


def told_hand(log: FullLog, at: int) -> Hand | str | None:
    """The hand told with the win at `at`; where it is none, why (`because` of a false win); None where it was not told.

    CaseError where the hand is not one of the format.
    """
    win = log.events[at]
    if not isinstance(win, Win) or win.hand is None or win.by == "flowers":
        return None
    known = {"seat_wind": seat_wind(win.seat, door=log.deal.door), "round_wind": log.deal.round_wind}
    try:
        hand = parse_hand({**known, "by": win.by, **win.hand}, log.options, log.law.rulesets)
        score(hand)
    except HandError as error:
        if not {fault.code for fault in error.faults} <= NO_WIN.keys():
            raise CaseError(error.code, f"log[{at}].hand", error.message) from None
        return _too_many(win) if error.code == "tile_count" else NO_WIN[error.code]
    return hand


def _too_many(win: Win) -> str:
    """A wrong number of tiles: too many, or missing."""
    told = win.hand or {}
    concealed = str(told.get("concealed", ""))
    tiles = sum(letter in "123456789ESWNCFP" for letter in concealed)
    return "extra_tile" if tiles + 3 * len(told.get("melds") or ()) > 16 else "missing_tile"


def names_of(kinds: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(NAMES[kind] for kind in kinds)
