"""F4 詐和: tiles pushed down as a win that is none cost base + face to each of three, and the deal ends.

Sources: second rules, 詐和; first rules, 過水, item 23; P-passed, P-selfdraw, B2, B4, B5, B8; I-8, I-20, I-22, I-44. Words
alone are none; a win lost to a later winner by reaching (C8) is only void.
"""

from __future__ import annotations

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Report
from rulings.facts import TRUTH, Facts, Kind, one_of
from rulings.false_win import CAUSES, VIOLATIONS, false_win, lost_by_reaching, void_by_c8, words_only
from rulings.flaws import self_draw_flaws
from rulings.history import turn_of
from rulings.ready import ready_in_force
from rulings.remedies import OFFENDERS_FACE, offenders_face
from rulings.table import Table
from scoring.seats import Seat

CLAUSES = ("F4", "F4.1", "F4.2", "F4.3", "F5")
FOULS: dict[str, dict[str, Kind]] = {
    "false_win": {
        "tiles_pushed": TRUTH,
        "because": one_of(*CAUSES),
        **OFFENDERS_FACE,
        "violation": one_of(*VIOLATIONS, default=None),
        "by": one_of("discard", "self_draw", default=None),
    }
}


def apply(table: Table, facts: Facts) -> Decision:
    """F4 by its cause; or why it is no false win."""
    report = facts.source
    assert isinstance(report, Report)  # noqa: S101 - FOULS are told in reports only
    seat = report.seat
    draft = Draft(table, facts)
    if not facts.read("tiles_pushed", clause="F4"):
        return words_only(draft, seat)
    cause: str = facts.read("because", clause="F4")
    if cause == "passed_win" and lost_by_reaching(draft, seat):
        return void_by_c8(draft, seat)
    if cause == "passed_win" and seat not in table.watching and ready_in_force(table, seat):
        return _ready_struck(draft, seat)
    clauses = _self_draw_clauses(draft, seat) if cause == "self_draw_violation" else list(CAUSES[cause])
    if cause == "passed_win" and seat in table.watching:
        clauses += ["F3", "F5"]
    if cause == "dead_hand":
        draft.interpret("I-11")
    face = offenders_face(draft, seat, known={"by": _claimed_by(table, facts, seat, cause)}, clause="F4")
    return false_win(draft, seat, face=face, clauses=clauses)


def _ready_struck(draft: Draft, seat: Seat) -> Decision:
    """S31, S32: a declared hand that does not watch loses the declaration by a passed win, and not the win."""
    draft.cite("S31" if draft.table.declared[seat][1] == "heavenly" else "S32", "P-passed")
    draft.reject("F4", "", key="because.not_watching")
    draft.interpret("I-40")
    draft.remedy("ready_struck", seat=seat)
    draft.instruct("S31.struck", seat=seat)
    return draft.done()


def _self_draw_clauses(draft: Draft, seat: Seat) -> list[str]:
    """The clause of the violation told; else those that the log shows; else P-selfdraw."""
    violation = draft.facts.read("violation")
    if violation is not None:
        return [VIOLATIONS[violation]]
    flaws = self_draw_flaws(draft.table, seat, None)
    for flaw in flaws:
        draft.interpret(*flaw.interpretations)
        draft.facts.note("violation", flaw.violation)
    return [clause for flaw in flaws for clause in flaw.clauses] or ["P-selfdraw"]


def _claimed_by(table: Table, facts: Facts, seat: Seat, cause: str) -> str:
    """How the win was claimed (I-44): told, by its cause, or by the log, where the seat has just drawn."""
    told = facts.read("by")
    if told is not None:
        return str(told)
    if cause == "self_draw_violation" or turn_of(table, seat).draw is not None:
        return "self_draw"
    return "discard"
