"""C-P1, C-P2, C8: the priority was lost, and the player takes the tile or pushes his tiles down all the same.

Sources: second rules, 優先權, items 1 and 2; first rules, part 4, item 8; I-11, I-15, I-16, I-22, I-35, I-47. A win or self-draw
pushed down is void and he pays for all by the face (F5); between two wins on one discard it is only void. A pong or
kong: a dead hand, and liable for others' self-draws within the next eight draws (F6).
"""

from __future__ import annotations

from typing import Any, Final

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Claim, Claims, Meld, Report
from rulings.facts import UNTOLD, Facts, Kind, one_of
from rulings.false_win import false_win, void_by_c8
from rulings.history import called_discard
from rulings.remedies import OFFENDERS_FACE, dead_hand, liable_for_eight_draws, offenders_face, pays_for_all
from rulings.table import Table
from scoring.seats import Seat

CLAUSES = ("C-P1", "C-P2", "C8")
PONGS: Final = ("pong", "kong")
AGAINST: Final[dict[str, tuple[str, ...]]] = {
    "pong": ("win", "self_draw", "chow", "draw"),
    "kong": ("win", "self_draw", "chow", "draw"),
    "win": ("win", "self_draw", "chow", "draw", "pong", "kong"),
    "self_draw": ("win", "pong", "kong"),
}
"""What each call can have lost its priority to."""
PASSED_TOO: Final = ("chow", "draw", "pong", "kong")
"""A win lost to one of these is a passed win as well (I-15)."""
FOULS: dict[str, dict[str, Kind]] = {
    "insisted": {
        "call": one_of("pong", "kong", "win", "self_draw"),
        "against": one_of("win", "self_draw", "chow", "draw", "pong", "kong"),
        **OFFENDERS_FACE,
    }
}


def apply(table: Table, facts: Facts) -> Decision:
    """By what he insisted on, and against what."""
    report = facts.source
    assert isinstance(report, Report)  # noqa: S101 - FOULS are told in reports only
    draft = Draft(table, facts)
    seat = report.seat
    lost, to = _ruled(draft, seat)
    call: str = facts.read("call", log=lost, clause="C-P1")
    if call in PONGS:
        facts.peek("against", log=to)
        _can_lose(facts, call)
        return _insisted_on_pong(draft, seat)
    against: str = facts.read("against", log=to, clause="C8")
    _can_lose(facts, call)
    if call == "win" and against == "win":
        return _win_against_win(draft, seat)
    return _insisted_on_win(draft, seat, call, against)


def _can_lose(facts: Facts, call: str) -> None:
    against = facts.peek("against")
    if against is not UNTOLD and against not in AGAINST[call]:
        raise facts.bad("against", f"a {call} loses no priority to a {against}")


def _ruled(draft: Draft, seat: Seat) -> tuple[Any, Any]:
    """What the ruling on the latest claims says: what this seat called, and what had the tile; UNTOLD where there is none.

    Only while no further tile has been discarded than by who had the tile: later it may be about another discard.
    """
    table = draft.table
    for n in range(len(table.events) - 1, -1, -1):
        event = table.events[n]
        if not isinstance(event, Claims):
            continue
        ruled = table.decisions.get(n)
        own = _claim_of(event, seat)
        if (
            ruled is None
            or ruled.awarded_to is None
            or own is None
            or _went_on(table, n, seat, ruled.awarded_to)
        ):
            return UNTOLD, UNTOLD
        if ruled.awarded_to == seat:
            raise draft.facts.bad("call", f"the tile was given to {seat} by the ruling on log[{n}]")
        best = _claim_of(event, ruled.awarded_to)
        return own.call, UNTOLD if best is None else best.call
    return UNTOLD, UNTOLD


def _claim_of(event: Claims, seat: Seat) -> Claim | None:
    return next((claim for claim in event.claims if claim.seat == seat), None)


def _went_on(table: Table, claims: int, seat: Seat, awarded_to: Seat) -> bool:
    return any(
        index > claims and getattr(table.events[index], "seat", None) not in (seat, awarded_to)
        for index in table.discards
    )


def _insisted_on_win(draft: Draft, seat: Seat, call: str, against: str) -> Decision:
    """C-P1: the win is void, and he pays for all; one payment where it was a passed win, or a dead hand's, as well."""
    draft.cite("C-P1")
    draft.reject("C-P2", "call", call)
    draft.reject("C8", "against", against)
    if call == "win" and against in PASSED_TOO:
        draft.cite("P-passed")
        draft.interpret("I-15")
    if seat in draft.table.dead:
        draft.cite("F2", "F4")
        draft.interpret("I-11", "I-15")
    by = "self_draw" if call == "self_draw" else "discard"
    pays_for_all(draft, seat, clause="C-P1", instruction="C-P1.pays_for_all", known={"by": by})
    return draft.done()


def _win_against_win(draft: Draft, seat: Seat) -> Decision:
    """C8: only void; a false win where a dead hand pushes, or where the option says so (I-22)."""
    draft.reject("C-P1", "against", "win")
    if seat in draft.table.dead:
        draft.interpret("I-11")
        return false_win(draft, seat, face=offenders_face(draft, seat, clause="F4"), clauses=("F2",))
    if draft.option("late_win_is_false_win", "I-22"):
        face = offenders_face(draft, seat, clause="F4")
        return false_win(draft, seat, face=face, clauses=("C8", "P-passed"))
    if seat not in draft.table.passed:
        called = called_discard(draft.table, seat)
        tile = called[1].tile if called else None
        draft.remedy("passed", seat=seat, tiles=(tile,) if tile else ())
    return void_by_c8(draft, seat)


def _insisted_on_pong(draft: Draft, seat: Seat) -> Decision:
    """C-P2: a dead hand and liable; while dead already it is the second violation."""
    draft.cite("C-P2")
    draft.reject("C-P1", "call", draft.facts.peek("call"))
    if dead_hand(draft, seat, told=True):
        draft.instruct("C-P2.dead", seat=seat)
        liable_for_eight_draws(draft, seat, clause="C-P2", discard_after=_taken_at(draft.table, seat))
    return draft.done()


def _taken_at(table: Table, seat: Seat) -> int | None:
    """Where the log shows that he took the tile: his latest call, on the latest discard that he could call."""
    called = called_discard(table, seat)
    for n in range(len(table.events) - 1, called[0] if called else -1, -1):
        event = table.events[n]
        if isinstance(event, Meld) and event.seat == seat and event.type in ("pong", "exposed_kong"):
            return n
    return None
