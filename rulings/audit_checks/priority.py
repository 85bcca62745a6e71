"""C3, C5, C6, P-intercept: who took a tile that several claimed. Told reasons for another order are left to the claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulings.audit import FullLog, Violation
from rulings.events import Claims, Discard, Draw, Event, Finding, Meld, Report, Win
from scoring.seats import Seat, turn_order

CLAUSES = ("C3", "C5", "C6", "P-intercept", "F1")
PLAY = (Discard, Draw, Finding, Meld, Report, Win)
RANK = {"win": 3, "pong": 2, "kong": 2, "exposed_kong": 2, "chow": 1}
LOST = {("win", "win"): "P-intercept", ("win", "pong"): "C5", ("win", "chow"): "C6", ("pong", "chow"): "C3"}
"""The clause that gives the first of two calls the tile before the second."""


def check(log: FullLog) -> Iterator[Violation]:
    for at, event in enumerate(log.events):
        if isinstance(event, Claims) and not _told(event):
            taken = next((i for i in range(at + 1, len(log.events)) if isinstance(log.events[i], PLAY)), None)
            if taken is not None:
                yield from _judged(log.events, event, taken)


def _told(claims: Claims) -> bool:
    """Whether a fact was told that may give the tile to another than the usual order does."""
    facts = [claims.facts, *(claim.facts for claim in claims.claims)]
    return any(value not in (False, None, []) for told in facts for value in told.values())


def _judged(events: Sequence[Event], claims: Claims, taken: int) -> Iterator[Violation]:
    event = events[taken]
    best = _best(claims)
    if isinstance(event, (Report, Finding)) or best is None:
        return
    seat, call = best
    if isinstance(event, Draw):
        late = any(c.call in ("draw", "self_draw") for c in claims.claims) or _made(events, taken, seat)
        if call in ("pong", "kong") and not late:
            yield Violation(taken, seat, "F1", "called_not_taken")
    elif isinstance(event, (Meld, Win)) and event.seat != seat:
        took = "win" if isinstance(event, Win) else "chow" if event.type == "chow" else "pong"
        clause = LOST.get(("pong" if call == "kong" else call, took))
        if clause is not None and any(claim.seat == event.seat for claim in claims.claims):
            foul = "false_win" if isinstance(event, Win) else "insisted"
            yield Violation(taken, event.seat, clause, foul)


def _made(events: Sequence[Event], after: int, seat: Seat) -> bool:
    """Whether the seat took the tile all the same, before anybody discarded."""
    for event in events[after:]:
        if isinstance(event, Discard):
            return False
        if isinstance(event, Meld) and event.seat == seat:
            return True
    return False


def _best(claims: Claims) -> tuple[Seat, str] | None:
    """The call that has the tile: a win before a pong or kong before a chow; of wins the first in turn order."""
    order = turn_order(after=claims.discarder)
    calls = [claim for claim in claims.claims if claim.call in RANK and claim.seat in order]
    if not calls:
        return None
    best = max(calls, key=lambda claim: (RANK[claim.call], -order.index(claim.seat)))
    return best.seat, best.call
