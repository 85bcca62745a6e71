"""Pages of officials and players with an account: invited by a link or its QR code, removed, let in again."""

from typing import cast

from django.contrib import messages
from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.accounts.actions import make_account
from referee.accounts.forms import NewAccountForm
from referee.accounts.models import User
from referee.accounts.qr import only_here, qr_svg
from referee.accounts.views import BACKEND
from referee.tournament.access import OFFICIALS, post_only, require_role
from referee.tournament.actions import people as actions
from referee.tournament.errors import Refused
from referee.tournament.forms import InvitationForm
from referee.tournament.landing import remember, results_of
from referee.tournament.models import Invitation, Membership, Role, Tournament
from referee.tournament.queries import invitation_of, members_of, open_invitations, used_invitations


@require_role(Role.ORGANIZER)
@never_cache
@require_http_methods(["GET", "POST"])
def people(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who has which role; a new invitation is shown once, as address and QR code."""
    form = InvitationForm(request.POST if request.method == "POST" else None, tournament=tournament)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        invitation, token = actions.make_invitation(
            tournament=tournament,
            role=Role(data["role"]),
            entrant=data["entrant"],
            note=data["note"],
            by=cast(User, request.user),
            now=timezone.now(),
        )
        address = request.build_absolute_uri(reverse("tournament:invitation", args=[token]))
        context = {
            "tournament": tournament,
            "invitation": invitation,
            "address": address,
            "qr": qr_svg(address),
            "only_here": only_here(request),
        }
        return render(request, "tournament/link.html", context)
    members = members_of(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "members": members,
        "invitations": open_invitations(tournament),
        "used": used_invitations(tournament),
        "referees": any(
            row.role in OFFICIALS for one in members if one.user == request.user for row in one.roles
        ),
        "now": timezone.now(),
    }
    return render(request, "tournament/people.html", context, status=400 if form.is_bound else 200)


@require_role(Role.ORGANIZER)
@post_only("tournament:people")
def myself(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The organizer referees too, as in a small club."""
    actions.referee_too(tournament=tournament, user=cast(User, request.user), now=timezone.now())
    remember(request)
    messages.success(request, _("你現在也是裁判，可以到「我的牌桌」記結果和爭議。"))
    return redirect("desk:tables")


@require_role(Role.ORGANIZER)
@post_only("tournament:people")
def withdraw(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """An invitation no longer works."""
    actions.withdraw_invitation(invitation=get_object_or_404(Invitation, tournament=tournament, pk=pk))
    messages.success(request, _("邀請收回了。"))
    return redirect("tournament:people", tournament.slug)


@require_role(Role.ORGANIZER)
@post_only("tournament:people")
def remove(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """A member loses a role."""
    member = get_object_or_404(Membership.objects.select_related("user"), tournament=tournament, pk=pk)
    try:
        actions.remove_member(member=member)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("移除了：%(member)s") % {"member": member})
    return redirect("tournament:people", tournament.slug)


@require_role(Role.ORGANIZER)
@never_cache
@post_only("tournament:people")
def reset(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """A link that sets a member's password again, shown once."""
    user = get_object_or_404(User.objects.filter(memberships__tournament=tournament).distinct(), pk=pk)
    try:
        token = actions.reset_member(
            tournament=tournament, user=user, by=cast(User, request.user), now=timezone.now()
        )
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("tournament:people", tournament.slug)
    address = request.build_absolute_uri(reverse("accounts:reset", args=[token]))
    context = {
        "tournament": tournament,
        "owner": user,
        "address": address,
        "qr": qr_svg(address),
        "only_here": only_here(request),
    }
    return render(request, "tournament/link.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Behind an invitation: join with the account one is logged in with, or make one."""
    found = invitation_of(token)
    if found is None:
        raise Http404
    now = timezone.now()
    if not found.usable(now):
        return render(request, "tournament/invitation_used.html", {"invitation": found}, status=410)
    context: dict[str, object] = {"invitation": found, "tournament": found.tournament}
    user = request.user if isinstance(request.user, User) else None
    if user is None:
        form = NewAccountForm(request.POST if request.method == "POST" else None)
        context["form"] = form
        if not form.is_valid():
            return render(
                request, "tournament/invitation.html", context, status=400 if form.is_bound else 200
            )
    elif request.method == "GET":
        return render(request, "tournament/invitation.html", context)
    try:
        with transaction.atomic():
            joined = user or make_account(**form.cleaned_data)
            member = actions.accept_invitation(invitation=found, user=joined, now=now)
    except Refused:
        return render(request, "tournament/invitation_used.html", {"invitation": found}, status=410)
    except IntegrityError:  # somebody took the name between the form's look and the writing
        form.add_error("username", _("這個帳號有人用了，換一個。"))
        return render(request, "tournament/invitation.html", context, status=400)
    if user is None:
        login(request, joined, backend=BACKEND)
    remember(request)
    messages.success(
        request,
        _("你已加入%(tournament)s，身分是%(role)s。")
        % {"tournament": found.tournament, "role": member.get_role_display()},
    )
    if member.role == Role.ORGANIZER:
        return redirect("tournament:overview", found.tournament.slug)
    return redirect("/desk/" if member.role != Role.PLAYER else results_of([member]))
