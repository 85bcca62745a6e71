"""What is read about seats: how far a table is, its draws, its deals."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from django.db.models import Count, Prefetch, Q, QuerySet

from referee.seating.models import Deal, Draw, Participant, Seat, Sitting
from referee.tournament.models import Entrant, Tournament
from referee.tournament.naming import apart, told_apart
from rulings.queries import LogState, log_states
from scoring.seats import Seat as Place
from scoring.settlement import NextDeal

Step = Literal["seats", "dealer", "open", "playing", "over"]


def accepted_draw(sitting: Sitting, kind: str) -> Draw | None:
    """The draw of this kind that stands: not void, not done again."""
    return sitting.draws.filter(kind=kind, void_reason="", superseded_by=None).first()


def draws_of(sitting: Sitting) -> QuerySet[Draw]:
    """Every throw at the table, in order, void ones too."""
    return sitting.draws.select_related("by").order_by("id")


def deal_states(sitting: Sitting) -> list[tuple[Deal, LogState]]:
    """The deals of a sitting, each with its log folded: four statements for any number of deals."""
    deals = list(sitting.deals.order_by("number"))
    states = log_states([deal.log_id for deal in deals])
    return [(deal, states[deal.log_id]) for deal in deals]


def last_winner(sitting: Sitting) -> Place | None:
    """Who won the last deal of a sitting that had a winner (I-7); None where none had."""
    for _deal, state in reversed(deal_states(sitting)):
        if state.table.settled and state.table.settled.winner:
            return state.table.settled.winner
    return None


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a sitting is: what comes next, the last deal, whose deal the next one is, who deals now or next."""

    step: Step
    deal: Deal | None
    next: NextDeal | None
    dealer: Place | None = None


def standing_of(sitting: Sitting) -> Standing:
    """Whether seats, dealer or a deal is to be drawn, a deal is being played, or the sitting is over."""
    if sitting.closed_at:
        return Standing("over", None, None)
    if accepted_draw(sitting, Draw.Kind.SEATS) is None:
        return Standing("seats", None, None)
    dealer = accepted_draw(sitting, Draw.Kind.DEALER)
    if dealer is None:
        return Standing("dealer", None, None)
    deal = sitting.deals.order_by("-number").first()
    if deal is None:
        first = NextDeal(dealer=dealer.steps["place"], streak=0, round_wind="E")
        return Standing("open", None, first, first.dealer)
    table = log_states([deal.log_id])[deal.log_id].table
    if table.next is None:
        return Standing("playing", deal, None, table.deal.dealer)
    if table.next.sitting_over:
        return Standing("over", deal, table.next)
    return Standing("open", deal, table.next, table.next.dealer)


def chairs_of(sitting: Sitting) -> list[Entrant]:
    """The four in their chairs before the draw, counter-clockwise."""
    rows = sitting.participants.select_related("entrant__player").annotate(namesake=apart("entrant__"))
    return [p.entrant for p in told_apart(rows)]


def seats_of(sitting: Sitting) -> dict[str, Entrant]:
    """Who sits where, by place; empty before the draw."""
    rows = sitting.seats.select_related("entrant__player").annotate(namesake=apart("entrant__"))
    return {seat.place: seat.entrant for seat in told_apart(rows)}


@dataclass(frozen=True, slots=True)
class TableView:
    """One sitting for a list of tables: its four, by place once they are seated, and how many deals were opened."""

    sitting: Sitting
    people: list[tuple[str, Entrant]]
    deals: int

    @property
    def seated(self) -> bool:
        """Whether the winds are drawn."""
        return all(place for place, _entrant in self.people)


@dataclass(frozen=True, slots=True)
class RoundView:
    """The tables of a round."""

    number: int
    tables: list[TableView]


def rounds_of(tournament: Tournament) -> list[RoundView]:
    """All rounds with their tables: three statements, however many there are."""
    named = apart("entrant__")
    seats = Prefetch("seats", Seat.objects.select_related("entrant__player").annotate(namesake=named))
    sitting_down = Prefetch(
        "participants", Participant.objects.select_related("entrant__player").annotate(namesake=named)
    )
    rounds: dict[int, RoundView] = {}
    rows = tournament.sittings.annotate(deal_count=Count("deals")).prefetch_related(seats, sitting_down)
    rows = rows.order_by(
        "round_no", "table_no", "number"
    )  # a count groups, and then the model's own order is dropped
    for sitting in rows:
        people = [(seat.place, seat.entrant) for seat in told_apart(sitting.seats.all())]
        people = people or [("", p.entrant) for p in told_apart(sitting.participants.all())]
        view = rounds.setdefault(sitting.round_no, RoundView(sitting.round_no, []))
        view.tables.append(TableView(sitting, people, sitting.deal_count))
    return list(rounds.values())


def running_first(rounds: Iterable[RoundView]) -> list[RoundView]:
    """As lists of rounds are shown: those being played (the latest first), those to come, those that are over."""

    def place(one: RoundView) -> tuple[int, int]:
        if all(table.sitting.closed_at for table in one.tables):
            return 2, -one.number
        return (0, -one.number) if any(table.deals for table in one.tables) else (1, one.number)

    return sorted(rounds, key=place)


def table_draws(tournament: Tournament) -> QuerySet[Draw]:
    """The draws of tables, latest first; one that was taken back has a `superseded_by` that says why."""
    found = tournament.draws.filter(kind=Draw.Kind.TABLES, supersedes=None)
    return found.select_related("by", "superseded_by__by").order_by("-id")


def draw_to_take_back(tournament: Tournament) -> Draw | None:
    """The latest draw of tables, if it still stands, its rounds are the last and nobody has drawn winds in them."""
    draw = table_draws(tournament).first()
    if draw is None or hasattr(draw, "superseded_by"):
        return None
    first, rounds = draw.steps["first_round"], draw.steps["rounds"]
    later = tournament.sittings.filter(
        Q(round_no__gte=first + rounds) | Q(round_no__gte=first, draws__isnull=False)
    )
    return None if later.exists() else draw
