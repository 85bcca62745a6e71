"""A whole case of the case format (version 1): reading it, and deciding it from the first event to the last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulings.errors import CaseError
from rulings.events import Correction, Event, Retract, parse_event
from rulings.table import Table, open_table
from scoring.seats import Seat, is_seat
from scoring.settlement import Deal, Stakes
from scoring.side_stakes import SideStakes, SideStakesError, parse_side_stakes

VERSION = 1
KEYS = frozenset({"v", "ruleset", "options", "stakes", "deal", "full", "log"})
DEAL_KEYS = frozenset(
    {"dealer", "door", "round_wind", "streak", "shown_streak", "starting_dealer", "tiles_left", "side_stakes"}
)
MOST_TILES = 144


@dataclass(frozen=True, slots=True)
class Case:
    """A case as it was told. `open` gives the table before its first event."""

    ruleset: str
    options: Mapping[str, Any]
    stakes: Stakes
    deal: Deal
    full: bool
    tiles_left: int | None
    log: tuple[Event, ...]

    def open(self) -> Table:
        return open_table(
            deal=self.deal,
            stakes=self.stakes,
            options=self.options,
            full=self.full,
            tiles_left=self.tiles_left,
            ruleset=self.ruleset,
        )


def parse_case(obj: object) -> Case:
    """Read a case; CaseError at the first thing that is not in the format. Nothing is decided yet."""
    if not isinstance(obj, dict):
        raise CaseError("bad_field", "", "a case is an object")
    unknown = sorted(set(obj) - KEYS)
    if unknown:
        raise CaseError("bad_field", unknown[0], f"a case has no field {unknown[0]}")
    if obj.get("v", VERSION) != VERSION or isinstance(obj.get("v"), bool):
        raise CaseError("bad_field", "v", f"only version {VERSION} of the format is read")
    ruleset = obj.get("ruleset")
    if not isinstance(ruleset, str):
        raise CaseError("unknown_ruleset", "ruleset", "the rule set is missing")
    log = obj.get("log")
    if not isinstance(log, list):
        raise CaseError("bad_field", "log", "log is a list of events")
    deal = _object(obj, "deal")
    full = obj.get("full", False)
    if full is not True and full is not False:
        raise CaseError("bad_field", "full", "full is true or false")
    case = Case(
        ruleset=ruleset,
        options=_object(obj, "options") if "options" in obj else {},
        stakes=parse_stakes(obj.get("stakes", {})),
        deal=parse_deal(deal),
        full=full,
        tiles_left=_count(deal, "tiles_left", "deal", most=MOST_TILES),
        log=tuple(_event(item, f"log[{i}]") for i, item in enumerate(log)),
    )
    return case


def _event(item: object, at: str) -> Event:
    """An event of a case: corrections and what was taken back are of a log that is kept, not of a case that is told."""
    event = parse_event(item, at)
    if isinstance(event, (Correction, Retract)):
        raise CaseError("bad_event", f"{at}.type", f"{event.type!r} is no type of event")
    return event


def _object(obj: Mapping[str, Any], name: str) -> dict[str, Any]:
    value = obj.get(name)
    if not isinstance(value, dict):
        raise CaseError("bad_field", name, f"{name} must be an object")
    return value


def parse_stakes(obj: object) -> Stakes:
    """{base, tai} in whole points, 0 to 1,000,000; what is left out is the default."""
    if not isinstance(obj, dict):
        raise CaseError("bad_field", "stakes", "stakes must be an object")
    for name, value in obj.items():
        if name not in ("base", "tai") or type(value) is not int or not 0 <= value <= 1_000_000:
            raise CaseError("bad_field", f"stakes.{name}", "stakes are base and tai, whole points from 0")
    return Stakes(**obj)


def parse_deal(obj: Mapping[str, Any]) -> Deal:
    """The circumstances of a deal. `streak` left out is 0, `shown_streak` left out is not in question."""
    for name in obj:
        if name not in DEAL_KEYS:
            raise CaseError("bad_field", f"deal.{name}", f"a deal has no field {name}")
    return Deal(
        dealer=_seat(obj, "dealer"),
        door=_seat(obj, "door"),
        round_wind=_seat(obj, "round_wind", code="bad_field"),
        streak=_count(obj, "streak", "deal") or 0,
        shown_streak=_count(obj, "shown_streak", "deal"),
        starting_dealer=_seat(obj, "starting_dealer"),
        side_stakes=_side_stakes(obj),
    )


def _side_stakes(obj: Mapping[str, Any]) -> SideStakes:
    """The side stakes of a deal, an extension of the format (`scoring.side_stakes`)."""
    try:
        return parse_side_stakes(obj.get("side_stakes"), "deal.side_stakes")
    except SideStakesError as error:
        raise CaseError("bad_field", error.at, str(error)) from None


def _seat(obj: Mapping[str, Any], name: str, *, code: str = "bad_seat") -> Seat:
    if name not in obj:
        raise CaseError("bad_field", f"deal.{name}", f"{name} is missing")
    value = obj[name]
    if not is_seat(value):
        raise CaseError(code, f"deal.{name}", f"{value!r} is none of E, S, W, N")
    return value


def _count(obj: Mapping[str, Any], name: str, at: str, *, most: int = 1000) -> int | None:
    value = obj.get(name)
    if value is None or (type(value) is int and 0 <= value <= most):
        return value
    raise CaseError("bad_field", f"{at}.{name}", f"{name} is a whole number from 0 to {most}")
