"""P-passed 過水: has the player passed a win that still stands in his way?

Sources: first rules, 過水, 解除過水; I-24, I-42. Who could win and did not may not win until he has discarded (or added
to a triplet) a tile that does not complete the sixteen he held before his draw. A concealed kong does not lift it.

A passed win is told (`pass`), ruled (a claim lost by reaching), or found: with a full log and the winner's hand the
tiles are unwound backwards to each discard of the others and each draw of his own.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rulings.draft import Draft
from rulings.events import Claims, Discard, Draw, Event, Flower, Meld, Win
from rulings.table import Passed, Table
from scoring import Hand
from scoring import waits as waits_of
from scoring.melds import Meld as HandMeld
from scoring.options import Options
from scoring.seats import Seat
from scoring.tiles import KIND, NAMES

CLAUSE = "P-passed"


@dataclass(slots=True)
class Standing:
    """The concealed tiles and melds of one player at some moment of the log."""

    tiles: Counter[str]
    melds: list[HandMeld]

    def without(self, *tiles: str) -> bool:
        """Take tiles away; False if they are not there, so that the log and the hand do not fit."""
        for tile in tiles:
            if self.tiles[tile] < 1:
                return False
            self.tiles[tile] -= 1
        return True

    def copy(self) -> Standing:
        return Standing(self.tiles.copy(), self.melds.copy())

    def waits(self, options: Options) -> frozenset[str]:
        """What completes these tiles; nothing where they are not sixteen (melds counted as three)."""
        kinds = tuple(KIND[tile] for tile, n in self.tiles.items() for _ in range(n))
        if len(kinds) + 3 * len(self.melds) != 16 or any(kind >= 34 for kind in kinds):
            return frozenset()
        return frozenset(NAMES[kind] for kind in waits_of(kinds, tuple(self.melds), options=options))


def standing_of(hand: Hand) -> Standing:
    """The tiles before the winning one."""
    return Standing(Counter(NAMES[kind] for kind in hand.concealed), list(hand.melds))


def has_passed(draft: Draft, win: Win, hand: Hand | None) -> int | None:
    """The event at which the winner passed a win that still binds him, or None. May ask `lifted`."""
    table = draft.table
    told = table.passed.get(win.seat)
    found = _found(table, win, hand) if table.full and hand is not None else None
    if found is not None:
        draft.interpret("I-42")
        return found
    if told is None or told.lifted is True:
        return None
    return told.event if _still_stands(draft, win, hand, told) else None


def _still_stands(draft: Draft, win: Win, hand: Hand | None, passed: Passed) -> bool:
    """Whether a pass that was told or ruled has not been lifted since."""
    table = draft.table
    lifting = [
        (n, e)
        for n, e in enumerate(table.events[passed.event + 1 :], passed.event + 1)
        if getattr(e, "seat", None) == win.seat and e.type in ("discard", "added_kong")
    ]
    if not table.full:
        if passed.lifted is not None:
            return not passed.lifted
        return not draft.facts.read("lifted", clause=CLAUSE)
    if not lifting:
        return True
    if hand is not None:
        draft.interpret("I-42")
        certain = _lifted_since(table, win, hand, passed.event)
        if certain is not None:
            return not certain
    if all(isinstance(e, Discard) and passed.tile is not None and e.tile == passed.tile for _, e in lifting):
        return True
    return not draft.facts.read("lifted", clause=CLAUSE)


def _found(table: Table, win: Win, hand: Hand) -> int | None:
    """Unwind the full log: the latest win the winner let go by and has not made good since; None if there is none."""
    for step in unwind(table, win, hand):
        if step.lifts:
            return None
        if step.passed_at is not None:
            return step.passed_at
    return None


def _lifted_since(table: Table, win: Win, hand: Hand, event: int) -> bool | None:
    """Whether a discard or added kong after `event` lifts; None where the tiles held then are not known."""
    seen = len(table.events)
    for step in unwind(table, win, hand):
        if step.lifts:
            return step.index > event
        seen = step.index
        if seen <= event:
            return False
    return False if seen <= event or not _own_turns_between(table, win.seat, event, seen) else None


def _own_turns_between(table: Table, seat: Seat, event: int, seen: int) -> bool:
    return any(isinstance(e, Discard) and e.seat == seat for e in table.events[event + 1 : seen])


@dataclass(frozen=True, slots=True)
class Step:
    """One event met in unwinding: a win let go at it, or a tile put out that lifts."""

    index: int
    passed_at: int | None = None
    lifts: bool = False


def unwind(table: Table, win: Win, hand: Hand) -> list[Step]:
    """The steps backwards from the win, as far as the winner's tiles can be told."""
    seat, events = win.seat, table.events
    steps: list[Step] = []
    standing = standing_of(hand)
    n = len(events) - 1
    won_on_draw = win.by == "self_draw"
    skip = None if won_on_draw else _last_of_others(events, seat, win)
    while n >= 0:
        if n in table.put_back:
            n -= 1
            continue
        start = _turn_start(events, n, seat)
        if start is not None:
            before = _sixteen_before(events, start, n, seat, standing, ends_in_win=won_on_draw)
            if before is None:
                return steps
            won_on_draw = False
            steps += _own_turn(events, start, n, seat, before.waits(table.options))
            standing, n = before, start - 1
            continue
        event = events[n]
        if n != skip and _let_go(table, n, event, seat, standing.waits(table.options)):
            steps.append(Step(n, passed_at=n))
        elif isinstance(event, (Discard, Meld)):
            steps.append(Step(n))
        n -= 1
    return steps


def _last_of_others(events: list[Event], seat: Seat, win: Win) -> int | None:
    """The event whose tile is won on: the latest discard, or added kong where that is robbed."""
    kind = "added_kong" if win.by == "robbed_kong" else "discard"
    return next(
        (
            n
            for n in range(len(events) - 1, -1, -1)
            if events[n].type == kind and getattr(events[n], "seat", None) != seat
        ),
        None,
    )


def _turn_start(events: list[Event], end: int, seat: Seat) -> int | None:
    """If event `end` is the last of the seat's own turn, where the turn starts: after the latest discard before it."""
    if getattr(events[end], "seat", None) != seat or not isinstance(
        events[end], (Draw, Discard, Meld, Flower)
    ):
        return None
    n = end - 1
    while n >= 0 and not isinstance(events[n], Discard):
        n -= 1
    return n + 1


def _own(events: list[Event], start: int, end: int, seat: Seat) -> list[tuple[int, Event]]:
    return [(n, events[n]) for n in range(start, end + 1) if getattr(events[n], "seat", None) == seat]


def _sixteen_before(
    events: list[Event], start: int, end: int, seat: Seat, standing: Standing, *, ends_in_win: bool
) -> Standing | None:
    """The tiles held before the turn `start`…`end`, from those after it; None where the log does not tell them.

    `ends_in_win`: the turn's last draw is the winning tile, which `standing` leaves out.
    """
    held = standing.copy()
    own = _own(events, start, end, seat)
    draws = [n for n, e in own if isinstance(e, Draw)]
    uncounted = draws[-1] if ends_in_win and draws else None
    for n, event in reversed(own):
        if isinstance(event, Discard):
            if event.as_drawn and draws:
                uncounted = draws[-1]
            elif event.tile is None:
                return None
            else:
                held.tiles[event.tile] += 1
        elif n == uncounted:
            continue
        elif not _undo(held, event, _called(events, n)):
            return None
    return held


def _undo(held: Standing, event: Event, called: str | None) -> bool:
    """Take one own event back; False where the log does not tell enough."""
    match event:
        case Draw(tile=tile):
            return tile is not None and held.without(tile)
        case Flower(tile=tile):
            held.tiles[tile] += 1
        case Meld(tiles=tiles) if tiles:
            return _undo_meld(held, event, called)
        case Meld():
            return False
        case _:
            pass
    return True


def _undo_meld(held: Standing, event: Meld, called: str | None) -> bool:
    from_hand = Counter(event.tiles)
    if event.type == "added_kong":
        held.tiles[event.tiles[0]] += 1
        return True
    if event.type != "concealed_kong":
        if called is None or not from_hand[called]:
            return False
        from_hand[called] -= 1
    kinds = sorted(KIND[tile] for tile in event.tiles)
    mine = next((m for m in held.melds if sorted(m.tiles)[:3] == kinds[:3]), None)
    if mine is not None:
        held.melds.remove(mine)
    held.tiles += from_hand
    return mine is not None


def _called(events: list[Event], n: int) -> str | None:
    event = next((e for e in reversed(events[:n]) if isinstance(e, Discard)), None)
    return event.tile if isinstance(event, Discard) else None


def _own_turn(events: list[Event], start: int, end: int, seat: Seat, waits: frozenset[str]) -> list[Step]:
    """What the seat's own turn says, latest first: a discard or added kong that lifts, a self-draw let go."""
    steps: list[Step] = []
    for n, event in reversed(_own(events, start, end, seat)):
        tile = event.tile if isinstance(event, (Discard, Draw)) else None
        if isinstance(event, Discard) and event.as_drawn and tile is None:
            tile = next(
                (e.tile for _, e in reversed(_own(events, start, n, seat)) if isinstance(e, Draw)), None
            )
        if isinstance(event, Discard) or (isinstance(event, Meld) and event.type == "added_kong"):
            put_out = event.tiles[0] if isinstance(event, Meld) and event.tiles else tile
            steps.append(Step(n, lifts=put_out is None or put_out not in waits))
        elif isinstance(event, Draw) and event.source == "head" and not _is_winning_draw(events, n, end):
            let_go = tile in waits and not event.touched and not event.spoiled
            steps.append(Step(n, passed_at=n if let_go else None))
    return steps


def _is_winning_draw(events: list[Event], n: int, end: int) -> bool:
    """Whether the turn ends in this very draw: then it is the one that the win is called on."""
    return n == end == len(events) - 1


def _let_go(table: Table, n: int, event: Event, seat: Seat, waits: frozenset[str]) -> bool:
    """Whether the seat let a win on another's discard or added kong go by (not where a better claim had it, I-24)."""
    if isinstance(event, Discard):
        tile = event.tile
    elif isinstance(event, Meld) and event.type == "added_kong" and event.tiles:
        tile = event.tiles[0]
    else:
        return False
    if tile not in waits or event.seat == seat or tile in table.shown[seat]:
        return False
    return not any(
        isinstance(later, Claims) and any(c.seat == seat and c.call == "win" for c in later.claims)
        for later in _until_next_discard(table.events, n)
    )


def _until_next_discard(events: list[Event], n: int) -> list[Event]:
    found: list[Event] = []
    for event in events[n + 1 :]:
        if isinstance(event, Discard):
            break
        found.append(event)
    return found
