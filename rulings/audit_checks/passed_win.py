"""P-passed, F3, S31, S32: who could have won and did not, and won all the same before he had made it good.

A pass is in the log (`pass`), or the hand at the win, taken back through the log, was complete with an earlier tile.
Where the log leaves a doubt (a hidden tile, a draw of which the touch was not told) nothing was passed, and a discard
lifts (I-42: it does not complete the sixteen kept before the draw).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulings.audit import FullLog, Violation
from rulings.audit_hands import names_of, told_hand
from rulings.events import Claims, Declare, Discard, Draw, Event, Meld, Pass, Watch, Win
from rulings.logged import last_discard, last_draw_of, shown_and_held, turn_at
from rulings.rewind import hands_before, waits_of
from scoring import Hand
from scoring.seats import Seat
from scoring.tiles import NAMES

CLAUSES = ("P-passed", "F3", "S31", "S32")


@dataclass
class _Passing:
    """The passes of one winner: `open` is one not made good yet, with its tile where known; `all`: every one."""

    log: FullLog
    seat: Seat
    win: int
    hands: Mapping[int, Counter[str]]
    open: tuple[int, str | None] | None = None
    all: list[int] = field(default_factory=list)

    def waits(self, before: int) -> frozenset[str] | None:
        """What the seat waited for just before an event; None where its tiles are not known."""
        hand = self.hands.get(before)
        return None if hand is None else waits_of(hand, options=self.log.options)


def check(log: FullLog) -> Iterator[Violation]:
    for at, event in enumerate(log.events):
        if isinstance(event, Win) and event.by != "flowers":
            yield from _named(log, event, passes(log, at, event))


def passes(log: FullLog, at: int, win: Win) -> _Passing:
    """What the winner had passed before his win."""
    hand = told_hand(log, at)
    hands: Mapping[int, Counter[str]] = {}
    if isinstance(hand, Hand):
        held = names_of(hand.concealed) + ((NAMES[hand.win],) if win.by == "self_draw" else ())
        hands = hands_before(log.events, at, seat=win.seat, held=held)
    passing = _Passing(log, win.seat, at, hands)
    for i in range(at):
        _step(passing, i, log.events[i])
    return passing


def _step(passing: _Passing, i: int, event: Event) -> None:
    if isinstance(event, Pass) and event.seat == passing.seat:
        discard = last_discard(passing.log.events, i)
        told = passing.log.events[discard] if discard is not None else None
        tile = told.tile if isinstance(told, Discard) and told.seat != passing.seat else None
        passing.open = None if event.lifted else (i, tile)
        passing.all.append(i)
    elif _could_win(passing, i, event):
        assert isinstance(event, (Draw, Discard, Meld))  # noqa: S101 - nothing else can be won on
        passing.open = passing.open or (i, event.tiles[0] if isinstance(event, Meld) else event.tile)
        passing.all.append(i)
    elif isinstance(event, Discard) and event.seat == passing.seat and _lifts(passing, i, event.tile):
        passing.open = None
    elif isinstance(event, Meld) and (event.seat, event.type) == (passing.seat, "added_kong"):
        if not event.tiles or _lifts(passing, i, event.tiles[0]):
            passing.open = None


def _could_win(passing: _Passing, i: int, event: Event) -> bool:
    """Whether the seat was able to win by this event, and it is not the win itself."""
    log = passing.log
    if log.is_dead(passing.seat, i):
        return False
    if isinstance(event, Draw):
        return event.seat == passing.seat and _could_self_draw(passing, i, event)
    if isinstance(event, Meld):
        tile = event.tiles[0] if event.type == "added_kong" and event.tiles else None
    else:
        tile = event.tile if isinstance(event, Discard) else None
    if tile is None or not isinstance(event, (Meld, Discard)) or event.seat == passing.seat:
        return False
    if _is_won(passing, i) or shown_and_held(log.events, i + 1, passing.seat):
        return False
    return tile in (passing.waits(i + 1) or ())


def _is_won(passing: _Passing, i: int) -> bool:
    """Whether the tile of event i is the one won on, or a win on it was called and lies with the claims (I-24)."""
    log = passing.log
    win = log.events[passing.win]
    taken = isinstance(win, Win) and win.by != "self_draw"
    for later in log.events[i + 1 : passing.win]:
        if isinstance(later, Claims):
            if any(claim.seat == passing.seat and claim.call == "win" for claim in later.claims):
                return True
        elif isinstance(later, (Discard, Draw, Meld)):
            return taken and not any(isinstance(e, Discard) for e in log.events[i + 1 : passing.win])
    return taken


def _could_self_draw(passing: _Passing, i: int, draw: Draw) -> bool:
    """A clean regular draw (or its replacement) that completed the tiles; B5's doubts are left out."""
    if draw.tile is None or draw.touched is not False or draw.spoiled:
        return False
    events = passing.log.events
    turn = turn_at(events, i + 1)
    if turn.nature != "draw" or last_draw_of(events, passing.win, passing.seat) == i:
        return False
    if any(isinstance(events[d], Draw) and events[d].touched is not False for d in turn.draws):  # type: ignore[union-attr]  # draws are Draws
        return False
    return draw.tile in (passing.waits(i) or ())


def _lifts(passing: _Passing, i: int, tile: str | None) -> bool:
    """I-42: the tile given out does not complete the sixteen kept before the draw (or those kept after it)."""
    if tile is None or passing.open is None:
        return True
    drawn = last_draw_of(passing.log.events, i, passing.seat)
    before = passing.waits(drawn if drawn is not None else i)
    after = passing.waits(i + 1)
    if before is None or after is None:
        return tile != passing.open[1]
    return tile not in before or tile not in after


def _named(log: FullLog, win: Win, passing: _Passing) -> Iterator[Violation]:
    at = passing.win
    watch, declared = _since(log, at, win.seat, Watch), _since(log, at, win.seat, Declare)
    if watch is not None and any(i > watch for i in passing.all):
        yield Violation(at, win.seat, "F3", "watcher_passed_before_win", None, ("F5",))
    elif declared is not None and watch is None and any(i > declared for i in passing.all):
        ready = log.events[declared]
        heavenly = isinstance(ready, Declare) and ready.ready == "heavenly"
        yield Violation(at, win.seat, "S31" if heavenly else "S32", "declared_passed_before_win")
    elif passing.open is not None:
        yield Violation(at, win.seat, "P-passed", "false_win", "passed_win", ("F4",))


def _since(log: FullLog, at: int, seat: Seat, kind: type[Watch | Declare]) -> int | None:
    """Where the seat began to watch, or declared itself ready."""
    return next((i for i, e in enumerate(log.events[:at]) if isinstance(e, kind) and e.seat == seat), None)
