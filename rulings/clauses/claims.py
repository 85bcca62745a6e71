"""C1–C8: several call one discard; who has it.

Sources: first rules, part 4, items 1 to 8, and 攔和; I-16, I-17, I-22, I-23, I-24, I-28, I-37, I-41. A win goes before a pong or
kong, these before a chow, a draw and a self-draw, as long as the call came in time; of several wins the first in turn
order has it (P-intercept), unless he had reached for a draw (C8). A call that the law bars (a dead hand, a watcher, a
passed win, tiles shown, the last three draws …) is none. A win is settled by the `win` that follows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rulings.calls import (
    PONGS,
    Called,
    bar_of,
    called_tile,
    reached_by_log,
    reaching_is_logged,
    shown_by_log,
    since,
)
from rulings.decision import Decision, FoundFact
from rulings.draft import Draft
from rulings.errors import CaseError
from rulings.events import Claim, Claims, Draw
from rulings.facts import SEAT_LIST, TRUTH, UNTOLD, Facts, Kind
from rulings.table import Table
from scoring.seats import SEATS, Seat, next_seat

CLAUSES = ("C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "P-intercept")
EVENTS: dict[str, dict[str, Kind]] = {
    "claims": {
        "acted_before_call": TRUTH,
        "shown_and_discarded": TRUTH,
        "drawn_into_hand": TRUTH,
        "reached_and_touched": TRUTH,
        "drawn_and_discarded": TRUTH,
        "reached": SEAT_LIST,
        "lifted": TRUTH,
    }
}
OF_THE_NEXT: Final = ("self_draw", "chow", "draw")
"""What only the player next in turn can call."""
LATE: Final[Mapping[tuple[str, str], tuple[str, str]]] = {
    ("win", "pong"): ("C5", "reached_and_touched"),
    ("win", "chow"): ("C6", "shown_and_discarded"),
    ("win", "draw"): ("C7", "drawn_and_discarded"),
    ("win", "self_draw"): ("C2", "acted_before_call"),
    ("pong", "chow"): ("C3", "shown_and_discarded"),
    ("pong", "draw"): ("C4", "drawn_into_hand"),
    ("pong", "self_draw"): ("C1", "acted_before_call"),
}
"""The clause of each conflict, the better call first, and the fact by which the better one has come too late."""
PASSED: Final = ("C5", "C6", "C7", "C8", "P-passed")
"""The clauses by which a win that is lost has been passed too (I-15, I-22)."""


def apply(table: Table, facts: Facts) -> Decision:
    """The one claimant who has the tile, and what the others do."""
    event = facts.source
    assert isinstance(event, Claims)  # noqa: S101 - EVENTS names no other type
    at = f"log[{facts.event}]"
    tile = called_tile(table, event, at)
    _check_seats(event, tile, f"{at}.claims")
    for i, claim in enumerate(event.claims):
        _check_own_facts(facts, claim, f"{at}.claims[{i}]")
    return _Conflict(Draft(table, facts), event, tile).decision()


def _check_seats(event: Claims, tile: Called, at: str) -> None:
    """Refuse claims that cannot be: by the discarder himself, two of one player, a chow or a draw out of turn."""
    seen: set[Seat] = set()
    for i, claim in enumerate(event.claims):
        fault = None
        if claim.seat in seen:
            fault = "seat", f"{claim.seat} calls twice; tell the call he holds to"
        elif claim.seat == event.discarder and claim.seat != tile.next_to_act:
            fault = "seat", "nobody calls his own discard"
        elif claim.call in OF_THE_NEXT and claim.seat != tile.next_to_act:
            fault = "call", f"{tile.next_to_act} is next in turn: nobody else may {claim.call}"
        elif claim.call not in OF_THE_NEXT and claim.seat == event.discarder:
            fault = "call", "nobody calls the tile he added to a kong"
        elif tile.added and claim.call in (*PONGS, "chow"):
            fault = "call", "the tile of an added kong may only be won on"
        elif claim.call in PONGS and any(c.call in PONGS and c.seat in seen for c in event.claims):
            fault = "call", "there are four of a tile: only one player can pong or kong it"
        if fault:
            raise CaseError("bad_field", f"{at}[{i}].{fault[0]}", fault[1])
        seen.add(claim.seat)


def _check_own_facts(facts: Facts, claim: Claim, at: str) -> None:
    for name, value in claim.facts.items():
        kind = facts.kinds.get(name)
        if kind is None or not (kind.check(value) or (name == "reached" and TRUTH.check(value))):
            raise CaseError("bad_fact", f"{at}.{name}", f"{value!r} is no answer to {name}")


class _Conflict:
    """The calls on one tile, weighed one after the other; facts are read only where they still matter."""

    def __init__(self, draft: Draft, event: Claims, tile: Called) -> None:
        self.draft = draft
        self.event = event
        self.tile = tile
        self.late: dict[Seat, str] = {}
        self.barred: dict[Seat, tuple[str, ...]] = {}
        self.claims = [claim for claim in event.claims if not self._is_barred(claim)]

    def _is_barred(self, claim: Claim) -> bool:
        bar = bar_of(self.draft, claim, self.tile)
        if bar is None:
            return False
        self.barred[claim.seat] = bar.clauses
        self.draft.interpret(*bar.interpretations)
        return True

    def decision(self) -> Decision:
        """A win first, then a pong or kong, then what the next player wants."""
        best = self._winner() or self._pong() or self._in_time(*OF_THE_NEXT)
        self._cite(best)
        self._withdraw(best)
        self._passed()
        return self.draft.done()

    def _in_time(self, *calls: str) -> Claim | None:
        return next((c for c in self.claims if c.call in calls and c.seat not in self.late), None)

    def _winner(self) -> Claim | None:
        """The win that has the tile: in time, and of several the first in turn order that had not reached (C8)."""
        order = [next_seat(self.event.discarder, n) for n in range(4)]
        wins = sorted((c for c in self.claims if c.call == "win"), key=lambda c: order.index(c.seat))
        for n, win in enumerate(wins):
            alone = n == len(wins) - 1  # those before him have lost theirs
            if not alone and self._reached(win):
                self.late[win.seat] = "C8"
            elif not self._too_late(win, alone=alone):
                return win
        return None

    def _pong(self) -> Claim | None:
        pong = self._in_time(*PONGS)
        return None if pong is None or self._too_late(pong) else pong

    def _too_late(self, claim: Claim, *, alone: bool = True) -> bool:
        """Whether the call has lost its right to a lesser one that went on meanwhile, or by reaching (I-23)."""
        for other in self.claims:
            conflict = LATE.get((_kind(claim), _kind(other)))
            if conflict is None or (conflict[0] == "C5" and not alone):
                continue  # of several wins one that has touched the wall has reached: C8 has ruled it out
            if self._fact(claim, other, *conflict):
                self.late[claim.seat] = conflict[0]
                return True
        if (
            claim.call == "win"
            and alone
            and self._known_to_reach(claim, self.draft.facts.told.get("reached"))
        ):
            self.draft.interpret("I-23")
            if self._in_time(*PONGS) is None:
                self.late[claim.seat] = "P-passed"
                return True
        return False

    def _fact(self, claim: Claim, other: Claim, clause: str, name: str) -> bool:
        """A fact told of this claimant, of the other, of all, or shown by the log; else it is asked."""
        for told in (claim.facts.get(name), other.facts.get(name)):
            if told is not None:
                return self._own(claim, name, bool(told))
        facts = self.draft.facts
        shown, certain = shown_by_log(self.draft.table, self.tile, name, claim.seat)
        if facts.tells(name) and not certain:
            shown = UNTOLD
        if name == "reached_and_touched" and facts.tells("reached"):
            reached = self._known_to_reach(claim, facts.read("reached"))
            if not reached and facts.tells(name) and facts.read(name):
                raise facts.bad(
                    name, f"{claim.seat} is told to have touched the wall, but not to have reached"
                )
            if not reached:
                return False
        return bool(facts.read(name, log=shown, clause=clause))

    def _own(self, claim: Claim, name: str, value: bool) -> bool:
        """Into the trace under the claimant's name, as two may differ."""
        self.draft.facts.trace[f"{name} {claim.seat}"] = FoundFact(name, value, "report")
        return value

    def _known_to_reach(self, claim: Claim, told: Sequence[Seat] | None) -> bool | None:
        """Whether a claimant had reached for a draw, as far as that is told or logged; None where it is not."""
        own = claim.facts.get("reached")
        if own is not None:
            return self._own(claim, "reached", own is True or (own is not False and claim.seat in own))
        if claim.facts.get("reached_and_touched"):
            return self._own(claim, "reached_and_touched", True)
        if told is not None:
            return claim.seat in told
        logged = reached_by_log(self.draft.table, self.tile)
        if claim.seat in logged or reaching_is_logged(self.draft.table, self.tile):
            self.draft.facts.note("reached", [seat for seat in SEATS if seat in logged])
            return claim.seat in logged
        return None

    def _reached(self, claim: Claim) -> bool:
        facts = self.draft.facts
        told: Sequence[Seat] | None = facts.read("reached") if facts.tells("reached") else None
        known = self._known_to_reach(claim, told)
        return claim.seat in facts.read("reached", clause="C8") if known is None else known

    def _cite(self, best: Claim | None) -> None:
        """The clause of the conflict itself first, then of what was lost or barred."""
        draft = self.draft
        others = [c for c in self.claims if best is not None and c is not best and c.seat not in self.late]
        draft.cite(*self.late.values())
        if "C5" in self.late.values():
            draft.interpret("I-23")
        for other in others:
            if best is not None:
                draft.cite(_between(best, other))
        for clauses in self.barred.values():
            draft.cite(*clauses)
        if any(_kind(c) in ("win", "pong") for c in others):
            draft.interpret("I-24")

    def _withdraw(self, best: Claim | None) -> None:
        draft, tile = self.draft, self.tile
        others = [c.seat for c in self.event.claims if c is not best]
        if best is None:
            draft.instruct("claims.nobody", next=tile.next_to_act)
        else:
            draft.award(best.seat, others)
            draft.instruct(f"awarded.{best.call}", seat=best.seat)
        if self.barred:
            draft.instruct("claims.barred", seats=list(self.barred))
        free = [seat for seat in others if seat not in self.barred]
        if free:
            draft.instruct("claims.withdraw", seats=free)
        if best is not None and best.seat != tile.next_to_act and self._next_has_drawn():
            draft.interpret("I-17")
            draft.instruct("claims.tile_back", seat=tile.next_to_act)
            if self._draw_is_logged():
                draft.remedy("tile_back", seat=tile.next_to_act)

    def _next_has_drawn(self) -> bool:
        mover = self.tile.next_to_act
        takes = any(c.seat == mover and c.call in ("draw", "self_draw") for c in self.event.claims)
        return takes or self._draw_is_logged()

    def _draw_is_logged(self) -> bool:
        mover = self.tile.next_to_act
        return any(isinstance(e, Draw) and e.seat == mover for e in since(self.draft.table, self.tile))

    def _passed(self) -> None:
        """Whoever lost a win by being slow or by reaching has passed it."""
        for seat, clause in self.late.items():
            if clause in PASSED and _kind(self._claim_of(seat)) == "win":
                self.draft.cite("P-passed")
                tiles = (self.tile.tile,) if self.tile.tile else ()
                self.draft.remedy("passed", seat=seat, tiles=tiles)
                self.draft.instruct("claims.passed", seat=seat)

    def _claim_of(self, seat: Seat) -> Claim:
        return next(c for c in self.event.claims if c.seat == seat)


def _kind(claim: Claim) -> str:
    return "pong" if claim.call in PONGS else claim.call


def _between(best: Claim, other: Claim) -> str:
    """The clause by which the one goes before the other, both in time."""
    if _kind(best) == _kind(other) == "win":
        return "P-intercept"
    clause, _ = LATE.get((_kind(best), _kind(other))) or LATE[_kind(other), _kind(best)]
    return clause
