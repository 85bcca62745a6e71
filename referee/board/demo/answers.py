"""Answers to whatever the law asks about a demo dispute, so that every foul built shows up without a list of them."""

from typing import Any
from uuid import UUID

from rulings.decision import Need
from rulings.queries import preview
from scoring.rounds import Chance

MOST_QUESTIONS = 20
REPORTED = ("report", "claims")

# What makes a dispute worth looking at; all else is answered by chance.
TOLD: dict[str, dict[str, Any]] = {
    "false_win": {"tiles_pushed": True, "because": "incomplete"},
    "wrong_added_kong": {"replaced": True, "in_hand": True, "identifiable": False, "discarded": False},
    "called_not_taken": {"pair_shown": False},
    "watch_violation": {"ready": True, "what": "changed_tile"},
    "exposed_tile_discarded": {"like_tile_in_hand": True, "claims": []},
    "other": {"like_clause": "F1", "remedy": "warning"},
}


def answered(*, log_id: UUID, event: dict[str, Any], chance: Chance) -> dict[str, Any]:
    """The event with every fact that the engine asks for; CaseError where it cannot be told here at all."""
    for _ in range(MOST_QUESTIONS):
        need = preview(log_id, event)
        if not isinstance(need, Need):
            return event
        value = _answer(need, event, chance)
        if event["type"] in REPORTED:
            event = {**event, "facts": {**event.get("facts", {}), need.fact: value}}
        else:
            event = {**event, need.fact: value}
    return event


def _answer(need: Need, event: dict[str, Any], chance: Chance) -> Any:
    if "face" in need.accepts or need.fact.endswith("face"):
        return 1 + chance.below(5)
    choices = [choice for choice in need.choices if choice is not None and choice != event.get("seat")]
    if choices:
        return choices[chance.below(len(choices))]
    return {"reason": "示範用的說明", "tiles": "5p", "claims": [], "reached": []}.get(need.fact, 3)
