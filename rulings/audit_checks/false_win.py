"""F4: a win that is none: tiles that make no win, on a tile that was not there, or not those that the log leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulings.audit import FullLog, Violation
from rulings.audit_hands import names_of, told_hand
from rulings.events import Discard, Draw, Meld, Win
from rulings.logged import claimed_tile, last_discard, last_draw_of
from scoring import Hand
from scoring.tiles import NAMES

CLAUSES = ("F4",)


def check(log: FullLog) -> Iterator[Violation]:
    for at, event in enumerate(log.events):
        if not isinstance(event, Win) or event.by == "flowers":
            continue
        hand = told_hand(log, at)
        reason = hand if isinstance(hand, str) else _wrong(log, at, event, hand)
        if reason:
            yield Violation(at, event.seat, "F4", "false_win", reason)


def _wrong(log: FullLog, at: int, win: Win, hand: Hand | None) -> str | None:
    """Why the win does not fit the log, as the `because` of a false win; None where it does."""
    if not _tile_was_there(log, at, win):
        return "other"
    if hand is None:
        return None
    tile = _tile(log, at, win)
    if tile is not None and NAMES[hand.win] != tile and hand.said.first != "heaven":
        return "other"
    return None if _melds_fit(log, at, win, hand) else "other"


def _tile_was_there(log: FullLog, at: int, win: Win) -> bool:
    """On a discard: the latest one is the payer's. On a kong: the payer has added a tile to one since."""
    if win.by == "self_draw" or log.reported:
        return True
    discard = last_discard(log.events, at)
    if win.by == "discard":
        event = log.events[discard] if discard is not None else None
        return event is None or (isinstance(event, Discard) and event.seat == win.source)
    since = log.events[(-1 if discard is None else discard) + 1 : at]
    return any(isinstance(e, Meld) and e.type == "added_kong" and e.seat == win.source for e in since)


def _tile(log: FullLog, at: int, win: Win) -> str | None:
    if win.by != "self_draw":
        return claimed_tile(log.events, at)
    drawn = last_draw_of(log.events, at, win.seat)
    draw = log.events[drawn] if drawn is not None else None
    return draw.tile if isinstance(draw, Draw) else None


def _melds_fit(log: FullLog, at: int, win: Win, hand: Hand) -> bool:
    """The hand has the melds of the log; where the whole deal is logged, no others."""
    logged: Counter[tuple[str, ...]] = Counter()
    for event in log.events[:at]:
        if isinstance(event, Meld) and event.seat == win.seat:
            if not event.tiles:
                return True
            if event.type == "added_kong":
                logged[("pong", *event.tiles[:3])] -= 1
            logged[(event.type, *sorted(event.tiles))] += 1
    told = Counter((meld.kind, *sorted(names_of(meld.tiles))) for meld in hand.melds)
    return +logged == told if log.from_start else not (+logged - told)
