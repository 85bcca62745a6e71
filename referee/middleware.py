"""What happens around every request: it gets an id that the log lines, the answer and an error page share."""

import logging
import re
import uuid
from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

_current: ContextVar[str] = ContextVar("request_id", default="-")
_ACCEPTED = re.compile(r"[A-Za-z0-9._-]{8,64}")


def request_id() -> str:
    """The id of the request being answered, "-" outside of one."""
    return _current.get()


class RequestIdMiddleware:
    """Take the id that nginx gave (X-Request-ID), else make one; send it back.

    It stays until this thread's next request: Django logs a refused request after the last middleware.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        _current.set(given if _ACCEPTED.fullmatch(given) else uuid.uuid4().hex)
        response = self.get_response(request)
        response["X-Request-ID"] = _current.get()
        return response


class PersonalPagesMiddleware:
    """Every page is of one person: its menu names who is logged in, and what it tells depends on him.

    No cache keeps a page of somebody's session, not even the browser's own after a log-out; other pages are asked for
    again each time, and what may be kept of them is told apart by cookie (log-in, language). A page that says more
    itself is left alone. Static files are answered before this.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        session = settings.SESSION_COOKIE_NAME
        if not response.has_header("Cache-Control"):
            personal = session in request.COOKIES or session in response.cookies
            response["Cache-Control"] = "private, no-store" if personal else "no-cache"
        patch_vary_headers(response, ["Cookie"])
        return response


class RequestIdFilter(logging.Filter):
    """Gives every log record the field `request_id`."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = _current.get()
        return True


def client_ip(request: HttpRequest) -> str:
    """The address a log-in comes from: the last one nginx added when we stand behind it, else the peer."""
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")
    if settings.TRUST_PROXY and forwarded:
        return str(forwarded.rsplit(",", 1)[-1].strip())
    return str(request.META.get("REMOTE_ADDR", ""))
