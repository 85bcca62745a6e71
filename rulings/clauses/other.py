"""F13 其他: what the law does not name the referee decides by the nearest clause, with a written reason.

Source: law F13; no clause of the rules covers it. The remedies are those of the law; each is marked as discretion. What a
remedy needs besides: a flat tai its payee and number, a false win and paying for all the offender's face.
"""

from __future__ import annotations

from rulings.decision import Decision
from rulings.draft import Draft
from rulings.events import Report
from rulings.facts import SEAT, TEXT, Facts, Kind, one_of
from rulings.false_win import false_win
from rulings.remedies import OFFENDERS_FACE, dead_hand, offenders_face, pays_for_all
from rulings.table import Table
from scoring.seats import Seat
from scoring.settlement import NextDeal, flat

CLAUSES = ("F13",)
MOST_TAI = 100
LIKE_CLAUSE = Kind("clause", lambda v: isinstance(v, str) and bool(v.strip()), (), ("F2", "F12"))
TAI = Kind("number", lambda v: type(v) is int and 0 < v <= MOST_TAI, (), (1, 2))
FOULS: dict[str, dict[str, Kind]] = {
    "other": {
        "like_clause": LIKE_CLAUSE,
        "remedy": one_of(
            "put_right", "warning", "dead_hand", "flat_tai", "false_win", "pays_for_all", "deal_void"
        ),
        "reason": TEXT,
        "payee": SEAT,
        "tai": TAI,
        **OFFENDERS_FACE,
    }
}


def apply(table: Table, facts: Facts) -> Decision:
    """The remedy that the referee chose, marked as discretion."""
    report = facts.source
    assert isinstance(report, Report)  # noqa: S101 - FOULS are told in reports only
    draft = Draft(table, facts)
    draft.discretion = True
    like = facts.read("like_clause", clause="F13")
    if like not in table.law.clauses:
        raise facts.bad("like_clause", f"the law has no clause {like}")
    remedy = facts.read("remedy", clause="F13")
    draft.reason = facts.read("reason", clause="F13")
    draft.cite("F13", like)
    return _carry_out(draft, report.seat, remedy)


def _carry_out(draft: Draft, seat: Seat, remedy: str) -> Decision:
    match remedy:
        case "dead_hand":
            dead_hand(draft, seat)
        case "flat_tai":
            _flat_tai(draft, seat)
        case "false_win":
            return false_win(draft, seat, face=offenders_face(draft, seat, clause="F4"), clauses=())
        case "pays_for_all":
            pays_for_all(draft, seat, clause="F13")
        case "deal_void":
            _deal_void(draft)
        case _:
            draft.remedy(remedy, seat=seat)
            draft.instruct(f"F13.{remedy}", **({"seat": seat} if remedy == "warning" else {}))
    return draft.done()


def _flat_tai(draft: Draft, seat: Seat) -> None:
    payee: Seat = draft.facts.read("payee", clause="F13")
    tai = draft.facts.read("tai", clause="F13")
    if payee == seat:
        raise draft.facts.bad("payee", "nobody pays himself")
    draft.pay([flat(stakes=draft.table.stakes, payer=seat, payee=payee, clause="F13", tai=tai)])
    draft.instruct("F13.flat_tai", seat=seat, payee=payee, tai=tai)


def _deal_void(draft: Draft) -> None:
    """Dealt again: the same dealer, the same streak, the same round."""
    deal = draft.table.deal
    draft.remedy("deal_void")
    draft.instruct("F13.deal_void")
    draft.end(NextDeal(dealer=deal.dealer, streak=deal.streak, round_wind=deal.round_wind))
