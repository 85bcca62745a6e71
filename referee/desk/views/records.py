"""The one place where the desk writes: a draft becomes an event, at most once for each UUID."""

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from referee.desk import drafts
from referee.desk.access import at_table, user_of
from referee.desk.drafts import Draft
from referee.desk.elements import faults_of
from referee.desk.forms import NoteForm
from referee.desk.here import Here
from referee.desk.own import Mine, as_own, of_decision, posted, read_reason
from referee.desk.proposals import Proposal, problem_of, propose
from referee.desk.seatpick import seat_choices
from referee.desk.square import PLACES
from referee.desk.taps import refused_tap
from referee.desk.views.common import here_of, no_deal, now, refused, seen_of, uid_of
from referee.desk.views.disputes import proposed
from referee.desk.wording import summary
from referee.hearing.actions.drafts import take_in
from referee.hearing.models import Draft as Held
from referee.hearing.queries.drafts import issues
from referee.seating.models import Sitting
from referee.tournament.errors import Refused
from rulings import queries
from rulings.errors import CaseError
from rulings.record import Conflict, Recorded, Stale

QUIET = ("watch", "pass", "declare", "show", "note", "retract")  # what decides nothing goes back to the table


@at_table
def record(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Record a draft; the answer is the ruling's page (303), or a page that says why nothing was recorded.

    Read again (after a page that refused), it is the table's page.
    """
    if request.method != "POST":
        return HttpResponseRedirect(reverse("desk:table", args=[sitting.pk]))
    try:
        draft = drafts.read(request.POST.get("e", ""))
    except drafts.BadDraft:
        draft = {"type": ""}
    return keep(request, here_of(request, sitting), draft)


def keep(request: HttpRequest, here: Here, draft: Draft) -> HttpResponse:
    """Write the draft into the log of the deal that the page was about."""
    uid = uid_of(request)
    if here.deal is None or uid is None:
        return no_deal(request, here)
    own, mine, user = None, None, user_of(request)
    if draft["type"] == "declare":
        state = queries.log_state(here.deal.log_id)
        said = "" if uid in state.index else refused_tap(here, state.table, draft)
        if said:
            advice = _("沒有記下。若是先前記錯了，在牌桌頁撤銷那一筆。")
            return refused(request, here, headline=said, advice=advice, status=422)
    if request.POST.get("override"):
        proposal = propose(here, draft)
        base = proposal.decision.to_json() if proposal.decision else None
        mine = posted(request.POST, law=here.speak.edition, before=of_decision(base, here.speak))
        if mine.refused:
            return own_refused(request, here, proposal, mine)
        offender = proposal.about.get("seat")
        own = {
            **as_own(mine, table=proposal.state.table, offender=offender, base=base),
            "reason": read_reason(request.POST, lang=here.lang),
        }
    try:
        done = take_in(
            deal=here.deal,
            by=user,
            head=issues(user, here.sitting.tournament),
            uid=uid,
            event=draft,
            now=now(),
            seen=seen_of(request),
            override=own,
        )
    except Stale as stale:
        return changed(request, here, draft, stale, mine)
    except Conflict:
        return conflict(request, here)
    except Refused as error:
        return refused(request, here, headline=str(error), advice="", status=409)
    except CaseError as error:
        if mine is not None:
            mine = replace(mine, errors={"instruction": problem_of(error, here)})
            return own_refused(request, here, propose(here, draft), mine)
        return wrong(request, here, error)
    if isinstance(done, Held):
        return HttpResponseRedirect(reverse("desk:draft", args=[done.uid]), status=303)
    return HttpResponseRedirect(after(request, here, draft, done), status=303)


def own_refused(request: HttpRequest, here: Here, proposal: Proposal, mine: Mine) -> HttpResponse:
    """422: the form comes back with its words and the fields named; the post may be sent again under its UUID."""
    return proposed(request, here, proposal, mine=mine, override_uid=uid_of(request) or uuid4(), status=422)


def after(request: HttpRequest, here: Here, draft: Draft, done: Recorded) -> str:
    """Where to look next: the ruling, the next open question, the page that asked to come back, or the table."""
    if done.ruling is not None:
        return reverse("desk:ruling", args=[done.ruling.pk])
    if done.need is not None and draft["type"] == "finding":
        return f"{reverse('desk:ask', args=[here.sitting.pk])}?{urlencode({'event': done.need.event, 'deal': here.number})}"
    home = reverse("desk:table", args=[here.sitting.pk])
    back = request.POST.get("next", "")
    if back.startswith(home) and url_has_allowed_host_and_scheme(back, None):
        return back
    return f"{home}?{urlencode({'logged': done.event.uid})}" if draft["type"] in QUIET else home


def changed(
    request: HttpRequest, here: Here, draft: Draft, stale: Stale, mine: Mine | None = None
) -> HttpResponse:
    """409: others recorded something meanwhile. Show what, decide anew on the table as it is now, ask again."""
    lines = [summary(event.data, None, here.speak) for event in stale.events] or [_("有一項裁決被更正了。")]
    if draft["type"] in QUIET:
        return refused(
            request,
            here,
            headline=_("剛才這一桌有別的紀錄，這一筆還沒算數。"),
            advice=_("回牌桌看一下，需要的話再按一次。"),
            status=409,
            faults=lines,
        )
    proposal = propose(here, draft)
    uid = uid_of(request) or uuid4()
    more: dict[str, Any] = {"changed": lines, "status": 409, "override_uid" if mine else "uid": uid}
    return proposed(request, here, proposal, mine=mine, **more)


def conflict(request: HttpRequest, here: Here) -> HttpResponse:
    """409: this UUID already carried something else."""
    return refused(
        request,
        here,
        headline=_("先前那一次已經算數了，這一次沒有。"),
        advice=_("同一張表單送過不同的內容；先送到的那一筆有效。回牌桌看最近的裁決，要改就更正那一筆。"),
        status=409,
    )


def wrong(request: HttpRequest, here: Here, error: CaseError) -> HttpResponse:
    """422: the event cannot be taken in as it stands."""
    return refused(
        request,
        here,
        headline=problem_of(error, here),
        advice=_("沒有記下，也沒有算分。改好再送。"),
        status=422,
        faults=faults_of(error, here),
    )


@at_table
def note(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """A plain note in the log of the deal."""
    here = here_of(request, sitting)
    if here.deal is None:
        return no_deal(request, here)
    form = NoteForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        return keep(request, here, {"type": "note", "text": form.cleaned_data["text"]})
    state = queries.log_state(here.deal.log_id)
    notes = [{"text": e.data.get("text", ""), "at": e.at} for e in reversed(state.events) if e.type == "note"]
    context = {"sitting": sitting, "title": here.deal_title, "form": form, "uid": uuid4(), "notes": notes}
    context |= {"deal": here.number}
    return render(request, "desk/note.html", context, status=422 if form.is_bound else 200)


@at_table
def show(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Concealed tiles seen or named: whose, which, through whose fault."""
    here = here_of(request, sitting)
    if here.deal is None:
        return no_deal(request, here)
    problem = ""
    if request.method == "POST":
        seat, tiles = request.POST.get("seat", ""), request.POST.get("tiles", "").strip()[:100]
        if seat in PLACES and tiles:
            own_fault = request.POST.get("own_fault") == "1"
            return keep(request, here, {"type": "show", "seat": seat, "tiles": tiles, "own_fault": own_fault})
        problem = _("請點人，並寫出亮了哪些牌。")
    state = queries.log_state(here.deal.log_id)
    context = {
        "sitting": sitting,
        "title": here.deal_title,
        "seats": seat_choices(here.names, below=here.below, chosen=request.POST.get("seat")),
        "tiles": request.POST.get("tiles", ""),
        "uid": uuid4(),
        "seen": state.n,
        "deal": here.number,
        "problem": problem,
    }
    return render(request, "desk/show.html", context, status=422 if problem else 200)
