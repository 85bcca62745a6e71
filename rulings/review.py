"""Uphold, amend or overturn a standing ruling: a new ruling supersedes it, and its entries are the difference.

An overturned ruling moves nothing: its decision has no payments and no remedies. To overturn an overturn, upheld since or
not, puts back what it had undone, once; to overturn the ruling of a late report puts back the result that the report had changed.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from django.db import IntegrityError, transaction

from rulings import chain, difference
from rulings.decision import Decision
from rulings.difference import Sums
from rulings.errors import CaseError
from rulings.fold import LogState, decision_of
from rulings.ledger import (
    Conflict,
    Stale,
    add_ruling,
    clean_reason,
    locked_log,
    refuse_second_end,
    refuse_stale,
)
from rulings.models import Ruling
from rulings.own import OwnDecision, own_decision
from rulings.signals import recorded
from rulings.text import clean_json

ACTS = (Ruling.Act.UPHOLD, Ruling.Act.AMEND, Ruling.Act.OVERTURN)
Act = Literal["uphold", "amend", "overturn"]


class UnknownRuling(LookupError):
    """There is no such ruling."""


@dataclass(frozen=True)
class Reviewed:
    """The new standing ruling; `replay` if it was written by an earlier post of the same uid."""

    ruling: Ruling
    replay: bool


def review(
    *,
    ruling_id: UUID,
    uid: UUID,
    act: Act,
    reason: str,
    actor_id: int | None,
    now: datetime,
    decision: dict[str, Any] | None = None,
    details: dict[str, Any] | None = None,
    seen: int | None = None,
) -> Reviewed:
    """Review a standing ruling; the new one has `uid` as its id. Raises Conflict, Stale, CaseError, UnknownRuling.

    `decision` is for "amend" alone, in the shape of `rulings.own`. Stale: the ruling was superseded meanwhile, by the
    rulings it tells.
    """
    told = _Told(uid, act, clean_reason(reason), _own(act, decision), _details(details), actor_id)
    log_id = Ruling.objects.filter(id=ruling_id).values_list("log_id", flat=True).first()
    if log_id is None:
        raise UnknownRuling(str(ruling_id))
    try:
        with transaction.atomic():
            state, _ = locked_log(log_id)
            return _write(state, state.by_id[ruling_id], told, seen, now)
    except IntegrityError:  # the uid is that of a ruling in another log, which shares no lock with this one
        if Ruling.objects.filter(id=uid).exclude(log_id=log_id).exists():
            raise Conflict("ruling") from None
        raise


def undone(state: LogState, ruling: Ruling) -> Sums:
    """What an overturn of a standing ruling would move, per pair of seats: nothing is written."""
    return difference.minus(difference.paid(_overturned(state, ruling).payments), state.full(ruling))


@dataclass(frozen=True)
class _Told:
    """What a reviewer sent, checked."""

    uid: UUID
    act: Act
    reason: str
    own: OwnDecision | None
    details: str
    actor_id: int | None


def _write(state: LogState, target: Ruling, told: _Told, seen: int | None, now: datetime) -> Reviewed:
    result = _result(state, target, told)
    new = Ruling(
        id=told.uid,
        event=state.events[state.index[target.event_id]],
        supersedes=target,
        kind=Ruling.Kind.REVIEW,
        act=told.act,
        decision=chain.canonical(result.to_json()),
        reason=told.reason,
        details=told.details,
        actor_id=told.actor_id,
        at=now,
    )
    if told.uid in state.by_id:
        return _again(state.by_id[told.uid], new)
    _refuse_superseded(state, target)
    refuse_stale(state, seen)
    refuse_second_end(state, result, decision_of(target))
    ruling = add_ruling(state, new, result)
    recorded.send(Reviewed, log_id=state.log.id, n=ruling.n, now=now)
    return Reviewed(ruling=ruling, replay=False)


def _details(details: dict[str, Any] | None) -> str:
    if not isinstance(details or {}, dict):
        raise CaseError("bad_field", "details", "details are an object")
    return chain.canonical(clean_json(details or {}, "details"))


def _own(act: str, decision: dict[str, Any] | None) -> OwnDecision | None:
    if act not in ACTS:
        raise CaseError("bad_field", "act", "a review upholds, amends or overturns")
    if (act == Ruling.Act.AMEND) != (decision is not None):
        raise CaseError(
            "bad_field", "decision", "an amendment has a decision of its own, and nothing else has"
        )
    return None if decision is None else own_decision(decision)


def _again(earlier: Ruling, new: Ruling) -> Reviewed:
    same = all(
        getattr(earlier, name) == getattr(new, name)
        for name in ("supersedes_id", "kind", "act", "decision", "reason", "details", "actor_id")
    )
    if not same:
        raise Conflict("ruling")
    return Reviewed(ruling=earlier, replay=True)


def _refuse_superseded(state: LogState, target: Ruling) -> None:
    if target.id in state.successor:
        since = [ruling for ruling in state.chain(state.tip(target)) if ruling.n > target.n]
        raise Stale(n=state.n, rulings=since[::-1])


def _result(state: LogState, target: Ruling, told: _Told) -> Decision:
    """The decision that will stand; its payments say the whole."""
    if told.act == "uphold":
        return state.restated(target)
    if told.own is not None:
        before = decision_of(target)
        return told.own.as_decision(event=before.event, law=state.table.law, base=before, table=state.table)
    return _overturned(state, target)


def _overturned(state: LogState, target: Ruling) -> Decision:
    before = decision_of(target)
    said_first = _upheld(state, target)
    if said_first.act == Ruling.Act.OVERTURN and said_first.supersedes_id is not None:
        return state.restated(state.by_id[said_first.supersedes_id])
    changed = next((ruling for ruling in state.chain(target) if ruling.event_id != target.event_id), None)
    if changed is not None:  # a late report: the result stands as it was, said again in the report's place
        return replace(
            state.restated(changed),
            event=before.event,
            supersedes=state.index[changed.event_id],
            facts=before.facts,
        )
    return replace(
        before,
        clauses=(),
        rejected=(),
        interpretations=(),
        instructions=(),
        remedies=(),
        payments=(),
        outside=(),
        awarded_to=None,
        overridden=(),
        discretion=False,
    )


def _upheld(state: LogState, ruling: Ruling) -> Ruling:
    """What an upholding ruling upholds, itself else: to overturn an overturn that was upheld puts back what it had undone."""
    while ruling.act == Ruling.Act.UPHOLD and ruling.supersedes_id is not None:
        ruling = state.by_id[ruling.supersedes_id]
    return ruling
