"""Decide one event on a table, or a whole case.

`decide` changes nothing; `Table.advance` takes the event in afterwards. A finding decides the event that waited for it:
the decision carries that event's index. A report that comes after the deal was settled is decided as if it had come
just before the event that settled it; where that changes the result, its decision supersedes the settled one and its
payments are what still moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulings.beside import decide_beside, valid_beside_false
from rulings.case import Case
from rulings.decision import Decision, Need
from rulings.errors import CaseError
from rulings.events import DECIDED, WIN_FACTS, Event, Finding, Report, Retract, Win, told_facts
from rulings.facts import Facts, decide_or_ask
from rulings.late import decide_late
from rulings.logged_tiles import about_the_result, with_claimed_tiles
from rulings.restored import answers, waiting_report
from rulings.retracting import check_retract
from rulings.rulebook import rule_for
from rulings.table import Table
from scoring.seats import SEATS
from scoring.settlement import totals


def decide(table: Table, event: Event) -> Decision | Need | None:
    """What `event` means at `table`; None where it decides nothing. Raises CaseError, having changed nothing."""
    table.check_order(event, beside=valid_beside_false(table, event) is not None)
    if isinstance(event, Retract):
        check_retract(table, event)
    if isinstance(event, Finding):
        return _decide_finding(table, event)
    if isinstance(event, Win) and (waiting := waiting_report(table, event)) is not None:
        return _decide_waiting(table, waiting, win=event)
    if not isinstance(event, DECIDED):
        return None
    return _decide_at(table, table, event, table.index, {})


def _decide_finding(table: Table, finding: Finding) -> Decision | Need | None:
    """Decide the waiting event again, with the log as it was when it came and the statuses of now.

    A fact of an event that was decided without it is kept: a late report may make it matter.
    """
    target = _target(table, finding)
    pending = table.pending.get(target)
    if pending is None:
        named = finding.event is not None and finding.event < table.index
        if named and target in table.decisions and _lacks(table.events[target], finding.fact, target):
            return None
        raise CaseError("bad_fact", f"log[{table.index}]", f"no event waits for {finding.fact}")
    return _decide_waiting(table, target, finding=finding)


def _decide_waiting(
    table: Table, target: int, *, finding: Finding | None = None, win: Win | None = None
) -> Decision | Need:
    """Decide a waiting event with what was found since: findings, or the wins that answer a report (F11.3)."""
    pending = table.pending[target]
    before = pending.before.copy()
    if isinstance(pending.event, Win):
        before.liabilities, before.struck = table.liabilities.copy(), table.struck.copy()
    elif not before.over:
        before.take_statuses_of(table)
    findings = [*table.findings, *([finding] if finding else [])]
    found = {f.fact: f.value for f in findings if _target(table, f) == target}
    return _decide_at(table, before, pending.event, target, found | answers(table, target, win))


def _target(table: Table, finding: Finding) -> int:
    """The event a finding belongs to: the one it names, else the latest that waits and lacks this fact."""
    if finding.event is not None:
        return finding.event
    waiting = [n for n, pending in table.pending.items() if _lacks(pending.event, finding.fact, n)]
    return max(waiting, default=-1)


def _lacks(event: Event, fact: str, index: int) -> bool:
    rule = rule_for(event, f"log[{index}]")
    return (
        rule is not None
        and told_facts(event).get(fact) is None
        and (fact in rule.kinds or (isinstance(event, Report) and fact in WIN_FACTS))
    )


def _decide_at(
    now: Table, then: Table, event: Event, index: int, found: Mapping[str, Any]
) -> Decision | Need:
    if now.over and now.settled is not None and isinstance(event, Report):
        report = about_the_result(now, event, index)
        return decide_late(now=now, then=then, report=report, index=index, found=found, evaluate=apply_rule)
    if isinstance(event, Win) and (settled := valid_beside_false(now, event)) is not None:
        return decide_beside(settled=settled, win=event, index=index, found=found, evaluate=apply_rule)
    return apply_rule(then, event, index, found)


def apply_rule(table: Table, event: Event, index: int, found: Mapping[str, Any]) -> Decision | Need:
    """Let the rule for `event` decide on `table` as it stands, or name the fact it needs."""
    rule = rule_for(event, f"log[{index}]")
    assert rule is not None  # noqa: S101 - only events that decide something come here
    event = with_claimed_tiles(table, event)
    told = told_facts(event)

    def facts(assumed: Mapping[str, Any]) -> Facts:
        return Facts(
            about=rule.about,
            event=index,
            source=event,
            kinds=rule.kinds,
            told=told,
            found=found,
            assumed=assumed,
        )

    first = facts({})
    first.check()
    return decide_or_ask(lambda assumed: rule.module.apply(table, facts(assumed)), facts=first)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A whole case decided: what is still needed, the decisions in the order they were made, the table at the end."""

    needs: tuple[Need, ...]
    decisions: tuple[Decision, ...]
    table: Table

    def to_json(self) -> dict[str, Any]:
        """The shape of the case format, with instructions as {key, params} and questions as keys."""
        moved = totals(p for decision in self.decisions for p in decision.payments)
        return {
            "needs": [need.to_json() for need in self.needs],
            "decisions": [decision.to_json() for decision in self.decisions],
            "state": self.table.state_json(),
            "totals": {seat: moved[seat] for seat in SEATS},
            "next": self.table.next_json(),
        }


def judge(case: Case) -> Verdict:
    """Decide a whole case, event by event. Raises CaseError for the first thing wrong; then nothing is decided."""
    table = case.open()
    needs: dict[int, Need] = {}
    decisions: list[Decision] = []
    for event in case.log:
        outcome = decide(table, event)
        if isinstance(outcome, Need):
            needs[outcome.event] = outcome
            outcome = None
        elif outcome is not None:
            needs.pop(outcome.event, None)
            decisions.append(outcome)
        table.advance(event, outcome)
    return Verdict(needs=tuple(needs[n] for n in sorted(needs)), decisions=tuple(decisions), table=table)
