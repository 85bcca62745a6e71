"""Where a person belongs: at the desk, at what he organizes, at his own results.

The kinds of roles are kept in the session, so that the menu of every page knows them without a statement; they are
looked up again at log-in and whenever a role is taken or the pages behind the menu are opened.
"""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.urls import reverse

from referee.accounts.models import User
from referee.tournament.models import Membership, Role, State

ORGANIZER, OFFICIAL, PLAYER = "organizer", "official", "player"
KEY = "roles"
KINDS = {
    Role.ORGANIZER: ORGANIZER,
    Role.HEAD_REFEREE: OFFICIAL,
    Role.REFEREE: OFFICIAL,
    Role.PLAYER: PLAYER,
}


def roles_anywhere(user: User) -> list[str]:
    """organizer, official, player: what the user is in any tournament; site staff may organize. One statement."""
    held = {KINDS[Role(role)] for role in Membership.objects.filter(user=user).values_list("role", flat=True)}
    if user.is_staff:
        held.add(ORGANIZER)
    return [kind for kind in (ORGANIZER, OFFICIAL, PLAYER) if kind in held]


def remember(request: HttpRequest) -> list[str]:
    """The roles of who is logged in, looked up now and kept for the menu; none for a visitor."""
    if not isinstance(request.user, User):
        return []
    held = roles_anywhere(request.user)
    if request.session.get(KEY) != held:
        request.session[KEY] = held
    return held


@receiver(user_logged_in)
def _remember_at_log_in(sender: object, request: HttpRequest, user: User, **_rest: Any) -> None:
    request.session[KEY] = roles_anywhere(user)


def landing(user: User) -> str:
    """The address where a person who has just logged in goes on: what runs counts before what is over."""
    rows = list(Membership.objects.filter(user=user).select_related("tournament", "entrant"))
    running = [row for row in rows if row.tournament.state != State.CLOSED] or rows
    kinds = {KINDS[Role(row.role)] for row in running}
    if OFFICIAL in kinds:
        return "/desk/"
    if ORGANIZER in kinds:
        mine = [row.tournament for row in running if row.role == Role.ORGANIZER]
        return reverse("tournament:overview", args=[mine[0].slug]) if len(mine) == 1 else _organized()
    if PLAYER in kinds:
        return results_of(running)
    return _organized() if user.is_staff else "/"


def _organized() -> str:
    return reverse("tournament:mine")


def results_of(rows: list[Membership]) -> str:
    """The player's own results in the latest of these tournaments, one being played first; home where there is none."""
    played = [row for row in rows if row.role == Role.PLAYER]
    played.sort(key=lambda row: (row.tournament.state == State.OPEN, row.tournament_id), reverse=True)
    if not played:
        return "/"
    latest = played[0]
    base = f"/t/{latest.tournament.slug}/"
    return f"{base}players/{latest.entrant.number}/" if latest.entrant else f"{base}standings/"


def own_results(user: User) -> str:
    """The address of the player's own results."""
    rows = Membership.objects.filter(user=user, role=Role.PLAYER).select_related("tournament", "entrant")
    return results_of(list(rows))
