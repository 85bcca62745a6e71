"""A blind second opinion: the same questions on the table as it stood before the event, without the first answers."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from referee.hearing.models import OpinionRequest
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


def opinion_on(ruling: Ruling, draft: dict[str, Any]) -> Decision | Need | None:
    """What the engine makes of another referee's answers. Raises CaseError."""
    state, _event = before(ruling)
    return decide(state.table, parse_event(draft, f"log[{len(state.events)}]"))


def waiting_for(*, user_id: int, ruling_id: UUID) -> OpinionRequest | None:
    """The request by which a referee still owes his opinion: until it is in he does not see how it was decided."""
    rows = OpinionRequest.objects.filter(of_id=user_id, ruling_id=ruling_id, opinion__isnull=True)
    return rows.select_related("ruling__event", "by").first()


def blind_events(user_id: int | None) -> QuerySet[OpinionRequest, Any]:
    """For `event__in` or `exclude`: the events whose rulings, first and later ones, a referee is not to see yet."""
    return OpinionRequest.objects.filter(of_id=user_id, opinion__isnull=True).values("ruling__event")


def owed_on(*, user_id: int | None, ruling_id: UUID) -> UUID | None:
    """The ruling on which he still owes an opinion: this one, or another one of the same event. One statement."""
    if user_id is None:
        return None
    owed = OpinionRequest.objects.filter(of_id=user_id, opinion__isnull=True)
    same = owed.filter(ruling__event__in=Ruling.objects.filter(pk=ruling_id).values("event"))
    return same.values_list("ruling_id", flat=True).first()


def is_blind_in(*, user_id: int | None, log_id: UUID) -> bool:
    """Whether he still owes an opinion on a ruling of this log: one statement."""
    owed = OpinionRequest.objects.filter(of_id=user_id, opinion__isnull=True, ruling__log=log_id)
    return user_id is not None and owed.exists()


def owed_by(*, user_id: int, tournament_id: int) -> list[OpinionRequest]:
    """All opinions that a referee still owes in a tournament."""
    rows = OpinionRequest.objects.filter(
        of_id=user_id, opinion__isnull=True, ruling__log__deal__sitting__tournament_id=tournament_id
    )
    return list(rows.select_related("ruling__event", "ruling__log__deal__sitting__tournament"))
