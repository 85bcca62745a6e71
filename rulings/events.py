"""The events of the case format, one frozen value each, and their reading and writing as JSON.

An event is what was seen at the table; what it means is decided elsewhere. Reading refuses with `CaseError`:
`bad_event` (unknown type, a field that must be there is missing or not in the format), `bad_seat`, `bad_tile`,
`bad_field` (a value of the wrong kind), `unknown_foul`.
Facts inside `report` and `claims` are only taken over here; the clause that needs them checks them (`bad_fact`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from rulings.errors import CaseError
from rulings.tiles import canonical_tile, canonical_tiles
from scoring.seats import Seat, is_seat

FOULS: frozenset[str] = frozenset(
    "called_not_taken missing_tile extra_tile stolen_tile flower_not_replaced flower_discarded wrong_place_draw"
    " early_draw claimed_not_taken_in same_tile_discarded same_tile_chowed peeked drew_holding_tile"
    " door_tile_flower other_dead_hand wrong_chow wrong_pong wrong_concealed_kong wrong_added_kong"
    " wrong_exposed_kong exposed_tile_discarded watch_violation watcher_passed_before_win"
    " declared_passed_before_win false_win insisted disturbed tile_shown other".split()
)
SPOILED = ("in_pool", "below_table", "wall_knocked", "pool_touched", "holding_tile")
CALLS = ("win", "pong", "kong", "chow", "draw", "self_draw")

Json: TypeAlias = dict[str, Any]
Melding: TypeAlias = Literal["chow", "pong", "exposed_kong", "added_kong", "concealed_kong"]


@dataclass(frozen=True, slots=True)
class Draw:
    """A tile taken from the wall's head, or from its tail as a replacement. `touched`: it touched the hand."""

    seat: Seat
    source: Literal["head", "tail"]
    tile: str | None = None
    touched: bool | None = None
    spoiled: str | None = None
    type = "draw"


@dataclass(frozen=True, slots=True)
class Discard:
    """A tile laid into the pool; `as_drawn`: it is the very tile just drawn."""

    seat: Seat
    tile: str | None = None
    as_drawn: bool | None = None
    type = "discard"


@dataclass(frozen=True, slots=True)
class Meld:
    """A chow, pong or kong; `source` is whose discard it took."""

    type: Melding
    seat: Seat
    tiles: tuple[str, ...] = ()
    source: Seat | None = None


@dataclass(frozen=True, slots=True)
class Flower:
    """A flower laid out, and whether its replacement was taken."""

    seat: Seat
    tile: str
    replaced: bool
    type = "flower"


@dataclass(frozen=True, slots=True)
class Declare:
    """天聽 or 地聽 declared."""

    seat: Seat
    ready: Literal["heavenly", "earthly"]
    type = "declare"


@dataclass(frozen=True, slots=True)
class Watch:
    """眼牌: the player gets up and looks round."""

    seat: Seat
    type = "watch"


@dataclass(frozen=True, slots=True)
class Reach:
    """The player reached for the next draw."""

    seat: Seat
    type = "reach"


@dataclass(frozen=True, slots=True)
class Show:
    """Concealed tiles seen or named; B8 holds where it was the player's own fault."""

    seat: Seat
    tiles: tuple[str, ...]
    own_fault: bool
    type = "show"


@dataclass(frozen=True, slots=True)
class Pass:
    """過水: the seat could have won and did not; `lifted`: and has since made it good, None where not told."""

    seat: Seat
    lifted: bool | None = None
    type = "pass"


@dataclass(frozen=True, slots=True)
class Claim:
    """One call on a discard. `facts`: what is told of this claimant alone."""

    seat: Seat
    call: str
    shown: bool | None = None
    hand: Json | None = None
    face: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Claims:
    """Several calls on one discard."""

    discarder: Seat
    claims: tuple[Claim, ...]
    tile: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    type = "claims"


@dataclass(frozen=True, slots=True)
class Win:
    """A win as it was called; whether it is one is decided. `source`: who pays for the tile, or was robbed of a flower.

    `tail`: false, true, or "kong" or "flower" where it is told which.
    """

    seat: Seat
    by: Literal["discard", "self_draw", "robbed_kong", "flowers"]
    source: Seat | None = None
    hand: Json | None = None
    face: int | None = None
    tail: bool | str | None = None
    as_drawn: bool | None = None
    eighth_drawn_by: str | None = None
    draws_since: int | None = None
    returned_tile: bool | None = None
    pushed: bool | None = None
    type = "win"


@dataclass(frozen=True, slots=True)
class Exhausted:
    """荒局: all but the dead wall is drawn, or the last tile declined."""

    type = "exhausted"


@dataclass(frozen=True, slots=True)
class Report:
    """A foul told, with the facts that are known."""

    seat: Seat
    foul: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    type = "report"


@dataclass(frozen=True, slots=True)
class Finding:
    """A fact settled later. `event`: the log's index it belongs to, else the latest event that lacks the fact."""

    fact: str
    value: Any
    by: str
    event: int | None = None
    type = "finding"


@dataclass(frozen=True, slots=True)
class Note:
    """What somebody wrote down; it decides nothing, may come at any time, and is not part of the case format."""

    text: str
    type = "note"


Event: TypeAlias = (
    Draw
    | Discard
    | Meld
    | Flower
    | Declare
    | Watch
    | Reach
    | Show
    | Pass
    | Claims
    | Win
    | Exhausted
    | Report
    | Finding
    | Note
)

DECIDED: tuple[type, ...] = (Claims, Win, Exhausted, Report)
"""The types on which something is decided, at once or when a fact is found."""


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
    return Meld(
        type=f.obj["type"], seat=f.seat("seat"), tiles=f.tiles("tiles"), source=f.seat_or_none("from")
    )


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
}
EVENT_TYPES: tuple[str, ...] = tuple(kind for kind in _READERS if kind != "note")
"""The types of the case format."""


WIN_FACTS = ("face", "hand", "tail", "as_drawn", "eighth_drawn_by", "draws_since", "returned_tile", "pushed")


def told_facts(event: Event) -> Mapping[str, Any]:
    """The facts told with an event: those of a report or of claims, the fields of a win that say anything."""
    if isinstance(event, (Report, Claims)):
        return event.facts
    if isinstance(event, Win):
        return {name: value for name in WIN_FACTS if (value := getattr(event, name)) is not None}
    return {}


def event_to_json(event: Event) -> Json:
    """The event as the format writes it: no field that says nothing; `parse_event` reads it back equal."""
    out: Json = {"type": event.type}
    for name in event.__dataclass_fields__:
        value = getattr(event, name)
        if name != "type" and value is not None and not (name in ("tiles", "facts") and not value):
            out["from" if name == "source" else name] = _value(name, value)
    if isinstance(event, Show):
        out["tiles"] = "".join(event.tiles)
    return out


def _value(name: str, value: Any) -> Any:
    if name == "tiles":
        return "".join(value)
    if name == "claims":
        return [_claim_to_json(claim) for claim in value]
    return dict(value) if isinstance(value, Mapping) else value


def _claim_to_json(claim: Claim) -> Json:
    told = {
        "seat": claim.seat,
        "call": claim.call,
        "shown": claim.shown,
        "hand": claim.hand,
        "face": claim.face,
    }
    return {key: value for key, value in told.items() if value is not None} | dict(claim.facts)
