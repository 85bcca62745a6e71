"""Who may hear an appeal, and what a panel has before it."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.hearing.models import (
    DraftEnd,
    Opinion,
    OpinionRequest,
    Panel,
    PanelMember,
    PanelVote,
    Signature,
)
from referee.hearing.queries.conflicts import conflicts_of
from referee.hearing.queries.gathered import deal_of_ruling
from referee.seating.models import Deal
from referee.tournament.access import STAFF
from referee.tournament.errors import Refused
from referee.tournament.models import Membership
from rulings import queries as ledger
from rulings.decision import Decision


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """An official of the tournament, and why he may not hear this appeal: "involved", "plays", "conflict" or nothing."""

    user: User
    conflict: str
    barred: str

    @property
    def barred_text(self) -> str:
        """Why not, in words."""
        return {
            "involved": _("參與過這項裁決"),
            "plays": _("是這一桌的選手"),
            "conflict": _("與這一桌的選手有關係"),
        }.get(self.barred, "")


def candidates(ruling_id: UUID) -> list[Candidate]:
    """All officials of the tournament, each with his conflict and what bars him: a fixed number of statements."""
    deal = deal_of_ruling(ruling_id)
    tournament = deal.sitting.tournament
    members = Membership.objects.filter(tournament=tournament).select_related("user")
    officials = {row.user_id: row.user for row in members if row.role in STAFF}
    four = set(deal.sitting.seats.values_list("entrant_id", flat=True))
    players = {row.user_id for row in members if row.entrant_id in four}
    involved = involved_in(ruling_id, deal)
    known = conflicts_of(tournament=tournament, users=officials, entrants=four)
    found = []
    for id, user in sorted(officials.items(), key=lambda item: str(item[1])):
        conflict = known[id].state
        barred = (
            "involved"
            if id in involved
            else "plays"
            if id in players
            else "conflict"
            if conflict == "declared"
            else ""
        )
        found.append(Candidate(user=user, conflict=conflict, barred=barred))
    return found


def involved_in(ruling_id: UUID, deal: Deal) -> set[int]:
    """Everybody who had a hand in a ruling: in the log of its deal, its draft, its signatures, a second opinion."""
    state = ledger.log_state(deal.log_id)
    ruling = state.by_id[ruling_id]
    index = state.index[ruling.event_id]
    about = [e for e in state.events if e.uid == ruling.event_id or e.data.get("event") == index]
    ids: set[int | None] = {row.actor_id for row in about} | {row.actor_id for row in state.chain(ruling)}
    ids |= set(Signature.objects.filter(ruling_id=ruling_id).values_list("by_id", flat=True))
    asked = OpinionRequest.objects.filter(Q(ruling_id=ruling_id) | Q(draft__end__ruling=ruling_id))
    ids |= set(asked.values_list("of_id", flat=True))
    for drafted, issued in DraftEnd.objects.filter(ruling_id=ruling_id).values_list("draft__by_id", "by_id"):
        ids |= {drafted, issued}
    return {id for id in ids if id is not None}


def votes_of(panel: Panel) -> list[PanelVote]:
    """The votes of a panel, the chair's first."""
    rows = PanelVote.objects.filter(member__panel=panel).select_related("member", "opinion")
    return list(rows.order_by("-member__chair", "member_id"))


def staying(panel: Panel, officials: Collection[int]) -> list[PanelMember]:
    """Who of a panel stays in it once a vote is in: all but those who can do no more, officials no longer.

    Of these one who has voted stays by his vote, unless he is the chair, who is to announce the decision.
    """
    rows = panel.members.select_related("vote")
    return [row for row in rows if row.user_id in officials or (hasattr(row, "vote") and not row.chair)]


def opinion_decision(ruling_id: UUID, opinion_id: int) -> tuple[Opinion, dict[str, Any]]:
    """A second opinion that is in, and what it comes to as a decision of the panel's own."""
    about = Q(request__ruling=ruling_id) | Q(request__draft__end__ruling=ruling_id)
    opinion = Opinion.objects.filter(about, pk=opinion_id).first()
    if opinion is None:
        raise Refused(_("沒有這份第二意見。"), "opinion")
    return opinion, own_of(opinion.decision)


def own_of(decision: dict[str, Any]) -> dict[str, Any]:
    """A decision of the engine in the shape of a person's own (`rulings.own`)."""
    read = Decision.from_json(decision)
    return {
        "clauses": list(read.clauses),
        "payments": [
            {"payer": p.payer, "payee": p.payee, "points": p.points, "clause": p.clause}
            for p in read.payments
        ],
        "remedies": [remedy.to_json() for remedy in read.remedies],
        "instructions": [item.to_json() for item in read.instructions],
    }
