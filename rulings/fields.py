"""A moment kept as text, so that what is hashed is what is stored, to the byte, on every database."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    _Moment = models.Field[datetime, datetime]
else:
    _Moment = models.Field  # the class takes no parameters at run time


def instant_text(moment: datetime) -> str:
    """The one way a moment is written down: UTC, microseconds, `2026-11-30T19:20:00.000000Z` (27 characters)."""
    if moment.tzinfo is None:
        raise ValueError("a moment needs a time zone")
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def instant(text: str) -> datetime:
    """The moment that `instant_text` wrote down."""
    return datetime.fromisoformat(text)


class InstantField(_Moment):
    """An aware datetime in Python, a fixed-width text in the database; it sorts and filters as time does."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["max_length"] = 27
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> Any:
        name, path, args, kwargs = super().deconstruct()
        kwargs.pop("max_length", None)
        return name, path, args, kwargs

    def get_internal_type(self) -> str:
        return "CharField"

    def from_db_value(self, value: str | None, expression: object, connection: object) -> datetime | None:
        return None if value is None else instant(value)

    def to_python(self, value: object) -> datetime | None:
        if value is None or isinstance(value, datetime):
            return value
        return instant(str(value))

    def get_prep_value(self, value: object) -> str | None:
        moment = self.to_python(value)
        return None if moment is None else instant_text(moment)
