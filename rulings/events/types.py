"""The events as values: one frozen type each, and the words that they may hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from scoring.seats import Seat

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

    `tail`: false, true, or "kong" or "flower" where it is told which. `lifted`: whether he has made a passed win good
    since (P-passed); the case format asks it, and takes it as a finding too.
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
    lifted: bool | None = None
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


@dataclass(frozen=True, slots=True)
class Correction:
    """The circumstances of the deal as they should have been: an earlier deal's result had been written down wrongly.

    `deal` as in a log's opening. It decides nothing, is written by `rulings.correcting` alone, and is not part of the
    case format.
    """

    deal: Json
    reason: str
    type = "correction"


@dataclass(frozen=True, slots=True)
class Retract:
    """An event that was logged by mistake: the table is folded as if it had not been. Not part of the case format.

    `event`: its index in the log. It stays in the log; what may be taken back says `rulings.retracting`.
    """

    event: int
    type = "retract"


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
    | Correction
    | Retract
)

DECIDED: tuple[type, ...] = (Claims, Win, Exhausted, Report)
"""The types on which something is decided, at once or when a fact is found."""


WIN_FACTS = ("face", "hand", "tail", "as_drawn", "eighth_drawn_by", "draws_since", "returned_tile", "pushed")


def told_facts(event: Event) -> Mapping[str, Any]:
    """The facts told with an event: those of a report or of claims, the fields of a win that say anything."""
    if isinstance(event, (Report, Claims)):
        return event.facts
    if isinstance(event, Win):
        return {name: value for name in (*WIN_FACTS, "lifted") if (value := getattr(event, name)) is not None}
    return {}
