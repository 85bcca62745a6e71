"""B2, B4, B5, P-selfdraw: a self-draw starts with a regular draw, and the tile was taken as it should be.

S33 is spared: for it touching the hand is no matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulings.audit import FullLog, Violation
from rulings.audit_hands import names_of, told_hand
from rulings.events import Discard, Draw, Meld, Win
from rulings.logged import LoggedTurn, after_exposed_kong, discards_in_go_around, turn_at
from rulings.rewind import waits_of
from scoring import Hand

CLAUSES = ("B2", "B4", "B5", "P-selfdraw", "F4")


def check(log: FullLog) -> Iterator[Violation]:
    for at, event in enumerate(log.events):
        if isinstance(event, Win) and event.by == "self_draw":
            turn = turn_at(log.events, at)
            clause = _clause(log, at, event, turn)
            if clause == "F4":
                yield Violation(at, event.seat, "F4", "false_win", "early_draw")
            elif clause:
                yield Violation(at, event.seat, clause, "false_win", "self_draw_violation", ("F4",))


def _clause(log: FullLog, at: int, win: Win, turn: LoggedTurn) -> str | None:
    if turn.nature == "opening":
        return "F4" if log.from_start and win.seat != log.deal.dealer else None
    if turn.seat != win.seat:
        return "F4"
    if turn.nature == "exposed_kong":
        return "B2" if after_exposed_kong(log.events, at) else "B4"
    if turn.nature != "draw":
        return "B4"
    draw = log.events[turn.last_draw] if turn.last_draw is not None else None
    if isinstance(draw, Draw) and (draw.touched or draw.spoiled):
        return "P-selfdraw"
    return "B5" if _same_go_around(log, at, win, turn) else None


def _same_go_around(log: FullLog, at: int, win: Win, turn: LoggedTurn) -> bool:
    """B5: the draw before a concealed kong touched the hand, and a tile waited for was discarded in this go-around."""
    kong = turn.kongs[-1] if turn.kongs else None
    meld = log.events[kong] if kong is not None else None
    if kong is None or not isinstance(meld, Meld) or meld.type != "concealed_kong":
        return False
    before = [log.events[i] for i in turn.draws if i < kong]
    if not before or not isinstance(before[-1], Draw) or not before[-1].touched:
        return False
    hand = told_hand(log, at)
    if not isinstance(hand, Hand):
        return False
    waits = waits_of(Counter(names_of(hand.concealed)), options=log.options)
    discards = (log.events[i] for i in discards_in_go_around(log.events, at, win.seat))
    return any(isinstance(discard, Discard) and discard.tile in waits for discard in discards)
