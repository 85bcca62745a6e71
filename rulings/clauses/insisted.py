"""C-P1, C-P2, C8: the priority was lost, and the player takes the tile or pushes his tiles down all the same.

Sources: second rules, 優先權, items 1 and 2; first rules, part 4, item 8; I-11, I-15, I-16, I-22, I-35, I-47. A win or self-draw
pushed down is void and he pays for all by the face (F5); between two wins on one discard it is only void. A pong or
kong: a dead hand, and liable for others' self-draws within the next eight draws (F6).
"""

from __future__ import annotations

from typing import Final

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Meld, Report
from rulings.facts import UNTOLD, Facts, Kind, one_of
from rulings.history import called_discard
from rulings.lost import Lost, insisted_on_win, ruled_claim
from rulings.remedies import OFFENDERS_FACE, dead_hand, liable_for_eight_draws
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
    ruled = _ruled(draft, seat)
    to = UNTOLD if ruled is None or ruled.against is None else ruled.against
    call: str = facts.read("call", log=UNTOLD if ruled is None else ruled.call, clause="C-P1")
    if call in PONGS:
        facts.peek("against", log=to)
        _can_lose(facts, call)
        return _insisted_on_pong(draft, seat)
    against: str = facts.read("against", log=to, clause="C8")
    _can_lose(facts, call)
    intercepted = ruled is not None and ruled.intercepted
    if call == against == "win" and seat not in table.passed and not intercepted:
        called = called_discard(table, seat)
        draft.remedy("passed", seat=seat, tiles=(called[1].tile,) if called and called[1].tile else ())
    return insisted_on_win(draft, seat, call=call, against=against, intercepted=intercepted)


def _can_lose(facts: Facts, call: str) -> None:
    against = facts.peek("against")
    if against is not UNTOLD and against not in AGAINST[call]:
        raise facts.bad("against", f"a {call} loses no priority to a {against}")


def _ruled(draft: Draft, seat: Seat) -> Lost | None:
    """The ruling on the latest claims: what this seat called, and what had the tile; None where it says nothing.

    Only while no further tile has been discarded than by who had the tile: later it may be about another discard.
    """
    ruled = ruled_claim(draft.table, seat)
    if ruled is None or _went_on(draft.table, ruled, seat):
        return None
    if ruled.awarded_to == seat:
        raise draft.facts.bad("call", f"the tile was given to {seat} by the ruling on log[{ruled.event}]")
    return ruled if ruled.call in AGAINST else None


def _went_on(table: Table, lost: Lost, seat: Seat) -> bool:
    return any(
        index > lost.event and getattr(table.events[index], "seat", None) not in (seat, lost.awarded_to)
        for index in table.discards
    )


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
