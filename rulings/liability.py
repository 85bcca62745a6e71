"""F6 代位賠付: which open liabilities a win falls under, and what the liable players pay in the payers' place.

Sources: second rules, 代位賠付; F7.1, F8.2, F8.3, F9.2, F9.3, F10.2, C-P2; I-9, I-16, I-30, I-35, I-38, I-47.
A liability for the tail covers a self-draw of a tail tile and a deal-in by a tail tile thrown as drawn; one for
self-draws covers others' self-draws within eight draws from the head, the liable player's own share included.
"""

from __future__ import annotations

from typing import Any

from rulings.decision import Remedy
from rulings.draft import Draft
from rulings.events import Draw, Win
from rulings.facts import UNTOLD
from rulings.history import discard_was_tail_tile
from rulings.logged_tiles import told_of_the_win
from rulings.table import EIGHT
from rulings.winning import tail_of
from scoring.seats import SEATS, Seat
from scoring.settlement import Payment, taken_over

SHARED_BY_KONGS = "F7.1"


def apply_liabilities(draft: Draft, win: Win, payments: list[Payment]) -> list[Payment]:
    """The payments of a win after the liable have taken over; the ruling names what opened each liability.

    A flower win comes here only where its tiles are complete and all three pay: it is a self-draw then.
    """
    covering = _covering(draft, win)
    liable = [seat for seat in SEATS if any(item.seat == seat for item in covering)]
    if not liable:
        return payments
    draft.cite(*(item.clause or "F6" for item in covering))
    draft.facts.note("liability_opened_by", [item.opened_by for item in covering], "log")
    draft.cite("F6")
    draft.interpret("I-30")
    by_kongs = all(item.clause == SHARED_BY_KONGS for item in covering)
    draft.stake(payments, liable=liable, winner=win.seat)
    moved = taken_over(payments, liable=liable, winner=win.seat, clause=SHARED_BY_KONGS if by_kongs else "F6")
    if len(liable) > 1:
        draft.interpret("I-9", "I-38")
        draft.instruct("liability.shared", seats=liable)
    else:
        payers = [p.payer for p in payments if p.payer != liable[0]]
        if payers:
            draft.instruct("liability.applied", seat=liable[0], payers=payers, winner=win.seat)
    return moved


def _covering(draft: Draft, win: Win) -> list[Remedy]:
    """The liabilities that the win falls under. The payer's own only beside another's: alone it changes nothing."""
    items = draft.table.liabilities
    payer = win.source if win.by == "discard" else None
    others = [item for item in items if item.seat != payer]
    if not any([_covers(draft, item, win) for item in others]):
        return []
    return [item for item in items if _covers(draft, item, win)]


def _covers(draft: Draft, item: Remedy, win: Win) -> bool:
    if item.seat == win.seat or item.seat is None:
        return False
    clause = item.clause or "F6"
    if item.covers == "self_draw":
        inside = win.by in ("self_draw", "flowers") and _within_eight(draft, item, clause)
        if not inside:
            draft.reject(clause, "", key="because.window_closed")
        return inside
    if not _by_tail_tile(draft, item, win, clause):
        draft.reject(clause, "", key="because.unrelated_to_tail")
        return False
    if item.only != "returned_tile":
        return True
    returned = draft.facts.read("returned_tile", log=_first_from_tail(draft, item, win), clause=clause)
    if not returned:
        draft.reject(clause, "returned_tile", False)
    return bool(returned)


def _within_eight(draft: Draft, item: Remedy, clause: str) -> bool:
    """I-16: draws from the head since the window opened, the winning one included."""
    counted = draft.table.head_draws - (item.since or 0)
    certain = draft.table.full or counted > EIGHT
    since = draft.facts.read("draws_since", log=counted if certain else UNTOLD, clause=clause)
    return int(since) <= EIGHT


def _by_tail_tile(draft: Draft, item: Remedy, win: Win, clause: str) -> bool:
    facts = draft.facts
    if facts.about == "exposed_tile_discarded":
        return True  # F11 comes here for a tail tile thrown as drawn only
    if win.by == "discard" and win.source is not None:
        shown = _unless_unsure(draft, discard_was_tail_tile(draft.table, win.source))
        return bool(facts.read("as_drawn", log=_or_told(draft, item, win, "as_drawn", shown), clause=clause))
    if win.by == "robbed_kong":
        return False
    known = _or_told(draft, item, win, "tail", tail_of(draft, win))
    return bool(draft.facts.read("tail", clause=clause) if known is UNTOLD else known)


def _or_told(draft: Draft, item: Remedy, win: Win, name: str, known: Any) -> Any:
    """What is known of the win, else what the report that opened the liability says of it (F7.1)."""
    events, opened = draft.table.events, item.opened_by
    if known is not UNTOLD or opened is None or opened >= len(events):
        return known
    return told_of_the_win(events[opened], win).get(name, UNTOLD)


def _unless_unsure(draft: Draft, shown: Any) -> Any:
    """In a thin log something may have happened between: there what was told goes before what it shows."""
    return UNTOLD if not draft.table.full and draft.facts.tells("as_drawn") else shown


def _first_from_tail(draft: Draft, item: Remedy, win: Win) -> Any:
    """Whether the winning tile is the first taken from the tail since one was put back there: in a full log only.

    What was put back lies at the tail's end, so it is the next replacement. A told fact goes before this.
    """
    table = draft.table
    if not table.full or item.opened_by is None or draft.facts.tells("returned_tile"):
        return UNTOLD
    taken = [e for e in table.events[item.opened_by :] if isinstance(e, Draw) and e.source == "tail"]
    if not taken:
        return UNTOLD
    taker: Seat | None = win.seat if win.by != "discard" else win.source
    return len(taken) == 1 and taken[0].seat == taker
