"""A decision being written: a clause cites, rejects, instructs and pays through one `Draft` and hands in `done()`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulings.decision import Decision, Instruction, Rejected, Remedy
from rulings.facts import Facts, because
from rulings.table import Table
from scoring.seats import Seat
from scoring.settlement import NextDeal, Payment, next_after_foul


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
        for payment in payments:
            if payment.points:
                self.payments.append(payment)
            if payment.parts.dealer_tai and self.table.deal.marker_is_wrong:
                self.cite("P-marker")

    def end(self, next_deal: NextDeal) -> None:
        """The deal is over."""
        self.remedy("deal_over", next=next_deal)

    def end_by_foul(self, offender: Seat) -> None:
        """P-foul-end: the deal is over by a foul."""
        self.cite("P-foul-end")
        self.end(next_after_foul(self.table.deal, offender=offender))
        self.instruct("deal_ends", seat=offender)

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
            awarded_to=self.awarded_to,
            overridden=self.overridden,
            discretion=self.discretion,
            reason=self.reason,
            options=self.options,
        )
