"""Several calls on one discard: who called what. What cannot be is said at the call."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from referee.desk.access import at_table
from referee.desk.drafts import Draft
from referee.desk.here import Here
from referee.desk.seatpick import seat_choices
from referee.desk.square import PLACES
from referee.desk.views.common import here_of, no_deal
from referee.desk.views.disputes import ask_url
from referee.seating.models import Sitting

CALLS = ("win", "pong", "kong", "chow", "draw")
OF_THE_NEXT = ("chow", "draw")
CALLERS_NOTHING = ""
DISCARDER = "discarder"


@at_table
def claims(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Several calls on one discard: who called what. Then the one question that decides, if any."""
    here = here_of(request, sitting)
    if here.deal is None:
        return no_deal(request, here)
    problem, at, draft = "", "", None
    if request.GET.get("go"):
        problem, at, draft = claims_draft(here, request)
    if draft is not None:
        return HttpResponseRedirect(ask_url(here, draft))
    context = {
        "sitting": sitting,
        "deal": here.number,
        "title": here.deal_title,
        "problem": problem if not at else "",
        "discarder_problem": problem if at == DISCARDER else "",
        "discarders": seat_choices(here.names, below=here.below, chosen=request.GET.get("discarder")),
        "claimants": [
            {
                "place": place,
                "name": name,
                "call": request.GET.get(f"call_{place}", ""),
                "problem": problem if at == place else "",
            }
            for place, name in here.names.items()
        ],
        "calls": [(CALLERS_NOTHING, _("沒喊")), *((call, here.speak.word(f"call.{call}")) for call in CALLS)],
        "tile": request.GET.get("tile", "")[:10],
    }
    return render(request, "desk/claims.html", context)


def claims_draft(here: Here, request: HttpRequest) -> tuple[str, str, Draft | None]:
    """The calls as an event; or what is wrong, and at whose call."""
    discarder = request.GET.get("discarder", "")
    calls = [
        {"seat": place, "call": request.GET[f"call_{place}"]}
        for place in PLACES
        if place != discarder and request.GET.get(f"call_{place}") in CALLS
    ]
    if discarder not in PLACES:
        return _("請點打牌的人。"), DISCARDER, None
    follows = PLACES[(PLACES.index(discarder) + 1) % 4]
    for call in calls:
        if call["call"] in OF_THE_NEXT and call["seat"] != follows:
            words = {
                "chow": _("只有下家能吃；%(discarder)s的下家是%(next)s。"),
                "draw": _("只有下家能摸；%(discarder)s的下家是%(next)s。"),
            }
            said = {"discarder": here.speak.seat(discarder), "next": here.speak.seat(follows)}
            return words[call["call"]] % said, call["seat"], None
    if len(calls) < 2:
        return _("至少要有兩家喊，才有先後的問題。"), "", None
    draft: Draft = {"type": "claims", "discarder": discarder, "claims": calls, "facts": {}}
    if request.GET.get("tile", "").strip():
        draft["tile"] = request.GET["tile"].strip()[:10]
    return "", "", draft
