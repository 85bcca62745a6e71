"""Answers when something is refused or broken: a page with a way on, JSON with a code under /api/."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from referee.middleware import request_id

CODES = {400: "bad_request", 403: "forbidden", 404: "not_found", 500: "server_error"}


def error(code: str, message: str, field: str | None = None) -> dict[str, Any]:
    """One error as the API tells it: a code for programs, a sentence for people, the field it is about."""
    return {"code": code, "message": message, "field": field}


def _answer(request: HttpRequest, status: int, template: str, message: str) -> HttpResponse:
    if request.path.startswith("/api/"):
        one = error(CODES.get(status, "refused"), message)
        return JsonResponse({"error": one, "errors": [one]}, status=status)
    return render(request, template, {"message": message, "request_id": request_id()}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _answer(request, 400, "400.html", _("這個請求讀不懂。"))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    if url := getattr(exception, "url", ""):  # of tournament.errors.Withheld: he is to answer before he sees
        return render(request, "withheld.html", {"message": str(exception), "url": url}, status=403)
    return _answer(request, 403, "403.html", str(exception) or _("你沒有這一頁的權限。"))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    ours = str(exception) if getattr(exception, "told", False) else ""
    return _answer(request, 404, "404.html", ours or _("找不到這一頁。"))


def server_error(request: HttpRequest) -> HttpResponse:
    message = _("伺服器出了錯，已經記下。")
    if request.path.startswith("/api/"):
        return _answer(request, 500, "500.html", message)
    # without the request: nobody is asked for, so this page comes even when the database does not answer
    page = render_to_string("500.html", {"message": message, "request_id": request_id()})
    return HttpResponse(page, status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form's token does not fit: most often the page was open since before the last log-in."""
    return _answer(request, 403, "403_csrf.html", _("這一頁開得太久，或瀏覽器沒有送出 Cookie。"))


def locked_out(request: HttpRequest, response: Any = None, credentials: Any = None) -> HttpResponse:
    """Too many wrong passwords for this name from this address (django-axes)."""
    message = _("密碼錯了太多次，請十五分鐘後再試，或請主辦給你新的登入連結。")
    if request.path.startswith("/api/"):
        one = error("locked_out", message)
        return JsonResponse({"error": one, "errors": [one]}, status=429)
    return render(request, "429.html", {"message": message, "request_id": request_id()}, status=429)


def api_not_found(request: HttpRequest, rest: str = "") -> HttpResponse:
    """An address under /api/ that leads nowhere."""
    return _answer(request, 404, "404.html", _("沒有這個 API 位址。"))
