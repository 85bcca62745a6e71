"""What a deal comes to under other circumstances: every event of its log decided again. Nothing is written.

An earlier deal's result had been written down wrongly, and so the dealer, the streak or the round of this one. What the
engine decided is decided anew; what a person decided (an override, a review) stands as he said it.
"""

from dataclasses import dataclass, replace
from typing import Any

from rulings import difference
from rulings.decide import decide
from rulings.decision import Decision, Need
from rulings.difference import Sums
from rulings.errors import CaseError
from rulings.fold import LogState, decision_of, need_from_json, opening_table, told_events
from rulings.models import Ruling
from rulings.table import Table
from scoring.side_stakes import Bet, merged


class Unclear(Exception):  # noqa: N818 - said of a deal, not of the program
    """A deal cannot be decided again by itself: event `index` now asks `fact`, or cannot come any more."""

    def __init__(self, index: int, fact: str) -> None:
        super().__init__(f"log[{index}]: {fact}")
        self.index = index
        self.fact = fact


@dataclass(frozen=True)
class Redecided:
    """A standing ruling, and what takes its place: payments say the whole."""

    ruling: Ruling
    decision: Decision


def redecide(state: LogState, deal: dict[str, Any]) -> tuple[Table, list[Redecided]]:
    """The table under `deal`, and the standing rulings of the engine that would say something else. Raises Unclear."""
    table = opening_table(state.log, deal)
    made_at = {found[0].n - 1: found[-1] for found in state.of_event.values()}
    whole: dict[int, Sums] = {}
    staked: dict[int, tuple[Bet, ...]] = {}
    changed = []
    for index, (event, told) in enumerate(zip(state.events, told_events(state), strict=True)):
        ruling = made_at.get(event.n)
        if ruling is None:
            table.advance(told, need_from_json(event.need_data or {}) if event.need else None)
            continue
        engine = _by_engine(ruling)
        decision = _again(table, told, index) if engine else decision_of(ruling)
        moved, bets = difference.paid(decision.payments), decision.outside
        if decision.supersedes is not None and engine:
            moved = difference.plus(whole.get(decision.supersedes, {}), moved)
            bets = tuple(merged([*staked.get(decision.supersedes, ()), *bets]))
        whole[decision.event], staked[decision.event] = moved, bets
        table.advance(told, decision)
        whole_said = _restated(decision, moved, bets)
        same = decision if ruling.kind == Ruling.Kind.ENGINE else whole_said
        if engine and ruling.id not in state.successor and _differs(same, ruling):
            changed.append(Redecided(ruling, whole_said))
    return table, changed


def _by_engine(ruling: Ruling) -> bool:
    """Whether the engine said it: at once, or when circumstances were corrected before."""
    return ruling.kind == Ruling.Kind.ENGINE or "correction" in ruling.details_data


def _again(table: Table, event: Any, index: int) -> Decision:
    try:
        outcome = decide(table, event)
    except CaseError as error:
        raise Unclear(index, error.code) from error
    if isinstance(outcome, Decision):
        return outcome
    raise Unclear(index, outcome.fact if isinstance(outcome, Need) else "")


def _differs(decision: Decision, ruling: Ruling) -> bool:
    """Whether anything of what was decided is otherwise now."""
    return decision.to_json() != decision_of(ruling).to_json()


def _restated(decision: Decision, moved: Sums, bets: tuple[Bet, ...]) -> Decision:
    """With payments and bets that say the whole, as a review's do."""
    if decision.supersedes is None:
        return decision
    clause = decision.clauses[0] if decision.clauses else ""
    payments = difference.as_payments(moved, clause=clause)
    return replace(decision, payments=payments, outside=bets)
