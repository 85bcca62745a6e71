"""A dispute: who, which foul, the engine's questions one at a time, and the ruling it proposes. Nothing is written here."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.desk import drafts
from referee.desk.access import at_table, user_of
from referee.desk.badwin import found_text, warnings
from referee.desk.drafts import Draft
from referee.desk.earlier import panel
from referee.desk.facts import fact_line, question_of
from referee.desk.here import Here
from referee.desk.own import Mine, foul_clauses, override_context
from referee.desk.proposals import Proposal, answer, finding, post_context, problem_of, propose
from referee.desk.questions import BadAnswer, ahead, question, read_answer
from referee.desk.seatpick import seat_choices
from referee.desk.views.common import here_of, no_deal, refused
from referee.desk.wording import subject
from referee.hearing.queries import rules_of
from referee.hearing.queries.drafts import issues, waits
from referee.precedents.reasons import joined, lists_of
from referee.seating.models import Sitting
from rulings.decision import Need
from rulings.events import Finding, told_facts
from rulings.retracting import may_retract

OTHER = "other"
"""The foul for what the law does not name."""


@at_table
def dispute(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Who, and which foul: by group, or by search in any script."""
    here = here_of(request, sitting)
    if here.deal is None:
        return no_deal(request, here)
    law, lang, q = here.speak.edition, here.lang, request.GET.get("q", "")[:60].strip()
    lines = {
        foul.id: {"id": foul.id, "title": foul.title[lang], "number": law.number(foul.clause, lang)}
        for foul in law.fouls.values()
    }
    context = {
        "sitting": sitting,
        "deal": here.number,
        "title": here.deal_title,
        "seats": seat_choices(here.names, below=here.below, chosen=request.GET.get("seat")),
        "q": q,
        **left_open(request, lines),
        "found": [lines[foul.id] for foul in law.search_fouls(q)] if q else [],
        "other": lines[OTHER],
        "groups": [
            {"title": group.title[lang], "fouls": [lines[foul.id] for foul in group.fouls]}
            for group in law.groups
        ],
    }
    return render(request, "desk/dispute.html", context)


def left_open(request: HttpRequest, lines: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """A foul that was chosen before its player: it is kept, and the player asked for at his place."""
    foul = lines.get(request.GET.get("foul", ""))
    return {"kept": foul, "problem": _("還要先點：是誰犯規？") if foul else ""}


def ask_url(here: Here, draft: Draft) -> str:
    """The page that asks on, or proposes."""
    query = urlencode({"e": drafts.write(draft), "deal": here.number})
    return f"{reverse('desk:ask', args=[here.sitting.pk])}?{query}"


@at_table
def ask(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The next question of a draft, or the ruling that its answers come to."""
    here = here_of(request, sitting)
    if here.deal is None:
        return no_deal(request, here)
    if request.GET.get("foul") and not request.GET.get("seat"):
        query = urlencode({"foul": request.GET["foul"], "deal": here.number})
        return HttpResponseRedirect(f"{reverse('desk:dispute', args=[sitting.pk])}?{query}")
    if request.GET.get("foul"):
        draft = drafts.report(seat=request.GET["seat"], foul=request.GET["foul"])
        return HttpResponseRedirect(ask_url(here, draft))
    if request.GET.get("event"):
        return waiting(request, here)
    try:
        draft = drafts.read(request.GET.get("e", ""))
    except drafts.BadDraft:
        return HttpResponseRedirect(reverse("desk:dispute", args=[sitting.pk]))
    proposal = propose(here, draft)
    if proposal.need is not None and request.GET.get("fact") == proposal.need.fact:
        answered, problem = take(request, here, proposal)
        if answered is not None:
            return HttpResponseRedirect(ask_url(here, answered))
        return ask_page(request, here, proposal, problem=problem)
    if proposal.need is not None:
        return ask_page(request, here, proposal)
    return proposed(request, here, proposal)


def take(request: HttpRequest, here: Here, proposal: Proposal) -> tuple[Draft | None, str]:
    """The draft with the answer just given, or what is wrong with it."""
    need = proposal.need
    if need is None:
        raise LookupError("there is no question to answer")
    fact = question_of(need.fact, event=proposal.about, speak=here.speak)
    try:
        value = read_answer(need, answers_of(request), fact=fact)
    except BadAnswer as error:
        return None, str(error)
    return drafts.with_answer(proposal.draft, fact=need.fact, value=value), ""


def answers_of(request: HttpRequest) -> list[str]:
    """The answers sent; a win among several calls brings its face from the field beside it; a listed reason may be added to."""
    given = []
    if "listed" in request.GET:
        return [joined(request.GET["listed"], request.GET.get("a", ""), get_language() or "zh-hant")]
    for value in request.GET.getlist("a"):
        seat, _colon, call = value.partition(":")
        given.append(f"{value}:{request.GET.get(f'face_{seat}', '').strip()}" if call == "win" else value)
    return given


def waiting(request: HttpRequest, here: Here) -> HttpResponse:
    """An open question of an event that is already in the log: the answer is a finding."""
    number = request.GET["event"]
    index = int(number) if number.isascii() and number.isdecimal() and len(number) < 6 else -1
    here_url = reverse("desk:table", args=[here.sitting.pk])
    first = propose(here, finding(fact="", value=None, event=index, by="referee"))
    need = next((need for need in first.state.needs if need.event == index), None)
    if need is None:
        return HttpResponseRedirect(here_url)
    proposal = Proposal(draft=first.draft, about=first.about, seen=first.seen, state=first.state, need=need)
    if request.GET.get("fact") != need.fact:
        return ask_page(request, here, proposal, of_event=index)
    fact = question_of(need.fact, event=proposal.about, speak=here.speak)
    try:
        value = read_answer(need, answers_of(request), fact=fact)
    except BadAnswer as error:
        return ask_page(request, here, proposal, of_event=index, problem=str(error))
    told = finding(fact=need.fact, value=value, event=index, by=str(user_of(request)))
    return proposed(request, here, propose(here, told))


def ask_page(
    request: HttpRequest, here: Here, proposal: Proposal, *, problem: str = "", of_event: int | None = None
) -> HttpResponse:
    """One question."""
    need, about = proposal.need, proposal.about
    if need is None:
        raise LookupError("there is no question to ask")
    left = (
        None
        if of_event is not None
        else ahead(proposal.draft, need, lambda draft: answer(proposal.state, draft))
    )
    context = {
        "heading": subject(about, None, here.speak),
        "question": question(need, event=about, speak=here.speak, below=here.below, left=left),
        "problem": problem,
        "back_url": back_url(here, proposal, of_event),
        "of_event": of_event,
        "hand_url": hand_url(here, proposal, of_event) if "hand" in need.accepts else "",
        "reasons": reasons_for(here, proposal),
        "known": known(here, proposal) if of_event is None else known_later(here, proposal, of_event),
        "aside": of_event is None,
        "table_url": reverse("desk:table", args=[here.sitting.pk]),
        **post_context(here, proposal),
    }
    return render(request, "desk/ask.html", context)


def reasons_for(here: Here, proposal: Proposal) -> list[str]:
    """The reasons listed where the law asks for one: those of its clause, and of the clause named as the nearest."""
    need = proposal.need
    if need is None or need.fact != "reason":
        return []
    like = drafts.answers(proposal.draft).get("like_clause")
    names = [need.clause, *([like] if isinstance(like, str) else [])]
    return lists_of(here.sitting.tournament).offered(names, here.lang)


def hand_url(here: Here, proposal: Proposal, of_event: int | None) -> str:
    """Where a face is worked out from tiles; of an event that is in the log already, they are a finding."""
    draft = proposal.draft
    if of_event is not None:
        draft = finding(fact="hand", value=None, event=of_event, by="referee")
    return f"{reverse('desk:hand', args=[here.sitting.pk])}?{urlencode({'e': drafts.write(draft), 'deal': here.number})}"


def back_url(here: Here, proposal: Proposal, of_event: int | None) -> str:
    """One answer back; before the first, to the page that began it."""
    if of_event is not None:
        return reverse("desk:table", args=[here.sitting.pk])
    before = drafts.without_last(proposal.draft)
    if before is not None:
        return ask_url(here, before)
    kind = proposal.draft["type"]
    if kind == "win":
        told = {name: value for name, value in proposal.draft.items() if name not in ("hand", "face")}
        return f"{reverse('desk:hand', args=[here.sitting.pk])}?{urlencode({'e': drafts.write(told), 'deal': here.number})}"
    page = {"report": "desk:dispute", "claims": "desk:claims", "exhausted": "desk:result"}.get(
        kind, "desk:table"
    )
    return f"{reverse(page, args=[here.sitting.pk])}?deal={here.number}"


def known(here: Here, proposal: Proposal) -> list[dict[str, Any]]:
    """What has been answered, each with a link that goes back to that question."""
    return [
        {
            "line": fact_line(fact, value, origin="report", event=proposal.about, speak=here.speak),
            "url": ask_url(here, drafts.without(proposal.draft, fact=fact)),
        }
        for fact, value in drafts.answers(proposal.draft).items()
    ]


def known_later(here: Here, proposal: Proposal, of_event: int) -> list[dict[str, Any]]:
    """What was told with an event that waits, and found since; what was found last can be taken back."""
    state, event = proposal.state, proposal.about
    told = dict(told_facts(state.table.pending[of_event].event))
    lines = [
        {"line": fact_line(fact, value, origin="report", event=event, speak=here.speak)}
        for fact, value in told.items()
    ]
    found = [
        (i, e)
        for i, e in enumerate(state.table.events)
        if isinstance(e, Finding) and e.event == of_event and e.fact not in told
    ]
    for i, e in found:
        line: dict[str, Any] = {
            "line": fact_line(e.fact, e.value, origin="finding", event=event, speak=here.speak)
        }
        if i == found[-1][0] and may_retract(state.table, i):
            line |= {"draft": drafts.write({"type": "retract", "event": i}), "uid": uuid4()}
        lines.append(line)
    return lines


def proposed(
    request: HttpRequest, here: Here, proposal: Proposal, *, mine: Mine | None = None, **more: Any
) -> HttpResponse:
    """The ruling as it would be issued; or, where the engine has none, what the referee may do."""
    if proposal.error is not None and proposal.error.code != "not_built":
        return refused(
            request,
            here,
            headline=problem_of(proposal.error, here),
            advice=_("什麼都沒有記下。回上一步改一改。"),
            status=422,
            other_url=back_url(here, proposal, None),
            other_text=_("回上一步"),
        )
    card, status = proposal.card, more.pop("status", 200)
    lists = lists_of(here.sitting.tournament)
    decided = proposal.decision.to_json() if proposal.decision else None
    context = {
        "heading": subject(proposal.about, None, here.speak),
        "card": card,
        "problem": problem_of(proposal.error, here) if proposal.error else "",
        "need_next": isinstance(proposal.need, Need),
        "found_text": found_text(here, proposal),
        "confirm_text": confirm_text(here, proposal, user_of(request)),
        "correct_url": back_url(here, proposal, proposal.draft.get("event")),
        **warnings(here, proposal),
        "back_url": back_url(here, proposal, proposal.draft.get("event")),
        "aside": False,
        **post_context(here, proposal),
        "precedents": panel(here, user=user_of(request), lists=lists, event=proposal.about, decision=decided),
        **override_context(
            here,
            lists=lists,
            clauses=foul_clauses(proposal.about, here.speak.edition),
            base=decided,
            mine=mine,
        ),
        "own_open": mine is not None,
        **more,
    }
    return render(request, "desk/proposed.html", context, status=status)


def confirm_text(here: Here, proposal: Proposal, user: User) -> str:
    """The main button in the words of what it does: where the head referee issues rulings, it is sent to him."""
    if proposal.need is not None:
        return _("記下這件事，問下一題")
    kind, tournament = proposal.draft["type"], here.sitting.tournament
    if waits(drafting=rules_of(tournament).drafting, kind=kind, own=False) and not issues(user, tournament):
        return _("送裁判長")
    return _("確認，記下結果") if kind in ("win", "exhausted") else _("宣布裁決")
