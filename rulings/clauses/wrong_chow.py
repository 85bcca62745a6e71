"""F10.3 錯吃: a wrong chow is undone while it can be; after the discard he is a dead hand, and never liable.

Sources: F10.3; first rules, part 3, items 6 to 8; B7, B8; I-10. Noticed before his discard it costs nothing: no F1 for a
chow. Completed, it stands.
"""

from __future__ import annotations

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Report
from rulings.facts import TRUTH, Facts, Kind
from rulings.remedies import OFFENDERS_FACE, dead_hand
from rulings.table import Table
from rulings.wrong_calls import (
    BECAUSE,
    agreed,
    call_completed,
    call_discarded,
    cause_by_log,
    cite_cause,
    next_draw_back,
    not_completed,
    tiles_laid_open,
)
from scoring.seats import Seat

CLAUSES = ("F10.3",)
CALL = "chow"
FOULS: dict[str, dict[str, Kind]] = {
    "wrong_chow": {"discarded": TRUTH, "completed": TRUTH, **BECAUSE, **OFFENDERS_FACE}
}


def apply(table: Table, facts: Facts) -> Decision:
    """How far it has gone: before the discard, after it, completed."""
    report = facts.source
    assert isinstance(report, Report)  # noqa: S101 - FOULS are told in reports only
    seat = report.seat
    draft = Draft(table, facts)
    draft.cite("F10.3")
    cite_cause(draft, cause_by_log(facts, table, seat, CALL))
    if not agreed(facts, "discarded", call_discarded(table, seat, CALL), table=table, clause="F10.3"):
        not_completed(facts)
        return _undone(draft, seat)
    draft.reject("F6", "", key="because.not_a_pong")
    if seat in table.dead:
        dead_hand(draft, seat)
        return draft.done()
    completed = agreed(facts, "completed", call_completed(table, seat, CALL), table=table, clause="F10.3")
    return _dead(draft, seat, stands=completed)


def _undone(draft: Draft, seat: Seat) -> Decision:
    draft.reject("F1", "", key="because.not_a_pong")
    draft.reject("F2", "discarded", False)
    draft.interpret("I-10")
    draft.instruct("F10.3.undone", seat=seat)
    tiles_laid_open(draft, seat, CALL)
    draft.remedy("undone", seat=seat)
    return draft.done()


def _dead(draft: Draft, seat: Seat, *, stands: bool) -> Decision:
    dead_hand(draft, seat, told=True)
    draft.instruct("F10.3.stands" if stands else "F10.3.undone_dead", seat=seat)
    if not stands:
        draft.interpret("I-10")
        tiles_laid_open(draft, seat, CALL)
        next_draw_back(draft, seat, CALL)
    return draft.done()
