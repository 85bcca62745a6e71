"""A claim that a ruling gave to another, and what a win pushed down all the same comes to: C-P1, C8, I-22, I-24.

Sources: second rules, 優先權, item 1; first rules, part 4, item 8; I-11, I-15. Told as the foul `insisted`, or shown by a
`win` that follows the ruling on the claims: the one is decided as the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Claim, Claims, Draw, Win
from rulings.false_win import false_win, void_by_c8
from rulings.remedies import offenders_face, pays_for_all
from rulings.table import Table
from scoring.seats import Seat

PASSED_TOO: Final = ("chow", "draw", "pong", "kong")
"""A win lost to one of these is a passed win as well (I-15)."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A ruling on claims as one claimant sees it: what he called, what has the tile, and whose that is.

    `intercepted`: the other win came first in turn order (P-intercept); this one had not been lost by reaching (C8).
    """

    event: int
    discarder: Seat
    call: str
    against: str | None
    awarded_to: Seat
    intercepted: bool


def ruled_claim(table: Table, seat: Seat) -> Lost | None:
    """The ruling on the latest claims, if this seat was among them."""
    for n in range(len(table.events) - 1, -1, -1):
        event = table.events[n]
        if isinstance(event, Claims):
            ruled, own = table.decisions.get(n), _claim_of(event, seat)
            if ruled is None or ruled.awarded_to is None or own is None:
                return None
            best = _claim_of(event, ruled.awarded_to)
            against = best.call if best else None
            passed = table.passed.get(seat)
            between_wins = own.call == against == "win" and own is not best
            intercepted = between_wins and (passed is None or passed.event != n)
            return Lost(n, event.discarder, own.call, against, ruled.awarded_to, intercepted)
    return None


def _claim_of(event: Claims, seat: Seat) -> Claim | None:
    return next((claim for claim in event.claims if claim.seat == seat), None)


def lost_win(table: Table, win: Win) -> Lost | None:
    """The ruling by which this very win had been lost; None where there is none, or it is about another tile.

    If the better claim has turned out void without ending the deal, the next one has the tile (I-24).
    """
    lost = ruled_claim(table, win.seat)
    if lost is None or lost.awarded_to == win.seat or lost.against is None or win.by == "flowers":
        return None
    since = table.events[lost.event + 1 :]
    if lost.call != ("self_draw" if win.by == "self_draw" else "win"):
        return None
    better_void = any(isinstance(e, Win) and e.seat == lost.awarded_to for e in since)
    anew = [e for e in since if e.type == "discard" and getattr(e, "seat", None) in (win.seat, win.source)]
    anew += [e for e in since if isinstance(e, Draw) and e.seat == win.seat]
    return None if better_void or anew or win.source not in (None, lost.discarder) else lost


def insisted_on_win(
    draft: Draft,
    seat: Seat,
    *,
    call: str,
    against: str,
    intercepted: bool = False,
    known: dict[str, Any] | None = None,
) -> Decision:
    """C-P1: the win is void, and he pays for all; one payment where it was a passed win, or a dead hand's, as well."""
    if call == "win" and against == "win":
        return _win_against_win(draft, seat, intercepted=intercepted)
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
    pays_for_all(draft, seat, clause="C-P1", instruction="C-P1.pays_for_all", known=known or {"by": by})
    return draft.done()


def _win_against_win(draft: Draft, seat: Seat, *, intercepted: bool) -> Decision:
    """C8: only void; a false win where a dead hand pushes, or where the option says so of a passed win (I-22)."""
    draft.reject("C-P1", "against", "win")
    if seat in draft.table.dead:
        draft.interpret("I-11")
        return false_win(draft, seat, face=offenders_face(draft, seat, clause="F4"), clauses=("F2",))
    if intercepted:
        draft.cite("P-intercept", "C8")
        draft.reject("F4", "against", "win")
        draft.interpret("I-24")
        draft.instruct("P-intercept.void", seat=seat)
        return draft.done()
    if draft.option("late_win_is_false_win", "I-22"):
        face = offenders_face(draft, seat, clause="F4")
        return false_win(draft, seat, face=face, clauses=("C8", "P-passed"))
    return void_by_c8(draft, seat)
