"""F4 詐和 as others write it too: what a false win costs, and what a win that is none comes to.

Sources: second rules, 詐和; first rules, 過水, item 23; F4.1 to F4.3, I-8, I-11, I-20, I-22, I-44.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Win
from rulings.flaws import Flaw
from rulings.remedies import offenders_face
from rulings.winning import known_of_win
from scoring.seats import Seat
from scoring.settlement import pays_for_all

CAUSES: dict[str, tuple[str, ...]] = {
    "incomplete": ("F4.2",),
    "missing_tile": ("F4.2",),
    "extra_tile": ("F4.2",),
    "wrong_place_draw": (),
    "early_draw": (),
    "self_draw_violation": ("P-selfdraw",),
    "watch_violation": ("F3",),
    "passed_win": ("P-passed",),
    "dead_hand": ("F2",),
    "flower_not_replaced": (),
    "shown_tile": ("B8",),
    "other": (),
}
"""The clauses besides F4 that a cause stands on, in the order in which they are offered."""
VIOLATIONS: dict[str, str] = {
    "touched": "P-selfdraw",
    "spoiled": "P-selfdraw",
    "after_exposed_kong": "B2",
    "no_draw": "B4",
    "same_go_around": "B5",
}


def words_only(draft: Draft, seat: Seat) -> Decision:
    """I-20: a win spoken and no tile shown is no false win; what was said may fall under B8."""
    draft.reject("F4", "", key="because.only_words")
    draft.interpret("I-20")
    draft.instruct("F4.words_only", seat=seat)
    return draft.done()


def false_win(draft: Draft, seat: Seat, *, face: int, clauses: Iterable[str]) -> Decision:
    """F4.1 to F4.3: base + face to each of three, dealer tai as P-dealer says, and the deal ends."""
    draft.cite("F4", "F4.1", *clauses)
    if "I-8" in draft.interpretations:
        draft.cite("F4.2")
    draft.pay(
        pays_for_all(
            deal=draft.table.deal, stakes=draft.table.stakes, offender=seat, face=face, clause="F4.1"
        )
    )
    draft.cite("F4.3")
    draft.instruct("F4.false_win", seat=seat, face=face)
    draft.end_by_foul(seat)
    return draft.done()


def lost_by_reaching(draft: Draft, seat: Seat) -> bool:
    """C8, I-22: the win that this seat just lost to a later winner, in that very conflict; void, no false win."""
    table = draft.table
    passed = table.passed.get(seat)
    if passed is None or (table.discards and table.discards[-1] > passed.event):
        return False
    ruled = table.decisions.get(passed.event)
    if ruled is None or "C8" not in ruled.clauses:
        return False
    return not draft.option("late_win_is_false_win", "I-22")


def void_by_c8(draft: Draft, seat: Seat) -> Decision:
    """C8: the win is void, without a penalty."""
    draft.cite("C8")
    draft.reject("F4", "", key="because.option_off")
    draft.instruct("C8.void", seat=seat)
    return draft.done()


def decide_bad_win(draft: Draft, win: Win, flaws: list[Flaw]) -> Decision:
    """A win that the log or its tiles show to be none. A watcher who had passed pays for all instead (F3)."""
    seat, facts = win.seat, draft.facts
    if not facts.read("pushed", clause="F4"):
        return words_only(draft, seat)
    causes = [flaw.because for flaw in flaws]
    if causes == ["passed_win"] and lost_by_reaching(draft, seat):
        return void_by_c8(draft, seat)
    for flaw in flaws:
        facts.note("because", flaw.because)
        draft.interpret(*flaw.interpretations)
        if flaw.violation:
            facts.note("violation", flaw.violation)
    clauses = [clause for flaw in flaws for clause in flaw.clauses]
    if "passed_win" in causes and seat in draft.table.watching:
        clauses += ["F3", "F5"]
    if "dead_hand" in causes:
        draft.interpret("I-11")
    known = known_of_win(draft, win)
    face = offenders_face(draft, seat, known=known, clause="F4")
    return false_win(draft, seat, face=face, clauses=clauses)
