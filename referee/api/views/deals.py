"""A deal and its log: what is told, what it means, the state it has led to, its case file."""

from typing import Any

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee.api import bodies, shapes, telling
from referee.api.access import Access, OfDeal
from referee.api.docs import gives, takes
from referee.api.views.common import now, told, written
from referee.hearing.actions.drafts import take_case, take_down
from referee.hearing.queries.drafts import issues
from rulings import queries
from rulings.case import parse_case
from rulings.case_files import case_of, differences
from rulings.decide import decide, judge
from rulings.errors import CaseError
from rulings.events import parse_event
from rulings.render import verdict_json

TAG = "deals"
MAX_LOG = 1_000
"""Events of a case that is only decided."""


class OneDeal(OfDeal):
    access = {"get": Access.READERS}

    @gives(shapes.DealShape, tag=TAG, summary="A deal as it was opened")
    def get(self, request: Request, deal_id: int) -> Response:
        return Response(telling.deal(self.deal))


class DealLog(OfDeal):
    access = {"get": Access.OFFICIALS}

    @gives(shapes.LogShape, tag=TAG, summary="The whole log: events and rulings, and the questions open")
    def get(self, request: Request, deal_id: int) -> Response:
        self.refuse_withheld(log_id=self.deal.log_id)
        state = queries.log_state(self.deal.log_id)
        speak = telling.speaker(state.log.opening_data)
        answer = {
            "deal": telling.deal(self.deal),
            "n": state.n,
            "hash": state.hash,
            "events": [telling.event_line(event) for event in state.events],
            "rulings": telling.rulings_of(state, deal_id=self.deal.pk),
            "needs": [telling.need(need, speak.edition) for need in state.needs],
        }
        return Response(answer)


class DealEvents(OfDeal):
    access = {"post": Access.OFFICIALS}

    @takes(
        bodies.EventBody,
        shapes.RecordedShape,
        tag=TAG,
        summary="Tell an event: recorded and decided at once, or not at all",
        description="The same `uid` with the same content gives the same answer again (200, `Idempotent-Replay`); "
        "with other content 409 `conflict`. With `seen`, 409 `stale` where the log has moved on.",
    )
    def post(self, request: Request, deal_id: int) -> Response:
        self.refuse_withheld(log_id=self.deal.log_id)
        body = told(request, bodies.EventBody)
        with transaction.atomic():
            done = take_down(
                deal=self.deal,
                by=self.user,
                head=issues(self.user, self.held),
                uid=body["uid"],
                event=body["event"],
                now=now(),
                seen=body.get("seen"),
                override=body.get("override"),
            )
        return written(telling.recorded(done, self.deal), replay=done.replay)


class DealPreview(OfDeal):
    access = {"post": Access.OFFICIALS}

    @takes(
        bodies.PreviewBody,
        shapes.OutcomeShape,
        tag=TAG,
        summary="What an event would mean, or the next question; nothing is written",
        replays=False,
    )
    def post(self, request: Request, deal_id: int) -> Response:
        self.refuse_withheld(log_id=self.deal.log_id)
        event = told(request, bodies.PreviewBody)["event"]
        state = queries.log_state(self.deal.log_id)
        found = decide(state.table, parse_event(event, f"log[{len(state.events)}]"))
        return Response(telling.outcome(found, event=event, of=self.deal, n=state.n))


class DealCase(OfDeal):
    access = {"get": Access.OFFICIALS}

    @extend_schema(
        tags=[TAG],
        summary="The deal as a case file, which `adjudicate` decides as the engine did",
        responses={200: {"$ref": "#/components/schemas/Case"}},
    )
    def get(self, request: Request, deal_id: int) -> Response:
        self.refuse_withheld(log_id=self.deal.log_id)
        name = f"{self.held.slug}-deal-{self.deal.pk}.json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(case_of(queries.log_state(self.deal.log_id)), headers=headers)


class DealImport(OfDeal):
    access = {"post": Access.OFFICIALS}

    @takes(
        bodies.ImportBody,
        shapes.ImportedShape,
        tag=TAG,
        summary="A case file for this deal: what it gives, and with `record` into the log",
        description="Recorded only into a log without events, of the same deal under the same law: `differs` names "
        "what is not the same (409 `other_deal`).",
    )
    def post(self, request: Request, deal_id: int) -> Response:
        body = told(request, bodies.ImportBody)
        told_case = body["case"]
        answer = adjudicated(told_case)
        case = parse_case(told_case)
        done = []
        if body["record"]:
            done = take_case(
                deal=self.deal,
                by=self.user,
                uid=body["uid"],
                told=told_case,
                now=now(),
                seen=body.get("seen"),
            )
        result = {
            "verdict": answer,
            "differs": list(differences(case, self.deal.log)),
            "recorded": body["record"],
            "events": [str(one.event.pk) for one in done],
            "rulings": [str(one.ruling.pk) for one in done if one.ruling],
        }
        if not body["record"]:
            return Response(result)
        return written(result, replay=all(one.replay for one in done))


def adjudicated(told_case: dict[str, Any]) -> dict[str, Any]:
    """What `manage.py adjudicate` says of a case, in the request's language; CaseError."""
    log = told_case.get("log")
    if isinstance(log, list) and len(log) > MAX_LOG:
        raise CaseError("bad_field", "log", f"a case has at most {MAX_LOG} events here")
    verdict = judge(parse_case(told_case))
    return verdict_json(verdict, law=verdict.table.law, lang=telling.language())
