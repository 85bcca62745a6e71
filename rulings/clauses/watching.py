"""F3 眼牌: who watches breaks no rule of watching. A violation is a dead hand, a second pays for all.

Source: second rules, 眼牌; first rules, items 31 and 32. Watching while not ready is a violation too. A watcher who won and
is found to have passed a win before pays for all instead of winning. Dealer tai counts by F3 itself. A second
violation may be of another kind than the first (I-36).
"""

from __future__ import annotations

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Report
from rulings.facts import TRUTH, Facts, Kind, one_of
from rulings.remedies import OFFENDERS_FACE, pays_for_all
from rulings.table import Table
from scoring.seats import Seat

CLAUSES = ("F3",)
WHAT: dict[str, tuple[str, ...]] = {
    "passed_win": ("P-passed",),
    "changed_tile": (),
    "kong": ("M-kong",),
    "carried_tiles": (),
    "told": (),
    "touched": (),
    "declined_last_tile": ("S25",),
    "other": (),
}
"""What a watcher may do wrong, and the clause it touches besides F3."""
FOULS: dict[str, dict[str, Kind]] = {
    "watch_violation": {"ready": TRUTH, "what": one_of(*WHAT), **OFFENDERS_FACE},
    "watcher_passed_before_win": dict(OFFENDERS_FACE),
}


def apply(table: Table, facts: Facts) -> Decision:
    """A dead hand, or F5: for a second violation, and for a watcher who won after passing a win."""
    report = facts.source
    assert isinstance(report, Report)  # noqa: S101 - FOULS are told in reports only
    draft = Draft(table, facts)
    draft.cite("F3")
    if report.foul == "watcher_passed_before_win":
        draft.cite("P-passed")
        pays_for_all(draft, report.seat, clause="F3", instruction="F3.winner_had_passed")
        return draft.done()
    instruction = _what_was_done(draft)
    if report.seat in table.dead:
        _second(draft, report.seat)
    else:
        draft.cite("F2")
        draft.reject("F5", "", key="because.not_dead")
        draft.remedy("dead_hand", seat=report.seat)
        draft.instruct(instruction, seat=report.seat)
    return draft.done()


def _what_was_done(draft: Draft) -> str:
    """Cite what was broken; gives the key of the instruction. While not ready it does not matter what was done."""
    if not draft.facts.read("ready", clause="F3"):
        return "F3.not_ready"
    draft.cite(*WHAT[draft.facts.read("what", clause="F3")])
    return "F3.violation"


def _second(draft: Draft, seat: Seat) -> None:
    first = draft.table.decisions.get(draft.table.dead[seat])
    if first is None or "F3" not in first.clauses:
        draft.cite("F2")
        draft.interpret("I-36")
    pays_for_all(draft, seat, clause="F3", instruction="F3.second")
