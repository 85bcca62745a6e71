"""A draft that waits: its ruling as it would be issued now. Its referee and head referees see it; a head referee issues it."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.accounts.models import User
from referee.desk.access import user_of
from referee.desk.asked import opinions_of
from referee.desk.card import build
from referee.desk.here import Here, stand_at
from referee.desk.proposals import Proposal, problem_of, propose
from referee.desk.views.common import now, seen_of
from referee.desk.views.disputes import ask_url
from referee.hearing.actions import drafts
from referee.hearing.actions.opinions import ask_on_draft
from referee.hearing.models import Draft
from referee.hearing.queries.withheld import refuse_withheld
from referee.tournament.access import HEADS, OFFICIALS, check_role, roles_of
from referee.tournament.errors import Refused
from referee.tournament.models import Role
from rulings.decision import Decision
from rulings.errors import CaseError
from rulings.fold import LogState
from rulings.own import own_decision
from rulings.record import Conflict, Stale


def held_draft(request: HttpRequest, uid: UUID, *, heads: bool = False) -> Draft:
    """The draft, for its referee and for a head referee (with `heads`: for him alone); else Http404 or PermissionDenied.

    Other referees read it only after they have given their opinion on it. Withheld from one who owes it.
    """
    found = Draft.objects.select_related(
        "by", "deal__log", "deal__sitting__tournament", "end__by", "end__ruling"
    )
    draft = found.filter(pk=uid).first()
    if draft is None:
        raise Http404
    roles = HEADS if heads else OFFICIALS
    user = user_of(request)
    held = check_role(user=user, tournament=draft.deal.sitting.tournament, roles=roles)
    refuse_withheld(user, event_id=uid)
    if Role.HEAD_REFEREE in held or draft.by_id == user.pk:
        return draft
    if not draft.opinion_requests.filter(of=user).exists():
        raise PermissionDenied(_("草稿在宣布之前，只有草擬的裁判和裁判長看得到。"))
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
    end, head = getattr(held, "end", None), Role.HEAD_REFEREE in roles_of(user, tournament)
    first = own_of(held, proposal) if held.override else proposal.decision
    return {
        "held": held,
        "end": end,
        "card": own_card(held, here, proposal) if held.override else proposal.card,
        "problem": problem_of(proposal.error, here) if proposal.error and not held.override else "",
        "open": proposal.need is not None,
        "reason": (held.override or {}).get("reason", ""),
        "title": here.deal_title,
        "seen": proposal.seen,
        "head": head,
        "mine": held.by_id == user.pk,
        "again_url": ask_url(here, dict(held.event)),
        **opinions_of(held, here, first, by=user, head=head),
        "tournament": tournament,
        "table_url": reverse("desk:table", args=[held.deal.sitting_id]),
    }


def own_of(held: Draft, proposal: Proposal) -> Decision:
    """A referee's own decision, on the table as it is now."""
    fields = {name: value for name, value in (held.override or {}).items() if name != "reason"}
    state: LogState = proposal.state
    return own_decision(fields).as_decision(
        event=len(state.events), law=state.table.law, base=None, table=state.table
    )


def own_card(held: Draft, here: Here, proposal: Proposal) -> Any:
    """The card of a referee's own decision."""
    decision = own_of(held, proposal)
    return build(event=proposal.about, decision=decision.to_json(), speak=here.speak, scene=here.scene)


@never_cache
@login_required
def ask(request: HttpRequest, uid: UUID) -> HttpResponse:
    """A head referee asks another referee for a blind opinion, before anybody has seen the ruling."""
    if request.method != "POST":
        return redirect("desk:draft", uid)
    held_draft(request, uid, heads=True)
    chosen = request.POST.get("of", "")
    number = int(chosen) if chosen.isascii() and chosen.isdecimal() and len(chosen) < 18 else 0
    of = User.objects.filter(pk=number).first()
    try:
        if of is None:
            raise Refused(_("請選一位裁判。"))
        ask_on_draft(uid=uid, of=of, by=user_of(request), now=now())
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("已請%(who)s作答；他答完之前看不到這項裁決。") % {"who": of})
    return redirect("desk:draft", uid)


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
