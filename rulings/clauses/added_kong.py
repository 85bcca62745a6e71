"""F8 錯加槓: a wrong added kong costs more the later it is noticed.

Source: second rules, 錯加槓→1 to 3; B1; option `strict_tail_peek`. Before replacing: put right. F8.1, the replacement not yet
in the hand: put back. F8.2, in the hand, no discard yet: put back, dead hand; if the tile is not known, liable for that
one tile (F6). F8.3, replaced and discarded: the kong stands, dead hand, liable for tail tiles for the rest of the
deal; within the last eight draws he pays for all instead.
"""

from __future__ import annotations

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Report
from rulings.facts import TRUTH, Facts, Kind
from rulings.flaws import kong_in_wrong_turn
from rulings.history import kong_discarded, kong_in_last, kong_replaced
from rulings.remedies import OFFENDERS_FACE, dead_hand, liable_for_tail, pays_for_all, tile_back
from rulings.table import EIGHT, Table
from rulings.wrong_calls import BECAUSE, cite_cause
from scoring.seats import Seat

CLAUSES = ("F8", "F8.1", "F8.2", "F8.3", "B1")
KONG = "added_kong"
FOULS: dict[str, dict[str, Kind]] = {
    "wrong_added_kong": {
        "replaced": TRUTH,
        "in_hand": TRUTH,
        "identifiable": TRUTH,
        "discarded": TRUTH,
        "in_last_eight": TRUTH,
        **BECAUSE,
        **OFFENDERS_FACE,
    }
}


def apply(table: Table, facts: Facts) -> Decision:
    """Which of the four it is, from how far the kong has gone."""
    report = facts.source
    assert isinstance(report, Report)  # noqa: S101 - FOULS are told in reports only
    seat = report.seat
    draft = Draft(table, facts)
    draft.cite("F8")
    cite_cause(draft, kong_in_wrong_turn(table, seat, KONG))
    if not facts.read("replaced", log=kong_replaced(table, seat, KONG), clause="F8"):
        return _put_right(draft, seat)
    discarded = kong_discarded(table, seat, KONG)
    if facts.peek("discarded", log=discarded) is True:
        return _discarded(draft, seat)
    if not facts.read("in_hand", clause="F8.1"):
        return _not_in_hand(draft, seat)
    if facts.read("discarded", log=discarded, clause="F8.3"):
        return _discarded(draft, seat)
    return _in_hand(draft, seat)


def _put_right(draft: Draft, seat: Seat) -> Decision:
    for clause in ("F8.1", "F8.2", "F8.3"):
        draft.reject(clause, "replaced", False)
    draft.instruct("F8.put_right", seat=seat)
    return draft.done()


def _not_in_hand(draft: Draft, seat: Seat) -> Decision:
    draft.cite("F8.1")
    draft.reject("F8.2", "in_hand", False)
    draft.reject("F8.3", "in_hand", False)
    tile_back(draft, seat, KONG)
    if not draft.option("strict_tail_peek"):
        draft.instruct("F8.1.put_back", seat=seat)
    elif dead_hand(draft, seat, told=True):
        draft.instruct("F8.1.put_back_dead", seat=seat)
    return draft.done()


def _in_hand(draft: Draft, seat: Seat) -> Decision:
    draft.cite("F8.2")
    draft.reject("F8.1", "in_hand", True)
    draft.reject("F8.3", "", key="because.not_discarded")
    if seat in draft.table.dead:
        dead_hand(draft, seat)
        return draft.done()
    known = draft.facts.read("identifiable", clause="F8.2")
    dead_hand(draft, seat, told=True)
    draft.instruct("F8.2.put_back_known" if known else "F8.2.put_back_random", seat=seat)
    tile_back(draft, seat, KONG)
    if known:
        draft.reject("F6", "identifiable", True)
    else:
        liable_for_tail(draft, seat, clause="F8.2", returned_tile=True)
    return draft.done()


def _discarded(draft: Draft, seat: Seat) -> Decision:
    draft.cite("F8.3")
    draft.reject("F8.1", "", key="because.discarded")
    draft.reject("F8.2", "", key="because.discarded")
    table, facts = draft.table, draft.facts
    if seat in table.dead:
        dead_hand(draft, seat)
    elif facts.read("in_last_eight", log=kong_in_last(table, EIGHT, seat, KONG), clause="F8.3"):
        draft.reject("F6", "in_last_eight", True)
        draft.interpret("I-16")
        pays_for_all(draft, seat, clause="F8.3", instruction="F8.3.last_eight")
    else:
        draft.reject("F5", "", key="because.not_in_last_eight")
        dead_hand(draft, seat, told=True)
        draft.instruct("F8.3.stands", seat=seat)
        liable_for_tail(draft, seat, clause="F8.3")
    return draft.done()
