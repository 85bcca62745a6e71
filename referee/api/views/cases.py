"""Hands and cases as files say them: scored and decided, nothing kept."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee.api.access import Access, ApiView
from referee.api.views.deals import adjudicated
from rulings.errors import CaseError
from rulings.law import rulesets
from scoring import parse_hand, score

TAG = "formats"


def _object(request: Request) -> dict[str, Any]:
    if not isinstance(request.data, dict):
        raise CaseError("bad_json", "", "the body is not a JSON object")
    return request.data


class Score(ApiView):
    access = {"post": Access.ANYBODY}

    @extend_schema(
        tags=[TAG],
        summary="The face of a hand, as `manage.py score` gives it",
        request={"application/json": {"$ref": "#/components/schemas/Hand"}},
        responses={200: OpenApiTypes.OBJECT},
    )
    def post(self, request: Request) -> Response:
        return Response(score(parse_hand(_object(request), rulesets=rulesets())).to_json())


class Adjudicate(ApiView):
    access = {"post": Access.ANYBODY}

    @extend_schema(
        tags=[TAG],
        summary="What the law says of a case, as `manage.py adjudicate` gives it",
        request={"application/json": {"$ref": "#/components/schemas/Case"}},
        responses={200: OpenApiTypes.OBJECT},
    )
    def post(self, request: Request) -> Response:
        return Response(adjudicated(_object(request)))
