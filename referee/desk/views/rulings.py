"""A ruling's page at the desk, its review, and the head referee's list."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from referee.accounts.models import User
from referee.desk.access import refereed, ruling_for, user_of
from referee.desk.earlier import panel
from referee.desk.filters import filtered, page_of
from referee.desk.forms import ReasonForm
from referee.desk.hearing import hearing_context
from referee.desk.here import Here, scene_of, seat_names, speaker_of, stand_at
from referee.desk.own import Mine, as_own, foul_clauses, of_decision, override_context, posted, read_reason
from referee.desk.proposals import problem_of
from referee.desk.rulings import RulingPage, event_of, ruling_page
from referee.desk.tables import Line, ended, line
from referee.desk.unfinished import (
    Unfinished,
    lacks_result,
    of_sitting,
    result_url,
    sittings_with_pending,
)
from referee.desk.views.common import now, refused
from referee.hearing.actions.reviews import refuse_floor
from referee.hearing.actions.reviews import review as write_review
from referee.hearing.queries.withheld import owed_lines, refuse_withheld, withheld
from referee.precedents.reasons import lists_of
from referee.seating.models import Deal
from referee.tournament.access import HEADS, check_role, roles_of
from referee.tournament.errors import Refused
from referee.tournament.models import Role, Tournament
from rulings import queries
from rulings.errors import CaseError
from rulings.models import Ruling
from rulings.record import Conflict, Stale

PER_PAGE = 30
ACTS = ("uphold", "amend", "overturn")


@never_cache
@login_required
def ruling(request: HttpRequest, ruling_id: UUID) -> HttpResponse:
    """The ruling card with its buttons."""
    _row, deal = ruling_for(user=user_of(request), ruling_id=ruling_id)
    refuse_withheld(user_of(request), ruling_id=ruling_id)
    return _page(request, here_at(request, deal), ruling_id)


def _page(
    request: HttpRequest, here: Here, ruling_id: UUID, *, problem: str = "", mine: Mine | None = None
) -> HttpResponse:
    """The page of a ruling, in the tournament's time zone; 422 with what was refused."""
    with timezone.override(here.sitting.tournament.zone):
        context = page_context(request, here, ruling_id, problem=problem, mine=mine)
        return render(request, "desk/ruling.html", context, status=422 if problem or mine else 200)


def here_at(request: HttpRequest, deal: Deal) -> Here:
    """Where the referee stands, at the deal of the ruling."""
    return stand_at(deal.sitting, below=request.session.get(f"below-{deal.sitting_id}"), number=deal.number)


def desk_url(ruling_id: UUID) -> str:
    return reverse("desk:ruling", args=[ruling_id])


def page_context(
    request: HttpRequest, here: Here, ruling_id: UUID, *, problem: str = "", mine: Mine | None = None
) -> dict[str, Any]:
    """Everything on the page; `head_referee` decides which buttons are there. `mine`: an amendment that was refused."""
    page = ruling_page(here, ruling_id, url_of=desk_url)
    tournament = here.sitting.tournament
    user = user_of(request)
    roles = roles_of(user, tournament)
    head = Role.HEAD_REFEREE in roles
    table_url = reverse("desk:table", args=[here.sitting.pk])
    return {
        "tournament": tournament,
        "ruling": page,
        "card": page.card,
        "history": page.history,
        "heading": here.deal_title,
        "title": here.deal_title,
        "table_url": table_url,
        "sitting_id": here.sitting.pk,
        **go_on(here, page, table_url),
        "late_url": f"{reverse('desk:dispute', args=[here.sitting.pk])}?deal={here.number}"
        if page.state.table.over
        else "",
        "public_url": f"/t/{tournament.slug}/rulings/{page.id}/" if tournament.public else "",
        "head_referee": head,
        "uid": uuid4(),
        "seen": page.n,
        "deal": here.number,
        "draft": "",
        "problem": problem,
        **advice(here, page, user=user, head=head, mine=mine),
        **hearing_context(ruling_id, user=user, roles=roles, now=now()),
    }


def go_on(here: Here, page: RulingPage, table_url: str) -> dict[str, str]:
    """What is done next, as the main button: the missing result, the next deal, or back to the table."""
    if lacks_result(page.state):
        return {"go_url": result_url(here, here.number), "go_text": _("補上正確的結果")}
    following = page.state.table.next
    if here.deals[-1] != here.deal:
        return {"go_url": table_url, "go_text": _("回牌桌")}
    if following is not None and not following.sitting_over:
        return {"go_url": reverse("desk:next", args=[here.sitting.pk]), "go_text": _("開始下一盤")}
    over = page.state.table.over
    return {"go_url": table_url, "go_text": _("回牌桌") if over else _("照做了，繼續打")}


def advice(here: Here, page: RulingPage, *, user: User, head: bool, mine: Mine | None) -> dict[str, Any]:
    """What helps one who reviews: earlier rulings that are like this one, and the reasons listed for what he may do."""
    row, lists = page.state.by_id[page.id], lists_of(here.sitting.tournament)
    event, decision = event_of(page.state, row), row.decision_data
    clauses = foul_clauses(event, here.speak.edition)
    return {
        "precedents": panel(here, user=user, lists=lists, event=event, decision=decision, without=row.pk),
        "review_reasons": lists.offered(
            ("overturn", "uphold", "amend", *clauses) if head else ("overturn",), here.lang
        ),
        "own_open": mine is not None,
        **override_context(here, lists=lists, act="amend", clauses=clauses, base=decision, mine=mine),
    }


@never_cache
@login_required
def review(request: HttpRequest, ruling_id: UUID) -> HttpResponse:
    """Uphold, amend (head referee) or overturn (any referee of the tournament: an undo with its reason).

    Read again (after a page that refused), it is the ruling's page.
    """
    if request.method != "POST":
        return redirect("desk:ruling", ruling_id)
    user = user_of(request)
    row, deal = ruling_for(user=user, ruling_id=ruling_id)
    refuse_withheld(user, ruling_id=ruling_id)
    held = roles_of(user, deal.sitting.tournament)
    act = request.POST.get("act", "")
    if act not in ACTS:
        raise Http404
    if act != "overturn":
        check_role(user=user, tournament=deal.sitting.tournament, roles=HEADS)
    here, form = here_at(request, deal), ReasonForm(request.POST)
    mine = None
    if act == "amend":
        before = of_decision(row.decision_data, here.speak)
        mine = posted(request.POST, law=here.speak.edition, before=before)
        if mine.refused:
            return _page(request, here, ruling_id, mine=mine)
    if not form.is_valid():
        return _page(request, here, ruling_id, problem=_("請寫理由，會留在紀錄裡。"))
    table, offender = queries.log_state(row.log_id).table, row.event.data.get("seat")
    try:
        head = Role.HEAD_REFEREE in held
        refuse_floor(ruling=row, tournament=deal.sitting.tournament, by=user, head=head)
        done = write_review(
            ruling_id=ruling_id,
            uid=form.cleaned_data["uid"],
            act=act,  # type: ignore[arg-type]  # one of ACTS, checked above
            reason=read_reason(request.POST, lang=here.lang),
            actor_id=user.pk,
            now=now(),
            decision=as_own(mine, table=table, offender=offender, base=row.decision_data) if mine else None,
        )
    except (Stale, Conflict, CaseError, Refused) as error:
        return not_reviewed(request, here, ruling_id, error)
    return HttpResponseRedirect(desk_url(done.ruling.pk), status=303)


def not_reviewed(request: HttpRequest, here: Here, ruling_id: UUID, error: Exception) -> HttpResponse:
    """Nothing was changed; the page says why."""
    if isinstance(error, CaseError):
        headline, status = problem_of(error, here), 422
    elif isinstance(error, Refused):
        headline, status = str(error), 409
    else:
        headline, status = _("這項裁決剛才已經有人處理過，這一次沒有算。"), 409
    return refused(
        request,
        here,
        headline=headline,
        advice=_("先看最新的裁決，再決定要不要改。"),
        status=status,
        other_url=desk_url(ruling_id),
        other_text=_("看這項裁決"),
    )


@never_cache
@login_required
def rulings(request: HttpRequest) -> HttpResponse:
    """All rulings of the tournaments in which the user is the head referee, latest first, with filters."""
    user = user_of(request)
    tournaments = refereed(user, heads=True)
    if not tournaments:
        raise PermissionDenied(_("這一頁要有裁判長的身分才能使用。請找主辦調整你的身分。"))
    slug = request.GET.get("tournament")
    chosen = [t for t in tournaments if t.slug == slug] or tournaments
    rows = Ruling.objects.filter(log__deal__sitting__tournament__in=chosen)
    blind = withheld(user)
    rows = rows.exclude(event__in=blind) if blind else rows
    rows = rows.select_related("event", "log__deal__sitting__tournament", "superseded_by")
    query = request.GET.copy()
    query.pop("page", None)
    with timezone.override(chosen[0].zone):  # days begin and end there
        found = filtered(request.GET, rows)
        pages, shown = page_of(found, request.GET.get("page"), size=PER_PAGE)
        context = {
            "filter": found,
            "lines": list_lines(shown),
            "pages": pages,
            "count": pages.paginator.count,
            "query": f"{query.urlencode()}&" if query else "",
            "tournaments": tournaments,
            "only": chosen[0] if len(chosen) == 1 else None,
            "unfinished": pending_in(chosen, blind) if not query else [],
            "owed": owed_lines(user, chosen) if blind else [],
        }
        return render(request, "desk/rulings.html", context)


def pending_in(tournaments: Sequence[Tournament], blind: frozenset[UUID] = frozenset()) -> list[Unfinished]:
    """What waits at the tables of these tournaments: only sittings where something may wait are read.

    `blind`: events of which the reader sees no ruling yet; their tables are left out.
    """
    hidden = (
        set(Deal.objects.filter(log__events__in=blind).values_list("sitting", flat=True)) if blind else ()
    )
    shown = [one for one in sittings_with_pending(tournaments) if one.pk not in hidden]
    return [item for sitting in shown for item in of_sitting(stand_at(sitting))]


def list_lines(rows: Sequence[Ruling]) -> list[Line]:
    """The rulings of one page of the list: players' names, and which deals are over, in one statement each."""
    sittings = {row.log.deal.sitting_id for row in rows}
    names, over = seat_names(sittings), ended(row.log_id for row in rows)
    found = []
    for row in rows:
        sitting, opening = row.log.deal.sitting, row.log.opening_data
        found.append(
            line(
                row,
                event=row.event.data,
                speak=speaker_of(opening, names.get(sitting.pk, {})),
                scene=scene_of(opening["deal"], below="E"),
                place=_("第 %(table)s 桌・第 %(round)s 輪・第 %(deal)s 盤")
                % {"table": sitting.table_no, "round": sitting.round_no, "deal": row.log.deal.number},
                url=desk_url(row.pk),
                superseded=hasattr(row, "superseded_by"),
                over=row.log_id in over,
            )
        )
    return found
