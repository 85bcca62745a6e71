"""A blind second opinion: the same questions, one at a time, without the first referee's answers."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from referee.desk import drafts
from referee.desk.access import ruling_for, user_of
from referee.desk.card import build
from referee.desk.drafts import Draft
from referee.desk.facts import fact_line, question_of
from referee.desk.here import Here, stand_at
from referee.desk.proposals import problem_of
from referee.desk.questions import BadAnswer, question, read_answer
from referee.desk.views.common import now
from referee.desk.views.disputes import answers_of
from referee.desk.wording import subject
from referee.hearing.actions.opinions import give
from referee.hearing.queries.opinions import blind_event, opinion_on, same_allegation, waiting_for
from referee.tournament.errors import Refused
from rulings.decision import Decision, Need
from rulings.errors import CaseError
from rulings.models import Ruling


@never_cache
@login_required
def opinion(request: HttpRequest, ruling_id: UUID) -> HttpResponse:
    """The next question, or what the answers come to and the button that hands them in."""
    user = user_of(request)
    row, deal = ruling_for(user=user, ruling_id=ruling_id)
    asked = waiting_for(user_id=user.pk, ruling_id=ruling_id)
    if asked is None:
        return redirect("desk:ruling", ruling_id)
    here = stand_at(deal.sitting, number=deal.number)
    event = row.event.data
    draft = draft_of(request, event)
    with timezone.override(deal.sitting.tournament.zone):
        try:
            if request.method == "POST":
                give(request=asked, event=draft, now=now())
                messages.success(request, _("第二意見送出了。現在可以看原來的裁決，兩邊並列。"))
                return redirect("desk:ruling", ruling_id)
            return asked_or_done(request, here, row, draft)
        except Refused as refused:
            messages.error(request, str(refused))
        except CaseError as error:
            messages.error(request, problem_of(error, here))
        return redirect("desk:opinion", ruling_id)


def draft_of(request: HttpRequest, event: dict[str, Any]) -> Draft:
    """The answers so far, as they travel in the page; anything else than the same report starts anew."""
    data = request.POST if request.method == "POST" else request.GET
    try:
        draft = drafts.read(data.get("e", ""))
    except drafts.BadDraft:
        return blind_event(event)
    return draft if same_allegation(draft, event) else blind_event(event)


def url_of(ruling: Ruling, draft: Draft) -> str:
    """This page with these answers."""
    return f"{reverse('desk:opinion', args=[ruling.pk])}?{urlencode({'e': drafts.write(draft)})}"


def asked_or_done(request: HttpRequest, here: Here, ruling: Ruling, draft: Draft) -> HttpResponse:
    """One question, or the ruling that the answers come to."""
    found = opinion_on(ruling, draft)
    if isinstance(found, Need):
        return one_question(request, here, ruling, draft, found)
    if not isinstance(found, Decision):
        raise Refused(_("這件事沒有題目可以答。"))
    context = {
        "heading": subject(draft, None, here.speak),
        "title": here.deal_title,
        "card": build(event=draft, decision=found.to_json(), speak=here.speak, scene=here.scene),
        "draft": drafts.write(draft),
        "ruling_id": ruling.pk,
        "known": known(here, ruling, draft),
    }
    return render(request, "desk/opinion.html", context)


def one_question(request: HttpRequest, here: Here, ruling: Ruling, draft: Draft, need: Need) -> HttpResponse:
    """One question; its answer leads on to the next."""
    problem = ""
    if request.GET.get("fact") == need.fact:
        fact = question_of(need.fact, event=draft, speak=here.speak)
        try:
            value = read_answer(need, answers_of(request), fact=fact)
        except BadAnswer as error:
            problem = str(error)
        else:
            return HttpResponseRedirect(
                url_of(ruling, drafts.with_answer(draft, fact=need.fact, value=value))
            )
    before = drafts.without_last(draft)
    context = {
        "heading": subject(draft, None, here.speak),
        "question": question(need, event=draft, speak=here.speak, below=here.below),
        "problem": problem,
        "draft": drafts.write(draft),
        "ruling_id": ruling.pk,
        "sitting": here.sitting,
        "deal": here.number,
        "edition_id": here.speak.edition.id,
        "back_url": url_of(ruling, before) if before is not None else reverse("desk:tables"),
        "known": known(here, ruling, draft),
    }
    return render(request, "desk/opinion_ask.html", context)


def known(here: Here, ruling: Ruling, draft: Draft) -> list[dict[str, Any]]:
    """What this referee has answered so far, each with the way back to its question."""
    return [
        {
            "line": fact_line(fact, value, origin="report", event=draft, speak=here.speak),
            "url": url_of(ruling, drafts.without(draft, fact=fact)),
        }
        for fact, value in drafts.answers(draft).items()
    ]
