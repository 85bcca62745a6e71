"""What events and remedies change at the table: the steps of the fold, one small function each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rulings.decision import Remedy
from rulings.events import Declare, Discard, Draw, Finding, Meld, Pass, Show, Watch
from scoring.seats import Seat, next_seat

if TYPE_CHECKING:
    from rulings.table import Table

ANYBODY: Final = "anybody"
NOBODY: Final = "nobody"
EIGHT: Final = 8


@dataclass(frozen=True, slots=True)
class Passed:
    """A passed win: at which event, the tile where it is known, and whether it was told to be lifted."""

    event: int
    tile: str | None = None
    lifted: bool | None = None


def apply_remedy(table: Table, remedy: Remedy, event: int) -> None:
    """What one remedy changes at the table."""
    seat = remedy.seat
    match remedy.kind:
        case "dead_hand" if seat is not None:
            table.dead.setdefault(seat, event)
        case "liability":
            table.liabilities.append(remedy)
        case "passed" if seat is not None:
            table.passed[seat] = Passed(event, remedy.tiles[0] if remedy.tiles else None)
        case "shown" if seat is not None:
            table.shown[seat].extend(remedy.tiles)
        case "ready_struck" if seat is not None:
            table.struck[seat] = event
        case "undone":
            table.to_draw = ANYBODY
        case "tile_back" if seat is not None:
            _put_back(table, seat)
        case "restored_discard":
            table.restored = remedy.next
        case "deal_over":
            table.over, table.next = True, remedy.next
        case _:
            pass  # what is only said: put right, warning, deal void, result replaced


def _put_back(table: Table, seat: Seat) -> None:
    """I-17, F8, F9: the tile that this seat drew last lies in the wall again; it is as if it had not been drawn."""
    for n in range(len(table.events) - 1, -1, -1):
        event = table.events[n]
        if isinstance(event, Draw) and event.seat == seat and n not in table.put_back:
            table.put_back.append(n)
            table.draws -= 1
            table.head_draws -= event.source == "head"
            table.to_draw = ANYBODY
            return


def _take_draw(table: Table, draw: Draw) -> None:
    table.draws += 1
    if draw.source == "head":
        table.head_draws += 1
        table.to_draw = NOBODY
        _close_windows(table, after=EIGHT)


def _take_discard(table: Table, discard: Discard) -> None:
    table.discards.append(len(table.events) - 1)
    table.to_draw = next_seat(discard.seat)
    _close_windows(table, after=EIGHT - 1)


def _close_windows(table: Table, *, after: int) -> None:
    """Close the windows of eight draws in which more than `after` draws have passed (I-16)."""
    if table.liabilities:
        table.liabilities = [
            item
            for item in table.liabilities
            if item.until != "eight_draws" or item.since is None or table.head_draws - item.since <= after
        ]


def _take_meld(table: Table, meld: Meld) -> None:
    if meld.source is not None or meld.type in ("chow", "pong", "exposed_kong"):
        table.to_draw = NOBODY


def _take_watch(table: Table, watch: Watch) -> None:
    table.watching.setdefault(watch.seat, len(table.events) - 1)


def _take_declare(table: Table, declare: Declare) -> None:
    table.declared[declare.seat] = (len(table.events) - 1, declare.ready)


def _take_show(table: Table, show: Show) -> None:
    if show.own_fault:
        table.shown[show.seat].extend(show.tiles)


def _take_pass(table: Table, passed: Pass) -> None:
    discard = table.last_discard
    tile = discard[1].tile if discard and discard[1].seat != passed.seat else None
    table.passed[passed.seat] = Passed(len(table.events) - 1, tile, passed.lifted)


def _take_finding(table: Table, finding: Finding) -> None:
    table.findings.append(finding)


TAKERS: Final[dict[type, Any]] = {
    Draw: _take_draw,
    Discard: _take_discard,
    Meld: _take_meld,
    Watch: _take_watch,
    Declare: _take_declare,
    Show: _take_show,
    Pass: _take_pass,
    Finding: _take_finding,
}
