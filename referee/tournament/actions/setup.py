"""Founding a tournament, changing it, opening and closing it."""

from datetime import datetime
from typing import Any, TypedDict

from django.db import transaction
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.tournament.errors import Refused
from referee.tournament.models import Membership, Role, State, Tournament
from rulings.law import edition

PINNED = ("ruleset", "options", "stake_base", "stake_tai")


class Settings(TypedDict):
    """What an organizer decides."""

    name: str
    ruleset: str
    options: dict[str, Any]
    stake_base: int
    stake_tai: int
    time_zone: str


@transaction.atomic
def create_tournament(*, settings: Settings, slug: str, by: User, now: datetime) -> Tournament:
    """A draft under the newest version of its rule set; its founder organizes it."""
    tournament = Tournament.objects.create(
        **settings, slug=slug, edition=edition(settings["ruleset"]).version, created_at=now
    )
    Membership.objects.create(tournament=tournament, user=by, role=Role.ORGANIZER)
    return tournament


def is_pinned(tournament: Tournament) -> bool:
    """Whether a first sitting exists: from then on law, options and stakes stay as they are."""
    return tournament.sittings.exists()


@transaction.atomic
def change_tournament(*, tournament: Tournament, settings: Settings) -> Tournament:
    """New settings; Refused where one of the pinned ones would change after the first sitting."""
    held = Tournament.objects.select_for_update().get(pk=tournament.pk)
    new: dict[str, Any] = dict(settings)
    if is_pinned(held) and any(new[name] != getattr(held, name) for name in PINNED):
        raise Refused(_("已經開桌，規則、選項和底臺不能再改。"), "pinned")
    if new["ruleset"] != held.ruleset:
        held.edition = edition(settings["ruleset"]).version
    for name, value in new.items():
        setattr(held, name, value)
    held.save()
    return held


MOVES = {
    (State.DRAFT, State.OPEN),
    (State.OPEN, State.CLOSED),
    (State.CLOSED, State.OPEN),
}


@transaction.atomic
def set_state(*, tournament: Tournament, state: str) -> Tournament:
    """Open a draft, close what is open, reopen what was closed; Refused for any other move."""
    held = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if (held.state, state) not in MOVES:
        raise Refused(
            _("賽事現在是「%(state)s」，不能這樣改。") % {"state": held.get_state_display()}, "state"
        )
    held.state = state
    held.save(update_fields=["state"])
    return held


def lock_open(tournament_id: int) -> Tournament:
    """The tournament's row, locked to the end of the transaction; Refused once it is closed."""
    held = Tournament.objects.select_for_update().get(pk=tournament_id)
    refuse_closed(held)
    return held


def refuse_closed(tournament: Tournament) -> None:
    """Refused once the tournament is closed, as it was read. Here for desk, API and hearing: no point moves any more.

    One thing still does: a panel decides the appeals of a ruling all the same (`referee.hearing.actions.panels`).
    """
    if tournament.state == State.CLOSED:
        raise Refused(_("賽事已結束。要再更動，請主辦先重新開放。"), "closed")
