"""Who may see and do what: the one place that every page and endpoint asks.

Strangers get 404 for what is private (its existence is private too); members who lack the role get 403 with a
sentence; those not logged in are sent to log in, whether the tournament exists or not.
"""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeAlias, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from referee.accounts.models import User
from referee.tournament.errors import NotShown
from referee.tournament.models import Membership, Role, Tournament

Visitor: TypeAlias = User | AnonymousUser
P = ParamSpec("P")

ORGANIZERS = frozenset({Role.ORGANIZER})
HEADS = frozenset({Role.HEAD_REFEREE})
OFFICIALS = frozenset({Role.HEAD_REFEREE, Role.REFEREE})
STAFF = frozenset({Role.ORGANIZER, Role.HEAD_REFEREE, Role.REFEREE})
EVERYONE = frozenset(Role)


def roles_of(user: Visitor, tournament: Tournament) -> frozenset[Role]:
    """The roles of a user in a tournament; a head referee is a referee too; none for a stranger."""
    if not isinstance(user, User):
        return frozenset()
    rows = Membership.objects.filter(tournament=tournament, user=user).values_list("role", flat=True)
    roles = {Role(row) for row in rows}
    if Role.HEAD_REFEREE in roles:
        roles.add(Role.REFEREE)
    return frozenset(roles)


def check_role(*, user: Visitor, tournament: Tournament, roles: Iterable[Role]) -> frozenset[Role]:
    """The user's roles, if one of `roles` is among them; else Http404 (stranger) or PermissionDenied (member)."""
    held = roles_of(user, tournament)
    if not held:
        raise Http404
    if held.isdisjoint(roles):
        raise PermissionDenied(_needed(held, frozenset(roles)))
    return held


def _needed(held: frozenset[Role], roles: frozenset[Role]) -> str:
    """Which role it takes, and how one comes by it."""
    needed = {"roles": _("、").join(str(role.label) for role in Role if role in roles)}
    if Role.ORGANIZER not in held:
        return _("這一頁要有%(roles)s的身分才能使用。請找主辦調整你的身分。") % needed
    if Role.REFEREE in roles:
        return _("這一頁要有%(roles)s的身分才能使用。你是主辦：到「人員」按「我也當裁判」就行。") % needed
    return _("這一頁要有%(roles)s的身分才能使用。你是主辦：到「人員」發邀請就行。") % needed


def can_see(user: Visitor, tournament: Tournament) -> bool:
    """Whether the public pages of a tournament are open to this visitor (a draft is its members' only)."""
    return tournament.public or bool(roles_of(user, tournament))


def visible_tournament(*, user: Visitor, slug: str) -> Tournament:
    """The tournament of a public page; Http404 if there is none, or it is a draft of others."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None or not can_see(user, tournament):
        raise NotShown(_("沒有這場賽事，或主辦還沒有公布。"))
    return tournament


View: TypeAlias = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponseBase]
SlugView: TypeAlias = Callable[..., HttpResponseBase]  # Django calls it with slug= by name


def require_role(*roles: Role) -> Callable[[View[P]], SlugView]:
    """For a view under `<slug:slug>`: it gets the tournament in place of the slug, and only if the role is held."""

    def wrap(view: View[P]) -> SlugView:
        @wraps(view)
        def inner(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            tournament = Tournament.objects.filter(slug=slug).first()
            if tournament is None:
                raise Http404
            check_role(user=request.user, tournament=tournament, roles=roles)
            return view(request, tournament, *args, **kwargs)

        return inner

    return wrap


Held = TypeVar("Held", bound=Model)


def post_only(
    back: str,
) -> Callable[
    [Callable[Concatenate[HttpRequest, Held, P], HttpResponseBase]],
    Callable[Concatenate[HttpRequest, Held, P], HttpResponseBase],
]:
    """For a view that only acts: whoever merely opens its address (a reload, log-in on the way) is led to the page."""

    def wrap(
        view: Callable[Concatenate[HttpRequest, Held, P], HttpResponseBase],
    ) -> Callable[Concatenate[HttpRequest, Held, P], HttpResponseBase]:
        @wraps(view)
        def inner(request: HttpRequest, held: Held, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if request.method in ("GET", "HEAD"):
                return redirect(back, held.slug if isinstance(held, Tournament) else held.pk)
            return require_POST(view)(request, held, *args, **kwargs)

        return inner

    return wrap


def may_create(user: Visitor) -> bool:
    """Whether the user may found a tournament: site staff, and whoever organizes one already."""
    if not isinstance(user, User):
        return False
    return user.is_staff or Membership.objects.filter(user=user, role=Role.ORGANIZER).exists()
