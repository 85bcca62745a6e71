"""F12 弄亂: the wall or another's hand disturbed is restored; where it cannot be, he pays for all.

Source: second rules, 包賠 (弄亂牌墻或他人手牌致無法恢復); F5, I-6, I-29.
"""

from __future__ import annotations

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Report
from rulings.facts import TRUTH, Facts, Kind
from rulings.remedies import OFFENDERS_FACE, pays_for_all
from rulings.table import Table

CLAUSES = ("F12",)
FOULS: dict[str, dict[str, Kind]] = {"disturbed": {"restorable": TRUTH, **OFFENDERS_FACE}}


def apply(table: Table, facts: Facts) -> Decision:
    """Restored, or F5."""
    report = facts.source
    assert isinstance(report, Report)  # noqa: S101 - FOULS are told in reports only
    draft = Draft(table, facts)
    draft.cite("F12")
    if facts.read("restorable", clause="F12"):
        draft.reject("F5", "restorable", True)
        draft.instruct("F12.restore")
    else:
        pays_for_all(draft, report.seat, clause="F5", instruction="F12.pays_for_all")
    return draft.done()
