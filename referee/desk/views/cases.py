"""Case files at the desk: a deal goes out as one, and one is taken into an open deal after a look at what it gives."""

from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from referee.desk.access import at_table, user_of
from referee.desk.here import Here
from referee.desk.proposals import problem_of
from referee.desk.views.common import here_of, no_deal, now, seen_of, uid_of
from referee.desk.wording import summary
from referee.hearing.actions.drafts import take_case
from referee.seating.models import Sitting
from referee.tournament.errors import Refused
from rulings import queries
from rulings.case import parse_case
from rulings.case_files import MAX_EVENTS, NotHere, case_of, differences
from rulings.decide import judge
from rulings.errors import CaseError
from rulings.loading import TwiceNamed, load_json
from rulings.record import Conflict, Stale

MAX_BYTES = 1_000_000
"""Of a file that is read here: 200 events are far smaller."""


class Unreadable(Exception):  # noqa: N818 - said of a text
    """What was sent is no case; the exception's text is for the reader."""


@at_table
def case_file(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The deal as a case file, as `manage.py adjudicate` and the API take it."""
    here = here_of(request, sitting)
    if here.deal is None:
        raise Http404
    name = f"{sitting.tournament.slug}-deal-{here.deal.pk}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    told = case_of(queries.log_state(here.deal.log_id))
    return JsonResponse(told, headers=headers, json_dumps_params={"ensure_ascii": False, "indent": 1})


@at_table
def import_case(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Paste a case or choose its file; look at what it gives; record it. What was pasted stays in the form."""
    here = here_of(request, sitting)
    if here.deal is None:
        return no_deal(request, here)
    context: dict[str, Any] = {"sitting": sitting, "title": here.deal_title, "deal": here.number}
    context |= {"uid": uid_of(request) or uuid4(), "seen": queries.log_state(here.deal.log_id).n}
    if request.method == "POST":
        try:
            context["text"] = request.POST.get("case", "")
            context["text"] = text = told_text(request)
            context["preview"] = looked_at(text, here)
            if request.POST.get("act") == "record":
                return taken(request, here, text)
        except CaseError as error:
            context["problem"] = problem_of(error, here) + in_brackets(error.at)
        except (Unreadable, Refused) as error:
            context["problem"] = str(error)
        except NotHere as error:
            context["problem"] = why_not(error)
        except (Conflict, Stale):
            context["problem"] = _("剛才有別的紀錄，這一筆還沒算數。看過再送一次。")
    return render(request, "desk/case.html", context, status=422 if "problem" in context else 200)


def told_text(request: HttpRequest) -> str:
    """The chosen file's text, else what was pasted."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("case", "")
    if (file.size or 0) > MAX_BYTES:
        raise Unreadable(_("檔案太大，不是案件檔。"))
    try:
        content: bytes = file.read()
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(_("檔案不是 UTF-8 文字。")) from None


def read_case(text: str) -> dict[str, Any]:
    """The JSON object of a text that tells a case of 1 to 200 events."""
    try:
        told = load_json(text.encode(), strict=True)
    except TwiceNamed as error:
        raise Unreadable(_("同一層有兩個「%(key)s」，不知道算哪一個。") % {"key": error.key}) from None
    except (ValueError, RecursionError):
        raise Unreadable(_("讀不懂：案件檔是一個 JSON 物件，從 { 到 }。")) from None
    if not isinstance(told, dict):
        raise Unreadable(_("讀不懂：案件檔是一個 JSON 物件，從 { 到 }。"))
    log = told.get("log")
    if isinstance(log, list) and not 0 < len(log) <= MAX_EVENTS:
        raise Unreadable(_("案件檔要有 1 到 %(n)d 筆事件。") % {"n": MAX_EVENTS})
    return told


def looked_at(text: str, here: Here) -> dict[str, Any]:
    """What the case gives, a line for each ruling, and why this deal cannot take it, if so. Nothing is written."""
    told = read_case(text)
    case = parse_case(told)
    verdict = judge(case).to_json()
    log = told["log"]
    return {
        "events": len(log),
        "lines": [summary(log[made["event"]], made, here.speak) for made in verdict["decisions"]],
        "needs": len(verdict["needs"]),
        "totals": [(here.names.get(seat, seat), points) for seat, points in verdict["totals"].items()],
        "refused": refusal(here, differences(case, queries.log_state(here.deal.log_id).log))
        if here.deal
        else "",
    }


def refusal(here: Here, differs: tuple[str, ...]) -> str:
    """Why the open deal cannot take the case; empty where it can."""
    if differs:
        return why_not(NotHere(differs))
    held = here.deal is not None and queries.log_state(here.deal.log_id).events
    return why_not(NotHere()) if held else ""


def in_brackets(what: str) -> str:
    """Where in the file: a path, or names of its fields; nothing where there is none."""
    return _("（%(what)s）") % {"what": what} if what else ""


def why_not(error: NotHere) -> str:
    """Why the case is not of the open deal."""
    if error.differs:
        said = _("案件檔說的不是這一盤：莊家、圈風、底臺或規則不同。")
        return said + in_brackets(", ".join(error.differs))
    return _("這一盤已經有紀錄，案件檔只能記進還沒有紀錄的一盤。")


def taken(request: HttpRequest, here: Here, text: str) -> HttpResponse:
    """Record the case, all or none, and go to the table."""
    uid = uid_of(request)
    if here.deal is None or uid is None:
        return no_deal(request, here)
    told = read_case(text)
    take_case(deal=here.deal, by=user_of(request), uid=uid, told=told, now=now(), seen=seen_of(request))
    return HttpResponseRedirect(reverse("desk:table", args=[here.sitting.pk]), status=303)
