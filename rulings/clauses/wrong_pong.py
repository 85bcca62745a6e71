"""F10 錯碰: a wrong pong is undone while it can be; once completed it stands and its maker is liable.

Sources: second rules, 錯碰; first rules, part 3, items 7 and 8; B7 to B9; I-10, I-16, I-35. F10.1, noticed before his
discard: undone, as called and not taken (F1), and the tiles shown fall under B8; after it: undone, dead hand. F10.2,
completed: dead hand, and liable for others' self-draws within the next eight draws (F6).
"""

from __future__ import annotations

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Report
from rulings.facts import SEAT, TRUTH, Facts, Kind
from rulings.history import latest
from rulings.remedies import OFFENDERS_FACE, dead_hand, liable_for_eight_draws
from rulings.table import Table
from rulings.wrong_calls import (
    BECAUSE,
    agreed,
    as_called_and_not_taken,
    call_completed,
    call_discarded,
    cause_by_log,
    cite_cause,
    next_draw_back,
    not_completed,
    tiles_laid_open,
)
from scoring.seats import Seat

CLAUSES = ("F10", "F10.1", "F10.2", "B7", "B9")
CALL = "pong"
FOULS: dict[str, dict[str, Kind]] = {
    "wrong_pong": {
        "discarded": TRUTH,
        "completed": TRUTH,
        "discarder": SEAT,
        **BECAUSE,
        **OFFENDERS_FACE,
    }
}


def apply(table: Table, facts: Facts) -> Decision:
    """How far it has gone: before the discard, after it, completed."""
    report = facts.source
    assert isinstance(report, Report)  # noqa: S101 - FOULS are told in reports only
    seat = report.seat
    draft = Draft(table, facts)
    draft.cite("F10")
    cite_cause(draft, cause_by_log(facts, table, seat, CALL))
    if not agreed(facts, "discarded", call_discarded(table, seat, CALL), table=table, clause="F10.1"):
        not_completed(facts)
        return _undone(draft, seat)
    if seat in table.dead:
        dead_hand(draft, seat)
        return draft.done()
    if agreed(facts, "completed", call_completed(table, seat, CALL), table=table, clause="F10.2"):
        return _completed(draft, seat)
    return _undone_dead(draft, seat)


def _undone(draft: Draft, seat: Seat) -> Decision:
    draft.cite("F10.1")
    draft.reject("F10.2", "discarded", False)
    draft.reject("F2", "discarded", False)
    draft.interpret("I-10")
    draft.instruct("F10.1.undone", seat=seat)
    as_called_and_not_taken(draft, seat, CALL)
    tiles_laid_open(draft, seat, CALL)
    draft.remedy("undone", seat=seat)
    return draft.done()


def _undone_dead(draft: Draft, seat: Seat) -> Decision:
    draft.cite("F10.1")
    draft.reject("F1", "discarded", True)
    draft.reject("F10.2", "completed", False)
    draft.interpret("I-10")
    dead_hand(draft, seat, told=True)
    draft.instruct("F10.1.undone_dead", seat=seat)
    tiles_laid_open(draft, seat, CALL)
    next_draw_back(draft, seat, CALL)
    return draft.done()


def _completed(draft: Draft, seat: Seat) -> Decision:
    draft.cite("F10.2")
    draft.reject("F10.1", "completed", True)
    dead_hand(draft, seat, told=True)
    draft.instruct("F10.2.stands", seat=seat)
    pong = latest(draft.table, CALL, seat)
    liable_for_eight_draws(draft, seat, clause="F10.2", discard_after=pong[0] if pong else None)
    return draft.done()
