"""The only writer of the ledger: an event, what it means and the points that move, in one transaction or not at all.

    record(log_id=…, uid=…, event={…}, actor_id=…, now=…, seen=…)   → Recorded
    review(ruling_id=…, uid=…, act="overturn", reason=…, actor_id=…, now=…)   → Reviewed   (in rulings.review)

`uid` is made by the client: the same uid with the same content gives the earlier answer again, with other content
`Conflict`. `seen` is the head (`n`) of the log that the client last saw: if the log has moved on, `Stale` tells how.
An event that cannot be taken in raises CaseError; nothing is written then.

Statements of one event, whatever the length of the log: 1 lock, 2 reads (events, rulings), 1 event, and where
something is decided 1 ruling and 1 for its entries, 1 more read where it supersedes another; and 1 for the outbox.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction

from rulings import chain
from rulings.decide import decide
from rulings.decision import Decision, Need
from rulings.errors import CaseError
from rulings.events import parse_event
from rulings.fold import LogState, need_from_json
from rulings.ledger import (
    MAX_EVENT,
    Conflict,
    Stale,
    UnknownLog,
    add_event,
    add_ruling,
    clean_reason,
    locked_log,
    open_log,
    refuse_second_end,
    refuse_stale,
)
from rulings.models import Event, Ruling
from rulings.own import OwnDecision, own_decision
from rulings.review import Reviewed, UnknownRuling, review
from rulings.signals import recorded
from rulings.text import clean_json

__all__ = [
    "CaseError",
    "Conflict",
    "Recorded",
    "Reviewed",
    "Stale",
    "UnknownLog",
    "UnknownRuling",
    "open_log",
    "record",
    "review",
]

TOGETHER = (Ruling.Kind.ENGINE, Ruling.Kind.OVERRIDE)  # kinds that are written with their event


@dataclass(frozen=True)
class Recorded:
    """What was taken in. `ruling` is the one made with it, if any; `need` the question open instead; `n` the head then."""

    event: Event
    ruling: Ruling | None
    need: Need | None
    replay: bool

    @property
    def n(self) -> int:
        """The head of the log right after: what a client has seen with this answer."""
        return self.event.n if self.ruling is None else self.ruling.n


def record(
    *,
    log_id: UUID,
    uid: UUID,
    event: dict[str, Any],
    actor_id: int | None,
    now: datetime,
    seen: int | None = None,
    override: dict[str, Any] | None = None,
    issuer_id: int | None = None,
) -> Recorded:
    """Take one event in, decide it, and write both down. Raises Conflict, Stale, CaseError, UnknownLog.

    `override` is a person's own decision instead of the engine's: `reason` (required) beside the fields of `rulings.own`.
    `issuer_id`: who issues the ruling, where that is another than who saw the event (`actor_id`).
    """
    clean_json(event, "event")
    parse_event(event, "event")  # before anything is locked
    if event["type"] == "correction":
        raise CaseError(
            "bad_event", "event.type", "circumstances are corrected with the deal that changed them"
        )
    own, reason = _override(override)
    told = _Told(uid, chain.canonical(event), actor_id, own, reason, issuer_id or actor_id)
    if len(told.payload) > MAX_EVENT:
        raise CaseError("bad_field", "event", f"an event has at most {MAX_EVENT} characters")
    try:
        with transaction.atomic():
            state, earlier = locked_log(log_id, uid=uid)
            if earlier is not None:
                return _again(state, earlier, told)
            refuse_stale(state, seen)
            answer = _write(state, told, event, now)
            recorded.send(Recorded, log_id=log_id, n=answer.n, now=now)
            return answer
    except IntegrityError:  # the same uid at the same moment in two logs, which share no lock
        if Event.objects.filter(uid=uid).exclude(log_id=log_id).exists():
            raise Conflict("event") from None
        raise


@dataclass(frozen=True)
class _Told:
    """What a client sent, in the form in which two posts are compared."""

    uid: UUID
    payload: str
    actor_id: int | None
    own: OwnDecision | None
    reason: str
    issuer_id: int | None


def _override(override: dict[str, Any] | None) -> tuple[OwnDecision | None, str]:
    if override is None:
        return None, ""
    clean_json(override, "override")
    reason = clean_reason(override.get("reason"), "override.reason")
    fields = {name: value for name, value in override.items() if name != "reason"}
    return own_decision(fields, "override"), reason


def _again(state: LogState, earlier: Event, told: _Told) -> Recorded:
    """The answer that was given before, if it was to the same question."""
    made = (r for r in state.rulings if r.n == earlier.n + 1 and r.kind in TOGETHER)
    ruling = next(made, None)
    reason = ruling.reason if ruling is not None and ruling.kind == Ruling.Kind.OVERRIDE else ""
    same = earlier.payload == told.payload and earlier.actor_id == told.actor_id and reason == told.reason
    same = same and (ruling is None or ruling.actor_id == told.issuer_id)
    if earlier.uid not in state.index or not same or not _same_decision(state, ruling, told.own):
        raise Conflict("event")
    need = need_from_json(earlier.need_data or {}) if earlier.need else None
    return Recorded(event=earlier, ruling=ruling, need=need, replay=True)


def _same_decision(state: LogState, ruling: Ruling | None, own: OwnDecision | None) -> bool:
    if own is None or ruling is None:
        return own is None
    decision = Decision.from_json(ruling.decision_data)
    again = own.as_decision(event=decision.event, law=state.table.law, base=decision)
    again = replace(again, outside=decision.outside)  # settled by the side stakes as they stood then
    return chain.canonical(again.to_json()) == ruling.decision


def _write(state: LogState, told: _Told, event: dict[str, Any], now: datetime) -> Recorded:
    outcome, details = _decided(state, told, event)
    need = outcome if isinstance(outcome, Need) else None
    row = add_event(
        state,
        uid=told.uid,
        kind=event["type"],
        payload=told.payload,
        need=need,
        actor_id=told.actor_id,
        now=now,
    )
    if not isinstance(outcome, Decision):
        return Recorded(event=row, ruling=None, need=need, replay=False)
    about = row if outcome.event == len(state.events) else state.events[outcome.event]
    ruling = add_ruling(
        state,
        Ruling(
            id=uuid4(),
            event=about,
            supersedes=_superseded(state, outcome),
            kind=Ruling.Kind.ENGINE if told.own is None else Ruling.Kind.OVERRIDE,
            decision=chain.canonical(outcome.to_json()),
            reason=told.reason,
            details=chain.canonical(details),
            actor_id=told.issuer_id,
            at=now,
        ),
        outcome,
    )
    return Recorded(event=row, ruling=ruling, need=None, replay=False)


def _decided(
    state: LogState, told: _Told, event: dict[str, Any]
) -> tuple[Decision | Need | None, dict[str, Any]]:
    """What the engine decides, or the person in its stead, and then what the engine said beside it."""
    index = len(state.events)
    parsed = parse_event(event, f"log[{index}]")
    try:
        outcome = decide(state.table, parsed)
    except CaseError as error:
        if told.own is None or error.code != "not_built":
            raise
        outcome, said = None, {"error": error.to_json()}
    else:
        said = {} if outcome is None else outcome.to_json()
    if told.own is None:
        return outcome, {}
    base = outcome if isinstance(outcome, Decision) else None
    about = index if outcome is None else outcome.event
    own = told.own.as_decision(event=about, law=state.table.law, base=base, table=state.table)
    refuse_second_end(state, own, None)
    return own, {"engine": said}


def _superseded(state: LogState, decision: Decision) -> Ruling | None:
    """The standing ruling that a decision takes the place of: a late report, of the event that it changes."""
    if decision.supersedes is None:
        return None
    return state.tip(state.of_event[state.events[decision.supersedes].uid][-1])
