"""Who stands where: points first, then the stated order; equal ones share a rank."""

from typing import Any

from referee.board.spark import spark
from referee.board.tally import Result, tally

PLACES = {"E": 1, "S": 2, "W": 3, "N": 4}


def result(round_no: int = 1, entrants: dict[str, int] | None = None, **fields: Any) -> Result:
    points = dict(zip("ESWN", fields.pop("points", (0, 0, 0, 0)), strict=True))
    return Result(round_no=round_no, entrants=entrants or PLACES, points=points, **fields)


def order(rows: list[Any]) -> list[tuple[int, int]]:
    return [(row.rank, row.entrant) for row in rows]


def test_without_results_all_are_first_in_the_order_given() -> None:
    assert order(tally(entrants=[2, 1], results=[])) == [(1, 2), (1, 1)]


def test_points_decide_and_equal_lines_share_a_rank_and_leave_the_next_out() -> None:
    rows = tally(entrants=[1, 2, 3, 4], results=[result(points=(100, -50, 100, -150))])
    assert order(rows) == [(1, 1), (1, 3), (3, 2), (4, 4)]


def test_equal_points_are_told_apart_by_wins_then_self_draws_then_deal_ins_then_false_wins() -> None:
    level = [
        result(winner="E", discarder="S"),
        result(winner="W", self_drawn=True),
        result(false=("N",)),
    ]
    assert order(tally(entrants=[4, 3, 2, 1], results=level)) == [(1, 3), (2, 1), (3, 4), (4, 2)]


def test_counts_are_of_the_winner_and_of_the_one_who_paid_for_it() -> None:
    (east, *_others) = tally(entrants=[1], results=[])
    assert (east.wins, east.deals) == (0, 0)
    rows = {
        row.entrant: row for row in tally(entrants=[1, 2, 3, 4], results=[result(winner="E", discarder="S")])
    }
    assert (rows[1].wins, rows[1].self_draws, rows[2].deal_ins, rows[3].deal_ins) == (1, 0, 1, 0)


def test_a_discarder_without_a_winner_dealt_into_nothing() -> None:
    rows = tally(entrants=[1, 2, 3, 4], results=[result(discarder="S")])
    assert sum(row.deal_ins for row in rows) == 0


def test_series_and_rounds_run_through_the_deals_in_order_and_moves_are_since_the_round_before() -> None:
    rows = tally(
        entrants=[1, 2, 3, 4],
        results=[
            result(1, points=(30, -10, -10, -10)),
            result(1, points=(-20, 40, -10, -10)),
            result(2, {"E": 2, "S": 1, "W": 3, "N": 4}, points=(-60, 20, 20, 20)),
        ],
    )
    first = next(row for row in rows if row.entrant == 1)
    assert (first.series, first.rounds) == ([30, 10, 30], {1: 10, 2: 20})
    assert {row.entrant: (row.before, row.rank) for row in rows} == {
        1: (2, 1),
        2: (1, 4),
        3: (3, 2),
        4: (3, 2),
    }


def test_a_line_begins_at_zero_and_the_largest_total_reaches_the_edge() -> None:
    line = spark([100, -200], scale=200)
    assert line.path == "M2.0 18.0L44.0 10.0L86.0 34.0"
    assert (line.x, line.y) == ("86.0", "34.0")
    assert spark([], scale=0).path == "M2.0 18.0"


def test_a_long_line_is_thinned_out_and_keeps_its_end() -> None:
    line = spark(list(range(1, 400)), scale=399)
    assert line.path.count("L") <= 50
    assert (line.x, line.y) == ("86.0", "2.0")
