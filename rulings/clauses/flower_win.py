"""S27–S30 花和: eight flowers together win at once, whether the tiles are complete or not.

Sources: first rules, items 27–30; second rules, 七搶一; I-19, I-32. S29: all three pay base + 8. S30 (a), (b), and dealt
flowers (S28): who was robbed of the eighth pays as a discarder, base + 8. S30 (c), the winner holds six, draws the last and
robs one: the robbed player pays base + 8. With complete tiles the face counts in full + 8, one base; in (c) that is a
self-draw, all three pay the face and the robbed one 8 tai more. Declared without replacing first: void, play goes on.
"""

from __future__ import annotations

from typing import Any

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.errors import CaseError
from rulings.events import Discard, Draw, Event, Flower, Win
from rulings.facts import COUNT, FACE, HAND, TRUTH, UNTOLD, Facts, Kind, one_of
from rulings.false_win import decide_bad_win
from rulings.flaws import flaws_of
from rulings.hands import known_of_hand, read_hand, whole_hand
from rulings.history import latest, own_since, winning_tile_from_tail
from rulings.liability import apply_liabilities
from rulings.table import Table
from rulings.winning import end_of_win, note_score, watchers
from scoring import HandError, score
from scoring.seats import SEATS, Seat
from scoring.settlement import (
    Payment,
    flowers_with_six,
    split_flat,
    win_by_self_draw,
    win_on_discard,
)

CLAUSES = ("S27", "S28", "S29", "S30")
FLOWERS = 8
EVENTS: dict[str, dict[str, Kind]] = {
    "win.flowers": {
        "face": FACE,
        "hand": HAND.or_else(None),
        "tail": Kind("tail", lambda v: v in (True, False, "kong", "flower"), (True, False), (True, False)),
        "eighth_drawn_by": one_of(*SEATS, "dealt"),
        "draws_since": COUNT,
        "returned_tile": TRUTH,
        "lifted": TRUTH,
        "pushed": TRUTH.or_else(True),
    }
}


def apply(table: Table, facts: Facts) -> Decision:
    """S29 or S30, with the tiles' face where they are complete too; void where no flower was replaced."""
    win = facts.source
    assert isinstance(win, Win)  # noqa: S101 - EVENTS names no other type
    draft = Draft(table, facts)
    if flaws := flaws_of(draft, win, None):
        return decide_bad_win(draft, win, flaws)
    if _too_early(table, win):
        draft.cite("S27")
        draft.instruct("S27.not_yet", seat=win.seat)
        return draft.done()
    if _unreplaced(table, win):
        draft.cite("S27")
        draft.reject("S29" if win.source is None else "S30", "replaced", False)
        draft.instruct("S27.void", seat=win.seat)
        return draft.done()
    draft.cite("S29" if win.source is None else "S30")
    if "dealt" in (win.eighth_drawn_by, _eighth_by_log(table, win, win.source or win.seat)):
        draft.cite("S28")
    draft.pay(_after_liabilities(draft, win, _payments(draft, win)))
    watchers(draft, win)
    end_of_win(draft, win)
    return draft.done()


def _after_liabilities(draft: Draft, win: Win, payments: list[Payment]) -> list[Payment]:
    """F6 reaches the self-draw of complete tiles only: what is owed for the flower robbed in S30 (c) stays with its payer."""
    if not _completes(draft, payments, win):
        return payments
    shares, for_the_flower = split_flat(payments, stakes=draft.table.stakes)
    moved = apply_liabilities(draft, win, shares)
    return payments if moved is shares else [*moved, *for_the_flower]


def _unreplaced(table: Table, win: Win) -> bool:
    """S27: the winner's own last flower is not replaced."""
    laid = latest(table, "flower", win.seat)
    if laid is None or not isinstance(laid[1], Flower) or laid[1].replaced or win.source is not None:
        return False
    return not any(isinstance(e, Draw) for _, e in own_since(table, win.seat, laid[0]))


def _too_early(table: Table, win: Win) -> bool:
    """S27: another keeps a flower. S28: dealt flowers win at the first draw, not before; S30 (b): a kept one at the next."""
    if _others_keep(table, win):
        return True
    if not table.full:
        return False
    if win.source is not None and _kept_since_own_draw(table, win):
        return True
    return (
        win.seat != table.deal.dealer
        and latest(table, "flower", win.seat) is not None
        and _all_dealt(table, win)
        and not any(isinstance(e, Draw) and e.source == "head" and e.seat == win.seat for e in table.events)
    )


def _kept_since_own_draw(table: Table, win: Win) -> bool:
    """S30 (b): the robbed player drew the flower, discarded something else, and the winner has not drawn since."""
    discarded = False
    for event in reversed(table.events):
        own = getattr(event, "seat", None)
        if own == win.seat and isinstance(event, Draw) and event.source == "head":
            return False
        if own == win.source and isinstance(event, Flower):
            return False
        if own == win.source and isinstance(event, Draw) and _is_flower(event):
            return discarded
        discarded = discarded or (own == win.source and isinstance(event, Discard))
    return False


def _all_dealt(table: Table, win: Win) -> bool:
    """Whether no flower of the winner's, or of the one robbed, was laid out or drawn after the play had begun."""
    begun = False
    for event in table.events:
        begun = begun or isinstance(event, Discard) or (isinstance(event, Draw) and event.source == "head")
        if begun and _is_flower(event) and getattr(event, "seat", None) in (win.seat, win.source):
            return False
    return True


def _others_keep(table: Table, win: Win) -> bool:
    """Whether the log shows that another keeps a flower, so that eight have not come together.

    From the one robbed a single flower comes; from anybody else none.
    """
    kept = {e.tile for e in table.events if isinstance(e, Flower) and e.seat not in (win.seat, win.source)}
    robbed = {e.tile for e in table.events if isinstance(e, Flower) and e.seat == win.source}
    return bool(kept) or len(robbed) > 1


def _payments(draft: Draft, win: Win) -> list[Payment]:
    table, facts = draft.table, draft.facts
    complete = win.face is not None or win.hand is not None
    deal, stakes, robbed = table.deal, table.stakes, win.source
    if robbed is None:
        face = _bonus(draft, "S29", dealt=_dealt_matters(draft) and _eighth(draft, win, "S28") == "dealt")
        face += _face(draft, win, without=None) if complete else 0
        draft.instruct("win.all_flowers", winner=win.seat)
        return win_by_self_draw(deal=deal, stakes=stakes, winner=win.seat, face=face, clause="S29")
    drawn_by = None
    if complete or _dealt_matters(draft):
        drawn_by = _eighth(draft, win, "S30")
    if drawn_by == win.seat and complete:
        draft.interpret("I-19")
        face = _face(draft, win, without=robbed)
        payments = flowers_with_six(
            deal=deal, stakes=stakes, winner=win.seat, robbed=robbed, face=face, bonus=_bonus(draft, "S30")
        )
        draft.instruct("win.self_draw", winner=win.seat, face=face)
    else:
        if drawn_by == "dealt":
            draft.cite("S28")
        elif drawn_by not in (None, robbed, win.seat):
            raise facts.bad(
                "eighth_drawn_by", "the eighth is drawn by the winner, by the robbed player, or dealt"
            )
        face = _bonus(draft, "S30", dealt=drawn_by == "dealt")
        face += _face(draft, win, without=None) if complete else 0
        payments = win_on_discard(
            deal=deal, stakes=stakes, winner=win.seat, payer=robbed, face=face, clause="S30"
        )
    points = sum(p.points for p in payments if p.payer == robbed)
    draft.instruct("win.robbed_flower", winner=win.seat, discarder=robbed, points=points)
    return payments


def _bonus(draft: Draft, clause: str, *, dealt: bool = False) -> int:
    """What the flowers are worth: S29 or S30, and where the edition has tai of its own for them, S28 if they were dealt."""
    if dealt and _dealt_matters(draft):
        draft.cite("S28")
        return draft.table.law.worth("S28")
    return draft.table.law.worth(clause)


def _dealt_matters(draft: Draft) -> bool:
    return draft.table.law.worth("S28") > 0


def _eighth(draft: Draft, win: Win, clause: str) -> Any:
    """Who met the eighth flower, or "dealt"."""
    robbed = win.source or win.seat
    return draft.facts.read("eighth_drawn_by", log=_eighth_by_log(draft.table, win, robbed), clause=clause)


def _eighth_by_log(table: Table, win: Win, robbed: Seat) -> Any:
    """Who met the eighth flower: the latest flower logged, drawn in play or dealt before it began."""
    for n in range(len(table.events) - 1, -1, -1):
        event = table.events[n]
        if _is_flower(event) and getattr(event, "seat", None) in (win.seat, robbed):
            return _flower_from_deal(table, n) or getattr(event, "seat", UNTOLD)
    return UNTOLD


def _is_flower(event: Event) -> bool:
    return isinstance(event, Flower) or (
        isinstance(event, Draw) and event.tile is not None and event.tile[0] == "f"
    )


def _flower_from_deal(table: Table, index: int) -> str | None:
    """ "dealt", if neither a discard nor a draw from the head comes before the flower, and play came after it."""
    before = table.events[:index]
    if any(isinstance(e, Discard) or (isinstance(e, Draw) and e.source == "head") for e in before):
        return None
    event = table.events[index]
    if isinstance(event, Draw) and event.source == "head":
        return None
    return "dealt" if any(isinstance(e, (Discard, Draw)) for e in table.events[index + 1 :]) else None


def _face(draft: Draft, win: Win, *, without: Seat | None) -> int:
    """The face of complete tiles: all but S26, which S29 and S30 replace; in S30 (c) with S26 of the other seven."""
    if win.hand is None:
        return int(draft.facts.read("face", clause="S29"))
    table, at = draft.table, f"log[{draft.facts.event}]"
    known = {**known_of_hand(table, win.seat), "by": "self_draw", "tail": _tail(draft, win)}
    whole = whole_hand(win.hand, known, at)
    if without is not None:
        whole["flowers"] = _other_seven(table, without, whole, at)
    if known["tail"] is False:
        draft.interpret("I-32")
    hand = read_hand(table, whole, at)
    if isinstance(hand, HandError):
        raise CaseError(hand.code, f"{at}.hand", hand.message)
    found = score(hand)
    note_score(draft, found)
    if without is not None:
        return found.total
    draft.reject("S26", "", key="S29" if win.source is None else "S30")
    return found.total - sum(element.tai for element in found.elements if element.id == "S26")


def _tail(draft: Draft, win: Win) -> bool | str:
    """S24: the replacement completed the tiles, unless an own draw did (I-32: told, logged, or the flowers were dealt)."""
    if win.tail is not None:
        return win.tail
    shown = winning_tile_from_tail(draft.table, win)
    if shown is not UNTOLD:
        return "flower" if shown else False
    return False if draft.facts.peek("eighth_drawn_by") == "dealt" else "flower"


def _other_seven(table: Table, robbed: Seat, whole: dict[str, Any], at: str) -> str:
    """S30 (c): the winner's flowers without the one taken."""
    flowers = str(whole.get("flowers", "")).split()
    taken = [e.tile for e in table.events if isinstance(e, Flower) and e.seat == robbed]
    if len(flowers) == FLOWERS and taken:
        flowers = [tile for tile in flowers if tile != taken[-1]]
    if len(flowers) == FLOWERS:
        raise CaseError("bad_field", f"{at}.hand.flowers", "give the seven flowers without the one taken")
    return " ".join(flowers)


def _completes(draft: Draft, payments: list[Payment], win: Win) -> bool:
    """Whether the win is a self-draw of complete tiles too, so that a liability for tail tiles may reach it (F6)."""
    complete = win.face is not None or win.hand is not None
    return complete and len(payments) > 1 and bool(draft.table.liabilities)
