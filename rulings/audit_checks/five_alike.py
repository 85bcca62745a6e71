"""F7 to F9, F4, F2: more than four of a kind in the log: a kong, or a hand at a win, whose tiles cannot be so.

Counted are the pool, the melds, what was drawn (as far as the log tells it) and not given out, and the hand at a win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from rulings.audit import FullLog, Violation
from rulings.audit_hands import names_of, told_hand
from rulings.events import Discard, Draw, Event, Meld, Win
from rulings.logged import KONGS, own_tiles
from scoring import Hand
from scoring.seats import SEATS, Seat
from scoring.tiles import NAMES

CLAUSES = ("F2", "F4", "F7", "F8", "F9", "F10", "F10.3")
ALIKE = 4


def check(log: FullLog) -> Iterator[Violation]:
    lying: Counter[str] = Counter()
    held: dict[Seat, Counter[str]] = {seat: Counter() for seat in SEATS}
    kongs: dict[str, int] = {}
    told: set[str] = set()
    for at, event in enumerate(log.events):
        for tile in _moved(log, at, event, lying, held):
            total = lying[tile] + sum(hand[tile] for hand in held.values())
            if total > ALIKE and tile not in told and tile[0] != "f":
                told.add(tile)
                yield _named(log, at, event, kongs.get(tile))
        if isinstance(event, Meld) and event.type in KONGS and event.tiles:
            kongs[event.tiles[0]] = at


def _moved(
    log: FullLog, at: int, event: Event, lying: Counter[str], held: dict[Seat, Counter[str]]
) -> tuple[str, ...]:
    """Move the tiles of one event; the kinds that it brought to light."""
    if isinstance(event, Draw) and event.tile is not None:
        held[event.seat][event.tile] += 1
        return (event.tile,)
    if isinstance(event, Discard) and event.tile is not None:
        return _laid(event.seat, (event.tile,), lying, held)
    if isinstance(event, Meld):
        return _laid(event.seat, own_tiles(log.events, at), lying, held)
    hand = told_hand(log, at) if isinstance(event, Win) else None
    if isinstance(event, Win) and isinstance(hand, Hand):
        own = Counter(names_of(hand.concealed))
        if event.by == "self_draw":
            own[NAMES[hand.win]] += 1
        held[event.seat] |= own
        return tuple(own)
    return ()


def _laid(
    seat: Seat, tiles: tuple[str, ...], lying: Counter[str], held: dict[Seat, Counter[str]]
) -> tuple[str, ...]:
    for tile in tiles:
        lying[tile] += 1
        if held[seat][tile]:
            held[seat][tile] -= 1
    return tuple(set(tiles))


def _named(log: FullLog, at: int, event: Event, kong: int | None) -> Violation:
    """Whose violation it is: who made a kong of that kind (an open one tells nothing against a later call);
    else who won with the tile, called with it, or let it go."""
    maker = log.events[kong] if kong is not None else None
    if kong is not None and isinstance(maker, Meld):
        if maker.type == "concealed_kong" or not isinstance(event, Meld):
            return replace(log.wrong_meld(kong, because="no_match"), event=at)
    if isinstance(event, Win):
        return Violation(at, event.seat, "F4", "false_win", "other")
    if isinstance(event, Meld):
        return log.wrong_meld(at, because="no_match")
    assert isinstance(event, (Draw, Discard))  # noqa: S101 - nothing else brings a tile to light
    return Violation(at, event.seat, "F2", "other_dead_hand")
