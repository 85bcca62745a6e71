"""Why a win is none: everything that the log and the tiles show against it, each flaw with its clauses.

Sources: F4 (first and second rules, 詐和), P-passed, P-selfdraw, B2, B4, B5, B8, I-28. What a flaw leads to is the
business of the clause that asked: a false win, or for a declared hand that passed only S31 and S32 struck out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rulings.draft import Draft
from rulings.events import Discard, Draw, Flower, Meld, Reach, Win
from rulings.history import Turn, discards_since_own, latest, own_since, turn_of
from rulings.once_passed import once_passed
from rulings.passing import has_passed
from rulings.table import Table
from rulings.winning import winning_tile
from scoring import Hand, HandError
from scoring import waits as waits_of
from scoring.seats import Seat
from scoring.tiles import KIND, NAMES


@dataclass(frozen=True, slots=True)
class Flaw:
    """One reason: the value of F4's `because`, the clauses it stands on, and what was seen, for the trace."""

    because: str
    clauses: tuple[str, ...]
    violation: str | None = None
    interpretations: tuple[str, ...] = ()


def flaws_of(draft: Draft, win: Win, hand: Hand | HandError | None) -> list[Flaw]:
    """All that makes this win none, the gravest first."""
    table = draft.table
    found: list[Flaw] = []
    if win.seat in table.dead:
        found.append(Flaw("dead_hand", ("F2",)))
    if win.by == "flowers":
        if once_passed(table, win, None) or has_passed(draft, win, None) is not None:
            found.append(Flaw("passed_win", ("P-passed",)))
        return found
    sound = hand if isinstance(hand, Hand) else None
    if _flower_unreplaced(table, win.seat):
        found.append(Flaw("flower_not_replaced", ("S27",)))
    if win.by == "self_draw":
        found += self_draw_flaws(table, win.seat, sound)
    elif _serves_shown(table, win, sound):
        found.append(Flaw("shown_tile", ("B8",)))
    if win.by == "robbed_kong" and kong_not_added(table, win.source):
        found.append(Flaw("other", ("S12",)))
    if isinstance(hand, HandError):
        found.append(_miscounted(hand))
    elif once_passed(table, win, sound) or has_passed(draft, win, sound) is not None:
        found.append(Flaw("passed_win", ("P-passed",)))
    return found


def too_late(table: Table, win: Win) -> bool:
    """P-passed, I-23, I-41: he has reached or drawn since the discard; the kong's maker has discarded since the kong.

    Where claims are in conflict, theirs are the rules (C5 to C8) and this is not asked.
    """
    if win.source is None:
        return False
    if win.by == "robbed_kong":
        kong = latest(table, "added_kong", win.source)
        return kong is not None and any(
            isinstance(e, Discard) for _, e in own_since(table, win.source, kong[0])
        )
    last = table.last_discard
    if last is None or last[1].seat != win.source:
        return False
    return any(
        isinstance(e, Reach) or (isinstance(e, Draw) and e.source == "head")
        for _, e in own_since(table, win.seat, last[0])
    )


def kong_not_added(table: Table, maker: Seat | None, tile: str | None = None) -> bool:
    """S12: the kong just made (of `tile`, if that is known) is a concealed one or from a discard: nobody can rob it."""
    for event in reversed(table.events):
        if isinstance(event, Discard):
            return False
        if isinstance(event, Meld) and event.seat == maker:
            fits = tile is None or not event.tiles or tile in event.tiles
            return event.type in ("concealed_kong", "exposed_kong") and fits
    return False


def _miscounted(error: HandError) -> Flaw:
    names = {fault.name for fault in error.faults}
    if any(fault.code == "tile_count" for fault in error.faults):
        return Flaw("missing_tile" if any("few" in name for name in names) else "extra_tile", ())
    return Flaw("incomplete", ())


def _flower_unreplaced(table: Table, seat: Seat) -> bool:
    """A flower laid out and said not to be replaced, with no replacement drawn since."""
    laid = latest(table, "flower", seat)
    if laid is None or not isinstance(laid[1], Flower) or laid[1].replaced:
        return False
    return not any(
        e.type == "draw" and getattr(e, "source", "") == "tail" for _, e in own_since(table, seat, laid[0])
    )


def self_draw_flaws(table: Table, seat: Seat, hand: Hand | None) -> list[Flaw]:
    """What bars a self-draw: P-selfdraw, B2, B4, B5. A dealer complete from the deal may have touched it (S33)."""
    turn = turn_of(table, seat)
    return [*_spoiled(turn, hand), *_wrong_turn(table, turn), *_same_go_around(table, turn, hand)]


def _spoiled(turn: Turn, hand: Hand | None) -> Iterator[Flaw]:
    if turn.draw is None or (hand is not None and hand.said.first == "heaven"):
        return
    draw = turn.draw[1]
    if draw.touched:
        yield Flaw("self_draw_violation", ("P-selfdraw",), "touched")
    if draw.spoiled:
        yield Flaw("self_draw_violation", ("P-selfdraw",), "spoiled")


def _wrong_turn(table: Table, turn: Turn) -> Iterator[Flaw]:
    """B2: the replacement of an exposed kong, or of a flower after it. B4: a turn that no draw began."""
    if turn.opened_by == "exposed_kong":
        if turn.has("added_kong"):
            yield Flaw("self_draw_violation", ("B4",), "no_draw", ("I-28",))
        elif turn.draw is not None or _nothing_between(table, turn):
            yield Flaw("self_draw_violation", ("B2",), "after_exposed_kong")
    elif turn.opened_by in ("chow", "pong") and (
        table.full or turn.draw is not None or _nothing_between(table, turn)
    ):
        yield Flaw("self_draw_violation", ("B4",), "no_draw")
    elif table.full and not turn.events and table.discards:
        yield Flaw("self_draw_violation", ("B4",), "no_draw")


def _nothing_between(table: Table, turn: Turn) -> bool:
    """Whether the turn's latest event is the latest of all: then the win follows it at once, in a thin log too."""
    return bool(turn.events) and turn.events[-1][0] == table.index - 1


def _same_go_around(table: Table, turn: Turn, hand: Hand | None) -> Iterator[Flaw]:
    """B5: the tile drawn before a concealed kong touched the hand, and a waited tile is gone in this go-around."""
    draws = turn.draws
    if hand is None or len(draws) < 2 or not turn.has("concealed_kong") or not draws[0].touched:
        return
    waited = {NAMES[kind] for kind in waits_of(hand.concealed, hand.melds, options=table.options)}
    gone = {discard.tile for _, discard in discards_since_own(table, turn.seat)}
    if waited & gone:
        yield Flaw("self_draw_violation", ("B5",), "same_go_around")


def _serves_shown(table: Table, win: Win, hand: Hand | None) -> bool:
    """B8: the winning tile can only be used with tiles that the winner showed by his own fault.

    Without the hand: the shown tiles hold the winning tile itself, or two that make a set with it.
    """
    shown = Counter(table.shown[win.seat])
    if not shown:
        return False
    if hand is not None:
        return not _free_place(Counter(NAMES[k] for k in hand.concealed), NAMES[hand.win], shown)
    called = winning_tile(table, win)
    if called is None:
        return False
    return shown[called] > 0 or any(all(shown[t] >= n for t, n in mates.items()) for mates in _mates(called))


def _mates(tile: str) -> Iterator[Counter[str]]:
    """The tiles beside `tile` in each chow, triplet and pair it can stand in."""
    if tile[-1] in "mps":
        rank, suit = int(tile[0]), tile[1]
        for low in (rank - 2, rank - 1, rank):
            if 1 <= low <= 7:
                yield Counter(f"{r}{suit}" for r in range(low, low + 3) if r != rank)
    yield Counter({tile: 2})
    yield Counter({tile: 1})


def _free_place(concealed: Counter[str], tile: str, shown: Counter[str]) -> bool:
    """Whether some division puts the winning tile beside tiles of which none had to be a shown one."""
    hidden = concealed - shown
    for mates in _mates(tile):
        if all(hidden[t] >= n for t, n in mates.items()):
            rest = concealed - mates
            if _all_sets(rest, pair=sum(mates.values()) == 2):
                return True
    return False


def _all_sets(tiles: Counter[str], *, pair: bool) -> bool:
    """Whether the tiles divide into sets, and one pair where `pair`."""
    tile = min(tiles, key=KIND.__getitem__, default=None)
    if tile is None:
        return not pair
    if pair and tiles[tile] >= 2 and _all_sets(tiles - Counter({tile: 2}), pair=False):
        return True
    if tiles[tile] >= 3 and _all_sets(tiles - Counter({tile: 3}), pair=pair):
        return True
    if tile[-1] in "mps" and int(tile[0]) <= 7:
        run = Counter(f"{int(tile[0]) + i}{tile[1]}" for i in range(3))
        return all(tiles[t] for t in run) and _all_sets(tiles - run, pair=pair)
    return False


def kong_in_wrong_turn(table: Table, seat: Seat, kind: str) -> str | None:
    """B1, B3 by the log: how the turn that made the seat's latest kong of this kind began, if that bars it."""
    kong = latest(table, kind, seat)
    if kong is None:
        return None
    opened: str | None = None
    for n in range(kong[0] - 1, -1, -1):
        event = table.events[n]
        if event.type == "discard":
            break
        if isinstance(event, Meld) and event.seat == seat and event.type in ("chow", "pong", "exposed_kong"):
            opened = event.type
    if opened in ("chow", "pong"):
        return "after_call"
    return "after_exposed_kong" if opened == "exposed_kong" and kind == "concealed_kong" else None
