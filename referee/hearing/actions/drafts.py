"""A floor referee drafts, a head referee issues or sends back, where the tournament wants it so."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.hearing.actions.following import follow_late
from referee.hearing.actions.locked import clean_words
from referee.hearing.models import Draft, DraftEnd
from referee.hearing.queries import rules_of
from referee.hearing.queries.drafts import waits
from referee.seating.models import Deal
from referee.tournament import journal
from referee.tournament.access import roles_of
from referee.tournament.errors import Refused
from referee.tournament.models import Role
from rulings import chain, queries
from rulings.decision import Decision
from rulings.errors import CaseError
from rulings.models import Event, Head
from rulings.own import own_decision
from rulings.record import Conflict, Recorded, Stale, record
from rulings.text import clean_json

MAX_REASON = 1_000


@transaction.atomic
def take_in(
    *,
    deal: Deal,
    by: User,
    head: bool,
    uid: UUID,
    event: dict[str, Any],
    now: datetime,
    seen: int | None = None,
    override: dict[str, Any] | None = None,
) -> Recorded | Draft:
    """Record an event as `rulings.record.record` does; or, where it would be ruled on and that waits, draft it.

    `head`: `by` is a head referee of the tournament. The same `uid` again gives the same answer. Raises what `record`
    raises: a draft is held to the same checks.
    """
    clean_json(event, "event")
    kind = str(event.get("type"))
    rules = rules_of(deal.sitting.tournament)
    if not waits(drafting=rules.drafting, kind=kind, own=override is not None, head=head):
        return _record(deal, by, uid, event, now, seen, override)
    locked = Head.objects.select_for_update(of=("self",)).get(log_id=deal.log_id)
    if drafted := Draft.objects.filter(pk=uid).first():
        return _again(drafted, deal, by, event, override)
    if Event.objects.filter(pk=uid).exists() or not _decides(deal, event, override, seen):
        return _record(deal, by, uid, event, now, seen, override)
    draft = Draft.objects.create(uid=uid, deal=deal, event=event, override=override, by=by, at=now)
    journal.write(deal.sitting.tournament_id, "draft", [draft], heads=[locked], now=now)
    return draft


def _record(
    deal: Deal,
    by: User,
    uid: UUID,
    event: dict[str, Any],
    now: datetime,
    seen: int | None,
    override: dict[str, Any] | None,
) -> Recorded:
    done = record(
        log_id=deal.log_id, uid=uid, event=event, actor_id=by.pk, now=now, seen=seen, override=override
    )
    follow_late(done, deal=deal, actor_id=by.pk, now=now)
    return done


def _again(
    drafted: Draft, deal: Deal, by: User, event: dict[str, Any], override: dict[str, Any] | None
) -> Draft:
    same = chain.canonical([drafted.event, drafted.override]) == chain.canonical([event, override])
    if not same or drafted.deal_id != deal.pk or drafted.by_id != by.pk:
        raise Conflict("event")
    return drafted


def _decides(deal: Deal, event: dict[str, Any], override: dict[str, Any] | None, seen: int | None) -> bool:
    """Whether the event would be ruled on; raises as `record` would."""
    state = queries.log_state(deal.log_id)
    if seen is not None and seen != state.n:
        raise Stale(
            n=state.n,
            events=[row for row in state.events if row.n > seen],
            rulings=[row for row in state.rulings if row.n > seen],
        )
    if override is not None:
        clean_json(override, "override")
        if not str(override.get("reason") or "").strip():
            raise CaseError("bad_field", "override.reason", "who decides says why")
        own = own_decision({name: value for name, value in override.items() if name != "reason"}, "override")
        own.as_decision(event=0, law=state.table.law, base=None)
        return True
    return isinstance(queries.preview(deal.log_id, event), Decision)


def refuse_waiting(*, deal: Deal, by: User, event: dict[str, Any], own: bool) -> None:
    """Refused where the ruling on an event would wait for a head referee: for those who cannot take a draft."""
    tournament = deal.sitting.tournament
    waiting = waits(drafting=rules_of(tournament).drafting, kind=str(event.get("type")), own=own, head=False)
    if waiting and Role.HEAD_REFEREE not in roles_of(by, tournament):
        raise Refused(_("這場賽事的裁決由裁判長宣布；請在裁判的頁面草擬。"), "head")


@dataclass(frozen=True)
class Issued:
    """A draft that became a ruling."""

    end: DraftEnd
    recorded: Recorded


def lock_draft(uid: UUID) -> Draft:
    """A draft that waits, locked with its log. Refused where somebody was faster: it says who and what."""
    draft = Draft.objects.select_related("deal__sitting__tournament").get(pk=uid)
    Head.objects.select_for_update(of=("self",)).get(log_id=draft.deal.log_id)
    done = DraftEnd.objects.select_related("by").filter(draft=draft).first()
    if done is not None:
        said = _("%(who)s已經宣布了這項裁決。") if done.kind == "issued" else _("%(who)s已經退回了這份草稿。")
        raise Refused(said % {"who": done.by}, done.kind)
    return draft


@transaction.atomic
def issue(*, uid: UUID, by: User, now: datetime, seen: int | None = None) -> Issued:
    """Issue a draft under its own uid: the event is the floor referee's, the ruling the head referee's.

    Refused where it was issued or sent back before, or where the table has changed so that a question is open.
    Raises Stale where the log has moved on since `seen`, and CaseError.
    """
    draft = lock_draft(uid)
    done = record(
        log_id=draft.deal.log_id,
        uid=uid,
        event=dict(draft.event),
        actor_id=draft.by_id,
        issuer_id=by.pk,
        now=now,
        seen=seen,
        override=draft.override,
    )
    if done.ruling is None:
        raise Refused(_("牌桌上後來有別的紀錄，現在還要再問清楚才能裁決：請退回草稿。"), "asks")
    end = DraftEnd.objects.create(draft=draft, kind=DraftEnd.Kind.ISSUED, ruling=done.ruling, by=by, at=now)
    journal.write(draft.deal.sitting.tournament_id, "draft issued", [end], heads=[done.ruling], now=now)
    return Issued(end, done)


@transaction.atomic
def send_back(*, uid: UUID, by: User, reason: str, now: datetime) -> DraftEnd:
    """Send a draft back to its referee, with the reason. Refused where it was issued or sent back before."""
    said = clean_words(reason, limit=MAX_REASON)
    draft = lock_draft(uid)
    end = DraftEnd.objects.create(draft=draft, kind=DraftEnd.Kind.RETURNED, reason=said, by=by, at=now)
    journal.write(draft.deal.sitting.tournament_id, "draft returned", [end], now=now)
    return end
