"""F2, D-flowers: a flower drawn is laid out and replaced at once; it is not kept, not discarded, not taken from the hand.

Sources: F2 (花牌未補、花牌打出), D-flowers, I-26 (with the dead wall left nothing is replaced), S30 (b).
"""

from __future__ import annotations

from collections.abc import Iterator

from rulings.audit import FullLog, Violation
from rulings.events import Discard, Draw, Event, Flower, Meld, Report, Win
from scoring.seats import Seat

CLAUSES = ("F2", "D-flowers")


def check(log: FullLog) -> Iterator[Violation]:
    held: dict[Seat, int] = {}
    unreplaced: dict[Seat, int] = {}
    for at, event in enumerate(log.events):
        if isinstance(event, Draw):
            held.pop(event.seat, None)
            if event.tile is not None and event.tile[0] == "f":
                held[event.seat] = at
        elif isinstance(event, Flower):
            yield from _laid_out(log, at, event, held)
            if not event.replaced:
                unreplaced[event.seat] = at
        elif isinstance(event, Report):
            unreplaced.pop(event.seat, None)
        elif isinstance(event, (Discard, Meld)):
            yield from _goes_on(event, at, held, unreplaced)
        elif isinstance(event, Win) and event.by == "self_draw" and event.seat in held:
            yield Violation(held.pop(event.seat), event.seat, "F2", "flower_not_replaced")


def _laid_out(log: FullLog, at: int, flower: Flower, held: dict[Seat, int]) -> Iterator[Violation]:
    """In play only the flower just drawn is laid out."""
    drawn = held.pop(flower.seat, None)
    if not any(isinstance(event, Discard) for event in log.events[:at]):
        return
    draw = log.events[drawn] if drawn is not None else _latest_draw(log, at, flower.seat)
    if isinstance(draw, Draw) and draw.tile not in (None, flower.tile):
        yield Violation(at, flower.seat, "D-flowers", "flower_not_replaced", also=("F2",))


def _latest_draw(log: FullLog, at: int, seat: Seat) -> Event | None:
    for event in reversed(log.events[:at]):
        if isinstance(event, (Discard, Report, Flower)):
            return None
        if isinstance(event, Draw) and event.seat == seat:
            return event
    return None


def _goes_on(
    event: Discard | Meld, at: int, held: dict[Seat, int], unreplaced: dict[Seat, int]
) -> Iterator[Violation]:
    """A discard or kong while a flower waits: kept among the tiles, or laid out and not replaced."""
    kept = held.pop(event.seat, None)
    if isinstance(event, Discard) and event.tile is not None and event.tile[0] == "f":
        yield Violation(at, event.seat, "F2", "flower_discarded")
    elif kept is not None:
        yield Violation(kept, event.seat, "F2", "flower_not_replaced")
    laid = unreplaced.pop(event.seat, None)
    if laid is not None:
        yield Violation(laid, event.seat, "F2", "flower_not_replaced")
