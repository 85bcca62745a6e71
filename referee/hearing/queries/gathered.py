"""All rows that the record of one ruling is made of, read in a fixed number of statements."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from referee.accounts.models import User
from referee.hearing.life import Life
from referee.hearing.models import Appeal, DraftEnd, Notice, Opinion, Panel, ReviewRules, Signature
from referee.hearing.queries.conflicts import Conflict, conflicts_of
from referee.hearing.queries.effect import Effect, effect_of
from referee.hearing.queries.lives import life_of
from referee.hearing.queries.opinions import opinions_on
from referee.hearing.queries.rules import rules_of
from referee.seating.models import Deal
from referee.seating.queries import seats_of
from referee.tournament.models import Entrant, Tournament
from rulings import queries as ledger
from rulings.fold import LogState
from rulings.models import Ruling


class UnknownRuling(LookupError):
    """No ruling of a deal has this id."""


@dataclass(frozen=True, kw_only=True)
class Gathered:
    """A ruling with all that is on record around it."""

    ruling: Ruling
    deal: Deal
    state: LogState
    rules: ReviewRules
    four: dict[str, Entrant]
    life: Life
    notices: dict[str, Notice]
    signatures: list[Signature]
    appeals: list[Appeal]
    panel: Panel | None
    draft: DraftEnd | None
    opinions: list[Opinion]
    conflicts: dict[int, Conflict]
    effect: list[Effect]
    users: dict[int, str]

    @property
    def tournament(self) -> Tournament:
        return self.deal.sitting.tournament

    @property
    def officials(self) -> list[int]:
        """Who wrote the event down and who issued the ruling, each once."""
        return officials_of(self.ruling, self.state)

    def user(self, id: int | None) -> str:
        """An official's name; empty for one that is gone, or for nobody."""
        return "" if id is None else self.users.get(id, "")


def officials_of(ruling: Ruling, state: LogState) -> list[int]:
    """The accounts behind a ruling: who logged its event, who issued it."""
    event = state.events[state.index[ruling.event_id]]
    return list(dict.fromkeys(id for id in (event.actor_id, ruling.actor_id) if id is not None))


def deal_of_ruling(ruling_id: UUID) -> Deal:
    """The deal whose log a ruling is in, with sitting, tournament and its rules of review: one statement."""
    found = Deal.objects.select_related("log", "sitting__tournament__review_rules")
    deal = found.filter(log__rulings=ruling_id).first()
    if deal is None:
        raise UnknownRuling(str(ruling_id))
    return deal


def gather(ruling_id: UUID) -> Gathered:
    """Read everything around a ruling. Raises UnknownRuling."""
    deal = deal_of_ruling(ruling_id)
    tournament = deal.sitting.tournament
    rules = rules_of(tournament)
    state = ledger.log_state(deal.log_id)
    ruling = state.by_id[ruling_id]
    four = seats_of(deal.sitting)
    signatures = list(Signature.objects.filter(ruling=ruling))
    panel = panel_about(ruling_id)
    draft = DraftEnd.objects.select_related("draft").filter(ruling=ruling).first()
    opinions = opinions_on(ruling)
    return Gathered(
        ruling=ruling,
        deal=deal,
        state=state,
        rules=rules,
        four=four,
        life=life_of(ruling_id, minutes=rules.appeal_minutes),
        notices={row.place: row for row in Notice.objects.filter(ruling=ruling)},
        signatures=signatures,
        appeals=list(Appeal.objects.filter(Q(ruling=ruling) | Q(ruling__panel_decision__decided=ruling))),
        panel=panel,
        draft=draft,
        opinions=opinions,
        conflicts=conflicts_of(
            tournament=tournament,
            users=officials_of(ruling, state),
            entrants=[entrant.pk for entrant in four.values()],
            at=ruling.at,
        ),
        effect=effect_of(tournament=tournament, ruling=ruling, sitting_id=deal.sitting_id),
        users=_names(state, signatures, panel, draft, opinions),
    )


def panel_about(ruling_id: UUID) -> Panel | None:
    """The panel that hears the appeals of a ruling, or that made it; its members and votes loaded."""
    rows = Panel.objects.filter(Q(ruling_id=ruling_id) | Q(decision__decided_id=ruling_id))
    rows = rows.select_related("decision").prefetch_related("members__vote")
    return rows.order_by("-at", "-number").first()


def _names(
    state: LogState,
    signatures: Iterable[Signature],
    panel: Panel | None,
    draft: DraftEnd | None,
    opinions: Iterable[Opinion],
) -> dict[int, str]:
    ids = {event.actor_id for event in state.events} | {ruling.actor_id for ruling in state.rulings}
    ids |= {signature.by_id for signature in signatures} | {o.request.of_id for o in opinions}
    if panel is not None:
        ids |= {member.user_id for member in panel.members.all()}
    if draft is not None:
        ids |= {draft.by_id, draft.draft.by_id}
    return {user.pk: str(user) for user in User.objects.filter(pk__in=[id for id in ids if id is not None])}
