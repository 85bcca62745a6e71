"""A blind second opinion: the same questions on the table as it stood before the event, without the first answers."""

from typing import Any
from uuid import UUID

from django.db.models import Q

from referee.hearing.models import Opinion, OpinionRequest
from rulings import queries as ledger
from rulings.decide import decide
from rulings.decision import Decision, Need
from rulings.events import parse_event
from rulings.fold import LogState, state_before
from rulings.models import Event, Ruling

ASKED = ("report", "claims")
TOLD = ("type", "seat", "foul", "discarder", "claims", "tile", "win", "by")


def blind_event(event: dict[str, Any]) -> dict[str, Any]:
    """What was reported, without any answer."""
    return {name: event[name] for name in TOLD if name in event} | {"facts": {}}


def same_allegation(event: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two events report the same, whatever was answered."""
    return blind_event(event) == blind_event(other)


def before(ruling: Ruling) -> tuple[LogState, Event]:
    """The log as it stood before the event of a ruling, and the event."""
    state = ledger.log_state(ruling.log_id)
    event = state.events[state.index[ruling.event_id]]
    return state_before(state, event.n), event


def opinion_on(request: OpinionRequest, answers: dict[str, Any]) -> Decision | Need | None:
    """What the engine makes of another referee's answers. A draft that waits is answered on the table as it is. CaseError."""
    state = ledger.log_state(request.deal.log_id)
    about = request.draft_id or request.issued.event_id
    if about in state.index:
        state = state_before(state, state.events[state.index[about]].n)
    return decide(state.table, parse_event(answers, f"log[{len(state.events)}]"))


def request_for(
    *, user_id: int, ruling_id: UUID | None = None, draft_id: UUID | None = None
) -> OpinionRequest | None:
    """The request by which a referee still owes his opinion on this ruling or draft, with its deal."""
    rows = OpinionRequest.objects.filter(
        of_id=user_id, opinion__isnull=True, ruling=ruling_id, draft=draft_id
    )
    return rows.select_related(
        "ruling__event",
        "ruling__log__deal__sitting__tournament",
        "draft__deal__sitting__tournament",
        "draft__end",
        "by",
    ).first()


def opinions_on(ruling: Ruling) -> list[Opinion]:
    """The opinions that are in on a ruling, or on the draft that became it."""
    about = Q(request__ruling=ruling) | Q(request__draft__end__ruling=ruling)
    return list(Opinion.objects.select_related("request__draft__end").filter(about).order_by("at"))
