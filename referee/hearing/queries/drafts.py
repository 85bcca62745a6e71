"""Drafts that wait for a head referee, and what becomes of a floor referee's ruling."""

from typing import Any

from django.db.models import Exists, Q, QuerySet

from referee.accounts.models import User
from referee.hearing.models import Draft, Drafting
from referee.hearing.queries.rules import rules_of
from referee.tournament.access import roles_of
from referee.tournament.models import Membership, Role, Tournament

DISPUTES = ("report", "claims", "finding")
RESULTS = ("win", "exhausted")


def issues(user: User, tournament: Tournament) -> bool:
    """Whether what he decides is issued at once: no roles are read where nobody waits for a head referee."""
    return rules_of(tournament).drafting == Drafting.OFF or Role.HEAD_REFEREE in roles_of(user, tournament)


def waits(*, drafting: str, kind: str, own: bool) -> bool:
    """Whether a floor referee's ruling on an event of this `kind` is drafted first; `own`: it is not the engine's."""
    if drafting == Drafting.OFF:
        return False
    return own or kind in DISPUTES or (drafting == Drafting.ALL and kind in RESULTS)


def open_drafts(tournament: Tournament) -> QuerySet[Draft]:
    """The drafts that wait to be issued, oldest first."""
    rows = Draft.objects.filter(deal__sitting__tournament=tournament, end__isnull=True)
    return rows.select_related("by", "end__by", "deal__sitting__tournament", "deal__log")


def drafts_for(user: User, tournament: Tournament) -> QuerySet[Draft]:
    """The drafts that wait and this referee may read: a head referee all, another his own.

    Who has not read a draft can still be asked for an opinion on it.
    """
    heads = Membership.objects.filter(tournament=tournament, user=user, role=Role.HEAD_REFEREE)
    return open_drafts(tournament).filter(Q(by=user) | Exists(heads))


def returned_drafts(tournament: Tournament, user_id: int) -> QuerySet[Draft]:
    """A referee's drafts that were sent back, latest first."""
    rows = Draft.objects.filter(deal__sitting__tournament=tournament, by_id=user_id, end__kind="returned")
    return rows.select_related("end__by", "deal__sitting__tournament", "deal__log").order_by("-end__at")


def told_of(draft: Draft) -> dict[str, Any]:
    """A draft's event with its answers."""
    return dict(draft.event)
