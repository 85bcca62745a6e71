"""A floor referee drafts, a head referee issues or sends back, where the tournament wants it so."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.hearing.actions.following import follow_late, hold_sitting
from referee.hearing.actions.locked import clean_words
from referee.hearing.models import Draft, DraftEnd
from referee.hearing.queries import rules_of
from referee.hearing.queries.drafts import DISPUTES, issues, waits
from referee.seating.models import Deal
from referee.tournament import journal
from referee.tournament.actions.setup import refuse_closed
from referee.tournament.errors import Refused
from referee.tournament.models import State
from rulings import case_files, chain
from rulings.case import parse_case
from rulings.errors import CaseError
from rulings.models import Event, Head, Ruling
from rulings.record import Conflict, Recorded, Stale, record

MAX_REASON = 1_000


class Waits(Refused):
    """The ruling on an event waits for a head referee: nothing is recorded."""

    def __init__(self) -> None:
        super().__init__(_("這場賽事的裁決由裁判長宣布；請在裁判的頁面草擬。"), "head")


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
    """Record an event as `take_down` does; or, where that waits, draft it.

    The same `uid` again gives the same answer. Raises what `take_down` raises: a draft is held to the same checks.
    """
    told: dict[str, Any] = {"uid": uid, "event": event, "now": now, "seen": seen, "override": override}
    if head:
        return take_down(deal=deal, by=by, head=head, **told)
    try:
        with transaction.atomic():
            return take_down(deal=deal, by=by, head=head, **told)
    except (Refused, Conflict, Stale, CaseError) as stopped:
        locked = Head.objects.select_for_update(of=("self",)).get(log_id=deal.log_id)
        if drafted := Draft.objects.filter(pk=uid).first():
            return _again(drafted, deal, by, event, override)
        if not isinstance(stopped, Waits):
            raise
    draft = Draft.objects.create(uid=uid, deal=deal, event=event, override=override, by=by, at=now)
    journal.write(deal.sitting.tournament_id, "draft", [draft], heads=[locked], now=now)
    return draft


def take_down(
    *,
    deal: Deal,
    by: User,
    head: bool,
    uid: UUID,
    event: dict[str, Any],
    now: datetime,
    seen: int | None = None,
    override: dict[str, Any] | None = None,
) -> Recorded:
    """`rulings.record.record` in a deal of a tournament; later deals follow. In a transaction of the caller's.

    `head`: what `by` decides is issued at once (`queries.drafts.issues`); else Waits where the ruling that came of it
    is drafted first. Raises Refused, and what `record` raises. Once the tournament is closed only what was recorded
    before is answered again.
    """
    tournament = deal.sitting.tournament
    if tournament.state == State.CLOSED and not Event.objects.filter(pk=uid).exists():
        refuse_closed(tournament)
    if event.get("type") in DISPUTES:  # what may change an earlier deal's result
        hold_sitting(deal)
    done = record(
        log_id=deal.log_id, uid=uid, event=event, actor_id=by.pk, now=now, seen=seen, override=override
    )
    if not head and not done.replay and _waits(done, drafting=rules_of(tournament).drafting):
        raise Waits
    follow_late(done, deal=deal, actor_id=by.pk, now=now)
    return done


def _waits(done: Recorded, *, drafting: str) -> bool:
    """Whether a ruling is drafted first, by the event told and by the one ruled on: a win may answer a report (F11.3)."""
    if done.ruling is None:
        return False
    own = done.ruling.kind == Ruling.Kind.OVERRIDE
    return any(waits(drafting=drafting, kind=row.type, own=own) for row in (done.event, done.ruling.event))


def _again(
    drafted: Draft, deal: Deal, by: User, event: dict[str, Any], override: dict[str, Any] | None
) -> Draft:
    same = chain.canonical([drafted.event, drafted.override]) == chain.canonical([event, override])
    if not same or drafted.deal_id != deal.pk or drafted.by_id != by.pk:
        raise Conflict("event")
    return drafted


@dataclass(frozen=True)
class Issued:
    """A draft that became a ruling."""

    end: DraftEnd
    recorded: Recorded


def lock_draft(uid: UUID) -> Draft:
    """A draft that waits, locked with its log. Refused where somebody was faster: it says who and what."""
    draft = Draft.objects.select_related("deal__sitting__tournament").get(pk=uid)
    hold_sitting(draft.deal)
    Head.objects.select_for_update(of=("self",)).get(log_id=draft.deal.log_id)
    done = DraftEnd.objects.select_related("by").filter(draft=draft).first()
    if done is not None:
        said = _("%(who)s已經宣布了這項裁決。") if done.kind == "issued" else _("%(who)s已經退回了這份草稿。")
        raise Refused(said % {"who": done.by}, done.kind)
    return draft


@transaction.atomic
def issue(*, uid: UUID, by: User, now: datetime, seen: int | None = None) -> Issued:
    """Issue a draft under its own uid: the event is the floor referee's, the ruling the head referee's.

    Refused where it was issued or sent back before, where the tournament is closed, or where the table has changed so that a question is open.
    Raises Stale where the log has moved on since `seen`, and CaseError.
    """
    draft = lock_draft(uid)
    refuse_closed(draft.deal.sitting.tournament)
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
    follow_late(done, deal=draft.deal, actor_id=by.pk, now=now)
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


def take_case(
    *, deal: Deal, by: User, uid: UUID, told: dict[str, Any], now: datetime, seen: int | None = None
) -> list[Recorded]:
    """Record a case file in a deal that has no events yet, all or none. Refused, and what `case_files.take_in` raises."""
    tournament = deal.sitting.tournament
    refuse_closed(tournament)
    if not issues(by, tournament):
        raise Waits
    case = parse_case(told)
    return case_files.take_in(
        log_id=deal.log_id, uid=uid, case=case, log=told["log"], actor_id=by.pk, now=now, seen=seen
    )
