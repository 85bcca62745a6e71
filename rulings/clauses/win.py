"""A win on a discard, by self-draw or by robbing a kong: who pays what, or why it is none.

Sources: first rules, 和牌, 攔和, 連莊示記, items 9, 10, 12, 23; second rules, 眼牌, 詐和, 代位賠付.
P-pay, P-dealer, P-marker, P-watch, P-rotate, S12; open liabilities by F6. A win that the log or its own tiles show to
be none is a false win at once (F4), its tiles taken as pushed down unless told otherwise; one that a ruling on claims gave
to another is void and paid for by C-P1, or void only (C8); a declared hand that had
passed a win and does not watch loses S31 or S32 only.
"""

from __future__ import annotations

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Meld, Win
from rulings.facts import COUNT, FACE, HAND, TRUTH, UNTOLD, Facts, Kind
from rulings.false_win import decide_bad_win, words_only
from rulings.flaws import Flaw, flaws_of, too_late
from rulings.history import winning_tile_from_tail
from rulings.liability import apply_liabilities
from rulings.lost import insisted_on_win, lost_win
from rulings.table import Table
from rulings.winning import end_of_win, face_of, known_of_win, watchers, winning_hand
from scoring import Hand, HandError
from scoring.settlement import Payment, win_by_self_draw, win_on_discard

CLAUSES = (
    "P-pay", "P-dealer", "P-marker", "P-watch", "P-intercept", "P-rotate", "P-foul-end", "P-passed", "P-selfdraw",
    "S9", "S10", "S12", "F6", "B2", "B4", "B5",
)  # fmt: skip
TAIL = Kind("tail", lambda v: v in (True, False, "kong", "flower"), (True, False), (True, False))
EVENTS: dict[str, dict[str, Kind]] = {
    "win": {
        "face": FACE,
        "hand": HAND.or_else(None),
        "tail": TAIL,
        "as_drawn": TRUTH,
        "draws_since": COUNT,
        "returned_tile": TRUTH,
        "lifted": TRUTH,
        "pushed": TRUTH.or_else(True),
    }
}


def apply(table: Table, facts: Facts) -> Decision:
    """The payments of the win and the next deal; or F4 where it is none."""
    win = facts.source
    assert isinstance(win, Win)  # noqa: S101 - EVENTS names no other type
    draft = Draft(table, facts)
    _fits_the_log(table, facts, win)
    hand = winning_hand(draft, win)
    lost = lost_win(table, win)
    if lost is not None and lost.against is not None:
        if not facts.read("pushed", clause="C-P1"):
            return words_only(draft, win.seat)
        known = known_of_win(draft, win)
        return insisted_on_win(
            draft, win.seat, call=lost.call, against=lost.against, intercepted=lost.intercepted, known=known
        )
    flaws = flaws_of(draft, win, hand)
    if too_late(table, win) and all(flaw.because != "passed_win" for flaw in flaws):
        flaws.append(Flaw("passed_win", ("P-passed",)))
    if _only_strikes_ready(table, win, flaws):
        _strike_ready(draft, win)
        hand = winning_hand(draft, win, struck=True)
    elif flaws or isinstance(hand, HandError):
        return decide_bad_win(draft, win, flaws)
    assert not isinstance(hand, HandError)  # noqa: S101 - a hand that is no win has a flaw of its own
    _settle(draft, win, hand)
    return draft.done()


def _fits_the_log(table: Table, facts: Facts, win: Win) -> None:
    """In a full log the payer is the one whose discard, or added kong, came last, and a tail tile came from the tail."""
    if not table.full:
        return
    if win.source is None:
        shown = winning_tile_from_tail(table, win)
        if win.tail is not None and shown is not UNTOLD and bool(win.tail) != bool(shown):
            raise facts.bad("tail", f"tail was told as {win.tail!r}, but the log shows {shown!r}")
        return
    last = table.last_discard
    if win.by == "discard" and last is not None and last[1].seat != win.source:
        raise facts.bad("from", f"{win.source} is told to have discarded, but the log shows {last[1].seat}")
    if win.by == "robbed_kong":
        kong = next(
            (e for e in reversed(table.events) if isinstance(e, Meld) and e.type == "added_kong"), None
        )
        if kong is not None and kong.seat != win.source:
            raise facts.bad(
                "from", f"{win.source} is told to have added a kong, but the log shows {kong.seat}"
            )


def _only_strikes_ready(table: Table, win: Win, flaws: list[Flaw]) -> bool:
    """S31, S32: declared and not watching, a passed win costs the declaration and not the win."""
    return (
        [flaw.because for flaw in flaws] == ["passed_win"]
        and win.seat in table.declared
        and win.seat not in table.watching
    )


def _strike_ready(draft: Draft, win: Win) -> None:
    ready = draft.table.declared[win.seat][1]
    draft.cite("S31" if ready == "heavenly" else "S32", "P-passed")
    draft.interpret("I-40")
    draft.remedy("ready_struck", seat=win.seat)
    draft.instruct("S31.struck", seat=win.seat)


def _settle(draft: Draft, win: Win, hand: Hand | None) -> None:
    face = face_of(draft, win, hand)
    payments = _payments(draft, win, face)
    draft.cite("P-pay")
    if any(p.parts.dealer_tai for p in payments):
        draft.cite("P-dealer")
    draft.pay(apply_liabilities(draft, win, payments))
    watchers(draft, win)
    end_of_win(draft, win)


def _payments(draft: Draft, win: Win, face: int) -> list[Payment]:
    deal, stakes = draft.table.deal, draft.table.stakes
    if win.source is None:
        draft.instruct("win.self_draw", winner=win.seat, face=face)
        return win_by_self_draw(deal=deal, stakes=stakes, winner=win.seat, face=face)
    if win.by == "robbed_kong":
        draft.cite("S12")
    payments = win_on_discard(deal=deal, stakes=stakes, winner=win.seat, payer=win.source, face=face)
    key = "win.robbed_kong" if win.by == "robbed_kong" else "win.discard"
    draft.instruct(key, winner=win.seat, discarder=win.source, face=face, points=payments[0].points)
    return payments
