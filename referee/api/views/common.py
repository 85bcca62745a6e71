"""What the views share: a body read, a list in pages, an answer to a post that may have come before."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from referee.api.bodies import Body
from referee.api.reading import Pages

M = TypeVar("M", bound=Model)
REPLAY = "Idempotent-Replay"
now = timezone.now


def told(request: Request, body: type[Body], *, partial: bool = False) -> dict[str, Any]:
    """The checked body of a request; ValidationError."""
    serializer = body(data=request.data, partial=partial)
    serializer.is_valid(raise_exception=True)
    found: dict[str, Any] = serializer.validated_data
    return found


def in_pages(view: APIView, rows: QuerySet[M], tell: Callable[[list[M]], list[dict[str, Any]]]) -> Response:
    """One page of a list; `tell` puts its rows into JSON, all at once."""
    pages = Pages()
    page: list[M] = pages.paginate_queryset(rows, view.request, view) or []
    return pages.get_paginated_response(tell(page))


def each(tell: Callable[[M], dict[str, Any]]) -> Callable[[list[M]], list[dict[str, Any]]]:
    """One after the other."""
    return lambda rows: [tell(row) for row in rows]


def written(answer: dict[str, Any], *, replay: bool) -> Response:
    """201 for what is new; for the same post again the same body with 200, and a header that says so."""
    if replay:
        return Response(answer, status=200, headers={REPLAY: "true"})
    return Response(answer, status=201)
