"""F9 錯碰槓: a wrong exposed kong costs more the later it is noticed.

Sources: second rules, 錯碰槓→1 to 3; first rules, part 3, items 7 and 8; B7, B8; I-16, I-35, I-39. Before replacing: put right,
as called and not taken (F1). F9.1, the replacement not yet in the hand: put back, dead hand. F9.2, in the hand, no
discard yet: the same; if the tile is not known, liable for that one tile (F6). F9.3, replaced and discarded: the kong
stands, dead hand, liable for others' self-draws within eight draws and for tail tiles for the rest of the deal; within the
last eight draws he pays for all instead.
"""

from __future__ import annotations

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Report
from rulings.facts import SEAT, TRUTH, Facts, Kind
from rulings.history import kong_discarded, kong_in_last, kong_replaced, latest
from rulings.remedies import (
    OFFENDERS_FACE,
    dead_hand,
    liable_for_eight_draws,
    liable_for_tail,
    pays_for_all,
    tile_back,
)
from rulings.table import EIGHT, Table
from rulings.wrong_calls import BECAUSE, as_called_and_not_taken, cause_by_log, cite_cause, tiles_laid_open
from scoring.seats import Seat

CLAUSES = ("F9", "F9.1", "F9.2", "F9.3")
KONG = "exposed_kong"
FOULS: dict[str, dict[str, Kind]] = {
    "wrong_exposed_kong": {
        "replaced": TRUTH,
        "in_hand": TRUTH,
        "identifiable": TRUTH,
        "discarded": TRUTH,
        "in_last_eight": TRUTH,
        "discarder": SEAT,
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
    draft.cite("F9")
    cite_cause(draft, cause_by_log(facts, table, seat, KONG))
    if not facts.read("replaced", log=kong_replaced(table, seat, KONG), clause="F9"):
        return _put_right(draft, seat)
    if seat in table.dead:
        dead_hand(draft, seat)
        return draft.done()
    discarded = kong_discarded(table, seat, KONG)
    if facts.peek("discarded", log=discarded) is True:
        return _discarded(draft, seat)
    if not facts.read("in_hand", clause="F9.1"):
        return _not_in_hand(draft, seat)
    if facts.read("discarded", log=discarded, clause="F9.3"):
        return _discarded(draft, seat)
    return _in_hand(draft, seat)


def _put_right(draft: Draft, seat: Seat) -> Decision:
    for clause in ("F9.1", "F9.2", "F9.3"):
        draft.reject(clause, "replaced", False)
    draft.interpret("I-39")
    draft.instruct("F9.put_right", seat=seat)
    as_called_and_not_taken(draft, seat, KONG)
    tiles_laid_open(draft, seat, KONG)
    draft.remedy("undone", seat=seat)
    return draft.done()


def _not_in_hand(draft: Draft, seat: Seat) -> Decision:
    draft.cite("F9.1")
    draft.reject("F9.2", "in_hand", False)
    draft.reject("F9.3", "in_hand", False)
    dead_hand(draft, seat, told=True)
    draft.instruct("F9.1.put_back", seat=seat)
    tile_back(draft, seat, KONG)
    return draft.done()


def _in_hand(draft: Draft, seat: Seat) -> Decision:
    draft.cite("F9.2")
    draft.reject("F9.1", "in_hand", True)
    draft.reject("F9.3", "", key="because.not_discarded")
    known = draft.facts.read("identifiable", clause="F9.2")
    dead_hand(draft, seat, told=True)
    draft.instruct("F9.2.put_back_known" if known else "F9.2.put_back_random", seat=seat)
    tile_back(draft, seat, KONG)
    if known:
        draft.reject("F6", "identifiable", True)
    else:
        liable_for_tail(draft, seat, clause="F9.2", returned_tile=True)
    return draft.done()


def _discarded(draft: Draft, seat: Seat) -> Decision:
    draft.cite("F9.3")
    draft.reject("F9.1", "", key="because.discarded")
    draft.reject("F9.2", "", key="because.discarded")
    table, facts = draft.table, draft.facts
    if facts.read("in_last_eight", log=kong_in_last(table, EIGHT, seat, KONG), clause="F9.3"):
        draft.reject("F6", "in_last_eight", True)
        draft.interpret("I-16")
        pays_for_all(draft, seat, clause="F9.3", instruction="F9.3.last_eight")
        return draft.done()
    draft.reject("F5", "", key="because.not_in_last_eight")
    dead_hand(draft, seat, told=True)
    draft.instruct("F9.3.stands", seat=seat)
    kong = latest(table, KONG, seat)
    liable_for_eight_draws(draft, seat, clause="F9.3", discard_after=kong[0] if kong else None)
    liable_for_tail(draft, seat, clause="F9.3")
    return draft.done()
