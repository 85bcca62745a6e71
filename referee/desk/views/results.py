"""The result of a deal: who won, how, with which tiles; computed and shown before anything is recorded."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.desk import drafts
from referee.desk.access import at_table, user_of
from referee.desk.badwin import obstacles, warnings
from referee.desk.drafts import Draft
from referee.desk.elements import element_lines, faults_of
from referee.desk.facts import question_of
from referee.desk.forms import MODES, TYPED, WAYS, HandForm, ResultForm
from referee.desk.here import Here
from referee.desk.proposals import about_of, post_context, problem_of, propose
from referee.desk.seatpick import seat_choices
from referee.desk.tiles import KEYBOARD, NAMES
from referee.desk.views.common import here_of, no_deal
from referee.desk.views.disputes import ask_url, confirm_text
from referee.desk.wording import how
from referee.seating.models import Sitting
from rulings import queries
from rulings.law import Edition

LIKELY_FACE = 60
"""Tai that hardly any hand goes beyond: all honours, big four winds and five concealed triplets come to some 50."""
CIRCUMSTANCES = ("tail", "last_tile", "as_drawn", "declared", "first")


@at_table
def result(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Who won, how, and from whom; then on to the tiles, or with 荒局 straight to the proposal."""
    here = here_of(request, sitting)
    if here.deal is None:
        return no_deal(request, here)
    form = ResultForm(request.GET if request.GET.get("go") else None, initial=request.GET.dict())
    if form.is_valid():
        return HttpResponseRedirect(next_step(here, form.event()))
    context = {
        "sitting": sitting,
        "deal": here.number,
        "title": here.deal_title,
        "form": form,
        "how": [(by, here.speak.word(f"event.{by}" if by == "exhausted" else f"by.{by}")) for by in WAYS],
        "by": form["by"].value(),
        "winners": seat_choices(here.names, below=here.below, chosen=form["seat"].value()),
        "payers": seat_choices(here.names, below=here.below, chosen=form["source"].value()),
    }
    return render(request, "desk/result.html", context)


def next_step(here: Here, event: Draft) -> str:
    """荒局 has no tiles; a win goes on to the hand."""
    page = "desk:ask" if event["type"] == "exhausted" else "desk:hand"
    query = urlencode({"e": drafts.write(event), "deal": here.number})
    return f"{reverse(page, args=[here.sitting.pk])}?{query}"


@at_table
def hand(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The winner's tiles or tai, with what they come to."""
    here = here_of(request, sitting)
    if here.deal is None:
        return no_deal(request, here)
    try:
        event = drafts.read(request.GET.get("e", ""))
    except drafts.BadDraft:
        return HttpResponseRedirect(reverse("desk:result", args=[sitting.pk]))
    form = HandForm(request.GET)
    uid = page_uid(request)
    context = (
        page_context(here, event, form)
        | computed(here, event, form, uid, user_of(request))
        | {"page_uid": uid}
    )
    return render(request, "desk/hand.html", context)


def page_uid(request: HttpRequest) -> UUID:
    """One UUID for the page, however often its preview is computed anew: a second tap is the same post."""
    try:
        return UUID(request.GET.get("uid", ""))
    except ValueError:
        return uuid4()


def page_context(here: Here, event: Draft, form: HandForm) -> dict[str, Any]:
    """The page around the tiles: of a winner, or of an offender whose face counts."""
    won = event["type"] == "win"
    about = about_of(queries.log_state(here.deal.log_id), event) if here.deal else event
    back = {
        "by": event.get("by"),
        "seat": event.get("seat"),
        "source": event.get("from", ""),
        "deal": here.number,
    }
    told = [name for name in CIRCUMSTANCES if form.data.get(name)]
    shown = [name for name in CIRCUMSTANCES if _asked(name, event, here.speak.edition)]
    return {
        "sitting": here.sitting,
        "title": here.deal_title,
        "heading": _("%(who)s・%(how)s")
        % {
            "who": here.speak.seat(about.get("seat")),
            "how": how(event, here.speak) if won else _("手牌"),
        },
        "back_url": f"{reverse('desk:result', args=[here.sitting.pk])}?{urlencode(back)}"
        if won
        else f"{reverse('desk:ask', args=[here.sitting.pk])}?{urlencode({'event': event.get('event', ''), 'deal': here.number})}"
        if event["type"] == "finding"
        else ask_url(here, event),
        "carried": [("e", drafts.write(event)), ("deal", here.number)],
        "form": form,
        "typed": [form[name] for name in TYPED],
        "circumstances": [
            form[name] for name in (*shown, *(("eighth",) if event.get("by") == "flowers" else ()))
        ],
        "circumstances_title": _("槓上、海底、報聽、天地人和")
        if _asked("tail", event, here.speak.edition)
        else _("槓尾打出、報聽、天地人和"),
        "circumstances_open": bool(told),
        "told_open": bool(form.data.get("face")),
        "optional": event.get("by") == "flowers",
        "modes": MODES,
        "suits": [(id, word, [(face, NAMES[face]) for face in faces]) for id, word, faces in KEYBOARD],
    }


def _asked(name: str, event: Draft, law: Edition) -> bool:
    """Whether a circumstance can come with this way of winning, by the tournament's law."""
    if event["type"] != "win":
        return name != "as_drawn"
    drawn = event.get("by") in ("self_draw", "flowers")
    last = drawn or (event.get("by") == "discard" and law.worth("S37") > 0)
    return {"tail": drawn, "last_tile": last, "as_drawn": not drawn}.get(name, True)


def computed(here: Here, event: Draft, form: HandForm, uid: UUID, user: User) -> dict[str, Any]:
    """What the tiles or the tai come to: elements, total, payments; or what is wrong with them."""
    if not form.is_valid():
        return {"problem": _("臺數請填 0 到 200 的數字。")}
    whole = form.complete(event)
    if whole is None or (event["type"] == "win" and "hand" in whole and form.short):
        return {}
    proposal = propose(here, whole)
    if proposal.error is not None:
        return {
            "problem": problem_of(proposal.error, here),
            "faults": faults_of(proposal.error, here),
            "obstacles": obstacles(here, proposal),
            **post_context(here, proposal, uid=uid),
        }
    if proposal.need is not None and whole["type"] == "finding":
        return {
            "next_text": _("記下這件事，問下一題"),
            **post_context(here, proposal, uid=uid),
        }
    if proposal.need is not None:
        fact = question_of(proposal.need.fact, event=proposal.about, speak=here.speak)
        return {"need_url": ask_url(here, whole), "need_text": fact.question[here.lang] if fact else ""}
    elements, total = element_lines(here, whole, proposal)
    return {
        "proposal": proposal,
        "card": proposal.card,
        "elements": elements,
        "total": total,
        "told": "face" in whole,
        **doubted(form, whole, total),
        "correct_url": "#hand-page",
        **warnings(here, proposal),
        "confirm_text": confirm_text(here, proposal, user),
        **post_context(here, proposal, uid=uid),
    }


def doubted(form: HandForm, whole: Draft, total: int | None) -> dict[str, Any]:
    """A face told beyond what tiles come to asks for a second look; `sure` holds the very number that was looked at."""
    asked = "face" in whole and total is not None and total > LIKELY_FACE
    return {"doubted": asked, "sure": asked and form.data.get("sure") == str(total), "likely": LIKELY_FACE}
