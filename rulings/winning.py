"""What wins of every kind share: the winner's hand with what the log knows of it, the face, watchers, the next deal."""

from __future__ import annotations

from typing import Any

from rulings.draft import Draft
from rulings.errors import CaseError
from rulings.events import Win
from rulings.facts import UNTOLD
from rulings.hands import elements_json, known_of_hand, read_hand, whole_hand
from rulings.history import latest, turn_of, winning_tile_from_tail
from rulings.logged_tiles import with_logged_sets
from rulings.ready import READY, first_by_log, ready_in_force, told_ready, worth_of_ready
from rulings.table import Table
from rulings.tiles import canonical_tile
from scoring import Hand, HandError, Score, score
from scoring.settlement import next_after_win, watchers_pay


def tail_of(draft: Draft, win: Win) -> Any:
    """S24's fact, whether the winning tile was a replacement (and of what): from a full log, as told, or from a thin
    log that shows the draw; UNTOLD else. `bad_fact` where a full log contradicts what was told."""
    shown = winning_tile_from_tail(draft.table, win)
    told = win.tail if win.tail is not None else (win.hand or {}).get("tail")
    if told is None or (draft.table.full and shown is not UNTOLD):
        if told is not None and bool(told) != bool(shown):
            raise draft.facts.bad("tail", f"tail was told as {told!r}, but the log shows {shown!r}")
        if shown is not UNTOLD:
            draft.facts.note("tail", shown, "log")
        return shown
    draft.facts.note("tail", told, "report")
    return told


def known_of_win(draft: Draft, win: Win) -> dict[str, Any]:
    """What the deal and the log tell of the winning hand: winds, `by`, tail, last tile, declaration, winning tile."""
    table = draft.table
    known = {**known_of_hand(table, win.seat), "by": "self_draw" if win.by == "flowers" else win.by}
    if win.by == "self_draw":
        tail = tail_of(draft, win)
        if tail is not UNTOLD:
            known["tail"] = tail
        if table.tiles_left is not None:
            known["last_tile"] = table.tiles_left == 0
    elif win.by == "discard" and table.law.worth("S37") and table.tiles_left == 0:
        known["last_tile"] = True
    ready = ready_in_force(table, win.seat)
    if win.seat in table.declared:
        known["declared"] = ready
    if ready is not None and (first := first_by_log(table, win, ready)):
        known["first"] = first
    return known


def winning_hand(draft: Draft, win: Win, *, struck: bool = False) -> Hand | HandError | None:
    """The winner's hand, None where only its face is told; a HandError where its tiles make no win."""
    if win.hand is None:
        found = draft.facts.found.get("hand")
        if found is None:
            return None
    table = draft.table
    told = with_logged_sets(
        table,
        win.seat,
        win.hand if win.hand is not None else draft.facts.found["hand"],
        f"log[{draft.facts.event}]",
    )
    known = known_of_win(draft, win)
    tile = winning_tile(table, win)
    if tile is not None and (table.full or "win" not in told):
        told["win"] = _same_tile(told.get("win", tile), tile, f"log[{draft.facts.event}].hand.win")
    if struck or win.seat in table.struck:
        if (ready := told_ready(told)) is not None:
            draft.cite(READY[ready])
        told = {k: v for k, v in told.items() if k not in ("declared", "first")}
        known |= {"declared": None, "first": None}
    at = f"log[{draft.facts.event}]"
    return read_hand(table, whole_hand(told, known, at), at)


def winning_tile(table: Table, win: Win) -> str | None:
    """The tile won on where the log shows it: the payer's last discard or added kong, the winner's last draw."""
    if win.by == "self_draw":
        draw = turn_of(table, win.seat).draw
        return draw[1].tile if draw else None
    if win.by == "robbed_kong":
        kong = latest(table, "added_kong", win.source) if win.source else None
        return kong[1].tiles[0] if kong and kong[1].tiles else None
    last = table.last_discard
    return last[1].tile if last and last[1].seat == win.source else None


def _same_tile(told: Any, shown: str, at: str) -> str:
    """The winning tile told, which must be the one that a full log shows."""
    if canonical_tile(told, at) != shown:
        raise CaseError("bad_field", at, f"the winning tile is told as {told}, but the log shows {shown}")
    return shown


def face_of(draft: Draft, win: Win, hand: Hand | None) -> int:
    """The winner's tai: scored from the hand, else as told (less S31 or S32 where that was struck out)."""
    facts = draft.facts
    if hand is None:
        face = int(facts.read("face", clause="P-pay"))
        if win.seat in draft.table.struck or any(r.kind == "ready_struck" for r in draft.remedies):
            declared = draft.table.declared.get(win.seat)
            if declared is None:
                raise facts.bad(
                    "face", "no declaration is logged: tell it as `declare`, or in the winner's hand"
                )
            face = max(0, face - worth_of_ready(draft.table, declared[1]))
        return face
    found = score(hand)
    stated = facts.told.get("face")
    if stated is not None and stated != found.total:
        raise facts.bad("face", f"the face is told as {stated}, but the hand has {found.total}")
    note_score(draft, found)
    return found.total


def note_score(draft: Draft, found: Score) -> None:
    """Put a scored face and its elements into the trace, and name the interpretations it relied on."""
    draft.interpret(*found.interpretations)
    draft.facts.note("face", found.total, "report")
    draft.facts.note("elements", elements_json(found), "report")


def watchers(draft: Draft, win: Win) -> None:
    """P-watch: who walks round pays the winner a tai; a dead hand still does (I-46)."""
    table = draft.table
    payments = watchers_pay(stakes=table.stakes, winner=win.seat, watching=table.watching)
    if not payments:
        return
    draft.cite("P-watch")
    if any(p.payer in table.dead for p in payments):
        draft.interpret("I-46")
    draft.pay(payments)
    draft.instruct("win.watchers_pay", seats=[p.payer for p in payments], winner=win.seat)


def end_of_win(draft: Draft, win: Win) -> None:
    """P-rotate, or what F11.3 has already said of the next deal."""
    table = draft.table
    if table.restored is not None:
        draft.cite("P-foul-end")
        draft.end(table.restored)
        return
    draft.cite("P-rotate")
    draft.end(next_after_win(table.deal, winner=win.seat))
