"""What the views say of themselves for the API's description."""

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol, TypeVar

from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers

from referee.api.shapes import Shape

F = TypeVar("F", bound=Callable[..., Any])


class Described(Protocol):
    """Leaves a method as it is, and its description beside it."""

    def __call__(self, method: F, /) -> F: ...


PAGED = [
    OpenApiParameter("limit", int, description="how many, at most 200"),
    OpenApiParameter("offset", int, description="how many to skip"),
]


@cache
def pages(shape: type[Shape]) -> Shape:
    """A page of a list."""
    fields: dict[str, Any] = {
        "count": serializers.IntegerField(),
        "next": serializers.CharField(allow_null=True),
        "previous": serializers.CharField(allow_null=True),
        "results": shape(many=True),
    }
    return inline_serializer(f"{shape.__name__.removesuffix('Shape')}Pages", fields)


def gives(shape: Any, *, tag: str, summary: str, **more: Any) -> Described:
    """A method that reads: 200 with this shape."""
    return extend_schema(tags=[tag], summary=summary, request=None, responses={200: shape}, **more)


def lists(shape: type[Shape], *, tag: str, summary: str, parameters: Any = ()) -> Described:
    """A method that gives a page of a list."""
    return gives(pages(shape), tag=tag, summary=summary, parameters=[*PAGED, *parameters])


def takes(
    body: Any, shape: Any, *, tag: str, summary: str, description: str = "", replays: bool = True
) -> Described:
    """A method that writes: 201 with this shape, and 200 with the same where the post came before."""
    known = {201: shape, 200: shape} if replays else {200: shape}
    return extend_schema(tags=[tag], summary=summary, description=description, request=body, responses=known)
