"""Earlier rulings that are like a dispute, for one who may see them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from referee.accounts.models import User
from referee.hearing.queries.withheld import withheld_events
from referee.precedents.case import Case
from referee.precedents.index import late_deals, read_logs
from referee.precedents.likeness import Like, most_alike
from referee.precedents.models import Precedent
from referee.precedents.reasons import Lists
from referee.seating.models import Deal
from referee.tournament.models import State, Tournament
from rulings.models import Ruling

POOL = 500  # of one tournament's, or of all others' latest rulings on the same foul so many are compared
SHOWN_HERE, SHOWN_ELSEWHERE = 4, 3
DISPUTES = ("report", "claims")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the index as an earlier ruling."""

    row: Precedent

    @property
    def case(self) -> Case:
        return Case(subject=self.row.subject, facts=self.row.facts, outcome=self.row.outcome)

    @property
    def when(self) -> datetime:
        return self.row.issued_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Precedents:
    """What is shown beside a dispute: of this tournament, then of others under the same edition; most alike first."""

    here: Sequence[Like[Row]]
    elsewhere: Sequence[Like[Row]]
    rulings: dict[UUID, Ruling]

    def __bool__(self) -> bool:
        return bool(self.here or self.elsewhere)

    @property
    def differing(self) -> int:
        """How many decided otherwise on equal facts."""
        return sum(bool(one.departs) for one in (*self.here, *self.elsewhere))


def precedents(
    case: Case, *, tournament: Tournament, user: User, lists: Lists, without: UUID | None = None
) -> Precedents:
    """The rulings in force most like `case`: five statements, four more where the index is late.

    `without`: a ruling whose event is left out, for a page that is about it. Events on which the user was asked for a
    blind opinion that he has not given yet are left out too.
    """
    edition = f"{lists.law.id}/{lists.law.version}"
    late = late_deals(tournament)
    fresh = [row for read in read_logs(late, lists=lists) for row in read.rows if _counts(row, case, edition)]
    rows = Precedent.objects.filter(edition=edition, subject=case.subject, standing=True)
    rows = _seen_openly(rows.exclude(act=Ruling.Act.OVERTURN), user, without)
    rows = rows.select_related("tournament", "deal__sitting").order_by("-issued_at")
    own = rows.filter(tournament=tournament).exclude(deal__in=late)[:POOL]
    visible = Tournament.objects.filter(~Q(state=State.DRAFT) | Q(memberships__user=user))
    others = rows.filter(tournament__in=visible).exclude(tournament=tournament)[:POOL]
    hidden = _hidden(fresh, user, without)
    here = [*own, *(row for row in fresh if row.ruling.event_id not in hidden)]
    shown_here = most_alike(case, map(Row, here), limit=SHOWN_HERE)
    shown_elsewhere = most_alike(case, map(Row, others), limit=SHOWN_ELSEWHERE)
    keys = [one.earlier.row.pk for one in (*shown_here, *shown_elsewhere)]
    found = Ruling.objects.filter(pk__in=keys).select_related("event", "log")
    return Precedents(here=shown_here, elsewhere=shown_elsewhere, rulings={row.pk: row for row in found})


def _counts(row: Precedent, case: Case, edition: str) -> bool:
    return (
        row.edition == edition
        and row.subject == case.subject
        and row.standing
        and row.act != Ruling.Act.OVERTURN
    )


def _seen_openly(rows: QuerySet[Precedent], user: User, without: UUID | None) -> QuerySet[Precedent]:
    rows = rows.exclude(ruling__event__in=withheld_events(user))
    if without is not None:
        rows = rows.exclude(ruling__event__in=Ruling.objects.filter(pk=without).values("event"))
    return rows


def _hidden(fresh: Sequence[Precedent], user: User, without: UUID | None) -> set[UUID]:
    """The same for rows that are not in the index yet."""
    if not fresh:
        return set()
    return set(
        Ruling.objects.filter(Q(pk=without) | Q(event__in=withheld_events(user))).values_list(
            "event", flat=True
        )
    )


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A fact put aside at a table."""

    deal: Deal
    event: int
    seat: str
    subject: str
    fact: str


def all_rows(
    tournament: Tournament, *, lists: Lists, without: frozenset[UUID] = frozenset()
) -> tuple[list[Precedent], list[OpenQuestion]]:
    """Every ruling of a tournament, and every open question: three statements, four more where the index is late.

    `without`: events whose rulings are left out.
    """
    late = late_deals(tournament)
    reads = read_logs(late, lists=lists)
    rows = list(
        Precedent.objects.filter(tournament=tournament)
        .exclude(deal__in=late)
        .exclude(ruling__event__in=without)
        .defer("facts", "outcome")
    )
    deals = Deal.objects.filter(sitting__tournament=tournament, index_mark__isnull=False)
    deals = deals.exclude(pk__in=[deal.pk for deal in late]).exclude(index_mark__open=[])
    marked = [(deal, deal.index_mark.open) for deal in deals.select_related("sitting", "index_mark")]
    asked = [*marked, *((read.deal, read.open) for read in reads)]
    questions = [
        OpenQuestion(deal, item["event"], item["seat"], item["subject"], item["fact"])
        for deal, items in asked
        for item in items
    ]
    questions.sort(key=lambda one: (one.deal.sitting.round_no, one.deal.sitting.table_no, one.deal.number))
    fresh = (row for read in reads for row in read.rows if row.ruling.event_id not in without)
    return [*rows, *fresh], questions


def names_of(ids: Iterable[int | None]) -> dict[int, str]:
    """Accounts by number: one statement; one that is gone has no name."""
    return {user.pk: str(user) for user in User.objects.filter(pk__in={id for id in ids if id is not None})}
