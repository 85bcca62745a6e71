"""A head referee reviews a ruling alone, where its life allows it: not while a panel hears it, and not once it is final."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.hearing.actions.following import Later
from referee.hearing.actions.locked import lock
from referee.hearing.life import Life
from referee.hearing.models import Drafting
from referee.hearing.queries import rules_of
from referee.tournament.actions.setup import refuse_closed
from referee.tournament.errors import Refused
from referee.tournament.models import Tournament
from rulings.models import Ruling
from rulings.review import Act, Reviewed
from rulings.review import review as write_review


@transaction.atomic
def review(
    *,
    ruling_id: UUID,
    uid: UUID,
    act: Act,
    reason: str,
    actor_id: int | None,
    now: datetime,
    decision: dict[str, Any] | None = None,
    seen: int | None = None,
) -> Reviewed:
    """`rulings.review` under the rules of the ruling's life; later deals follow. Raises Refused, and what that one raises."""
    held = lock(ruling_id)
    replay = Ruling.objects.filter(pk=uid).exists()  # then it is the answer that was given before
    if not replay:
        refuse_closed(held.deal.sitting.tournament)
        refuse(held.life, now)
    later = None if replay else Later.than(held.deal)
    done = write_review(
        ruling_id=ruling_id,
        uid=uid,
        act=act,
        reason=reason,
        actor_id=actor_id,
        now=now,
        decision=decision,
        seen=seen,
    )
    if later is not None:
        later.follow(done.ruling, reason=done.ruling.reason, actor_id=actor_id, now=now)
    return done


def refuse_floor(*, ruling: Ruling, tournament: Tournament, by: User, head: bool) -> None:
    """Refused where a head referee issues the rulings, and so takes them back; and for what another has reviewed."""
    if head:
        return
    if rules_of(tournament).drafting != Drafting.OFF:
        raise Refused(_("這場賽事由裁判長宣布裁決，也由裁判長更正或撤銷。"), "head")
    if reviewed_by_another(ruling, by):
        raise Refused(_("這項裁決已經覆核過，要再改請裁判長處理。"), "head")


def reviewed_by_another(ruling: Ruling, user: User) -> bool:
    """Whether it is the review of somebody else: a floor referee takes back no review but his own."""
    return ruling.kind == Ruling.Kind.REVIEW and ruling.actor_id != user.pk


def refuse(life: Life, now: datetime) -> None:
    """Refused, with what to do instead, where nobody may review alone."""
    if reason := life.review_refused(now):
        raise Refused(refusal(reason), reason)


def refusal(reason: str) -> str:
    """Why a ruling cannot be reviewed by one person."""
    return {
        "appealed": _("有人上訴，這項裁決由合議庭決定，不能單獨更正。"),
        "panel": _("這是合議庭的決定，不能單獨更正。"),
        "final": _("上訴期限已過，這項裁決已經確定。"),
    }[reason]
