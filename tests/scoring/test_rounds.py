"""Tables over rounds: complete, reproducible, counted honestly."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rounds import Chance, TableError, draw_tables, fewest_repeats, repeats_in


@given(tables=st.integers(1, 12), rounds=st.integers(1, 6), seed=st.text(max_size=8).filter(str.isascii))
@settings(max_examples=40, deadline=None)
def test_everybody_has_exactly_one_seat_in_every_round(tables: int, rounds: int, seed: str) -> None:
    entrants = list(range(101, 101 + 4 * tables))
    drawn = draw_tables(entrants=entrants, rounds=rounds, seed=seed)
    assert len(drawn.rounds) == rounds
    for seats in drawn.rounds:
        assert [len(table) for table in seats] == [4] * tables
        assert sorted(number for table in seats for number in table) == entrants
    assert drawn.repeats == repeats_in(drawn.rounds)
    assert drawn.repeats >= drawn.unavoidable


def test_the_same_seed_gives_the_same_tables_in_whatever_order_the_entrants_come() -> None:
    one = draw_tables(entrants=list(range(1, 17)), rounds=4, seed="七月十五")
    two = draw_tables(entrants=list(range(16, 0, -1)), rounds=4, seed="七月十五")
    assert one == two
    assert one != draw_tables(entrants=list(range(1, 17)), rounds=4, seed="七月十六")


@pytest.mark.parametrize(
    ("entrants", "rounds"),
    [(4, 1), (16, 3), (16, 4), (20, 5), (28, 7), (32, 6), (40, 8), (64, 10), (100, 10)],
)
def test_nobody_meets_anybody_twice_where_a_schedule_without_repeats_is_within_reach(
    entrants: int, rounds: int
) -> None:
    assert draw_tables(entrants=list(range(entrants)), rounds=rounds, seed="s").repeats == 0


def test_past_the_bound_the_repeats_stay_near_the_fewest_that_counting_allows() -> None:
    drawn = draw_tables(entrants=list(range(16)), rounds=8, seed="s")
    assert drawn.unavoidable == fewest_repeats(16, 8) == 72
    assert 72 <= drawn.repeats <= 76


@pytest.mark.parametrize(
    ("entrants", "rounds", "least"),
    [(4, 3, 12), (8, 1, 0), (8, 2, 4), (8, 3, 8), (8, 4, 20), (12, 2, 3), (12, 4, 9), (16, 5, 0), (20, 5, 0)],
)
def test_with_few_tables_the_repeats_that_nobody_could_avoid_are_told(
    entrants: int, rounds: int, least: int
) -> None:
    assert fewest_repeats(entrants, rounds) == least


@pytest.mark.parametrize(("entrants", "least"), [(8, 4), (12, 3)])
def test_two_rounds_of_few_tables_are_drawn_with_no_more_repeats_than_must_be(
    entrants: int, least: int
) -> None:
    first = draw_tables(entrants=list(range(entrants)), rounds=1, seed="s")
    second = draw_tables(entrants=list(range(entrants)), rounds=1, seed="t", played=first.rounds[0])
    assert (first.repeats, first.unavoidable) == (0, 0)
    assert (second.repeats, second.unavoidable) == (least, least)


def test_new_entrants_make_fewer_repeats_necessary() -> None:
    played = [list(range(4)), list(range(4, 8))]
    assert fewest_repeats(8, 1, played=played) == 4
    assert fewest_repeats(12, 1, played=played) == 2  # two tables of four, over three tables
    assert fewest_repeats(16, 1, played=played) == 0


@given(tables=st.integers(1, 5), rounds=st.integers(1, 4), before=st.integers(0, 3), seed=st.text(max_size=3))
@settings(deadline=None)
def test_no_schedule_whatever_has_fewer_repeats_than_the_least_that_is_told(
    tables: int, rounds: int, before: int, seed: str
) -> None:
    chance = Chance(seed)

    def round_of(size: int) -> list[list[int]]:
        everybody = list(range(size))
        chance.shuffle(everybody)
        return [everybody[i : i + 4] for i in range(0, 4 * tables, 4)]

    old = [table for _ in range(before) for table in round_of(4 * tables + 4)]  # some of them play no more
    played = [[who for who in table if who < 4 * tables] for table in old]
    drawn = [round_of(4 * tables) for _ in range(rounds)]
    assert repeats_in([*drawn, played]) >= fewest_repeats(4 * tables, rounds, played=played)


def test_earlier_rounds_count_as_meetings() -> None:
    first = draw_tables(entrants=list(range(16)), rounds=2, seed="s")
    played = [table for tables in first.rounds for table in tables]
    second = draw_tables(entrants=list(range(16)), rounds=1, seed="t", played=played)
    assert repeats_in([*first.rounds, *second.rounds]) == second.repeats == 0


@pytest.mark.parametrize(
    ("entrants", "code", "missing"),
    [
        ([], "too_few", 4),
        ([1, 2, 3], "too_few", 1),
        ([1, 2, 3, 4, 5, 6], "not_of_four", 2),
        ([1, 1, 2, 3], "twice", 0),
    ],
)
def test_entrants_who_do_not_fill_tables_are_refused_before_anything_is_drawn(
    entrants: list[int], code: str, missing: int
) -> None:
    with pytest.raises(TableError) as refused:
        draw_tables(entrants=entrants, rounds=3, seed="s")
    assert (refused.value.code, refused.value.missing) == (code, missing)


@pytest.mark.parametrize("rounds", [0, 21])
def test_a_number_of_rounds_out_of_range_is_refused(rounds: int) -> None:
    with pytest.raises(TableError, match="rounds"):
        draw_tables(entrants=[1, 2, 3, 4], rounds=rounds, seed="s")


def test_chance_is_even_over_the_orders_of_four() -> None:
    chance = Chance("even")
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        seen[tuple(items)] = seen.get(tuple(items), 0) + 1
    assert len(seen) == 24
    assert (
        sum((n - 1000) ** 2 / 1000 for n in seen.values()) < 50
    )  # chi-square, 23 degrees: one in a thousand
