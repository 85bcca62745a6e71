"""F2 相公: whoever breaks one of these rules is a dead hand for the rest of the deal; a second time he pays for all.

Source: second rules, 相公; B6 (first rules, part 3, item 6), I-28, D-flowers, I-33. Reported or admitted. A dead hand only
draws in turn, may make concealed and added kongs, replaces flowers, and discards what he likes.
"""

from __future__ import annotations

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Report
from rulings.facts import TEXT, Facts, Kind
from rulings.history import turn_of
from rulings.remedies import OFFENDERS_FACE, dead_hand
from rulings.table import Table
from scoring.seats import Seat

CLAUSES = ("F2", "B6", "D-flowers")
KINDS = (
    "missing_tile", "extra_tile", "stolen_tile", "flower_not_replaced", "flower_discarded", "wrong_place_draw",
    "early_draw", "claimed_not_taken_in", "same_tile_discarded", "same_tile_chowed", "peeked", "drew_holding_tile",
    "door_tile_flower",
)  # fmt: skip
FOULS: dict[str, dict[str, Kind]] = {
    **{kind: dict(OFFENDERS_FACE) for kind in KINDS},
    "other_dead_hand": {"reason": TEXT, **OFFENDERS_FACE},
}
ALSO: dict[str, tuple[str, ...]] = {
    "same_tile_discarded": ("B6",),
    "same_tile_chowed": ("B6",),
    "door_tile_flower": ("D-flowers",),
}


def apply(table: Table, facts: Facts) -> Decision:
    """A dead hand; or, while dead already, F5."""
    report = facts.source
    assert isinstance(report, Report)  # noqa: S101 - FOULS are told in reports only
    draft = Draft(table, facts)
    draft.cite(*ALSO.get(report.foul, ()))
    if report.foul == "other_dead_hand":
        draft.reason = facts.read("reason", clause="F2")
    if report.foul == "door_tile_flower" and report.seat != table.deal.dealer:
        raise facts.bad("seat", "the door tile is the dealer's")
    if report.foul == "same_tile_discarded" and _after_pong(table, report.seat):
        draft.interpret("I-28")
    if (
        dead_hand(draft, report.seat, told=report.foul == "door_tile_flower")
        and report.foul == "door_tile_flower"
    ):
        draft.instruct("D-flowers.dead", seat=report.seat)
    return draft.done()


def _after_pong(table: Table, seat: Seat) -> bool:
    """B6 names the chow; after a pong it is I-28. Seen where the log has the pong, or the discard after it."""
    events = table.events
    for n in range(len(events) - 1, -1, -1):
        event = events[n]
        if getattr(event, "seat", None) == seat and event.type in ("pong", "chow"):
            return event.type == "pong"
    return turn_of(table, seat).opened_by == "pong"
