"""Names that can be read: nothing in them that is not seen, or that turns around what stands beside it."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

BLANK = "\u3000"  # the full-width blank of Chinese writing, which str.isprintable does not count as one


def is_visible(text: str) -> bool:
    """Whether every character is seen: no control, bidi or zero-width ones, no line ends, no half of a pair."""
    return all(character == BLANK or character.isprintable() for character in text)


def unseen_text() -> str:
    """What is said of a name that has such a character."""
    return _("有看不見的字元，請重打這一格")


def validate_visible(value: str) -> None:
    """For fields of models, forms and the API."""
    if not is_visible(value):
        raise ValidationError(unseen_text(), code="unseen")
