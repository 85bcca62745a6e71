"""I-14: a valid win on the very discard on which another had pushed a false one down, told after the false one.

Whatever is told first, the valid win is settled and ends the deal by its own rule; the false winner pays F4.1 besides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from rulings.decision import Decision, Need
from rulings.events import Event, Report, Win
from rulings.table import Settled, Table

Evaluate: TypeAlias = Callable[[Table, Event, int, Mapping[str, Any]], Decision | Need]


def valid_beside_false(table: Table, event: Event) -> Settled | None:
    """How the deal ended, if this win may still come: a false win on the same discard ended it, and nobody has won."""
    settled = table.settled
    if not table.over or settled is None or settled.winner is not None or not isinstance(event, Win):
        return None
    if event.by not in ("discard", "robbed_kong") or not _pushed_on_a_discard(table, settled):
        return None
    false_winner = getattr(settled.event, "seat", None)
    return None if false_winner in (event.seat, event.source) else settled


def _pushed_on_a_discard(table: Table, settled: Settled) -> bool:
    decision = table.decisions.get(settled.index)
    if decision is None or "F4.1" not in decision.clauses:
        return False
    match settled.event:
        case Win(by=by):
            return by in ("discard", "robbed_kong")
        case Report(foul="false_win", facts=facts):
            hand = facts.get("hand")
            drawn = isinstance(hand, Mapping) and hand.get("by") == "self_draw"
            return facts.get("because") != "self_draw_violation" and not drawn
        case _:
            return False


def decide_beside(
    *, settled: Settled, win: Win, index: int, found: Mapping[str, Any], evaluate: Evaluate
) -> Decision | Need:
    """Decide the win on the table as it was before the false one. Where it is none either, only its F4.1 is added."""
    ground = settled.before.copy()
    ground.events.append(settled.event)
    decided = evaluate(ground, win, index, found)
    if isinstance(decided, Need):
        return decided
    if "F4.1" in decided.clauses:
        decided = replace(
            decided,
            clauses=tuple(c for c in decided.clauses if c != "P-foul-end"),
            remedies=tuple(r for r in decided.remedies if r.kind != "deal_over"),
        )
    return replace(decided, interpretations=(*decided.interpretations, "I-14"))
