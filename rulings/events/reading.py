"""Reading events from JSON: every field is taken once, of the right kind, and nothing is left over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulings.errors import CaseError
from rulings.events.types import (
    CALLS,
    FOULS,
    SPOILED,
    Claim,
    Claims,
    Correction,
    Declare,
    Discard,
    Draw,
    Event,
    Exhausted,
    Finding,
    Flower,
    Json,
    Meld,
    Note,
    Pass,
    Reach,
    Report,
    Retract,
    Show,
    Watch,
    Win,
)
from rulings.tiles import canonical_tile, canonical_tiles
from scoring.seats import Seat, is_seat


class _Fields:
    """Typed reading of one JSON object: every field is taken once; what is left over is refused."""

    __slots__ = ("at", "left", "obj")

    def __init__(self, obj: object, at: str) -> None:
        if not isinstance(obj, dict):
            raise CaseError("bad_event", at, "an event is an object with a type")
        self.obj: Json = obj
        self.at = at
        self.left = len(obj) - ("type" in obj)

    def take(self, name: str, *, needed: bool = False) -> Any:
        if name in self.obj:
            self.left -= 1
            return self.obj[name]
        if needed:
            raise CaseError("bad_event", f"{self.at}.{name}", f"{name} is missing")
        return None

    def seat(self, name: str) -> Seat:
        value = self.take(name, needed=True)
        if is_seat(value):
            return value
        raise CaseError("bad_seat", f"{self.at}.{name}", f"{value!r} is no seat; seats are E, S, W, N")

    def seat_or_none(self, name: str) -> Seat | None:
        if self.obj.get(name) is None:
            self.take(name)
            return None
        return self.seat(name)

    def flag(self, name: str) -> bool | None:
        value = self.take(name)
        if value is None or value is True or value is False:
            return value
        raise self.wrong(name, "true or false")

    def needed_flag(self, name: str) -> bool:
        value = self.take(name, needed=True)
        if value is True or value is False:
            return bool(value)
        raise self.wrong(name, "true or false")

    def count(self, name: str) -> int | None:
        value = self.take(name)
        if value is None or (type(value) is int and 0 <= value <= 1000):
            return value
        raise self.wrong(name, "a whole number, not below 0")

    def one_of(self, name: str, choices: tuple[str, ...], *, needed: bool = True) -> Any:
        value = self.take(name, needed=needed)
        if value is None and not needed:
            return None
        if isinstance(value, str) and value in choices:
            return value
        raise self.wrong(name, "one of " + ", ".join(choices))

    def tile(self, name: str, *, needed: bool = False) -> str | None:
        value = self.take(name, needed=needed)
        return None if value is None and not needed else canonical_tile(value, f"{self.at}.{name}")

    def tiles(self, name: str, *, needed: bool = False) -> tuple[str, ...]:
        value = self.take(name, needed=needed)
        return () if value is None and not needed else canonical_tiles(value, f"{self.at}.{name}")

    def mapping(self, name: str) -> Json:
        value = self.take(name)
        if value is None:
            return {}
        if isinstance(value, dict):
            return value
        raise self.wrong(name, "an object")

    def mapping_or_none(self, name: str) -> Json | None:
        return None if self.obj.get(name) is None and self.take(name) is None else self.mapping(name)

    def text(self, name: str) -> str:
        value = self.take(name, needed=True)
        if isinstance(value, str):
            return value
        raise self.wrong(name, "a text")

    def wrong(self, name: str, wanted: str) -> CaseError:
        return CaseError("bad_field", f"{self.at}.{name}", f"{name} must be {wanted}")

    def rest(self, known: tuple[str, ...]) -> dict[str, Any]:
        return {key: value for key, value in self.obj.items() if key not in known}

    def done(self, event: Event) -> Event:
        if self.left:
            raise CaseError("bad_event", self.at, f"{event.type} has fields that the format does not know")
        return event


def parse_event(obj: object, at: str) -> Event:
    """Read one event; `at` is its place for messages, "log[3]". Raises CaseError as the module says."""
    fields = _Fields(obj, at)
    kind = fields.obj.get("type")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise CaseError("bad_event", f"{at}.type", f"{kind!r} is no type of event")
    return fields.done(reader(fields))


def _draw(f: _Fields) -> Draw:
    return Draw(
        seat=f.seat("seat"),
        source=f.one_of("from", ("head", "tail")),
        tile=f.tile("tile"),
        touched=f.flag("touched"),
        spoiled=f.one_of("spoiled", SPOILED, needed=False),
    )


def _discard(f: _Fields) -> Discard:
    return Discard(seat=f.seat("seat"), tile=f.tile("tile"), as_drawn=f.flag("as_drawn"))


def _meld(f: _Fields) -> Meld:
    meld = Meld(
        type=f.obj["type"], seat=f.seat("seat"), tiles=f.tiles("tiles"), source=f.seat_or_none("from")
    )
    if meld.source == meld.seat:
        raise f.wrong("from", "another player: nobody calls his own discard")
    return meld


def _flower(f: _Fields) -> Flower:
    tile = f.tile("tile", needed=True)
    if tile is None or tile[0] != "f":
        raise f.wrong("tile", "a flower, f1 to f8")
    return Flower(seat=f.seat("seat"), tile=tile, replaced=f.needed_flag("replaced"))


def _declare(f: _Fields) -> Declare:
    return Declare(seat=f.seat("seat"), ready=f.one_of("ready", ("heavenly", "earthly")))


def _show(f: _Fields) -> Show:
    return Show(
        seat=f.seat("seat"), tiles=f.tiles("tiles", needed=True), own_fault=f.needed_flag("own_fault")
    )


_CLAIM_FIELDS = ("seat", "call", "shown", "hand", "face")


def parse_claims(value: object, at: str) -> tuple[Claim, ...]:
    """Read the list of calls of a `claims` event or of F11's fact `claims`."""
    if not isinstance(value, list):
        raise CaseError("bad_field", at, "claims is a list of calls")
    return tuple(_claim(_Fields(item, f"{at}[{i}]")) for i, item in enumerate(value))


def _claim(f: _Fields) -> Claim:
    return Claim(
        seat=f.seat("seat"),
        call=f.one_of("call", CALLS),
        shown=f.flag("shown"),
        hand=f.mapping_or_none("hand"),
        face=f.count("face"),
        facts=f.rest(_CLAIM_FIELDS),
    )


def _claims(f: _Fields) -> Claims:
    claims = parse_claims(f.take("claims", needed=True), f"{f.at}.claims")
    if not claims:
        raise f.wrong("claims", "a list of at least one call")
    return Claims(discarder=f.seat("discarder"), claims=claims, tile=f.tile("tile"), facts=f.mapping("facts"))


def _win(f: _Fields) -> Win:
    by = f.one_of("by", ("discard", "self_draw", "robbed_kong", "flowers"))
    seat = f.seat("seat")
    source = f.seat("from") if by in ("discard", "robbed_kong") else f.seat_or_none("from")
    if source == seat or (by == "self_draw" and source):
        raise f.wrong("from", "another player, and only where he discarded, added a kong or was robbed")
    return Win(
        seat=seat,
        by=by,
        source=source,
        hand=f.mapping_or_none("hand"),
        face=f.count("face"),
        tail=_tail(f),
        as_drawn=f.flag("as_drawn"),
        eighth_drawn_by=f.one_of("eighth_drawn_by", ("E", "S", "W", "N", "dealt"), needed=False),
        draws_since=f.count("draws_since"),
        returned_tile=f.flag("returned_tile"),
        pushed=f.flag("pushed"),
        lifted=f.flag("lifted"),
    )


def _tail(f: _Fields) -> bool | str | None:
    """`tail` as in a hand: false, "kong", "flower" or true (not told which)."""
    if f.obj.get("tail") in ("kong", "flower"):
        return str(f.take("tail"))
    return f.flag("tail")


def _report(f: _Fields) -> Report:
    foul = f.take("foul", needed=True)
    if not isinstance(foul, str) or foul not in FOULS:
        raise CaseError("unknown_foul", f"{f.at}.foul", f"{foul!r} is no foul of this law")
    return Report(seat=f.seat("seat"), foul=foul, facts=f.mapping("facts"))


def _retract(f: _Fields) -> Retract:
    index = f.count("event")
    if index is None:
        raise f.wrong("event", "the index of an event of the log")
    return Retract(event=index)


def _finding(f: _Fields) -> Finding:
    return Finding(
        fact=f.text("fact"), value=f.take("value", needed=True), by=f.text("by"), event=f.count("event")
    )


_READERS: dict[str, Callable[[_Fields], Event]] = {
    "draw": _draw,
    "discard": _discard,
    **dict.fromkeys(("chow", "pong", "exposed_kong", "added_kong", "concealed_kong"), _meld),
    "flower": _flower,
    "declare": _declare,
    "watch": lambda f: Watch(seat=f.seat("seat")),
    "reach": lambda f: Reach(seat=f.seat("seat")),
    "show": _show,
    "pass": lambda f: Pass(seat=f.seat("seat"), lifted=f.flag("lifted")),
    "claims": _claims,
    "win": _win,
    "exhausted": lambda f: Exhausted(),
    "report": _report,
    "finding": _finding,
    "note": lambda f: Note(text=f.text("text")),
    "correction": lambda f: Correction(deal=f.mapping("deal"), reason=f.text("reason")),
    "retract": _retract,
}
OUTSIDE = ("note", "correction", "retract")
EVENT_TYPES: tuple[str, ...] = tuple(kind for kind in _READERS if kind not in OUTSIDE)
"""The types of the case format."""
