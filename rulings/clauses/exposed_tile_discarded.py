"""F11 錯打明牌: a tile of one's own exposed set was discarded, and no like tile in the hand puts it right.

Sources: second rules, 錯打明牌, items 1 to 3; I-27. The order of play is to stay. F11.1, nobody claims it: dead hand, the set
restored, the right tile discarded instead (else the tile just drawn). F11.2, called: the same, and 1 tai each to who
called pong and showed the pair, or showed the tiles for a chow. F11.3, won on: he pays that win and must discard the
tile just drawn; if that deals in too, he pays again; the deal ends by a foul.
A win on the new discard may be told as a fact, or by the `win` event that follows (`rulings.restored`). Where that
discard is a tail tile thrown as drawn, an open liability (F6) pays in the offender's place: F7.1 to F9.3 make no exception.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from rulings.calls import Called, bar_of
from rulings.decision import Decision
from rulings.draft import Draft
from rulings.errors import CaseError
from rulings.events import Claim, Report, Win, parse_claims
from rulings.facts import CLAIMS, FACE, SEAT_OR_NONE, TRUTH, UNTOLD, Facts, Kind
from rulings.history import drawn_from_tail, latest
from rulings.liability import apply_liabilities
from rulings.logged import turn_at
from rulings.remedies import OFFENDERS_FACE, dead_hand
from rulings.table import Table
from rulings.winning import end_of_win, face_of, watchers, winning_hand
from scoring import HandError
from scoring.seats import SEATS, Seat, next_seat
from scoring.settlement import first_in_turn, flat, win_on_discard

CLAUSES = ("F11", "F11.1", "F11.2", "F11.3")
CALLS: Final = ("pong", "kong", "chow")
CLAIMED: Final[Kind] = replace(
    CLAIMS,
    samples=(
        [],
        *([{"seat": seat, "call": "pong", "shown": True}] for seat in SEATS),
        *([{"seat": seat, "call": "win", "face": 0}] for seat in SEATS),
    ),
)
FOULS: dict[str, dict[str, Kind]] = {
    "exposed_tile_discarded": {
        "like_tile_in_hand": TRUTH,
        "claims": CLAIMED,
        "right_tile_available": TRUTH,
        "restored_discard_won_by": SEAT_OR_NONE,
        "restored_face": replace(FACE, name="number", accepts=()),
        "drew": TRUTH.or_else(True),
        **OFFENDERS_FACE,
        "lifted": TRUTH,
        "as_drawn": TRUTH.or_else(None),
        "returned_tile": TRUTH.or_else(False),
    }
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Who wanted the tile, as far as the law lets him: the win that has it, and the calls."""

    win: Claim | None
    calls: tuple[Claim, ...]


def apply(table: Table, facts: Facts) -> Decision:
    """Put right, or by what became of the tile."""
    report = facts.source
    assert isinstance(report, Report)  # noqa: S101 - FOULS are told in reports only
    seat = report.seat
    draft = Draft(table, facts)
    draft.cite("F11")
    if facts.read("like_tile_in_hand", clause="F11"):
        for clause in ("F11.1", "F11.2", "F11.3"):
            draft.reject(clause, "like_tile_in_hand", True)
        draft.instruct("F11.put_right", seat=seat)
        return draft.done()
    wanted = _wanted(draft, seat)
    if wanted.win is not None:
        return _won_on(draft, seat, wanted.win)
    draft.reject("F11.3", "", key="because.not_won_on")
    if wanted.calls:
        _called(draft, seat, wanted.calls)
    else:
        draft.cite("F11.1")
        draft.reject("F11.2", "", key="because.not_claimed")
    return _restored(draft, seat)


def _wanted(draft: Draft, seat: Seat) -> Wanted:
    facts = draft.facts
    at = f"log[{facts.event}].facts.claims"
    claims = parse_claims(facts.read("claims", clause="F11"), at)
    seats = [claim.seat for claim in claims]
    if seat in seats or len(set(seats)) < len(seats):
        raise facts.bad("claims", "each of the other three may claim once")
    if any(claim.call == "chow" and claim.seat != next_seat(seat) for claim in claims):
        raise facts.bad("claims", f"only {next_seat(seat)} may chow from {seat}")
    discard = latest(draft.table, "discard", seat)
    tile = Called(discard[1].tile if discard else None, discard[0] if discard else None, seat, added=False)
    free = [c for c in claims if c.call in (*CALLS, "win") and bar_of(draft, c, tile) is None]
    wins = {c.seat: c for c in free if c.call == "win"}
    if len(wins) > 1:
        draft.cite("P-intercept")
    return Wanted(
        win=wins[first_in_turn(wins, after=seat)] if wins else None,
        calls=tuple(c for c in free if c.call in CALLS),
    )


def _called(draft: Draft, seat: Seat, calls: tuple[Claim, ...]) -> None:
    """F11.2: 1 tai each to those who showed; they do not get the tile."""
    draft.cite("F11.2")
    draft.reject("F11.1", "", key="because.claimed")
    payees = [claim.seat for claim in calls if claim.shown]
    draft.pay(flat(stakes=draft.table.stakes, payer=seat, payee=payee, clause="F11.2") for payee in payees)
    if payees:
        draft.instruct("F11.2.pay", seat=seat, seats=payees)


def _restored(draft: Draft, seat: Seat) -> Decision:
    """The set is restored and another tile discarded, by a dead hand; it is open to claims like any discard."""
    if not dead_hand(draft, seat, told=True):
        return draft.done()
    if draft.facts.read("right_tile_available", clause="F11.1"):
        draft.instruct("F11.1.right_tile", seat=seat)
    elif _drew(draft, seat):
        draft.instruct("F11.1.drawn_tile", seat=seat)
    else:
        draft.interpret("I-27")
        draft.instruct("F11.any_tile", seat=seat)
    draft.remedy("undone", seat=seat)
    winner: Seat | None = draft.facts.told.get("restored_discard_won_by")
    if winner is not None:  # never asked here: play goes on, and a win is an event of its own
        win = _second_win(draft, seat, winner, clause="P-pay")
        draft.instruct("F11.restored_discard_won", seat=seat, winner=winner)
        end_of_win(draft, win)
    return draft.done()


def _drew(draft: Draft, seat: Seat) -> bool:
    """Whether the turn began with a draw: told, or by a full log; a draw where neither says."""
    table, facts = draft.table, draft.facts
    discard = latest(table, "discard", seat)
    shown: Any = UNTOLD
    if table.full and discard is not None:
        nature = turn_at(table.events, discard[0]).nature
        shown = UNTOLD if nature == "opening" else nature not in ("chow", "pong")
    return bool(facts.read("drew", log=shown, clause="I-27"))


def _won_on(draft: Draft, seat: Seat, claim: Claim) -> Decision:
    draft.cite("F11.3")
    draft.reject("F11.1", "", key="because.won_on")
    draft.reject("F11.2", "", key="because.won_on")
    win = Win(seat=claim.seat, by="discard", source=seat, hand=claim.hand, face=claim.face)
    _pay(draft, win, _face(draft, win), clause="F11.3")
    if _drew(draft, seat):
        draft.instruct("F11.3.pays", seat=seat, winner=claim.seat)
    else:
        draft.interpret("I-27")
        draft.instruct("F11.3.any_tile", seat=seat, winner=claim.seat)
    winner = draft.facts.read("restored_discard_won_by", clause="F11.3")
    if winner is not None:
        _second_win(draft, seat, winner, clause="F11.3")
        draft.instruct("F11.3.pays_again", seat=seat, winner=winner)
    draft.end_by_foul(seat)
    return draft.done()


def _face(draft: Draft, win: Win) -> int:
    """The face of the win on the wrong tile: told with the claim, scored from its hand, or asked."""
    at = f"log[{draft.facts.event}].facts.claims"
    hand = winning_hand(draft, win)
    if isinstance(hand, HandError):
        raise CaseError(hand.code, at, hand.message)
    if hand is None and win.face is not None:
        draft.facts.note("face", win.face, "report")
        return win.face
    face = face_of(draft, win, hand)
    if win.face is not None and win.face != face:
        raise draft.facts.bad("claims", f"the face is told as {win.face}, but the hand has {face}")
    return face


def _second_win(draft: Draft, seat: Seat, winner: Seat, *, clause: str) -> Win:
    """The win on the tile discarded after restoring."""
    if winner == seat:
        raise draft.facts.bad("restored_discard_won_by", "nobody wins on his own discard")
    if winner in draft.table.dead:
        raise draft.facts.bad("restored_discard_won_by", f"{winner} is a dead hand and cannot win")
    win = Win(seat=winner, by="discard", source=seat)
    face = draft.facts.read("restored_face", clause=clause)
    _pay(draft, win, face, clause=clause, from_tail=_thrown_from_tail(draft, seat))
    return win


def _thrown_from_tail(draft: Draft, seat: Seat) -> bool:
    """Whether the tile discarded after restoring is the one just drawn, and a replacement: F6 reaches that win too."""
    facts = draft.facts
    if facts.peek("right_tile_available") is True and "F11.3" not in draft.clauses:
        return False
    told = facts.peek("as_drawn")
    if told is not None:
        return bool(told)
    discard = latest(draft.table, "discard", seat)
    return discard is not None and drawn_from_tail(draft.table, discard[0])


def _pay(draft: Draft, win: Win, face: int, *, clause: str, from_tail: bool = False) -> None:
    table = draft.table
    assert win.source is not None  # noqa: S101 - a win on a discard has a discarder
    draft.cite("P-pay")
    payments = win_on_discard(
        deal=table.deal, stakes=table.stakes, winner=win.seat, payer=win.source, face=face, clause=clause
    )
    draft.pay(apply_liabilities(draft, win, payments) if from_tail else payments)
    watchers(draft, win)
