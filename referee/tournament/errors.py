"""What can stand in the way; each says so in a sentence that tells what to do next."""

from django.core.exceptions import PermissionDenied
from django.http import Http404


class NotShown(Http404):
    """There is nothing to see for this visitor; `str()` is a sentence of ours and may be shown."""

    told = True


class Refused(Exception):
    """An act that the state of things does not allow; `str()` is the sentence for the page."""

    def __init__(self, message: str, code: str = "refused") -> None:
        super().__init__(message)
        self.code = code


class Withheld(PermissionDenied):
    """What one who is to answer by himself does not see before; `url` is where he answers."""

    def __init__(self, message: str, url: str) -> None:
        super().__init__(message)
        self.url = url
