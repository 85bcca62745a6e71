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
from referee.hearing.models import OpinionRequest
from referee.hearing.queries.opinions import blind_event, opinion_on, request_for, same_allegation
from referee.hearing.queries.withheld import answer_url
from referee.tournament.access import OFFICIALS, check_role
from referee.tournament.errors import Refused
from rulings.decision import Decision, Need
from rulings.errors import CaseError


@never_cache
@login_required
def opinion(request: HttpRequest, ruling_id: UUID) -> HttpResponse:
    """On a ruling: the next question, or what the answers come to and the button that hands them in."""
    user = user_of(request)
    ruling_for(user=user, ruling_id=ruling_id)
    asked = request_for(user_id=user.pk, ruling_id=ruling_id)
    return answered(request, asked, reverse("desk:ruling", args=[ruling_id]))


@never_cache
@login_required
def on_draft(request: HttpRequest, uid: UUID) -> HttpResponse:
    """The same on a draft, which may have been issued meanwhile."""
    asked = request_for(user_id=user_of(request).pk, draft_id=uid)
    if asked is not None:
        check_role(user=user_of(request), tournament=asked.deal.sitting.tournament, roles=OFFICIALS)
    return answered(request, asked, reverse("desk:draft", args=[uid]))


def answered(request: HttpRequest, asked: OpinionRequest | None, after: str) -> HttpResponse:
    """The next step to an opinion; `after`: where what he was asked about is read, once it is in."""
    if asked is None:
        return redirect(after)
    deal = asked.deal
    here, draft = stand_at(deal.sitting, number=deal.number), draft_of(request, asked.event)
    with timezone.override(deal.sitting.tournament.zone):
        try:
            if request.method == "POST":
                give(request=asked, event=draft, now=now())
                messages.success(request, _("第二意見送出了。現在可以看原來的裁決，兩邊並列。"))
                return redirect(after)
            return asked_or_done(request, here, asked, draft)
        except Refused as refused:
            messages.error(request, str(refused))
        except CaseError as error:
            messages.error(request, problem_of(error, here))
        return redirect(answer_url(asked))


def draft_of(request: HttpRequest, event: dict[str, Any]) -> Draft:
    """The answers so far, as they travel in the page; anything else than the same report starts anew."""
    data = request.POST if request.method == "POST" else request.GET
    try:
        draft = drafts.read(data.get("e", ""))
    except drafts.BadDraft:
        return blind_event(event)
    return draft if same_allegation(draft, event) else blind_event(event)


def url_of(asked: OpinionRequest, draft: Draft) -> str:
    """This page with these answers."""
    return f"{answer_url(asked)}?{urlencode({'e': drafts.write(draft)})}"


def asked_or_done(request: HttpRequest, here: Here, asked: OpinionRequest, draft: Draft) -> HttpResponse:
    """One question, or the ruling that the answers come to."""
    found = opinion_on(asked, draft)
    if isinstance(found, Need):
        return one_question(request, here, asked, draft, found)
    if not isinstance(found, Decision):
        raise Refused(_("這件事沒有題目可以答。"))
    context = {
        "heading": subject(draft, None, here.speak),
        "title": here.deal_title,
        "card": build(event=draft, decision=found.to_json(), speak=here.speak, scene=here.scene),
        "draft": drafts.write(draft),
        "answer_url": answer_url(asked),
        "known": known(here, asked, draft),
    }
    return render(request, "desk/opinion.html", context)


def one_question(
    request: HttpRequest, here: Here, asked: OpinionRequest, draft: Draft, need: Need
) -> HttpResponse:
    """One question; its answer leads on to the next."""
    problem = ""
    if request.GET.get("fact") == need.fact:
        fact = question_of(need.fact, event=draft, speak=here.speak)
        try:
            value = read_answer(need, answers_of(request), fact=fact)
        except BadAnswer as error:
            problem = str(error)
        else:
            return HttpResponseRedirect(url_of(asked, drafts.with_answer(draft, fact=need.fact, value=value)))
    before = drafts.without_last(draft)
    context = {
        "heading": subject(draft, None, here.speak),
        "question": question(need, event=draft, speak=here.speak, below=here.below),
        "problem": problem,
        "draft": drafts.write(draft),
        "answer_url": answer_url(asked),
        "sitting": here.sitting,
        "deal": here.number,
        "edition_id": here.speak.edition.id,
        "back_url": url_of(asked, before) if before is not None else reverse("desk:tables"),
        "known": known(here, asked, draft),
    }
    return render(request, "desk/opinion_ask.html", context)


def known(here: Here, asked: OpinionRequest, draft: Draft) -> list[dict[str, Any]]:
    """What this referee has answered so far, each with the way back to its question."""
    return [
        {
            "line": fact_line(fact, value, origin="report", event=draft, speak=here.speak),
            "url": url_of(asked, drafts.without(draft, fact=fact)),
        }
        for fact, value in drafts.answers(draft).items()
    ]
