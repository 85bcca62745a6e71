"""A second referee is asked, and answers without having seen the first's answers."""

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.hearing.actions.drafts import lock_draft
from referee.hearing.actions.locked import keep, lock, refuse_superseded
from referee.hearing.models import Opinion, OpinionRequest
from referee.hearing.queries.opinions import ASKED, opinion_on, same_allegation
from referee.hearing.queries.panels import involved_in
from referee.tournament import journal
from referee.tournament.access import OFFICIALS
from referee.tournament.errors import Refused
from referee.tournament.models import Tournament
from rulings.decision import Decision
from rulings.models import Head, Ruling
from rulings.text import clean_json


@transaction.atomic
def ask(*, ruling_id: UUID, of: User, by: User, now: datetime) -> OpinionRequest:
    """Ask a referee of the tournament who had no hand in the ruling. The same request again gives the same row."""
    held = lock(ruling_id)
    if earlier := OpinionRequest.objects.filter(ruling_id=ruling_id, of=of).first():
        return earlier
    ruling = Ruling.objects.select_related("event").get(pk=ruling_id)
    if not held.life.appealed:
        refuse_superseded(held.life)
    tournament = held.deal.sitting.tournament
    _refuse_reviewer(tournament, ruling.event.type, of, involved_in(ruling_id, held.deal))
    asked = OpinionRequest.objects.create(ruling_id=ruling_id, public=tournament.public, of=of, by=by, at=now)
    keep(held, "opinion asked", asked, now=now)
    return asked


@transaction.atomic
def ask_on_draft(*, uid: UUID, of: User, by: User, now: datetime) -> OpinionRequest:
    """The same on a draft that waits, of which nobody else has seen anything yet."""
    draft = lock_draft(uid)
    if earlier := OpinionRequest.objects.filter(draft=draft, of=of).first():
        return earlier
    tournament = draft.deal.sitting.tournament
    _refuse_reviewer(tournament, str(draft.event.get("type")), of, {draft.by_id, by.pk})
    asked = OpinionRequest.objects.create(draft=draft, of=of, by=by, at=now)
    journal.write(tournament.pk, "opinion asked", [asked], now=now)
    return asked


def _refuse_reviewer(tournament: Tournament, kind: str, of: User, involved: Collection[int]) -> None:
    """Refused where there is nothing to answer again, or not for him."""
    if kind not in ASKED:
        raise Refused(_("只有爭議的裁決有題目可以再答；和牌結果請重算。"), "kind")
    if not tournament.memberships.filter(user=of, role__in=[str(role) for role in OFFICIALS]).exists():
        raise Refused(_("第二意見要請這場賽事的裁判。"), "role")
    if of.pk in involved:
        raise Refused(_("%(who)s參與過這項裁決，不能再給第二意見。") % {"who": of}, "involved")


@transaction.atomic
def give(*, request: OpinionRequest, event: dict[str, Any], now: datetime) -> Opinion:
    """Give the opinion, once: all questions answered. Refused for other allegations or an open question. CaseError."""
    clean_json(event, "event")
    deal = request.deal
    head = Head.objects.select_for_update(of=("self",)).get(log_id=deal.log_id)
    if earlier := Opinion.objects.filter(pk=request.pk).first():
        if earlier.event == event:
            return earlier
        raise Refused(_("第二意見已經送出，不能再改。"), "given")
    if not same_allegation(event, request.event):
        raise Refused(_("第二意見要答同一件事。"), "other")
    found = opinion_on(request, event)
    if not isinstance(found, Decision):
        raise Refused(_("還有題目沒有答完。"), "open")
    given = Opinion.objects.create(request=request, event=event, decision=found.to_json(), at=now)
    journal.write(deal.sitting.tournament_id, "opinion", [given], heads=[head], now=now)
    return given
