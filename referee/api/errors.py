"""Every refusal of the API in one shape: {"error": {code, message, field, …}, "errors": [all of them]}.

`code` is for programs and never changes with the language, `message` is a sentence in the request's language, `field`
names the part of the request it is about (a path: "seats.0", "log[3].facts.in_hand") or is null.
400 what was sent is wrong · 401 who are you · 403 your role does not allow it · 404 not there, or not for you ·
409 the state of things does not allow it (`conflict`, `stale`, …) · 415 no JSON · 429 too often · 500 our fault.
"""

import logging
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.core.signals import got_request_exception
from django.http import Http404, UnreadablePostError
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from referee.api.telling import event_line, ruling_line
from referee.errors import error
from referee.tournament.errors import Refused, Withheld
from rulings.case_files import NotHere
from rulings.errors import CaseError
from rulings.law import edition
from rulings.record import Conflict, Stale, UnknownLog, UnknownRuling
from scoring import HandError

Json = dict[str, Any]
log = logging.getLogger("django.request")


def handle(exc: Exception, context: dict[str, Any]) -> Response:
    """The answer to whatever was raised in a view, the unexpected too (which is logged)."""
    status, found, headers = _told(exc)
    if status >= 500:
        request = context["request"]._request
        log.error("API: %s %s", request.method, request.path, exc_info=exc, extra={"status_code": status})
        got_request_exception.send(sender=None, request=request)
    set_rollback()
    return Response({"error": found[0], "errors": found}, status=status, headers=headers)


def _told(exc: Exception) -> tuple[int, list[Json], dict[str, str]]:
    match exc:
        case CaseError():
            return 400, [case_error(exc)], {}
        case HandError():
            return 400, [hand_error(exc)], {}
        case Conflict():
            return (
                409,
                [error("conflict", _("這個識別碼已經用過，內容不同。先送到的那一筆有效。"), "uid")],
                {},
            )
        case Stale():
            return 409, [_stale(exc)], {}
        case NotHere():
            return 409, [_not_here(exc)], {}
        case Refused():
            return 409, [error(exc.code, str(exc))], {}
        case Http404() | UnknownLog() | UnknownRuling():
            return 404, [error("not_found", _("沒有這個東西，或你看不到。"))], {}
        case Withheld():
            return 409, [error("opinion_owed", str(exc)) | {"answer": exc.url}], {}
        case PermissionDenied():
            return 403, [error("forbidden", str(exc) or _("你沒有這個權限。"))], {}
        case RequestDataTooBig():
            return 413, [error("too_large", _("送來的資料太大。"))], {}
        case SuspiciousOperation() | UnreadablePostError():
            return 400, [error("bad_request", _("這個請求讀不懂。"))], {}
        case exceptions.APIException():
            return exc.status_code, list(_of_framework(exc)), _headers(exc)
        case _:
            return 500, [error("server_error", _("伺服器出了錯，已經記下。"))], {}


def case_error(exc: CaseError) -> Json:
    """What is wrong with an event or a case, in the law's words; `detail` is for whoever writes the program."""
    told = error(exc.code, _law_word(exc.code), exc.at or None)
    told |= {"at": exc.at, "detail": exc.message}
    return told | ({"faults": [_fault(fault) for fault in exc.faults]} if exc.faults else {})


def hand_error(exc: HandError) -> Json:
    """What is wrong with a hand, with all its faults."""
    first = exc.faults[0].at
    faults = [_fault(fault.to_json()) for fault in exc.faults]
    return error(exc.code, _law_word(exc.code), first or None) | {"at": first, "faults": faults}


def _fault(fault: Mapping[str, Any]) -> Json:
    """One fault of a hand. Its own sentence is in Traditional Chinese; in other languages the law's word for its code."""
    own = (get_language() or "zh-hant") == "zh-hant"
    return {**fault, "message": fault["message"] if own else _law_word(str(fault["code"]))}


def _law_word(code: str) -> str:
    word = edition("tw16").words.get(f"error.{code}")
    return word[get_language() or "zh-hant"] if word else _("這樣記不下來。")


def _stale(exc: Stale) -> Json:
    """What has been written since the client looked."""
    told = error("stale", _("剛才有別的紀錄，這一筆還沒算數。看過再送一次。"), "seen")
    return told | {
        "n": exc.n,
        "events": [event_line(event) for event in exc.events],
        "rulings": [ruling_line(ruling) for ruling in exc.rulings],
    }


def _not_here(exc: NotHere) -> Json:
    """Why a case file cannot be recorded in this log."""
    if not exc.differs:
        return error("not_empty", _("這一盤已經有紀錄，案件檔只能記進還沒有紀錄的一盤。"))
    told = error(
        "other_deal", _("案件檔說的不是這一盤：莊家、圈風、底臺或規則不同。"), f"case.{exc.differs[0]}"
    )
    return told | {"differs": list(exc.differs)}


def _headers(exc: exceptions.APIException) -> dict[str, str]:
    headers = {}
    if found := getattr(exc, "auth_header", None):
        headers["WWW-Authenticate"] = found
    if (wait := getattr(exc, "wait", None)) is not None:
        headers["Retry-After"] = str(max(int(wait), 1))
    return headers


def _of_framework(exc: exceptions.APIException) -> Iterator[Json]:
    """What Django REST framework raises, in our words where it has no field to name."""
    if isinstance(exc, exceptions.ValidationError):
        yield from _flatten(exc.get_full_details())
        return
    code = str(exc.get_codes())
    yield error(code, _sentence(exc) or str(exc.detail))


def _sentence(exc: exceptions.APIException) -> str:
    match exc:
        case exceptions.NotAuthenticated():
            return _("請先登入，或送上 API 權杖。")
        case exceptions.NotFound():
            return _("沒有這個東西，或你看不到。")
        case exceptions.MethodNotAllowed():
            return _("這個位址沒有這種用法。")
        case exceptions.UnsupportedMediaType():
            return _("請送 JSON（Content-Type: application/json）。")
        case exceptions.Throttled():
            return _("太頻繁了，請稍後再試。")
        case exceptions.ParseError():
            return _("這個請求讀不懂。")
    return _("送來的資料太大。") if exc.status_code == 413 else ""


def _flatten(detail: Any, field: str | None = None) -> Iterator[Json]:
    """Nested details as a flat list; a field is named by its path: "seats.0.player"."""
    if isinstance(detail, Mapping) and {"message", "code"} == set(detail):
        yield error(str(detail["code"]), str(detail["message"]), field)
        return
    for name, value in _named(detail):
        parts = (field, None if name == "non_field_errors" else name)
        yield from _flatten(value, ".".join(str(part) for part in parts if part) or None)


def _named(detail: Any) -> Iterator[tuple[Any, Any]]:
    """The parts of nested details; the messages of one field have no names."""
    if isinstance(detail, Mapping):
        yield from detail.items()
        return
    for at, one in enumerate(detail):
        yield None if _is_leaf(one) else str(at), one


def _is_leaf(detail: Any) -> bool:
    return isinstance(detail, Mapping) and {"message", "code"} == set(detail)
