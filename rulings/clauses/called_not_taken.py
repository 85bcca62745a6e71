"""F1 喊碰未碰: a pong expressed and not made costs 1 tai without base, to the discarder.

Sources: both rules, 喊碰未碰; I-24, I-37. Not where the discarder is one's left neighbour, and not where a better claim took
the tile. Once the pair is shown the pong must be made.
"""

from __future__ import annotations

from typing import Any

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Claims, Report
from rulings.facts import SEAT, TRUTH, UNTOLD, Facts, Kind
from rulings.history import called_discard
from rulings.table import Table
from scoring.seats import Seat, left_neighbour
from scoring.settlement import flat

CLAUSES = ("F1",)
FOULS: dict[str, dict[str, Kind]] = {
    "called_not_taken": {"discarder": SEAT, "pair_shown": TRUTH, "overridden": TRUTH.or_else(False)}
}


def apply(table: Table, facts: Facts) -> Decision:
    """A flat tai, or the reason why none is due."""
    report = facts.source
    assert isinstance(report, Report)  # noqa: S101 - FOULS are told in reports only
    draft = Draft(table, facts)
    draft.cite("F1")
    lost_to = _better_claim(table, report.seat)
    if facts.read("overridden", log=UNTOLD if lost_to is None else True, clause="F1"):
        draft.interpret("I-37" if lost_to in ("C3", "C4") else "I-24")
        draft.instruct("F1.overridden", seat=report.seat)
        return draft.done()
    discarder: Seat = facts.read("discarder", log=_discarder(table, report.seat), clause="F1")
    if discarder == report.seat:
        raise facts.bad("discarder", "nobody calls his own discard")
    if facts.read("pair_shown", clause="F1"):
        draft.instruct("F1.must_pong", seat=report.seat)
    elif discarder == left_neighbour(report.seat):
        draft.instruct("F1.left_neighbour", seat=report.seat, discarder=discarder)
    else:
        draft.pay([flat(stakes=table.stakes, payer=report.seat, payee=discarder, clause="F1")])
        draft.instruct("F1.pay", seat=report.seat, discarder=discarder)
    return draft.done()


def _discarder(table: Table, seat: Seat) -> Any:
    found = called_discard(table, seat)
    return UNTOLD if found is None else found[1].seat


def _better_claim(table: Table, seat: Seat) -> str | None:
    """The clause by which a ruling on the latest discard gave the tile to another than `seat`, or None."""
    start = table.discards[-1] if table.discards else -1
    for n in range(len(table.events) - 1, start, -1):
        ruled = table.decisions.get(n)
        if isinstance(table.events[n], Claims) and ruled is not None and seat in ruled.overridden:
            return ruled.clauses[0] if ruled.clauses else "I-24"
    return None
