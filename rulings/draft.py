"""A decision being written: a clause cites, rejects, instructs and pays through one `Draft` and hands in `done()`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rulings.decision import Decision, Instruction, Rejected, Remedy
from rulings.facts import Facts, because
from rulings.table import Table
from scoring.seats import Seat
from scoring.settlement import Deal, NextDeal, Payment, next_after_foul
from scoring.side_stakes import Bet, has_base, merged, settle_outside, taken_over_bets

TAKEN_OVER = frozenset({"F6", "F7.1"})
"""Clauses of payments in others' places; the side stakes on these are staked by what was owed (`stake`)."""


class Draft:
    """What a clause has found so far. Nothing is changed at the table: the decision says what is to change."""

    def __init__(self, table: Table, facts: Facts) -> None:
        self.table = table
        self.facts = facts
        self.clauses: dict[str, None] = {}
        self.rejected: dict[str, Rejected] = {}
        self.interpretations: dict[str, None] = {}
        self.options: dict[str, Any] = {}
        self.instructions: list[Instruction] = []
        self.remedies: list[Remedy] = []
        self.payments: list[Payment] = []
        self.bets: list[Bet] = []
        self.awarded_to: Seat | None = None
        self.overridden: tuple[Seat, ...] = ()
        self.discretion = False
        self.reason = ""

    def cite(self, *clauses: str) -> None:
        """Name the clauses applied, in this order, each once."""
        self.clauses |= dict.fromkeys(clauses)

    def reject(self, clause: str, fact: str, value: Any = None, *, key: str | None = None) -> None:
        """Name a clause considered and not applied, and the fact that rules it out (or a key of the edition)."""
        self.rejected.setdefault(clause, Rejected(clause, key or because(fact, value)))

    def interpret(self, *interpretations: str) -> None:
        """Name the interpretations relied on."""
        self.interpretations |= dict.fromkeys(interpretations)

    def option(self, name: str, interpretation: str | None = None) -> Any:
        """The value of an option that this decision turns on; with the interpretation it belongs to."""
        value = getattr(self.table.options, name)
        self.options[name] = value
        if interpretation:
            self.interpret(interpretation)
        return value

    def instruct(self, key: str, **params: Any) -> None:
        """What the table does now."""
        self.instructions.append(Instruction(key, params))

    def remedy(self, kind: str, **fields: Any) -> None:
        """Something besides points that changes at the table."""
        self.remedies.append(Remedy(kind, **fields))

    def pay(self, payments: Iterable[Payment]) -> None:
        """Points that move; the marker's clause is cited where a wrong die counts in them (P-marker)."""
        payments = list(payments)
        self.stake([payment for payment in payments if payment.clause not in TAKEN_OVER])
        for payment in payments:
            if payment.points:
                self.payments.append(payment)
            if payment.parts.dealer_tai and self.table.deal.marker_is_wrong:
                self.cite("P-marker")

    def stake(
        self, owed: Iterable[Payment], *, liable: Sequence[Seat] = (), winner: Seat | None = None
    ) -> None:
        """X1, X2: the side stakes on what is owed, before anybody `liable` pays the winner in another's place."""
        side = self.table.deal.side_stakes
        if not side:
            return
        owed = [payment for payment in owed if has_base(payment)]
        if any(side.raised(payment.payer, payment.payee) for payment in owed):
            self.cite("X1")
        won = {payment.payee for payment in owed}
        if any(bet.influenced and bet.main in won for bet in side.outside):
            self.cite("X5")
        bets = settle_outside(side, owed, stakes=self.table.stakes)
        if liable and winner is not None:
            bets = taken_over_bets(bets, liable=liable, winner=winner)
        self.cite(*(bet.clause for bet in bets))
        self.bets += bets

    def end(self, next_deal: NextDeal, *, said: bool = False) -> None:
        """The deal is over. What comes next is said, unless the clause has `said` it."""
        self.remedy("deal_over", next=next_deal)
        if not said:
            self.instructions.append(_next_said(self.table.deal, next_deal))

    def end_by_foul(self, offender: Seat) -> None:
        """P-foul-end: the deal is over by a foul."""
        self.cite("P-foul-end")
        self.instruct("deal_ends")
        self.end(next_after_foul(self.table.deal, offender=offender))

    def award(self, seat: Seat, overridden: Iterable[Seat]) -> None:
        """Who has the tile of several claims."""
        self.awarded_to = seat
        self.overridden = tuple(overridden)

    def done(self) -> Decision:
        """The decision, with the facts read on the way."""
        return Decision(
            event=self.facts.event,
            clauses=tuple(self.clauses),
            edition=self.table.edition,
            rejected=tuple(r for r in self.rejected.values() if r.clause not in self.clauses),
            interpretations=tuple(self.interpretations),
            facts=tuple(self.facts.trace.values()),
            instructions=tuple(self.instructions),
            remedies=tuple(self.remedies),
            payments=tuple(self.payments),
            outside=tuple(merged(self.bets)),
            awarded_to=self.awarded_to,
            overridden=self.overridden,
            discretion=self.discretion,
            reason=self.reason,
            options=self.options,
        )


def _next_said(deal: Deal, after: NextDeal) -> Instruction:
    """Who deals next, as the table is told."""
    if after.sitting_over:
        return Instruction("deal_over.sitting_over")
    if after.round_wind != deal.round_wind:
        return Instruction("deal_over.next_round", {"wind": after.round_wind, "dealer": after.dealer})
    if after.dealer != deal.dealer:
        return Instruction("deal_over.passes_on", {"dealer": after.dealer})
    if after.streak > deal.streak:
        return Instruction("deal_over.dealer_continues", {"dealer": after.dealer, "streak": after.streak})
    return Instruction("deal_over.streak_kept", {"dealer": after.dealer})
