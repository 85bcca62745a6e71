"""Tiles and faces that the log has told already, so that they need not be told again.

Source: case format, "what the log shows need not be told again as a fact". A win's face or hand may stand in the claim
that it follows; a report on the winner of the settled deal speaks of the face that he was paid for (I-44).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulings.errors import CaseError
from rulings.events import Claims, Discard, Draw, Event, Flower, Meld, Report, Win
from rulings.table import Table
from rulings.tiles import canonical_tiles
from scoring.seats import Seat

OF_THE_WINNER = ("watcher_passed_before_win", "declared_passed_before_win")
"""The fouls that a winner only can have done."""
BY_HIS_FACE = ("watcher_passed_before_win", "false_win")


def with_claimed_tiles(table: Table, event: Event) -> Event:
    """The win with the face or hand of the claim it follows, where it tells neither itself."""
    if not isinstance(event, Win) or event.by == "flowers" or not (event.hand is None and event.face is None):
        return event
    call = "self_draw" if event.by == "self_draw" else "win"
    for earlier in reversed(table.events):
        if isinstance(earlier, (Discard, Draw)):
            return event
        if isinstance(earlier, Claims):
            own = next((c for c in earlier.claims if c.seat == event.seat and c.call == call), None)
            return event if own is None else replace(event, hand=own.hand, face=own.face)
    return event


def about_the_result(table: Table, report: Report, index: int) -> Report:
    """A late report with the winner's face, as it was settled. `bad_fact` for a winner's foul told of another."""
    settled = table.settled
    if settled is None or not isinstance(settled.event, Win):
        return report
    if settled.event.seat != report.seat:
        if report.foul in OF_THE_WINNER:
            raise CaseError(
                "bad_fact",
                f"log[{index}].seat",
                f"{report.seat} has not won: the log shows {settled.event.seat}",
            )
        return report
    if report.foul not in BY_HIS_FACE or any(report.facts.get(name) is not None for name in ("face", "hand")):
        return report
    decision = table.decisions.get(settled.index)
    face = next((fact.value for fact in decision.facts if fact.fact == "face"), None) if decision else None
    return report if face is None else replace(report, facts={**report.facts, "face": face})


def told_of_the_win(report: Event, win: Win) -> dict[str, Any]:
    """What a report on a wrong concealed kong tells of the win that brought it to light (F7.1), where that is silent."""
    if not isinstance(report, Report) or report.foul != "wrong_concealed_kong":
        return {}
    found_at = report.facts.get("found_at")
    if found_at == "tail_win" and win.by == "self_draw" and win.tail is None:
        return {"tail": True}
    if found_at == "as_drawn_deal_in" and win.by == "discard" and win.as_drawn is None:
        return {"as_drawn": True}
    return {}


def with_logged_sets(table: Table, seat: Seat, told: Mapping[str, Any], at: str) -> dict[str, Any]:
    """A winner's hand with the melds and flowers that the log shows, where it leaves them out.

    `bad_field` where it tells others: a set that was laid open stays so. After a report on this player his melds may
    have been undone; then the hand stands as told.
    """
    whole = dict(told)
    flowers = [e.tile for e in table.events if isinstance(e, Flower) and e.seat == seat]
    if flowers:
        _flowers(whole, list(dict.fromkeys(flowers)), at)
    if any(isinstance(e, Report) and e.seat == seat for e in table.events):
        return whole
    made = _melds_made(table, seat)
    if "melds" not in whole and made and all(tiles for _, tiles in made):
        whole["melds"] = [{"kind": kind, "tiles": "".join(tiles)} for kind, tiles in made]
    for kind, tiles in made:
        if tiles and not _among(whole.get("melds"), kind, tiles):
            raise CaseError("bad_field", f"{at}.hand.melds", f"the log shows {kind} {' '.join(tiles)}")
    return whole


def _flowers(whole: dict[str, Any], logged: list[str], at: str) -> None:
    told = whole.setdefault("flowers", " ".join(logged))
    if isinstance(told, str) and not set(logged) <= set(canonical_tiles(told, f"{at}.hand.flowers")):
        raise CaseError("bad_field", f"{at}.hand.flowers", f"the log shows {' '.join(logged)}")


def _melds_made(table: Table, seat: Seat) -> list[tuple[str, tuple[str, ...]]]:
    """The seat's melds in the order they were made, a pong that became an added kong as that."""
    made: list[tuple[str, tuple[str, ...]]] = []
    for event in table.events:
        if not isinstance(event, Meld) or event.seat != seat:
            continue
        tiles = tuple(sorted(event.tiles))
        if event.type == "added_kong" and tiles:
            made = [m for m in made if m != ("pong", tiles[:1] * 3)]
            tiles = tiles[:1] * 4
        made.append((event.type, tiles))
    return made


def _among(melds: Any, kind: str, tiles: tuple[str, ...]) -> bool:
    """Whether the hand's melds hold this one; a logged pong may have become a kong since. Malformed melds pass."""
    if not isinstance(melds, list):
        return melds is not None
    for meld in melds:
        if not isinstance(meld, Mapping) or not isinstance(meld.get("tiles"), str):
            return True
        same = tuple(sorted(canonical_tiles(meld["tiles"], "melds"))) == tiles
        if (meld.get("kind") == kind and same) or _added_since(meld, kind, tiles):
            return True
    return False


def _added_since(meld: Mapping[str, Any], kind: str, tiles: tuple[str, ...]) -> bool:
    return (
        kind == "pong"
        and meld.get("kind") == "added_kong"
        and set(canonical_tiles(meld["tiles"], "melds")) == set(tiles)
    )
