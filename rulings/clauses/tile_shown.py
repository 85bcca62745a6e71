"""B8: concealed tiles shown or named by one's own fault may not serve in this deal for a call or a win on a discard.

Source: first rules, part 3, item 8. No points. A self-draw stays open. Told as a foul here; as the event `show` the table
notes it by itself.
"""

from __future__ import annotations

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Report
from rulings.facts import TILES, TRUTH, Facts, Kind
from rulings.table import Table
from rulings.tiles import canonical_tiles

CLAUSES = ("B8",)
FOULS: dict[str, dict[str, Kind]] = {"tile_shown": {"tiles": TILES, "own_fault": TRUTH}}


def apply(table: Table, facts: Facts) -> Decision:
    """The tiles are noted where it was his own fault."""
    report = facts.source
    assert isinstance(report, Report)  # noqa: S101 - FOULS are told in reports only
    draft = Draft(table, facts)
    draft.cite("B8")
    if not facts.read("own_fault", clause="B8"):
        draft.instruct("B8.not_own_fault", seat=report.seat)
        return draft.done()
    tiles = canonical_tiles(facts.read("tiles", clause="B8"), f"log[{facts.event}].facts.tiles")
    draft.remedy("shown", seat=report.seat, tiles=tiles)
    draft.instruct("B8.noted", seat=report.seat)
    return draft.done()
