"""What is withheld from a referee who is to answer by himself: the one place that every reader of rulings asks.

Whoever was asked for a second opinion does not see how the matter was decided before his own answer is in, wherever he is
logged in: pages refuse (`refuse_withheld`), lists leave the rulings out (`withheld_events`) and say so (`owed_lines`).
A draft is withheld too, and the ruling it becomes: both are known by the id of their event. What everybody may read can
be read without logging in; only a draft is truly blind.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.hearing.models import DraftEnd, OpinionRequest
from referee.hearing.queries.record import number_of
from referee.tournament.access import Visitor
from referee.tournament.errors import Withheld
from referee.tournament.models import Tournament
from rulings.fold import LogState
from rulings.models import Event, Ruling


@dataclass(frozen=True, kw_only=True)
class Owed:
    """An opinion that is still owed: on what, where it is answered, and when it was asked for."""

    text: str
    url: str
    at: datetime


ABOUT = Coalesce(F("draft_id"), F("ruling__event_id"))
"""The id of the event that an opinion is about."""


def owed_by(user: Visitor) -> QuerySet[OpinionRequest]:
    """The opinions that a user still owes; none on a draft that was sent back."""
    rows = OpinionRequest.objects.filter(of_id=user.pk, opinion__isnull=True)
    return rows.exclude(draft__end__kind=DraftEnd.Kind.RETURNED)


def withheld_events(user: Visitor) -> QuerySet[OpinionRequest, Any]:
    """For `exclude(event__in=…)` on rulings: the events of which this user sees no ruling yet."""
    return owed_by(user).values_list(ABOUT, flat=True)


def withheld(user: Visitor) -> frozenset[UUID]:
    """The ids of these events: one statement, none for a visitor."""
    return frozenset(withheld_events(user)) if isinstance(user, User) else frozenset()


def seen_by(user: Visitor, rows: QuerySet[Ruling]) -> QuerySet[Ruling]:
    """Of these rulings those that are not withheld from this user: one statement, none for a visitor."""
    blind = withheld(user)
    return rows.exclude(event__in=blind) if blind else rows


def is_withheld(state: LogState, blind: frozenset[UUID]) -> bool:
    """Whether something in this log is withheld."""
    return bool(blind) and any(event.pk in blind for event in state.events)


def refuse_withheld(
    user: Visitor,
    *,
    ruling_id: UUID | None = None,
    log_id: UUID | None = None,
    sitting_id: int | None = None,
    event_id: UUID | None = None,
) -> None:
    """Withheld where an opinion is owed on this ruling or draft, or on a ruling in this log or sitting: one statement."""
    if not isinstance(user, User):
        return
    about: Any = [event_id]
    if ruling_id is not None:
        about = Ruling.objects.filter(pk=ruling_id).values("event")
    elif log_id is not None:
        about = Event.objects.filter(log=log_id).values("pk")
    elif sitting_id is not None:
        about = Event.objects.filter(log__deal__sitting=sitting_id).values("pk")
    owed = owed_by(user).filter(Q(draft__in=about) | Q(ruling__event__in=about))
    if found := owed.first():
        raise Withheld(_("您受託獨立作答，作答前不顯示。"), answer_url(found))


def closed_to(user: Visitor, **held: str) -> Exists:
    """For `annotate`: whether `refuse_withheld` would refuse this user there; no statement of its own.

    `held`: how events hang on a row, `log__deal__sitting="pk"` for sittings, `log="log"` for deals.
    """
    outer = {path: OuterRef(OuterRef(column)) for path, column in held.items()}
    about = Event.objects.filter(**outer).values("pk")
    return Exists(owed_by(user).filter(Q(draft__in=about) | Q(ruling__event__in=about)))


def answer_url(request: OpinionRequest) -> str:
    """Where an opinion is given."""
    if request.draft_id is not None:
        return reverse("desk:draft-opinion", args=[request.draft_id])
    return reverse("desk:opinion", args=[request.ruling_id])


def owed_lines(user: Visitor, tournaments: Iterable[Tournament] | None = None) -> list[Owed]:
    """What this user's lists of rulings leave out (of these tournaments): one statement, none for a visitor."""
    if not isinstance(user, User):
        return []
    held = None if tournaments is None else {tournament.pk for tournament in tournaments}
    rows = owed_by(user).select_related(
        "ruling__event", "ruling__log__deal__sitting__tournament", "draft__deal__sitting__tournament"
    )
    found = [row for row in rows if held is None or row.deal.sitting.tournament_id in held]
    return [Owed(text=_text(row), url=answer_url(row), at=row.at) for row in found]


def _text(request: OpinionRequest) -> str:
    """The number of a ruling; a draft has none yet."""
    if request.draft_id is None:
        return number_of(request.deal, request.issued)
    where = {"table": request.deal.sitting.table_no, "deal": request.deal.number}
    return _("第 %(table)s 桌・第 %(deal)s 盤　草稿") % where
