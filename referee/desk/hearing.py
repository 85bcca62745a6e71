"""What the ruling's page at the desk shows of the ruling's life, and which acts it offers."""

from datetime import datetime
from typing import Any
from uuid import UUID

from referee.accounts.models import User
from referee.hearing.actions.reviews import reviewed_by_another
from referee.hearing.models import Drafting, Ground, Notice
from referee.hearing.queries import Gathered, gather, made_of
from referee.hearing.queries.opinions import ASKED
from referee.hearing.queries.panels import involved_in
from referee.seating.models import Deal
from referee.tournament.access import OFFICIALS
from referee.tournament.models import Membership, Role


def hearing_context(ruling_id: UUID, *, user: User, roles: frozenset[Role], now: datetime) -> dict[str, Any]:
    """The record, and what may be done now: `may` names the acts whose buttons are there."""
    found = gather(ruling_id)
    record = made_of(found, now=now)
    head = Role.HEAD_REFEREE in roles
    return {
        "record": record,
        "stances": [(value, label) for value, label in Notice.Stance.choices if value != "told"],
        "grounds": [(value, label, False) for value, label in Ground.choices],
        "may": _may(found, user, head=head),
        "review_refused": found.life.review_refused(now) or _floor_refused(found, user, head=head),
        "followed": _followed(found),
        "reviewers": _reviewers(found, ruling_id),
        "appealers": [
            (place, record["players"][place]["name"])
            for place in record["players"]
            if not found.life.appeal_refused(place, now)
            and place not in {a.place for a in found.appeals if a.ruling_id == ruling_id}
        ],
    }


def _may(found: Gathered, user: User, *, head: bool) -> dict[str, bool]:
    life, signed = found.life, {row.second: row.by_id for row in found.signatures}
    standing = not life.superseded
    first = False not in signed and found.ruling.actor_id in (user.pk, None)
    second = (
        False in signed and True not in signed and found.rules.second_signature and signed[False] != user.pk
    )
    return {
        "tell": standing,
        "sign": standing and (first or second),
        "panel": bool(found.appeals),
        "correct": head and standing and not life.appealed and not life.of_panel and _is_result(found),
    }


def _floor_refused(found: Gathered, user: User, *, head: bool) -> str:
    """Why a floor referee may not take it back: the head issues the rulings, or another has reviewed it."""
    if head:
        return ""
    if found.rules.drafting != Drafting.OFF:
        return "head"
    return "floor" if reviewed_by_another(found.ruling, user) else ""


def _followed(found: Gathered) -> bool:
    """Whether it ended a deal after which others were opened: it is not overturned alone, the result is corrected."""
    if not _is_result(found) or found.ruling.decision_data.get("supersedes") is not None:
        return False
    return Deal.objects.filter(sitting=found.deal.sitting_id, number__gt=found.deal.number).exists()


def _is_result(found: Gathered) -> bool:
    """Whether the deal ended by this ruling: a win, a drawn deal."""
    settled = found.state.table.settled
    return settled is not None and settled.index == found.state.index[found.ruling.event_id]


def _reviewers(found: Gathered, ruling_id: UUID) -> list[User]:
    """Referees who may still be asked for a second opinion: none on a result, which has no questions."""
    event = found.state.events[found.state.index[found.ruling.event_id]]
    if event.type not in ASKED or (found.life.superseded and not found.life.appealed):
        return []
    barred = involved_in(ruling_id, found.deal)
    rows = Membership.objects.filter(
        tournament=found.tournament, role__in=[str(role) for role in OFFICIALS]
    ).select_related("user")
    users = {row.user_id: row.user for row in rows if row.user_id not in barred}
    return sorted(users.values(), key=str)
