"""How requests are read: JSON in UTF-8 that every database can carry, always answered in JSON, lists in pages."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework import exceptions
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.parsers import JSONParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from rulings.errors import CaseError
from rulings.loading import TwiceNamed, load_json
from rulings.text import clean_json

MAX_OFFSET = 1_000_000


class TooLarge(exceptions.APIException):
    """The body is larger than DATA_UPLOAD_MAX_MEMORY_SIZE."""

    status_code = 413
    default_code = "too_large"


class CleanJSONParser(JSONParser):
    """JSON without a key twice, NUL, half surrogate pairs, fractions, numbers beyond 2^53 or deep nesting (CaseError `bad_field`)."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The value of the body; CaseError `bad_json` where there is none."""
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(most + 1)
        if len(body) > most:
            raise TooLarge
        try:
            value = load_json(body, strict=True)
        except TwiceNamed as error:
            raise CaseError("bad_json", "", str(error)) from None
        except (ValueError, RecursionError):
            raise CaseError("bad_json", "", "the body is not JSON in UTF-8") from None
        return clean_json(value)


class AlwaysJson(DefaultContentNegotiation):
    """What a client says it would rather have does not matter: there is one form of an answer."""

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """The view's first renderer."""
        return renderers[0], renderers[0].media_type


class Pages(LimitOffsetPagination):
    """`limit` up to 200, 50 unless said; `offset` up to a million, where no list of ours reaches."""

    default_limit = 50
    max_limit = 200

    def get_offset(self, request: Request) -> int:
        """What is asked for, within bounds; 0 for what is no number."""
        return min(super().get_offset(request), MAX_OFFSET)
