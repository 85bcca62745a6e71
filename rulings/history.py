"""What the log shows: questions that clauses put to the events logged so far.

Only in a full log is absence a fact. Where the log shows nothing the answer is `UNTOLD`, and the clause asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rulings.events import Discard, Draw, Event, Flower, Meld, Win
from rulings.facts import UNTOLD
from rulings.table import Table
from scoring.seats import Seat

KONGS = ("exposed_kong", "added_kong", "concealed_kong")


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's own events since the latest discard of anybody. `opened_by`: "head", "chow", "pong", "exposed_kong".

    None where the log does not show how the turn began.
    """

    seat: Seat
    events: tuple[tuple[int, Event], ...]
    opened_by: str | None

    @property
    def draw(self) -> tuple[int, Draw] | None:
        """The latest draw in it."""
        return next(((n, e) for n, e in reversed(self.events) if isinstance(e, Draw)), None)

    @property
    def draws(self) -> list[Draw]:
        return [e for _, e in self.events if isinstance(e, Draw)]

    def has(self, kind: str) -> bool:
        return any(e.type == kind for _, e in self.events)


def turn_of(table: Table, seat: Seat) -> Turn:
    """The turn that `seat` is in, or an empty one."""
    own: list[tuple[int, Event]] = []
    for n in range(len(table.events) - 1, -1, -1):
        event = table.events[n]
        if isinstance(event, Discard):
            break
        if isinstance(event, (Draw, Meld, Flower)) and event.seat == seat:
            own.append((n, event))
    own.reverse()
    return Turn(seat, tuple(own), _opening(own))


def _opening(own: list[tuple[int, Event]]) -> str | None:
    for _, event in own:
        if isinstance(event, Draw):
            return "head" if event.source == "head" else None
        if isinstance(event, Meld):
            return event.type if event.type in ("chow", "pong", "exposed_kong") else None
    return None


def latest(table: Table, kind: str, seat: Seat) -> tuple[int, Any] | None:
    """The seat's latest event of a type, with its index."""
    for n in range(len(table.events) - 1, -1, -1):
        event = table.events[n]
        if event.type == kind and getattr(event, "seat", None) == seat:
            return n, event
    return None


def own_since(table: Table, seat: Seat, index: int) -> Iterator[tuple[int, Event]]:
    """The seat's events after `index`, in order."""
    for n in range(index + 1, len(table.events)):
        event = table.events[n]
        if getattr(event, "seat", None) == seat:
            yield n, event


def called_discard(table: Table, seat: Seat) -> tuple[int, Discard] | None:
    """The latest discard that `seat` could call: the latest by another player."""
    for n in reversed(table.discards):
        event = table.events[n]
        if isinstance(event, Discard) and event.seat != seat:
            return n, event
    return None


def kong_replaced(table: Table, seat: Seat, kind: str) -> Any:
    """Whether the seat's latest kong of that kind has been replaced from the tail."""
    return _since_kong(table, seat, kind, lambda e: isinstance(e, Draw) and e.source == "tail")


def kong_discarded(table: Table, seat: Seat, kind: str) -> Any:
    """Whether the seat has discarded since its latest kong of that kind."""
    return _since_kong(table, seat, kind, lambda e: isinstance(e, Discard))


def _since_kong(table: Table, seat: Seat, kind: str, shows: Any) -> Any:
    kong = latest(table, kind, seat)
    if kong is None:
        return UNTOLD
    if any(shows(event) for _, event in own_since(table, seat, kong[0])):
        return True
    return False if table.full else UNTOLD


def in_last(table: Table, count: int, index: int) -> Any:
    """Whether, when event `index` came, no more than `count` tiles might still be drawn (I-16)."""
    if not table.full or table.left_at_start is None:
        return UNTOLD
    drawn = sum(isinstance(event, Draw) for event in table.events[:index])
    drawn -= sum(n < index for n in table.put_back)
    return table.left_at_start - drawn <= count


def kong_in_last(table: Table, count: int, seat: Seat, kind: str) -> Any:
    """`in_last` for the seat's latest kong of a kind."""
    kong = latest(table, kind, seat)
    return UNTOLD if kong is None else in_last(table, count, kong[0])


def head_draws_before(table: Table, index: int) -> int:
    """How many draws from the head are logged before event `index`."""
    return sum(
        isinstance(e, Draw) and e.source == "head" and n not in table.put_back
        for n, e in enumerate(table.events[:index])
    )


def winning_tile_from_tail(table: Table, win: Win) -> Any:
    """Whether a self-drawn winning tile came from the tail: "kong", "flower", True, False or UNTOLD."""
    turn = turn_of(table, win.seat)
    if turn.draw is None:
        return UNTOLD
    index, draw = turn.draw
    if _is_flower_tile(draw.tile) or any(n > index and isinstance(e, Flower) for n, e in turn.events):
        return UNTOLD  # a flower: what replaced it is not logged
    if draw.source == "head":
        return False
    before = [event.type for n, event in turn.events if n < index and not isinstance(event, Draw)]
    if not before:
        return True
    return "flower" if before[-1] == "flower" else "kong"


def _is_flower_tile(tile: str | None) -> bool:
    return tile is not None and tile[0] == "f"


def discard_was_tail_tile(table: Table, discarder: Seat) -> Any:
    """Whether the latest discard, by `discarder`, is a tail tile thrown as drawn (F6, F7.1)."""
    last = table.last_discard
    if last is None or last[1].seat != discarder:
        return UNTOLD
    index, discard = last
    for n in range(index - 1, -1, -1):
        event = table.events[n]
        if isinstance(event, Discard):
            break
        if isinstance(event, Draw) and event.seat == discarder:
            if event.source == "head":
                return False
            return UNTOLD if discard.as_drawn is None else discard.as_drawn
        if isinstance(event, Meld) and event.type in ("chow", "pong") and event.seat == discarder:
            return False
    return UNTOLD


def drawn_from_tail(table: Table, index: int) -> bool:
    """Whether the latest tile drawn in the turn that discard `index` closed came from the tail, by what is logged."""
    seat = getattr(table.events[index], "seat", None)
    for event in reversed(table.events[:index]):
        if isinstance(event, Discard):
            break
        if isinstance(event, Draw) and event.seat == seat:
            return event.source == "tail"
    return False


def discards_since_own(table: Table, seat: Seat) -> list[tuple[int, Discard]]:
    """The others' discards of this go-around: since the seat's own latest discard."""
    found: list[tuple[int, Discard]] = []
    for n in reversed(table.discards):
        event = table.events[n]
        if not isinstance(event, Discard) or event.seat == seat:
            break
        found.append((n, event))
    return found[::-1]
