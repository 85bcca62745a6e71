"""The hearing of an appeal: the appeals, the panel, its votes, its decision. On one page, for officials."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from referee.accounts.models import User
from referee.hearing.access import at_ruling, user_of
from referee.hearing.actions.panels import decide as close
from referee.hearing.actions.panels import name_panel, vote
from referee.hearing.forms import ReasonForm, VoteForm
from referee.hearing.life import Stage
from referee.hearing.models import Ground, Panel, PanelMember, PanelVote, Vote
from referee.hearing.queries import Gathered, gather, made_of
from referee.hearing.queries.panels import Candidate, candidates, staying, votes_of
from referee.hearing.queries.record import words_of
from referee.hearing.queries.record_life import conflict_text
from referee.hearing.queries.record_opinions import said_of
from referee.hearing.views.common import done, first_error, number_in
from referee.seating.models import Deal
from referee.tournament.access import STAFF, check_role, roles_of
from referee.tournament.models import Role

NAMING = frozenset({Role.HEAD_REFEREE, Role.ORGANIZER})
staff = at_ruling(*STAFF)


@staff
@require_safe
def hearing(request: HttpRequest, ruling_id: UUID, deal: Deal) -> HttpResponse:
    """Everything a panel has before it, and the forms for whose turn it is."""
    return render(request, "hearing/panel.html", context_of(request, ruling_id, deal))


def context_of(request: HttpRequest, ruling_id: UUID, deal: Deal) -> dict[str, Any]:
    """The page of a hearing as this official sees it."""
    user, found = user_of(request), gather(ruling_id)
    now = timezone.now()
    record = made_of(found, now=now)
    panel = found.panel
    member = _mine(panel, user)
    votes = votes_of(panel) if panel else []
    mine = next((row for row in votes if member and row.member_id == member.pk), None)
    open_ = found.life.appealed
    naming = open_ and bool(roles_of(user, deal.sitting.tournament) & NAMING)
    people = candidates(ruling_id) if naming else []
    if votes and panel and len(staying(panel, {one.user.pk for one in people})) == len(panel.members.all()):
        people = []
    return {
        "record": record,
        "ruling_id": ruling_id,
        "deal": deal,
        "tournament": deal.sitting.tournament,
        "open": open_,
        "overtaken": found.life.superseded and not found.life.decided and bool(found.appeals),
        "appealed": found.life.stage(now) != Stage.ISSUED and bool(found.appeals),
        "facts_open": any(Ground.FACT in row.grounds for row in found.appeals),
        "candidates": _candidates(people, panel),
        "size": found.rules.panel_size,
        "member": member,
        "mine": mine,
        "may_vote": open_ and member is not None and mine is None,
        "may_decide": open_ and member is not None and member.chair and _all_in(panel, votes),
        "acts": Vote.choices,
        "amendments": _amendments(found, votes),
        "seats": [(place, record["players"][place]["name"]) for place in record["players"]],
        "rows": "123",
    }


def _mine(panel: Panel | None, user: User) -> PanelMember | None:
    members = panel.members.all() if panel else []
    return next((member for member in members if member.user_id == user.pk), None)


def _all_in(panel: Panel | None, votes: list[PanelVote]) -> bool:
    return panel is not None and len(votes) == len(panel.members.all())


def _candidates(people: Sequence[Candidate], panel: Panel | None) -> list[dict[str, Any]]:
    named = {member.user_id: member.chair for member in panel.members.all()} if panel else {}
    return [
        {
            "id": person.user.pk,
            "name": str(person.user),
            "conflict": conflict_text(person.conflict),
            "barred": person.barred_text,
            "named": person.user.pk in named,
            "chair": named.get(person.user.pk, False),
        }
        for person in people
    ]


def _amendments(found: Gathered, votes: list[PanelVote]) -> list[dict[str, Any]]:
    """Amendments others voted for, without names or reasons, so that a member can vote for the same words."""
    words, seen, lines = words_of(found), [], []
    for row in votes:
        if row.decision is None or row.decision in seen:
            continue
        seen.append(row.decision)
        plain = {**row.decision, "instructions": _told(row.decision)}
        lines.append({"id": row.pk, "text": _("；").join(said_of(plain, words))})
    return lines


def _told(decision: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        item if isinstance(item, dict) else {"key": "own_words", "params": {"text": item}}
        for item in decision.get("instructions", [])
    ]


@staff
@require_POST
def name(request: HttpRequest, ruling_id: UUID, deal: Deal) -> HttpResponse:
    """Name the panel: a head referee or the organizer does."""
    user = user_of(request)
    check_role(user=user, tournament=deal.sitting.tournament, roles=NAMING)
    members = [number for text in request.POST.getlist("member") if (number := number_in(text))]
    done(
        request,
        lambda: name_panel(
            ruling_id=ruling_id,
            members=members,
            chair=number_in(request.POST.get("chair")),
            by=user,
            now=timezone.now(),
        ),
        said=_("合議庭組成了。"),
    )
    return redirect("hearing:panel", ruling_id)


@staff
@require_POST
def cast(request: HttpRequest, ruling_id: UUID, deal: Deal) -> HttpResponse:
    """A member votes."""
    form = VoteForm(request.POST)
    if not form.is_valid():
        messages.error(request, first_error(form))
        return redirect("hearing:panel", ruling_id)
    told = form.cleaned_data
    amends = told["act"] == Vote.AMEND
    decision, opinion = None, None
    if amends and told["same_as"]:
        same = PanelVote.objects.filter(pk=told["same_as"], member__panel__ruling_id=ruling_id).first()
        decision, opinion = (same.decision, same.opinion_id) if same else (None, None)
    elif amends and told["opinion"]:
        opinion = told["opinion"]
    elif amends:
        decision = form.decision()
    done(
        request,
        lambda: vote(
            ruling_id=ruling_id,
            by=user_of(request),
            act=told["act"],
            reason=told["reason"],
            decision=decision,
            opinion_id=opinion,
            now=timezone.now(),
        ),
        said=_("你的一票記下了。決定之前，別人看不到。"),
    )
    return redirect("hearing:panel", ruling_id)


@staff
@require_POST
def decide(request: HttpRequest, ruling_id: UUID, deal: Deal) -> HttpResponse:
    """The chair announces the decision."""
    form = ReasonForm(request.POST)
    if not form.is_valid():
        messages.error(request, first_error(form))
        return redirect("hearing:panel", ruling_id)
    done(
        request,
        lambda: close(
            ruling_id=ruling_id,
            by=user_of(request),
            reason=form.cleaned_data["reason"],
            now=timezone.now(),
        ),
        said=_("合議庭的決定已經宣布，分數跟著改好了。"),
    )
    return redirect("hearing:panel", ruling_id)
