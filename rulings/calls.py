"""Calls on a tile put out: which tile it is, who is next, what bars a call, and what the log shows of its lateness.

Sources: C1 to C8 and 攔和; F2, F3, P-passed, B6 to B9, S12; I-23, I-41.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from rulings.draft import Draft
from rulings.errors import CaseError
from rulings.events import Claim, Claims, Discard, Draw, Event, Meld, Reach, Show, Win
from rulings.facts import UNTOLD
from rulings.flaws import flaws_of, kong_not_added
from rulings.history import in_last
from rulings.logged import LAST_CALLS, earlier_like_discard, own_last_discard
from rulings.table import Table
from rulings.winning import winning_hand
from scoring.seats import Seat, next_seat

PONGS: Final = ("pong", "kong")
MELDING: Final = ("pong", "kong", "chow")


@dataclass(frozen=True, slots=True)
class Called:
    """The tile called. `index`: the discard or added kong in the log, None where it is not logged.

    `next_to_act`: who is next in turn; for the tile of an added kong (`added`) its maker, who takes the replacement.
    """

    tile: str | None
    index: int | None
    discarder: Seat
    added: bool

    @property
    def next_to_act(self) -> Seat:
        return self.discarder if self.added else next_seat(self.discarder)


def called_tile(table: Table, event: Claims, at: str) -> Called:
    """The tile that `event` is about. `bad_fact` where the log shows another discarder or another tile."""
    index = _put_out_by(table, event.discarder)
    put_out = table.events[index] if index is not None else None
    added = isinstance(put_out, Meld)
    logged = put_out.tile if isinstance(put_out, Discard) else None
    if isinstance(put_out, Meld) and put_out.tiles:
        logged = put_out.tiles[0]
    if table.full and table.discards:
        latest = table.events[table.discards[-1]]
        went_on = index is not None and getattr(latest, "seat", None) in (
            event.discarder,
            next_seat(event.discarder),
        )
        if not went_on:
            raise CaseError(
                "bad_fact", f"{at}.discarder", f"the log shows no discard of {event.discarder} to call"
            )
    if event.tile is not None and logged is not None and event.tile != logged:
        raise CaseError(
            "bad_fact", f"{at}.tile", f"the tile is told as {event.tile}, but the log shows {logged}"
        )
    return Called(event.tile or logged, index, event.discarder, added)


def _put_out_by(table: Table, seat: Seat) -> int | None:
    """The seat's latest discard, or the added kong that it made after that."""
    for n in range(len(table.events) - 1, -1, -1):
        event = table.events[n]
        if isinstance(event, Discard) and event.seat == seat:
            return n
        if isinstance(event, Meld) and event.type == "added_kong" and event.seat == seat:
            return n
    return None


@dataclass(frozen=True, slots=True)
class Bar:
    """Why a call is none: the clauses it stands on."""

    clauses: tuple[str, ...]
    interpretations: tuple[str, ...] = ()


def bar_of(draft: Draft, claim: Claim, tile: Called) -> Bar | None:
    """What bars a call, by the table and the log; None where nothing does. May ask `lifted` (P-passed)."""
    if claim.call in ("win", "self_draw"):
        return _win_barred(draft, claim, tile)
    if claim.call in MELDING:
        clause = next(_meld_bars(draft.table, claim, tile), None)
        return None if clause is None else Bar((clause,))
    return None


def _win_barred(draft: Draft, claim: Claim, tile: Called) -> Bar | None:
    drawn = claim.call == "self_draw"
    win = Win(
        seat=claim.seat,
        by="self_draw" if drawn else "robbed_kong" if tile.added else "discard",
        source=None if drawn else tile.discarder,
        hand=claim.hand,
    )
    if not drawn and tile.index is None and kong_not_added(draft.table, tile.discarder, tile.tile):
        return Bar(("S12",))
    for flaw in flaws_of(draft, win, winning_hand(draft, win)):
        if flaw.violation != "no_draw":  # whoever reaches for a self-draw has not drawn yet
            return Bar(flaw.clauses or ("F4",), flaw.interpretations)
    return None


def _meld_bars(table: Table, claim: Claim, tile: Called) -> Iterator[str]:
    seat = claim.seat
    if seat in table.dead:
        yield "F2"
    if seat in table.watching:
        yield "F3"
    if tile.index is not None and in_last(table, LAST_CALLS, tile.index) is True:
        yield "B7"
    if claim.call in PONGS and tile.tile is not None and shown_tiles(table, seat)[tile.tile]:
        yield "B8"
    if table.full and tile.index is not None:
        if claim.call == "pong" and earlier_like_discard(table.events, tile.index) is not None:
            yield "B9"
        if claim.call == "chow" and tile.tile is not None and _own_last(table, seat, tile.index) == tile.tile:
            yield "B6"


def _own_last(table: Table, seat: Seat, at: int) -> str | None:
    own = own_last_discard(table.events, at, seat)
    event = None if own is None else table.events[own]
    return event.tile if isinstance(event, Discard) else None


def shown_tiles(table: Table, seat: Seat) -> Counter[str]:
    """Concealed tiles that the seat showed by its own fault (B8) and has not discarded since, as far as the log tells."""
    shown: Counter[str] = Counter()
    for n, event in enumerate(table.events):
        if isinstance(event, Show) and event.seat == seat and event.own_fault:
            shown |= Counter(event.tiles)
        elif isinstance(event, Discard) and event.seat == seat and event.tile and shown[event.tile]:
            shown[event.tile] -= 1
        if decision := table.decisions.get(n):
            for remedy in decision.remedies:
                if remedy.kind == "shown" and remedy.seat == seat:
                    shown |= Counter(remedy.tiles)
    return shown


def since(table: Table, tile: Called) -> list[Event]:
    """What is logged after the tile was put out; nothing where that is not logged."""
    return [] if tile.index is None else table.events[tile.index + 1 :]


def shown_by_log(table: Table, tile: Called, name: str, seat: Seat) -> tuple[Any, bool]:
    """What the log shows of a fact of `claims` about the claimant `seat`, and whether it rules out another telling.

    An event before the claims need not have come before the *call*, so what it shows gives way to what is told; what
    a full log does not hold had not happened yet.
    """
    if name == "reached_and_touched":
        drew = any(isinstance(e, Draw) and e.seat == seat for e in since(table, tile))
        return (True, False) if drew else (UNTOLD, False)
    acts = [e for e in since(table, tile) if getattr(e, "seat", None) == tile.next_to_act]
    draw = next((e for e in acts if isinstance(e, Draw)), None)
    discard = next((e for e in acts if isinstance(e, Discard)), None)
    chowed = any(e.type == "chow" for e in acts)
    known_absent = table.full and tile.index is not None
    if name == "shown_and_discarded":
        return _shows(discard is not None and chowed, known_absent and discard is None)
    if name == "drawn_and_discarded":
        return _shows(discard is not None and draw is not None, known_absent and discard is None)
    if name == "drawn_into_hand":
        into_hand = draw is not None and (
            bool(draw.touched) or (discard is not None and not discard.as_drawn)
        )
        if draw is not None and draw.touched is False and discard is None:
            return False, False
        return _shows(table.full and into_hand, known_absent and draw is None)
    return UNTOLD, False


def _shows(happened: bool, absent: bool) -> tuple[Any, bool]:
    if absent:
        return False, True
    return (True, False) if happened else (UNTOLD, False)


def reached_by_log(table: Table, tile: Called) -> frozenset[Seat]:
    """Who reached for a draw, or drew, after the tile was put out."""
    return frozenset(e.seat for e in since(table, tile) if isinstance(e, (Reach, Draw)))


def reaching_is_logged(table: Table, tile: Called) -> bool:
    """Whether the log tells of reaching at all on this tile: then who is not told of had not reached."""
    return any(isinstance(e, Reach) for e in since(table, tile))
