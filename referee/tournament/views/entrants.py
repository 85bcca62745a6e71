"""Pages of the list of entrants."""

from typing import cast

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.accounts.models import User
from referee.players.forms import RosterForm
from referee.players.queries import search
from referee.players.roster import RosterError, read_roster
from referee.tournament.access import post_only, require_role
from referee.tournament.actions import entrants as actions
from referee.tournament.errors import Refused
from referee.tournament.forms import EntrantChangeForm, EntrantForm
from referee.tournament.models import Entrant, Role, Tournament
from referee.tournament.queries import Namesakes, entrants_of, known_players, namesakes_of, plan_import

PAGE = 100
FOUND = 20


@require_role(Role.ORGANIZER)
@never_cache
@require_http_methods(["GET", "POST"])
def entrants(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list, searched in either script; a new entrant, or a player known from elsewhere."""
    text = request.GET.get("q", "").replace("\0", "")[:60]  # which PostgreSQL takes in no text
    form = EntrantForm(request.POST if request.method == "POST" else None)
    namesakes = _asked_about(request, tournament, form) if request.method == "POST" else None
    if request.method == "POST" and form.is_valid() and not namesakes:
        try:
            made = actions.add_new_entrant(tournament=tournament, **form.cleaned_data, now=timezone.now())
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(
                request, _("%(name)s是 %(number)d 號。") % {"name": made.player, "number": made.number}
            )
            return redirect("tournament:entrants", tournament.slug)
    known = known_players(cast(User, request.user)).exclude(entries__tournament=tournament) if text else None
    context = {
        "tournament": tournament,
        "form": form,
        "namesakes": namesakes,
        "q": text,
        "page": Paginator(entrants_of(tournament, text), PAGE).get_page(request.GET.get("page")),
        "found": search(text=text, among=known)[:FOUND] if known is not None else [],
    }
    return render(request, "tournament/entrants.html", context, status=400 if form.is_bound else 200)


def _asked_about(request: HttpRequest, tournament: Tournament, form: EntrantForm) -> Namesakes | None:
    """Who has this name already, unless it was answered that this is somebody else."""
    if not form.is_valid() or "another" in request.POST:
        return None
    data, among = form.cleaned_data, known_players(cast(User, request.user))
    found = namesakes_of(tournament=tournament, name=data["name"], club=data["club"], among=among)
    return found or None


@require_role(Role.ORGANIZER)
@post_only("tournament:entrants")
def add_known(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Put down a player found by search."""
    pk = request.POST.get("player", "")
    player = get_object_or_404(
        known_players(cast(User, request.user)), pk=int(pk) if pk.isdecimal() and len(pk) < 18 else 0
    )
    try:
        made = actions.add_entrant(tournament=tournament, player=player)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("%(name)s是 %(number)d 號。") % {"name": player, "number": made.number})
    return redirect("tournament:entrants", tournament.slug)


@require_role(Role.ORGANIZER)
@never_cache
@require_http_methods(["GET", "POST"])
def entrant(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One entrant: his name, whether he still plays, or struck out."""
    held = get_object_or_404(Entrant.objects.select_related("player"), tournament=tournament, number=number)
    initial: dict[str, str | bool] = {"name": held.player.name, "club": held.player.club}
    initial |= {"private": held.player.private, "withdrawn": held.withdrawn}
    form = EntrantChangeForm(request.POST if request.method == "POST" else None, initial=initial)
    try:
        if request.method == "POST" and request.POST.get("do") == "remove":
            actions.remove_entrant(entrant=held, now=timezone.now())
            messages.success(request, _("%(name)s已從名單刪除。") % {"name": held.player})
            return redirect("tournament:entrants", tournament.slug)
        if request.method == "POST" and form.is_valid():
            told = {**form.cleaned_data, "by": cast(User, request.user), "now": timezone.now()}
            actions.change_entrant(entrant=held, **told)
            messages.success(request, _("改好了。"))
            return redirect("tournament:entrants", tournament.slug)
    except Refused as refused:
        form = form if form.is_valid() else EntrantChangeForm(initial, initial=initial)
        form.add_error(None, str(refused))
    context = {"tournament": tournament, "entrant": held, "form": form}
    return render(request, "tournament/entrant.html", context, status=400 if form.is_bound else 200)


@require_role(Role.ORGANIZER)
@never_cache
@require_http_methods(["GET", "POST"])
def roster(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A whole list: looked at first, entered when every row is right. What was typed is never lost."""
    if request.method == "GET":
        return render(request, "tournament/roster.html", {"tournament": tournament, "form": RosterForm()})
    form, status = RosterForm(request.POST, request.FILES), 400
    text, plan = request.POST.get("text", ""), None
    link = "apart" not in request.POST
    if form.is_valid():
        try:
            text = form.roster_text()
            among = known_players(cast(User, request.user))
            plan = plan_import(tournament=tournament, roster=read_roster(text), among=among, link=link)
            status = 200 if plan.roster.ok else 400
            if plan.roster.ok and request.POST.get("do") == "import" and "file" not in request.FILES:
                made = actions.import_entrants(
                    tournament=tournament, rows=plan.roster.rows, known=plan.known, now=timezone.now()
                )
                messages.success(request, _("加了 %(count)d 位選手。") % {"count": len(made)})
                return redirect("tournament:entrants", tournament.slug)
        except (RosterError, Refused) as refused:
            form.add_error(None, str(refused))
            status = 400
    again = RosterForm(initial={"text": text})
    context = {
        "tournament": tournament,
        "form": again,
        "errors": form.errors,
        "plan": plan,
        "apart": not link,
    }
    return render(request, "tournament/roster.html", context, status=status)
