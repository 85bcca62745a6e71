"""P-draw 荒局: all but the dead wall is drawn, or the last tile declined, and nobody won.

Source: first rules, 荒局. No payment; the dealer continues with N + 1. A wrong concealed kong of the last eight that
comes to light now is another matter (F7.2).
"""

from __future__ import annotations

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.errors import CaseError
from rulings.facts import Facts, Kind
from rulings.table import Table
from scoring.settlement import dealer_continues

CLAUSES = ("P-draw",)
EVENTS: dict[str, dict[str, Kind]] = {"exhausted": {}}


def apply(table: Table, facts: Facts) -> Decision:
    """The dealer continues; nothing is paid."""
    left = table.tiles_left
    if left is not None and left > 1:
        raise CaseError("bad_fact", f"log[{facts.event}]", f"{left} tiles may still be drawn")
    draft = Draft(table, facts)
    draft.cite("P-draw", "P-rotate")
    draft.instruct("drawn_deal", dealer=table.deal.dealer)
    draft.end(dealer_continues(table.deal), said=True)
    return draft.done()
