"""Late reports: a foul told after the deal was settled changes, by superseding, what it would have changed before.

Sources: F3, F7.1, F7.2, I-14; case format, "late reports". The report is decided on the table as it was just before
the event that settled the deal. Then

- a foul that ends the deal takes the result's place where the offender had won it, or where nobody had;
  beside another's valid win it is paid besides, and that win's own rule moves the deal on (I-14);
- what reaches the result (a liability, a ready declaration struck out) lets the settling event be decided again.

What moves is the new decision less all that the superseded chain has posted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from rulings.decision import Decision, Instruction, Need, Remedy
from rulings.events import Event, Exhausted, Report, Win
from rulings.logged_tiles import told_of_the_win
from rulings.rulebook import rule_for
from rulings.table import Settled, Table, apply_remedy
from scoring.seats import Seat
from scoring.settlement import Parts, Payment, net
from scoring.side_stakes import what_still_moves

Evaluate: TypeAlias = Callable[[Table, Event, int, Mapping[str, Any]], Decision | Need]
WRONG_COUNT = ("missing_tile", "extra_tile")
SUPERSEDES = Instruction("supersedes")


def decide_late(
    *,
    now: Table,
    then: Table | None,
    report: Report,
    index: int,
    found: Mapping[str, Any],
    evaluate: Evaluate,
) -> Decision | Need:
    """Decide a report on a settled deal. `then`: the table when it came, if it came before the end and waited."""
    settled = now.settled
    assert settled is not None  # noqa: S101 - only a settled deal has late reports
    ground = settled.before
    if then is not None and not then.over:
        ground = then.copy()
        ground.take_statuses_of(settled.before)
    rule = rule_for(report, f"log[{index}]")
    kinds = rule.kinds if rule else {}
    own = {name: value for name, value in found.items() if name in kinds}
    first = evaluate(ground, report, index, own)
    if isinstance(first, Need):
        return first
    if first.over:
        return _ends_by_foul(now, settled, first, report)
    rest = {f.fact: f.value for f in now.findings if f.event == settled.index}
    rest |= {name: value for name, value in found.items() if name not in kinds}
    if isinstance(settled.event, Win):
        rest = told_of_the_win(report, settled.event) | rest
    return _reaches_result(settled, first, report, rest, evaluate)


def _ends_by_foul(now: Table, settled: Settled, first: Decision, report: Report) -> Decision:
    same_offender = isinstance(settled.event, Report) and settled.event.seat == report.seat
    if settled.winner == report.seat or isinstance(settled.event, Exhausted) or same_offender:
        return replace(
            first,
            supersedes=settled.standing,
            payments=difference(first.payments, settled.posted),
            outside=what_still_moves(first.outside, settled.outside),
            remedies=(*first.remedies, Remedy("result_replaced", seat=settled.winner)),
            instructions=(*first.instructions, SUPERSEDES),
        )
    dealer_lost = settled.winner is None and report.seat == now.deal.dealer
    if dealer_lost:
        return first
    return replace(
        first,
        clauses=tuple(c for c in first.clauses if c != "P-foul-end"),
        interpretations=(*first.interpretations, "I-14"),
        remedies=tuple(r for r in first.remedies if r.kind != "deal_over"),
        instructions=tuple(
            _beside(i) for i in first.instructions if not i.key.startswith(("deal_ends", "deal_over."))
        ),
    )


def _beside(instruction: Instruction) -> Instruction:
    """A false win beside a valid one is said so; it does not end the deal."""
    if instruction.key != "F4.false_win":
        return instruction
    return Instruction("F4.beside_valid_win", {"seat": instruction.params["seat"]})


def _reaches_result(
    settled: Settled, first: Decision, report: Report, found: Mapping[str, Any], evaluate: Evaluate
) -> Decision | Need:
    changed = settled.before.copy()
    reaching = [r for r in first.remedies if _reaches(r, report, settled.winner)]
    if not reaching or not isinstance(settled.event, Win):
        return _without_effect(first)
    for remedy in reaching:
        apply_remedy(changed, remedy, first.event)
    again = evaluate(changed, settled.event, settled.index, found)
    if isinstance(again, Need):
        return replace(again, event=first.event)
    if net(again.payments) == net(settled.posted):
        return _without_effect(first)
    return replace(
        again,
        event=first.event,
        supersedes=settled.standing,
        clauses=_joined(first.clauses, again.clauses),
        rejected=_joined(first.rejected, again.rejected),
        interpretations=_joined(first.interpretations, again.interpretations),
        facts=_joined(first.facts, again.facts),
        instructions=(*_joined(first.instructions, again.instructions), SUPERSEDES),
        remedies=(*first.remedies, *again.remedies),
        payments=(*first.payments, *difference(again.payments, settled.posted)),
        outside=(*first.outside, *what_still_moves(again.outside, settled.outside)),
        options={**first.options, **again.options},
    )


def _without_effect(first: Decision) -> Decision:
    """The foul is on record, and the settled deal stays as it is."""
    return replace(first, instructions=(*first.instructions, Instruction("already_settled")))


def _reaches(remedy: Remedy, report: Report, winner: Seat | None) -> bool:
    """Whether a remedy found late can change the result. A hand is dead from the report on, not before (F2);
    only a wrong number of tiles makes the win itself a false one (F4)."""
    if remedy.kind == "dead_hand":
        return remedy.seat == winner and report.foul in WRONG_COUNT
    return remedy.kind in ("liability", "ready_struck")


def _joined(first: Iterable[Any], second: Iterable[Any]) -> tuple[Any, ...]:
    joined = list(first)
    joined += [item for item in second if item not in joined]
    return tuple(joined)


def difference(new: Iterable[Payment], posted: Iterable[Payment]) -> tuple[Payment, ...]:
    """What still moves: `new` less `posted`, per pair of players. A pair's one new payment keeps its parts."""
    wanted = list(new)
    moves: list[Payment] = []
    back = [replace(p, payer=p.payee, payee=p.payer) for p in posted]
    for (payer, payee), points in net([*wanted, *back]).items():
        whole = [p for p in wanted if (p.payer, p.payee, p.points) == (payer, payee, points)]
        same_way = [p for p in wanted if (p.payer, p.payee) == (payer, payee)]
        if len(same_way) == 1 and whole and not any({p.payer, p.payee} == {payer, payee} for p in back):
            moves += whole
            continue
        clause = next((p.clause for p in [*same_way, *back] if (p.payer, p.payee) == (payer, payee)), "F6")
        moves.append(
            Payment(payer=payer, payee=payee, points=points, clause=clause, parts=Parts(share=points))
        )
    return tuple(moves)
