"""F7 錯暗槓: a wrong concealed kong is a dead hand, and what it costs depends on when it comes to light.

Sources: second rules, 錯暗槓→1 and 2; first rules, part 3, items 1 and 3; B1, B3, I-31, I-43. Before its maker's discard it is
treated as a wrong added kong (I-31: F8.1, F8.2). After it, F7.1: who made it pays in the payer's place for a win on a
tail tile and for a tail tile dealt in as drawn. F7.2: made within the last eight draws and found at a drawn deal, he
pays for all. F7.3: nothing else.
"""

from __future__ import annotations

from typing import Any

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Report
from rulings.facts import TRUTH, UNTOLD, Facts, Kind, one_of
from rulings.flaws import kong_in_wrong_turn
from rulings.history import kong_discarded, kong_in_last, kong_replaced
from rulings.remedies import OFFENDERS_FACE, dead_hand, liable_for_tail, pays_for_all, tile_back
from rulings.table import EIGHT, Table
from rulings.wrong_calls import BECAUSE, cite_cause
from scoring.seats import Seat

CLAUSES = ("F7", "F7.1", "F7.2", "F7.3", "B3")
KONG = "concealed_kong"
FOULS: dict[str, dict[str, Kind]] = {
    "wrong_concealed_kong": {
        "in_last_eight": TRUTH,
        "found_at": one_of("tail_win", "as_drawn_deal_in", "exhausted", "at_once", "other"),
        "replaced": TRUTH,
        "in_hand": TRUTH,
        "identifiable": TRUTH,
        **BECAUSE,
        **OFFENDERS_FACE,
    }
}


def apply(table: Table, facts: Facts) -> Decision:
    """At once as F8 (I-31); else the dead hand with its liability, or F5 at a drawn deal."""
    report = facts.source
    assert isinstance(report, Report)  # noqa: S101 - FOULS are told in reports only
    seat = report.seat
    draft = Draft(table, facts)
    draft.cite("F7")
    cite_cause(draft, kong_in_wrong_turn(table, seat, KONG))
    found_at = facts.read("found_at", log=_found_at(table, facts, seat), clause="F7")
    if found_at == "at_once":
        return _at_once(draft, seat)
    draft.reject("F8", "found_at", found_at)
    if found_at == "exhausted":
        return _at_drawn_deal(draft, seat)
    _dead_and_liable(draft, seat, found_at)
    return draft.done()


def _found_at(table: Table, facts: Facts, seat: Seat) -> Any:
    """A full log shows whether the maker has discarded since: then it was not noticed at once (I-31)."""
    discarded = kong_discarded(table, seat, KONG)
    if discarded is False:
        return "at_once"
    if discarded is True and facts.peek("found_at") == "at_once":
        raise facts.bad("found_at", "the log shows that he has discarded since the kong")
    return UNTOLD


def _at_once(draft: Draft, seat: Seat) -> Decision:
    draft.interpret("I-31")
    facts = draft.facts
    if not facts.read("replaced", log=kong_replaced(draft.table, seat, KONG), clause="F7"):
        draft.reject("F8.1", "replaced", False)
        draft.reject("F8.2", "replaced", False)
        draft.instruct("F7.put_right", seat=seat)
        return draft.done()
    if facts.read("in_hand", clause="F8.1"):
        _in_hand(draft, seat)
    else:
        _not_in_hand(draft, seat)
    return draft.done()


def _not_in_hand(draft: Draft, seat: Seat) -> None:
    draft.cite("F8.1")
    draft.reject("F8.2", "in_hand", False)
    tile_back(draft, seat, KONG)
    if not draft.option("strict_tail_peek"):
        draft.instruct("F7.put_back", seat=seat)
    elif dead_hand(draft, seat, told=True):
        draft.instruct("F7.put_back_dead", seat=seat)


def _in_hand(draft: Draft, seat: Seat) -> None:
    draft.cite("F8.2")
    draft.reject("F8.1", "in_hand", True)
    if seat in draft.table.dead:
        dead_hand(draft, seat)
        return
    known = draft.facts.read("identifiable", clause="F8.2")
    dead_hand(draft, seat, told=True)
    draft.instruct("F7.put_back_known" if known else "F7.put_back_random", seat=seat)
    tile_back(draft, seat, KONG)
    if known:
        draft.reject("F6", "identifiable", True)
    else:
        liable_for_tail(draft, seat, clause="F8.2", returned_tile=True)


def _at_drawn_deal(draft: Draft, seat: Seat) -> Decision:
    draft.reject("F7.1", "found_at", "exhausted")
    if draft.facts.read("in_last_eight", log=kong_in_last(draft.table, EIGHT, seat, KONG), clause="F7.2"):
        draft.cite("F7.2")
        draft.interpret("I-16", "I-43")
        pays_for_all(draft, seat, clause="F7.2", instruction="F7.2.pays_for_all")
        return draft.done()
    draft.cite("F7.3")
    draft.reject("F7.2", "in_last_eight", False)
    if dead_hand(draft, seat, told=True):
        draft.instruct("F7.3.dead", seat=seat)
    return draft.done()


def _dead_and_liable(draft: Draft, seat: Seat, found_at: str) -> None:
    """F7.1; found at another time (F7.3) there is nothing to pay yet, but a later win on the tail is still checked."""
    draft.cite("F7.3" if found_at == "other" else "F7.1")
    draft.reject("F7.2", "found_at", found_at)
    if not dead_hand(draft, seat, told=True):
        return
    draft.instruct("F7.1.pays" if found_at != "other" else "F7.3.dead", seat=seat)
    liable_for_tail(draft, seat, clause="F7.1")
