"""Why a chow, pong or kong was wrong: the fact `because` of the wrong calls, and the clause it stands on (B1, B3, B7–B9)."""

from __future__ import annotations

from typing import Any, Final

from rulings.calls import shown_tiles
from rulings.draft import Draft
from rulings.events import Discard, Draw
from rulings.facts import UNTOLD, Facts, Kind, one_of
from rulings.history import called_discard, in_last, latest, own_since
from rulings.logged import LAST_CALLS, earlier_like_discard, last_discard, own_tiles
from rulings.table import Table
from scoring.seats import Seat, left_neighbour
from scoring.settlement import flat

WHY: Final[dict[str, str | None]] = {
    "no_match": None,
    "after_call": "B1",
    "after_exposed_kong": "B3",
    "last_three": "B7",
    "shown_tile": "B8",
    "second_like_tile": "B9",
}
BECAUSE: Final[dict[str, Kind]] = {"because": one_of(*WHY, default=None)}
"""The fact for `FOULS`; it is never asked for."""


def cite_cause(draft: Draft, shown: str | None) -> str | None:
    """Cite the clause of the cause told, else of the one that the log shows; gives the cause back."""
    told: str | None = draft.facts.read("because")
    if told is None and shown is not None:
        draft.facts.note("because", shown)
    cause = told or shown
    if cause is not None and (clause := WHY[cause]):
        draft.cite(clause)
    return cause


def cause_by_log(facts: Facts, table: Table, seat: Seat, kind: str) -> str | None:
    """What the log shows to be wrong with the seat's latest call of a kind: B7, B8 or B9; None where it shows nothing.

    `bad_fact` where a cause was told that the log rules out.
    """
    called = latest(table, kind, seat)
    if called is None:
        return None
    at = called[0]
    late = in_last(table, LAST_CALLS, at)
    discard = last_discard(table.events, at)
    like = None if discard is None else earlier_like_discard(table.events, discard)
    shown = {
        "last_three": late is True,
        "shown_tile": _uses_shown(table, seat, at),
        "second_like_tile": kind == "pong" and table.full and like is not None,
    }
    told = facts.told.get("because")
    if told == "last_three" and late is False:
        raise facts.bad("because", "the log shows that it was not within the last three draws")
    return next((cause for cause, holds in shown.items() if holds), None)


def _uses_shown(table: Table, seat: Seat, at: int) -> bool:
    """B8: whether the call took a tile from the hand that the seat had shown by its own fault."""
    shown = shown_tiles(table, seat)
    return any(shown[tile] for tile in own_tiles(table.events, at))


def tiles_laid_open(draft: Draft, seat: Seat, kind: str) -> None:
    """I-10, B8: the tiles of a call that is undone have been shown, where the log tells which."""
    called = latest(draft.table, kind, seat)
    tiles = own_tiles(draft.table.events, called[0]) if called else ()
    if tiles:
        draft.cite("B8")
        draft.remedy("shown", seat=seat, tiles=tiles)


def discarder_by_log(table: Table, seat: Seat, kind: str) -> Any:
    """Who discarded the tile that the seat called: of its latest call of that kind, else the latest other discard."""
    called = latest(table, kind, seat)
    if called is not None:
        at, meld = called
        if meld.source is not None:
            return meld.source
        discard = last_discard(table.events, at)
        return UNTOLD if discard is None else getattr(table.events[discard], "seat", UNTOLD)
    found = called_discard(table, seat)
    return UNTOLD if found is None else found[1].seat


def as_called_and_not_taken(draft: Draft, seat: Seat, kind: str) -> None:
    """F1 for a pong or exposed kong that is undone: 1 tai to the discarder, unless he is the left neighbour."""
    draft.cite("F1")
    discarder: Seat = draft.facts.read(
        "discarder", log=discarder_by_log(draft.table, seat, kind), clause="F1"
    )
    if discarder == seat:
        raise draft.facts.bad("discarder", "nobody calls his own discard")
    if discarder == left_neighbour(seat):
        draft.instruct("F1.left_neighbour", seat=seat, discarder=discarder)
        return
    draft.pay([flat(stakes=draft.table.stakes, payer=seat, payee=discarder, clause="F1")])
    draft.instruct("F1.pay", seat=seat, discarder=discarder)


def call_discarded(table: Table, seat: Seat, kind: str) -> Any:
    """Whether the seat has discarded since its latest call of that kind."""
    called = latest(table, kind, seat)
    if called is None:
        return UNTOLD
    if any(isinstance(event, Discard) for _, event in own_since(table, seat, called[0])):
        return True
    return False if table.full else UNTOLD


def call_completed(table: Table, seat: Seat, kind: str) -> Any:
    """F10.2 既遂: whether the discard after the call has been claimed and followed by a discard, or the next player has
    drawn into the hand."""
    called = latest(table, kind, seat)
    own = None
    if called is not None:
        own = next((n for n, e in own_since(table, seat, called[0]) if isinstance(e, Discard)), None)
    if own is None:
        return False if called is not None and table.full else UNTOLD
    after = table.events[own + 1 :]
    if any(isinstance(event, Discard) for event in after):
        return True
    draw = next((event for event in after if isinstance(event, Draw)), None)
    if draw is not None and draw.touched is not None:
        return draw.touched
    return False if table.full and draw is None else UNTOLD


def next_draw_back(draft: Draft, seat: Seat, kind: str) -> None:
    """I-17: the order is set back after his discard; who drew meanwhile, the tile still told apart, puts it back."""
    draft.remedy("undone", seat=seat)
    called = latest(draft.table, kind, seat)
    drawn = [e for e in draft.table.events[called[0] + 1 :] if isinstance(e, Draw)] if called else []
    if drawn:
        draft.interpret("I-17")
        draft.instruct("claims.tile_back", seat=drawn[-1].seat)
        draft.remedy("tile_back", seat=drawn[-1].seat)


def not_completed(facts: Facts) -> None:
    """Before his discard nothing can be completed: told so, one of the two is wrong."""
    if facts.peek("completed") is True:
        raise facts.bad("completed", "nothing is completed before his discard")


def agreed(facts: Facts, name: str, log: Any, *, table: Table, clause: str) -> Any:
    """A fact that a full log settles; a thin one only where nothing is told."""
    return facts.read(name, log=UNTOLD if facts.tells(name) and not table.full else log, clause=clause)
