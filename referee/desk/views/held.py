"""A draft that waits: its ruling as it would be issued now. Only referees see it; only a head referee issues it."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.desk.access import user_of
from referee.desk.card import build
from referee.desk.here import Here, stand_at
from referee.desk.proposals import Proposal, problem_of, propose
from referee.desk.views.common import now, seen_of
from referee.desk.views.disputes import ask_url
from referee.hearing.actions import drafts
from referee.hearing.models import Draft
from referee.tournament.access import HEADS, OFFICIALS, check_role, roles_of
from referee.tournament.errors import Refused
from referee.tournament.models import Role
from rulings.decision import Decision
from rulings.errors import CaseError
from rulings.fold import LogState
from rulings.own import own_decision
from rulings.record import Conflict, Stale


def held_draft(request: HttpRequest, uid: UUID, *, heads: bool = False) -> Draft:
    """The draft, for a referee of its tournament (or, with `heads`, a head referee); else Http404 or PermissionDenied."""
    found = Draft.objects.select_related(
        "by", "deal__log", "deal__sitting__tournament", "end__by", "end__ruling"
    )
    draft = found.filter(pk=uid).first()
    if draft is None:
        raise Http404
    roles = HEADS if heads else OFFICIALS
    check_role(user=user_of(request), tournament=draft.deal.sitting.tournament, roles=roles)
    return draft


@never_cache
@login_required
@require_safe
def draft(request: HttpRequest, uid: UUID) -> HttpResponse:
    """The draft's page."""
    held = held_draft(request, uid)
    here = stand_at(
        held.deal.sitting,
        below=request.session.get(f"below-{held.deal.sitting_id}"),
        number=held.deal.number,
    )
    tournament = held.deal.sitting.tournament
    with timezone.override(tournament.zone):
        return render(request, "desk/draft.html", context_of(request, held, here))


def context_of(request: HttpRequest, held: Draft, here: Here) -> dict[str, Any]:
    """The ruling as it would be issued on the table as it is now, what became of it, and who may act."""
    user, tournament = user_of(request), held.deal.sitting.tournament
    proposal = propose(here, held.event)
    end = getattr(held, "end", None)
    return {
        "held": held,
        "end": end,
        "card": own_card(held, here, proposal) if held.override else proposal.card,
        "problem": problem_of(proposal.error, here) if proposal.error and not held.override else "",
        "open": proposal.need is not None,
        "reason": (held.override or {}).get("reason", ""),
        "title": here.deal_title,
        "seen": proposal.seen,
        "head": Role.HEAD_REFEREE in roles_of(user, tournament),
        "mine": held.by_id == user.pk,
        "again_url": ask_url(here, dict(held.event)),
        "tournament": tournament,
        "table_url": reverse("desk:table", args=[held.deal.sitting_id]),
    }


def own_card(held: Draft, here: Here, proposal: Proposal) -> Any:
    """The card of a referee's own decision."""
    fields = {name: value for name, value in (held.override or {}).items() if name != "reason"}
    state: LogState = proposal.state
    decision: Decision = own_decision(fields).as_decision(
        event=len(state.events), law=state.table.law, base=None
    )
    return build(event=proposal.about, decision=decision.to_json(), speak=here.speak, scene=here.scene)


@never_cache
@login_required
def issue(request: HttpRequest, uid: UUID) -> HttpResponse:
    """The head referee issues the draft."""
    if request.method != "POST":
        return redirect("desk:draft", uid)
    held_draft(request, uid, heads=True)
    try:
        done = drafts.issue(uid=uid, by=user_of(request), now=now(), seen=seen_of(request))
    except Refused as refused:
        messages.error(request, str(refused))
    except (Stale, Conflict):
        messages.error(
            request, _("這一桌剛才有別的紀錄，還沒有宣布。下面是照現在的情形得出的裁決，請再看一次。")
        )
    except CaseError:
        messages.error(request, _("照現在的情形，這份草稿不能宣布；請退回。"))
    else:
        return redirect("desk:ruling", done.end.ruling_id)
    return redirect("desk:draft", uid)


@never_cache
@login_required
def send_back(request: HttpRequest, uid: UUID) -> HttpResponse:
    """The head referee sends the draft back with the reason."""
    if request.method != "POST":
        return redirect("desk:draft", uid)
    held_draft(request, uid, heads=True)
    try:
        drafts.send_back(uid=uid, by=user_of(request), reason=request.POST.get("reason", ""), now=now())
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("退回了，草擬的裁判會看到理由。"))
    return redirect("desk:draft", uid)
