"""The index of rulings: made from logs, kept by a job after each commit, and made up for on the page where that is late.

Reading never writes: a log whose mark is behind its head is read from the ledger for that one page.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q, QuerySet

from referee.hearing.models import DraftEnd
from referee.precedents.case import case_of, subject_of
from referee.precedents.models import Mark, Precedent
from referee.precedents.reasons import Lists, lists_of
from referee.seating.models import Deal
from referee.tournament.models import Tournament
from rulings.fold import LogState
from rulings.law import Edition, LawError, edition
from rulings.models import Ruling
from rulings.queries import log_states

VERSION = 1
REVERSALS = (Ruling.Act.AMEND, Ruling.Act.OVERTURN)
FIELDS = [f.name for f in Precedent._meta.concrete_fields if not f.primary_key]


@dataclass(frozen=True, slots=True)
class Read:
    """What a log comes to: its rulings as rows, its open questions, the head it was read at."""

    deal: Deal
    n: int = 0
    rows: Sequence[Precedent] = ()
    open: list[dict[str, object]] = field(default_factory=list)


def refresh(deal: Deal) -> None:
    """Put the log of a deal into the index as it stands now; again is the same. Two at once wait for each other."""
    with transaction.atomic():
        Mark.objects.bulk_create([Mark(deal=deal, n=0, version=VERSION)], ignore_conflicts=True)
        Mark.objects.select_for_update().get(deal=deal)
        (read,) = read_logs([deal], lists=lists_of(deal.sitting.tournament))
        Precedent.objects.bulk_create(
            read.rows, update_conflicts=True, unique_fields=["ruling"], update_fields=FIELDS
        )
        Mark.objects.filter(deal=deal).update(n=read.n, version=VERSION, open=read.open)


def late_deals(tournament: Tournament) -> list[Deal]:
    """The deals whose logs have moved since they were read: one statement."""
    rows = Deal.objects.filter(sitting__tournament=tournament)
    current = Q(index_mark__n=F("log__head__n"), index_mark__version=VERSION)
    untouched = Q(index_mark=None, log__head__n=0)
    return list(rows.exclude(current | untouched).select_related("sitting__tournament"))


def every_late_deal() -> QuerySet[Deal]:
    """The same for all tournaments."""
    current = Q(index_mark__n=F("log__head__n"), index_mark__version=VERSION)
    return Deal.objects.exclude(current).select_related("sitting__tournament").order_by("pk")


def read_logs(deals: Sequence[Deal], *, lists: Lists) -> list[Read]:
    """Read the logs of deals of one tournament: four statements, none for no deals."""
    if not deals:
        return []
    states = log_states([deal.log_id for deal in deals])
    drafted = _drafted(deal.log_id for deal in deals)
    return [_read(deal, states[deal.log_id], drafted, lists) for deal in deals]


def _drafted(log_ids: Iterable[UUID]) -> dict[UUID, datetime]:
    """When a ruling that a head referee issued had been drafted."""
    ends = DraftEnd.objects.filter(ruling__log_id__in=list(log_ids)).values_list("ruling_id", "draft__at")
    return {ruling_id: at for ruling_id, at in ends if ruling_id is not None}


def _read(deal: Deal, state: LogState, drafted: dict[UUID, datetime], lists: Lists) -> Read:
    named = state.log.opening_data["edition"]
    try:
        law = edition(named["id"], named["version"])
    except LawError:  # an edition that has left the house: its rulings are counted, their facts stay as told
        law = lists.law
    rows = [_row(deal, state, ruling, drafted.get(ruling.pk), law, lists) for ruling in state.rulings]
    for row in rows:
        row.edition = f"{named['id']}/{named['version']}"
    questions: list[dict[str, object]] = []
    for need in state.needs:
        about = state.events[need.event].data
        asked = {"event": need.event, "fact": need.fact, "seat": about.get("seat", "")}
        questions.append(asked | {"subject": subject_of(about)})
    return Read(deal=deal, n=state.n, rows=rows, open=questions)


def _row(
    deal: Deal, state: LogState, ruling: Ruling, drafted: datetime | None, law: Edition, lists: Lists
) -> Precedent:
    event = state.events[state.index[ruling.event_id]]
    decision, successor = ruling.decision_data, state.successor.get(ruling.pk)
    case = case_of(event.data, decision, law)
    undone = successor.act if successor is not None and successor.act in REVERSALS else ""
    return Precedent(
        ruling=ruling,
        tournament=deal.sitting.tournament,
        deal=deal,
        subject=case.subject,
        event_type=event.type,
        clauses=case.outcome["clauses"],
        facts=dict(case.facts),
        outcome=dict(case.outcome),
        kind=ruling.kind,
        act=ruling.act,
        discretion=bool(decision.get("discretion")),
        reason=lists.given(ruling.reason or decision.get("reason", "")),
        standing=successor is None,
        undone=undone,
        first=ruling.supersedes_id is None,
        actor_id=ruling.actor_id,
        reported_at=min(event.at, drafted or event.at),
        issued_at=ruling.at,
    )
