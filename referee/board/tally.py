"""Standings from results, pure: who has how many points, wins, and so on, in which order.

Order: points; then more wins; then more of them self-drawn; then fewer deal-ins; then fewer false wins. Who is equal
in all five shares a rank, and the next ranks are left out.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One deal for the count: who sat where, what each won or lost, who won and how, who won falsely.

    `winner`, `discarder` and `false` name places; `self_drawn` is of the winner.
    """

    round_no: int
    entrants: Mapping[str, int]
    points: Mapping[str, int]
    winner: str | None = None
    self_drawn: bool = False
    discarder: str | None = None
    false: tuple[str, ...] = ()


@dataclass(slots=True, kw_only=True)
class Row:
    """One entrant's line; `series` is his running total after each of his deals."""

    entrant: int
    points: int = 0
    deals: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    false_wins: int = 0
    series: list[int] = field(default_factory=list)
    rounds: dict[int, int] = field(default_factory=dict)
    rank: int = 0
    before: int | None = None

    @property
    def key(self) -> tuple[int, int, int, int, int]:
        """Sorts the better line first."""
        return (-self.points, -self.wins, -self.self_draws, self.deal_ins, self.false_wins)


def tally(*, entrants: Sequence[int], results: Iterable[Result]) -> list[Row]:
    """Lines of all entrants, best first, equal ones in the order given; `results` in the order of play.

    `before` is the rank that results without the latest round give; None while there is one round only.
    """
    results = list(results)
    latest = max((result.round_no for result in results), default=0)
    rows = _ranked(entrants, results)
    earlier = [result for result in results if result.round_no < latest]
    if earlier:
        before = {row.entrant: row.rank for row in _ranked(entrants, earlier)}
        for row in rows:
            row.before = before[row.entrant]
    return rows


def _ranked(entrants: Sequence[int], results: Iterable[Result]) -> list[Row]:
    rows = {entrant: Row(entrant=entrant) for entrant in entrants}
    for result in results:
        for place, entrant in result.entrants.items():
            _count(rows[entrant], place, result)
    ranked = sorted(rows.values(), key=lambda row: row.key)
    for at, row in enumerate(ranked):
        row.rank = ranked[at - 1].rank if at and row.key == ranked[at - 1].key else at + 1
    return ranked


def _count(row: Row, place: str, result: Result) -> None:
    points = result.points.get(place, 0)
    row.points += points
    row.deals += 1
    row.series.append(row.points)
    row.rounds[result.round_no] = row.rounds.get(result.round_no, 0) + points
    row.wins += result.winner == place
    row.self_draws += result.winner == place and result.self_drawn
    row.deal_ins += result.winner is not None and result.discarder == place
    row.false_wins += result.false.count(place)
