"""S31, S32: a declared hand that did not watch, had passed a win and won: the declaration is not counted, the win stands.

Source: first rules, items 31 and 32; I-40 (S3 counts again). Found after the win; a watcher is another matter (F3).
"""

from __future__ import annotations

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Report
from rulings.facts import Facts, Kind
from rulings.ready import READY
from rulings.table import Table

CLAUSES = ("S31", "S32")
FOULS: dict[str, dict[str, Kind]] = {"declared_passed_before_win": {}}


def apply(table: Table, facts: Facts) -> Decision:
    """The declaration is struck out; the settled win is decided again without it."""
    report = facts.source
    assert isinstance(report, Report)  # noqa: S101 - FOULS are told in reports only
    draft = Draft(table, facts)
    if report.seat in table.watching:
        raise facts.bad("seat", f"{report.seat} watches: this is the foul watcher_passed_before_win (F3)")
    ready = table.declared.get(report.seat)
    if ready is not None:  # else the winner's hand tells which, and the win decided again cites it
        draft.cite(READY[ready[1]])
    draft.cite("P-passed")
    draft.interpret("I-40")
    draft.remedy("ready_struck", seat=report.seat)
    draft.instruct("S31.struck", seat=report.seat)
    return draft.done()
