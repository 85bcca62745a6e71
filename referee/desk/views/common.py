"""What the desk's views share: where the referee stands, and the pages that refuse."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.desk.here import Here, stand_at
from referee.seating.models import Sitting


def here_of(request: HttpRequest, sitting: Sitting) -> Here:
    """The table as this referee looks at it; at the deal that the page names, so that a late post cannot slip into the next."""
    number = request.POST.get("deal") or request.GET.get("deal") or ""
    return stand_at(
        sitting,
        below=request.session.get(f"below-{sitting.pk}"),
        number=int(number) if number.isascii() and number.isdecimal() and len(number) < 6 else None,
    )


def now() -> datetime:
    """The clock, read here and handed on."""
    return timezone.now()


def uid_of(request: HttpRequest) -> UUID | None:
    """The UUID under which a post is recorded, once."""
    try:
        return UUID(request.POST.get("uid", ""))
    except ValueError:
        return None


def seen_of(request: HttpRequest) -> int | None:
    """What the page had seen of the log when it was made."""
    text = request.POST.get("seen", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def refused(
    request: HttpRequest,
    here: Here,
    *,
    headline: str,
    advice: str,
    status: int,
    faults: Sequence[str] = (),
    other_url: str = "",
    other_text: str = "",
) -> HttpResponse:
    """A page that says: not recorded, why, and what to do next."""
    context: dict[str, Any] = {
        "headline": headline,
        "advice": advice,
        "faults": faults,
        "title": here.title,
        "back_url": reverse("desk:table", args=[here.sitting.pk]),
        "other_url": other_url,
        "other_text": other_text,
    }
    return render(request, "desk/refused.html", context, status=status)


def no_deal(request: HttpRequest, here: Here) -> HttpResponse:
    """Nothing can be recorded where no deal is on."""
    return refused(
        request,
        here,
        headline=_("這一桌還沒開牌。"),
        advice=_("先擲骰開門，再記結果或爭議。"),
        status=409,
        other_url=reverse("desk:next", args=[here.sitting.pk]) if here.names else "",
        other_text=_("開始第一盤"),
    )
