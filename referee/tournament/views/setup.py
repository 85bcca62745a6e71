"""Pages to found, change, open and close a tournament."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from referee.accounts.models import User
from referee.tournament.access import may_create, post_only, require_role
from referee.tournament.actions import setup as actions
from referee.tournament.errors import Refused
from referee.tournament.forms import TournamentForm
from referee.tournament.landing import remember
from referee.tournament.models import Role, State, Tournament
from referee.tournament.queries import law_summary, organized_by


@login_required
@never_cache
@require_GET
def mine(request: HttpRequest) -> HttpResponse:
    """The tournaments one organizes, and the way to a new one."""
    user = cast(User, request.user)
    remember(request)
    return render(
        request, "tournament/mine.html", {"tournaments": organized_by(user), "may_create": may_create(user)}
    )


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Found a tournament."""
    user = cast(User, request.user)
    if not may_create(user):
        raise PermissionDenied(_("新辦賽事要由網站管理員或現有的主辦來開。請他們邀請你當主辦。"))
    form = TournamentForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        tournament = actions.create_tournament(
            settings=form.settings(), slug=form.cleaned_data["slug"], by=user, now=timezone.now()
        )
        remember(request)
        messages.success(request, _("賽事建好了，還在籌備中，只有主辦、裁判和受邀的選手看得到。"))
        return redirect("tournament:overview", tournament.slug)
    return render(request, "tournament/form.html", {"form": form}, status=400 if form.is_bound else 200)


@require_role(Role.ORGANIZER)
@never_cache
@require_GET
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Where things stand and what comes next."""
    context = {
        "tournament": tournament,
        "law": law_summary(tournament),
        "pinned": actions.is_pinned(tournament),
        "entrants": tournament.entrants.filter(withdrawn=False).count(),
        "officials": tournament.memberships.filter(role__in=[Role.REFEREE, Role.HEAD_REFEREE]).count(),
        "sittings": tournament.sittings.count(),
    }
    return render(request, "tournament/overview.html", context)


@require_role(Role.ORGANIZER)
@never_cache
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Change the settings; law, options and stakes only before the first sitting."""
    pinned = actions.is_pinned(tournament)
    form = TournamentForm(
        request.POST if request.method == "POST" else None, tournament=tournament, pinned=pinned
    )
    if request.method == "POST" and form.is_valid():
        try:
            actions.change_tournament(tournament=tournament, settings=form.settings())
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("設定存好了。"))
            return redirect("tournament:overview", tournament.slug)
    context = {"form": form, "tournament": tournament, "pinned": pinned}
    return render(request, "tournament/form.html", context, status=400 if form.is_bound else 200)


@require_role(Role.ORGANIZER)
@post_only("tournament:overview")
def state(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Open, close, reopen; closing is asked about once, with what is still open."""
    wanted = request.POST.get("state", "")
    if wanted == State.CLOSED and "sure" not in request.POST:
        return redirect("board:close", tournament.slug)
    try:
        held = actions.set_state(tournament=tournament, state=wanted)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("賽事現在是「%(state)s」。") % {"state": held.get_state_display()})
    return redirect("tournament:overview", tournament.slug)
