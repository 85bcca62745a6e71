"""What the pages share."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from referee.tournament.errors import Refused
from rulings.errors import CaseError
from rulings.record import Conflict, Stale


def done(request: HttpRequest, act: Callable[[], Any], *, said: str = "") -> bool:
    """Do it, and say so; or say why not. Nothing happens silently."""
    try:
        act()
    except Refused as refused:
        messages.error(request, str(refused))
    except (Stale, Conflict):
        messages.error(request, _("剛才已經有人處理過，這一次沒有算。先看最新的情形再決定。"))
    except CaseError:
        messages.error(request, _("這樣記不下來，什麼都沒有改。"))
    else:
        if said:
            messages.success(request, said)
        return True
    return False


def to_ruling(ruling_id: UUID) -> HttpResponse:
    """Back to the ruling's page at the desk."""
    return redirect("desk:ruling", ruling_id)


def first_error(form: Any) -> str:
    """What is wrong with a form, in its first sentence."""
    return next((str(error) for errors in form.errors.values() for error in errors), _("請檢查填寫的內容。"))


def number_in(text: str | None) -> int:
    """The number a form sent as a key; 0, which is nobody's, for anything else."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 18 else 0
