"""What the engine would say to a draft, as a card or as the next question; nothing is written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from referee.desk import drafts
from referee.desk.card import Card, build
from referee.desk.drafts import Draft
from referee.desk.here import Here
from rulings import queries
from rulings.decide import decide
from rulings.decision import Decision, Need
from rulings.errors import CaseError
from rulings.events import event_to_json, parse_event
from rulings.fold import LogState


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """The answer to a draft: `card` or `need`, or neither (it decides nothing); or `error`."""

    draft: Draft
    about: Mapping[str, Any]
    seen: int
    state: LogState
    card: Card | None = None
    decision: Decision | None = None
    need: Need | None = None
    error: CaseError | None = None


def propose(here: Here, draft: Draft) -> Proposal:
    """Decide a draft on the table as it stands. `about` is the event that the decision is on."""
    if here.deal is None:
        raise LookupError("no deal is on")
    state = queries.log_state(here.deal.log_id)
    about = about_of(state, draft)
    common: dict[str, Any] = {"draft": draft, "about": about, "seen": state.n, "state": state}
    try:
        found = answer(state, draft)
    except CaseError as error:
        return Proposal(**common, error=error)
    if isinstance(found, Need):
        return Proposal(**common, need=found)
    if found is None:
        return Proposal(**common)
    log = [event.data for event in state.events]
    card = build(
        event=about,
        decision=found.to_json(),
        speak=here.speak,
        scene=here.scene,
        log=log,
        dead=state.table.dead,
        over=state.table.over,
    )
    return Proposal(**common, card=card, decision=found)


def answer(state: LogState, draft: Draft) -> Decision | Need | None:
    """What the engine says; raises CaseError."""
    return decide(state.table, parse_event(draft, f"log[{len(state.events)}]"))


def about_of(state: LogState, draft: Draft) -> Mapping[str, Any]:
    """The event a draft is about: of a finding the one that waits for it, else itself."""
    if draft["type"] == "finding" and isinstance(draft.get("event"), int):
        pending = state.table.pending.get(draft["event"])
        if pending is not None:
            return event_to_json(pending.event)
    return draft


def finding(*, fact: str, value: object, event: int, by: str) -> Draft:
    """A fact settled later, for the event at `event` of the log."""
    return {"type": "finding", "fact": fact, "value": value, "by": by, "event": event}


def problem_of(error: CaseError, here: Here) -> str:
    """What is wrong, in the edition's words."""
    return here.speak.word(f"error.{error.code}", otherwise=_("這樣記不下來。"))


def post_context(here: Here, proposal: Proposal, *, uid: UUID | None = None) -> dict[str, Any]:
    """What the form needs that records a draft: its UUID, what has been seen, the draft itself."""
    return {
        "uid": uid or uuid4(),
        "override_uid": uuid4(),
        "seen": proposal.seen,
        "draft": drafts.write(proposal.draft),
        "sitting": here.sitting,
        "deal": here.number,
        "title": here.deal_title,
        "edition_id": here.speak.edition.id,
    }
