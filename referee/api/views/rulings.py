"""Rulings: for everybody who may read the tournament; their review for its officials."""

from typing import Any
from uuid import UUID

import django_filters  # type: ignore[import-untyped]  # django-filter ships no types
from django.db.models import Q, QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from referee.accounts.models import User
from referee.api import bodies, shapes, shapes_record, telling
from referee.api.access import Access, ApiView, OfRuling
from referee.api.bodies import MOST
from referee.api.docs import gives, lists, takes
from referee.api.views.common import in_pages, now, told, written
from referee.desk.filters import ACTS, KINDS, STANDING, RulingFilter
from referee.desk.rulings import names_of
from referee.hearing.actions.reviews import refuse_floor, review
from referee.hearing.queries import as_json, record_of
from referee.hearing.queries.withheld import refuse_withheld, withheld
from referee.tournament.access import HEADS, STAFF, check_role, roles_of
from referee.tournament.models import Role, State
from rulings.models import Ruling
from rulings.queries import log_state

TAG = "rulings"
OWED = "Opinion-Owed"
"""The header of a list that leaves rulings out: how many opinions the asker owes before he sees them."""
CHOICES = {"kind": KINDS, "by": ACTS, "standing": STANDING}


class ApiRulingFilter(RulingFilter):
    """The head referee's filters less those that tell who decided, and by tournament, sitting or deal."""

    referee = None
    reason = None
    tournament = django_filters.CharFilter(field_name="log__deal__sitting__tournament__slug")
    sitting = django_filters.NumberFilter(field_name="log__deal__sitting", min_value=0, max_value=MOST)
    deal = django_filters.NumberFilter(field_name="log__deal", min_value=0, max_value=MOST)


PARAMETERS = [
    OpenApiParameter("tournament", str, description="its slug"),
    *(OpenApiParameter(name, int) for name in ("round", "table", "sitting", "deal")),
    OpenApiParameter("clause", str, description="rulings that cite it, e.g. F8.2"),
    *(OpenApiParameter(name, str, enum=[value for value, _ in known]) for name, known in CHOICES.items()),
]


class Rulings(ApiView):
    """Of every tournament that the asker may read."""

    access = {"get": Access.ANYBODY}

    @lists(shapes.ListedRulingShape, tag=TAG, summary="Rulings, the latest first", parameters=PARAMETERS)
    def get(self, request: Request) -> Response:
        blind = withheld(request.user)
        found = ApiRulingFilter(request.query_params, queryset=readable(request.user, blind))
        if not found.is_valid():
            raise exceptions.ValidationError(found.errors)
        answer = in_pages(self, found.qs, listed)
        if blind:
            answer[OWED] = str(len(blind))
        return answer


def readable(user: Any, blind: frozenset[UUID]) -> QuerySet[Ruling]:
    """The rulings of public tournaments and of one's own; none on a `blind` event, on which one still owes an opinion."""
    of = "log__deal__sitting__tournament"
    seen = ~Q(**{f"{of}__state": State.DRAFT})
    if isinstance(user, User):
        seen |= Q(**{f"{of}__in": user.memberships.values("tournament")})
    rows = Ruling.objects.filter(seen, log__deal__isnull=False)
    rows = rows.exclude(event__in=blind) if blind else rows
    rows = rows.select_related("event", "log__deal", "superseded_by").prefetch_related("entries")
    return rows.order_by("-at", "-n", "id")


def listed(rows: list[Ruling]) -> list[dict[str, Any]]:
    """A page of rulings."""
    found = []
    for row in rows:
        successor = getattr(row, "superseded_by", None)
        answer = telling.ruling(
            row,
            entries=row.entries.all(),
            event=row.event,
            speak=telling.speaker(row.log.opening_data),
            deal_id=row.log.deal.pk,
        )
        found.append(answer | {"superseded_by": str(successor.pk) if successor else None})
    return found


class OneRuling(OfRuling):
    access = {"get": Access.READERS}

    @gives(shapes.RulingDetailShape, tag=TAG, summary="A ruling and the chain that it belongs to")
    def get(self, request: Request, ruling_id: UUID) -> Response:
        refuse_withheld(request.user, ruling_id=ruling_id)
        state = log_state(self.ruling.log_id)
        row = state.by_id[ruling_id]
        line = next(
            one for one in telling.rulings_of(state, deal_id=self.deal.pk) if one["id"] == str(row.pk)
        )
        official = Role.REFEREE in roles_of(request.user, self.held)
        chain = reversed(state.chain(state.tip(row)))
        answer = line | {
            "actor": names_of({row.actor_id}).get(row.actor_id) if official else None,
            "history": [telling.ruling_line(one) for one in chain],
        }
        return Response(answer)


class RulingRecord(OfRuling):
    access = {"get": Access.READERS}

    @gives(
        shapes_record.RecordShape,
        tag=TAG,
        summary="All that is on record of a ruling",
        description="Who drafted, logged, issued and signed, when; facts with their origins, clauses applied and "
        "rejected, payments by part, the standings before and after, who was told, appeals, the panel. "
        "For those who are no officials (`public`) no official is named, and there are no relations, no words of an "
        "appeal and no second opinions. 409 `opinion_owed` for a referee who has yet to give a blind opinion on it.",
    )
    def get(self, request: Request, ruling_id: UUID) -> Response:
        refuse_withheld(request.user, ruling_id=ruling_id)
        official = not roles_of(request.user, self.held).isdisjoint(STAFF)
        return Response(as_json(record_of(ruling_id, now=now(), public=not official)))


class ReviewRuling(OfRuling):
    """An official overturns (an undo with its reason); to uphold or amend is the head referee's."""

    access = {"post": Access.OFFICIALS}

    @takes(
        bodies.ReviewBody,
        shapes.RulingShape,
        tag=TAG,
        summary="Uphold, amend or overturn a standing ruling",
        description="The new ruling has `uid` as its id. `uphold` and `amend` are the head referee's.",
    )
    def post(self, request: Request, ruling_id: UUID) -> Response:
        refuse_withheld(request.user, ruling_id=ruling_id)
        body = told(request, bodies.ReviewBody)
        if body["act"] != Ruling.Act.OVERTURN:
            check_role(user=self.user, tournament=self.held, roles=HEADS)
        head = Role.HEAD_REFEREE in roles_of(self.user, self.held)
        refuse_floor(ruling=self.ruling, tournament=self.held, by=self.user, head=head)
        done = review(
            ruling_id=ruling_id,
            uid=body["uid"],
            act=body["act"],
            reason=body["reason"],
            actor_id=self.user.pk,
            now=now(),
            decision=body.get("decision"),
            seen=body.get("seen"),
        )
        answer = telling.ruling(
            done.ruling,
            entries=done.ruling.entries.all(),
            event=done.ruling.event,
            speak=telling.speaker(self.ruling.log.opening_data),
            deal_id=self.deal.pk,
        )
        return written(answer, replay=done.replay)
