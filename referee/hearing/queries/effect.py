"""What a ruling does to the standings: each player's points before it and after it, by the entries alone."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import F, Q, Sum

from referee.seating.models import Seat
from referee.tournament.models import Tournament
from rulings.models import Entry, Ruling


@dataclass(frozen=True, kw_only=True)
class Effect:
    """One seat's points in the tournament before and after a ruling, and his rank by points alone (equal: shared)."""

    place: str
    before: int
    after: int
    rank_before: int
    rank_after: int

    @property
    def change(self) -> int:
        return self.after - self.before


def effect_of(*, tournament: Tournament, ruling: Ruling, sitting_id: int) -> list[Effect]:
    """The four seats of the ruling's table, E S W N: three statements, whatever the tournament has played."""
    seats: dict[int, dict[str, int]] = defaultdict(dict)
    for seat in Seat.objects.filter(sitting__tournament=tournament):
        seats[seat.sitting_id][seat.place] = seat.entrant_id
    earlier = Q(ruling__at__lt=ruling.at) | Q(ruling__log_id=ruling.log_id, ruling__n__lt=ruling.n)
    rows = Entry.objects.filter(earlier, ruling__log__deal__sitting__tournament=tournament).order_by()
    totals: dict[int, int] = dict.fromkeys((e for four in seats.values() for e in four.values()), 0)
    for row in rows.values("payer", "payee", sitting=F("ruling__log__deal__sitting_id")).annotate(
        sum=Sum("points")
    ):
        _move(totals, seats[row["sitting"]], row["payer"], row["payee"], row["sum"])
    after = dict(totals)
    four = seats[sitting_id]
    moved = Entry.objects.filter(ruling=ruling).values_list("payer", "payee", "points")
    for payer, payee, points in moved:
        _move(after, four, payer, payee, points)
    return [
        Effect(
            place=place,
            before=totals[entrant],
            after=after[entrant],
            rank_before=_rank(totals, entrant),
            rank_after=_rank(after, entrant),
        )
        for place in "ESWN"
        if (entrant := four.get(place)) is not None
    ]


def _move(totals: dict[int, int], four: Mapping[str, int], payer: str, payee: str, points: int) -> None:
    totals[four[payer]] -= points
    totals[four[payee]] += points


def _rank(totals: Mapping[int, int], entrant: int) -> int:
    return 1 + sum(points > totals[entrant] for points in totals.values())
