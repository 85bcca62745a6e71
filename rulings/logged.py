"""What a log shows, asked of its bare events: turns, go-arounds, linked tiles, what is shown, what a call took.

Every function takes the events and an index `at` and looks only at what came before it, so it serves a deal that
still goes on and one that is over alike, with or without a table. (`rulings.history` asks the table instead, and says
UNTOLD where a thin log shows nothing.) Walking back stops at the turn or go-around asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rulings.events import Discard, Draw, Event, Flower, Meld, Show, Win
from scoring.seats import Seat

Nature: TypeAlias = Literal["draw", "chow", "pong", "exposed_kong", "opening"]
CALLS: Final = ("chow", "pong", "exposed_kong")
KONGS: Final = ("exposed_kong", "added_kong", "concealed_kong")
LAST_CALLS: Final = 3
LAST_EIGHT: Final = 8


@dataclass(frozen=True, slots=True)
class LoggedTurn:
    """A turn as far as it has gone: what it began with and where; the holder's draws and kongs in it.

    `opening`: the log begins in it (the dealer's first turn, which the door tile begins, or the middle of another).
    """

    seat: Seat | None
    nature: Nature
    began: int
    draws: tuple[int, ...]
    kongs: tuple[int, ...]

    @property
    def last_draw(self) -> int | None:
        return self.draws[-1] if self.draws else None


def last_discard(events: Sequence[Event], at: int) -> int | None:
    """The index of the latest discard before `at`."""
    return next((i for i in range(at - 1, -1, -1) if isinstance(events[i], Discard)), None)


def turn_at(events: Sequence[Event], at: int) -> LoggedTurn:
    """The turn in which event `at` falls: what was played since the latest discard before it."""
    before = last_discard(events, at)
    start = 0 if before is None else before + 1
    seat: Seat | None = None
    nature: Nature = "opening"
    began = start
    draws: list[int] = []
    kongs: list[int] = []
    for i in range(start, at):
        event = events[i]
        opens = _opens(event)
        if opens is not None and (seat is None or opens != "draw"):
            seat, nature, began, draws, kongs = _seat_of(event), opens, i, [], []
        if isinstance(event, Draw) and seat in (None, event.seat):
            draws.append(i)
        elif isinstance(event, Meld) and event.type in KONGS and seat in (None, event.seat):
            kongs.append(i)
    return LoggedTurn(seat, nature, began, tuple(draws), tuple(kongs))


def _opens(event: Event) -> Nature | None:
    """Whether an event begins a turn, and of which nature."""
    if isinstance(event, Draw):
        return "draw" if event.source == "head" else None
    if isinstance(event, Meld) and event.type in ("chow", "pong", "exposed_kong"):
        return event.type
    return None


def _seat_of(event: Event) -> Seat | None:
    return event.seat if isinstance(event, (Draw, Meld)) else None


def after_exposed_kong(events: Sequence[Event], at: int) -> bool:
    """Whether the tile last taken in this turn replaced a kong made from a discard, or a flower drawn so (B2, B3)."""
    turn = turn_at(events, at)
    return turn.nature == "exposed_kong" and turn.kongs[-1:] == (turn.began,)


def linked_tiles(claimed: str, tiles: Sequence[str]) -> frozenset[str]:
    """同（絡）牌: the chowed tile, and the one at the other end of the two laid down with it.

    3m chowed with 4m 5m gives 3m and 6m; a middle or edge chow only the tile itself.
    """
    own = sorted(without(tiles, claimed))
    same = frozenset((claimed,))
    if len(own) != 2 or any(len(tile) != 2 or tile[1] != claimed[-1] for tile in own):
        return same
    low, high = int(own[0][0]), int(own[1][0])
    if high - low != 1:
        return same
    return same | {f"{end}{claimed[1]}" for end in (low - 1, high + 1) if 1 <= end <= 9}


def without(tiles: Sequence[str], one: str) -> tuple[str, ...]:
    """The tiles less one of this kind (all of them where there is none)."""
    rest = list(tiles)
    if one in rest:
        rest.remove(one)
    return tuple(rest)


def own_last_discard(events: Sequence[Event], at: int, seat: Seat) -> int | None:
    """The index of this seat's latest discard before `at`: where its go-around began."""
    for i in range(at - 1, -1, -1):
        event = events[i]
        if isinstance(event, Discard) and event.seat == seat:
            return i
    return None


def discards_in_go_around(events: Sequence[Event], at: int, seat: Seat) -> Iterator[int]:
    """The discards of all since this seat's own latest one, latest first (巡: between two discards of one player)."""
    for i in range(at - 1, -1, -1):
        event = events[i]
        if isinstance(event, Discard):
            if event.seat == seat:
                return
            yield i


def earlier_like_discard(events: Sequence[Event], discard: int) -> int | None:
    """An earlier discard like the one at index `discard` in one go-around with it (B9).

    The two are in one go-around unless who discarded the earlier has discarded again, up to the later one itself.
    """
    later = events[discard]
    if not isinstance(later, Discard) or later.tile is None:
        return None
    again: set[Seat] = {later.seat}
    for i in range(discard - 1, -1, -1):
        event = events[i]
        if isinstance(event, Discard):
            if event.seat not in again and event.tile == later.tile:
                return i
            again.add(event.seat)
            if len(again) == 4:
                return None
    return None


def last_draw_of(events: Sequence[Event], at: int, seat: Seat) -> int | None:
    """The tile this seat has just taken: its latest draw before `at` with no discard of anybody after it."""
    for i in range(at - 1, -1, -1):
        event = events[i]
        if isinstance(event, Discard):
            return None
        if isinstance(event, Draw) and event.seat == seat:
            return i
    return None


def shown_and_held(events: Sequence[Event], at: int, seat: Seat) -> dict[str, int]:
    """Own concealed tiles shown by his own fault (B8) and still in the hand, as far as the log tells."""
    shown: dict[str, int] = {}
    for event in events[:at]:
        if isinstance(event, Show) and event.seat == seat and event.own_fault:
            for tile in set(event.tiles):
                shown[tile] = max(shown.get(tile, 0), event.tiles.count(tile))
        elif shown and isinstance(event, Discard) and event.seat == seat and shown.get(event.tile or ""):
            shown[event.tile or ""] -= 1
    return {tile: n for tile, n in shown.items() if n}


def own_tiles(events: Sequence[Event], meld_at: int) -> tuple[str, ...]:
    """The tiles a call took from the caller's hand: all of a concealed kong, the fourth of an added one."""
    meld = events[meld_at]
    if not isinstance(meld, Meld) or not meld.tiles:
        return ()
    if meld.type == "concealed_kong":
        return meld.tiles
    if meld.type == "added_kong":
        return meld.tiles[:1]
    claimed = claimed_tile(events, meld_at)
    return without(meld.tiles, claimed) if claimed else ()


def claimed_tile(events: Sequence[Event], at: int) -> str | None:
    """The tile that a call or a win at `at` takes: the latest discard, or the tile added to a kong after it."""
    event = events[at]
    robs = isinstance(event, Win) and event.by == "robbed_kong"
    for i in range(at - 1, -1, -1):
        earlier = events[i]
        if robs and isinstance(earlier, Meld) and earlier.type == "added_kong":
            return earlier.tiles[0] if earlier.tiles else None
        if isinstance(earlier, Discard):
            return None if robs else earlier.tile
    return None


def flowers_of(events: Sequence[Event], at: int, seat: Seat) -> frozenset[str]:
    """The flowers this seat has laid out."""
    return frozenset(event.tile for event in events[:at] if isinstance(event, Flower) and event.seat == seat)
