"""S31 天聽, S32 地聽: is a declared ready hand still in force, and is the win S34 or S35?

Sources: first rules, items 31, 32, 34, 35; I-25. A declaration is kept while the player neither changes a tile nor
touches the hand with a drawn one; his own kong keeps it unless the option `kong_keeps_ready` is off.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulings.events import Discard, Draw, Event, Meld, Win
from rulings.history import own_since
from rulings.table import Table
from scoring.seats import Seat

FIRST = {"heavenly": "earth", "earthly": "human"}
READY = {"heavenly": "S31", "earthly": "S32"}
"""The element of a declaration."""


def worth_of_ready(table: Table, ready: str) -> int:
    """What the declaration adds to a face: S31 or S32, beside which S3 does not count (I-40)."""
    return table.law.worth(READY[ready]) - table.law.worth("S3")


def ready_in_force(table: Table, seat: Seat) -> str | None:
    """The seat's declaration as it stands now: "heavenly", "earthly", or None (not declared, struck out, lifted)."""
    declared = table.declared.get(seat)
    if declared is None or seat in table.struck:
        return None
    index, ready = declared
    return None if _lifted(table, seat, index) else ready


def _lifted(table: Table, seat: Seat, declared_at: int) -> bool:
    drawn = False
    for _, event in own_since(table, seat, declared_at):
        if isinstance(event, Draw):
            drawn = True
        if _changes_hand(event, table, drawn=drawn):
            return True
    return False


def _changes_hand(event: Event, table: Table, *, drawn: bool) -> bool:
    """`drawn`: he has drawn since he declared; the discard before that is the one he declared with."""
    match event:
        case Draw(touched=touched):
            return touched is True
        case Discard(as_drawn=as_drawn):
            return drawn and as_drawn is False
        case Meld(type="added_kong" | "concealed_kong"):
            return not table.options.kong_keeps_ready
        case Meld():
            return True
        case _:
            return False


def first_by_log(table: Table, win: Win, ready: str) -> str | None:
    """S34, S35 in a full log: won on the first own draw, or on anybody's first discard, since the declaration."""
    if not table.full:
        return None
    index = table.declared[win.seat][0]
    if win.by == "self_draw":
        count = sum(isinstance(e, Draw) and e.source == "head" for _, e in own_since(table, win.seat, index))
    elif win.by == "discard" and win.source is not None:
        count = sum(isinstance(e, Discard) for _, e in own_since(table, win.source, index))
    else:
        return None
    return FIRST[ready] if count == 1 else None


def told_ready(hand: Mapping[str, Any]) -> str | None:
    """Which declaration a winner's hand tells, by `declared` or by the `first` that implies it."""
    if hand.get("declared") in READY:
        return str(hand["declared"])
    return next((ready for ready, first in FIRST.items() if hand.get("first") == first), None)
