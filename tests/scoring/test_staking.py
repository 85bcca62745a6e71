"""X3, X4: when side stakes may start, be raised, moved, withdrawn; every answer names its clause and its reason."""

import pytest

from scoring.seats import Seat
from scoring.settlement import Deal
from scoring.side_stakes import Inside, Outside, SideStakes
from scoring.staking import (
    Act,
    Change,
    Known,
    a_round_left,
    after,
    by_west,
    inside_of,
    into_next_sitting,
    judge,
    may_start_outside,
    may_withdraw_outside,
    move_outside,
    raise_inside,
    start_inside,
    start_outside,
    withdraw_inside,
    withdraw_outside,
)  # fmt: skip

NONE = SideStakes()
BET = Outside("甲", "S", ("E", "W"))


def deal(at: str, streak: int = 0) -> Deal:
    """`at`: round wind, then dealer, as in "WE"; the sitting began with East."""
    return Deal(round_wind=at[0], dealer=at[1], streak=streak, starting_dealer="E")  # type: ignore[arg-type]  # two letters


def held(bases: int, *, carried: bool = False) -> SideStakes:
    return SideStakes(inside=(Inside("S", bases, ("E", "W"), carried),))


def said(change: Change) -> tuple[str, str]:
    return change.answer.clause, change.answer.because


@pytest.mark.parametrize(
    ("at", "because"),
    [
        ("EE", "side.in_time"),
        ("SN", "side.in_time"),
        ("WE", "side.in_time"),
        ("WS", "side.after_west_opened"),
        ("NE", "side.after_west_opened"),
    ],
)
def test_x3_an_inside_stake_starts_until_the_dealer_turn_that_opens_west(at: str, because: str) -> None:
    for streak in (0, 3):
        assert (by_west(deal(at, streak)).clause, by_west(deal(at, streak)).because) == ("X3", because)
        change = start_inside(NONE, deal=deal(at, streak), player="S", accepted=["E", "W"])
        assert said(change) == ("X3", because)
        assert change.stakes == (held(1) if change.answer.allowed else NONE)


def test_x1_an_inside_stake_needs_somebody_who_accepts_and_is_one() -> None:
    nobody: list[list[Seat]] = [[], ["S"]]
    for accepted in nobody:
        assert said(start_inside(NONE, deal=deal("EE"), player="S", accepted=accepted)) == (
            "X1",
            "side.nobody_accepts",
        )
    again = start_inside(held(1), deal=deal("EE"), player="S", accepted=["N"])
    assert (said(again), again.stakes) == (("X1", "side.stands_already"), held(1))


def test_x3_the_first_base_is_not_withdrawn_before_the_sitting_ends() -> None:
    change = withdraw_inside(
        held(1), deal=deal("NN"), player="S", known=Known(just_lost=True, clear_loss=True)
    )
    assert (said(change), change.stakes) == (("X3", "side.sitting_goes_on"), held(1))


def test_x3_in_the_next_sitting_it_is_withdrawn_with_a_clear_loss_only() -> None:
    carried = into_next_sitting(held(1))
    assert carried == held(1, carried=True)
    for clear_loss, because, left in (
        (False, "side.no_clear_loss", carried),
        (True, "side.clear_loss", NONE),
    ):
        known = Known(just_lost=True, clear_loss=clear_loss)
        change = withdraw_inside(carried, deal=deal("EE"), player="S", known=known)
        assert (said(change), change.stakes) == (("X3", because), left)


@pytest.mark.parametrize(
    ("at", "streak", "clause", "because"),
    [
        ("SN", 2, "X3", "side.in_time"),
        ("WS", 0, "X4", "side.in_time"),
        ("WS", 1, "X4", "side.dealer_on_streak"),
        ("NE", 0, "X4", "side.in_time"),
        ("NS", 0, "X4", "side.less_than_a_round_left"),
    ],
)
def test_x4_further_bases_are_raised_by_x3_or_as_outside_stakes_start(
    at: str, streak: int, clause: str, because: str
) -> None:
    change = raise_inside(held(1), deal=deal(at, streak), player="S")
    assert said(change) == (clause, because)
    assert change.stakes == (held(2) if change.answer.allowed else held(1))


def test_x4_further_bases_are_withdrawn_when_just_lost_and_not_on_a_streak() -> None:
    for streak, lost, because, bases in (
        (0, True, "side.just_lost", 2), (0, False, "side.not_just_lost", 3), (1, True, "side.dealer_on_streak", 3),
    ):  # fmt: skip
        change = withdraw_inside(held(3), deal=deal("NN", streak), player="S", known=Known(just_lost=lost))
        assert (said(change), change.stakes) == (("X4", because), held(bases))


def test_x3_frees_further_bases_of_the_sitting_before_too() -> None:
    carried = held(2, carried=True)
    change = withdraw_inside(carried, deal=deal("EE", 1), player="S", known=Known(clear_loss=True))
    assert (said(change), change.stakes) == (("X3", "side.clear_loss"), held(1, carried=True))


def test_what_does_not_stand_is_neither_raised_withdrawn_nor_moved() -> None:
    first = deal("EE")
    for change in (
        raise_inside(NONE, deal=first, player="S"),
        withdraw_inside(NONE, deal=first, player="S", known=Known(just_lost=True, clear_loss=True)),
        withdraw_outside(NONE, deal=first, bettor="甲", just_lost=True),
        move_outside(NONE, deal=first, bettor="甲", to="E", accepted=["S"], just_lost=True),
    ):
        assert (change.answer.because, change.stakes) == ("side.no_such_stake", NONE)


@pytest.mark.parametrize(
    ("at", "streak", "because"),
    [("EE", 0, "side.in_time"), ("WN", 0, "side.in_time"), ("NE", 0, "side.in_time"), ("NS", 0, "side.less_than_a_round_left"),
     ("EE", 1, "side.dealer_on_streak"), ("NS", 1, "side.dealer_on_streak")],
)  # fmt: skip
def test_x4_an_outside_stake_starts_off_a_streak_with_a_round_left(
    at: str, streak: int, because: str
) -> None:
    assert may_start_outside(deal(at, streak)).because == because
    change = start_outside(NONE, deal=deal(at, streak), stake=BET)
    assert said(change) == ("X4", because)
    assert change.stakes.outside == ((BET,) if change.answer.allowed else ())


def test_x2_a_bettor_stands_once_and_only_where_somebody_accepts() -> None:
    stood = SideStakes(outside=(BET,))
    assert said(start_outside(stood, deal=deal("EE"), stake=BET)) == ("X2", "side.stands_already")
    assert said(start_outside(NONE, deal=deal("EE"), stake=Outside("乙", "S", ()))) == (
        "X2",
        "side.nobody_accepts",
    )


@pytest.mark.parametrize(
    ("streak", "lost", "because"),
    [(0, True, "side.just_lost"), (0, False, "side.not_just_lost"), (1, True, "side.dealer_on_streak")],
)
def test_x4_an_outside_stake_is_withdrawn_off_a_streak_when_just_lost(
    streak: int, lost: bool, because: str
) -> None:
    assert may_withdraw_outside(deal("NN", streak), just_lost=lost).because == because
    change = withdraw_outside(
        SideStakes(outside=(BET,)), deal=deal("NN", streak), bettor="甲", just_lost=lost
    )
    assert (said(change), bool(change.stakes)) == (("X4", because), not change.answer.allowed)


@pytest.mark.parametrize(
    ("at", "streak", "lost", "because"),
    [("EE", 0, True, "side.in_time"), ("EE", 4, True, "side.in_time"), ("EE", 0, False, "side.not_just_lost"),
     ("NS", 0, True, "side.less_than_a_round_left")],
)  # fmt: skip
def test_x4_an_outside_stake_moves_when_just_lost_streak_or_not(
    at: str, streak: int, lost: bool, because: str
) -> None:
    before = SideStakes(outside=(BET,))
    change = move_outside(
        before, deal=deal(at, streak), bettor="甲", to="N", accepted=["S", "N"], just_lost=lost
    )
    assert said(change) == ("X4", because)
    moved = SideStakes(outside=(Outside("甲", "N", ("S",)),))
    assert change.stakes == (moved if change.answer.allowed else before)


def test_a_stake_moves_to_another_player_who_finds_somebody_to_accept() -> None:
    before = SideStakes(outside=(BET,))
    same = move_outside(before, deal=deal("EE"), bettor="甲", to="S", accepted=["E"], just_lost=True)
    alone = move_outside(before, deal=deal("EE"), bettor="甲", to="E", accepted=["E"], just_lost=True)
    assert (said(same), said(alone)) == (("X4", "side.same_player"), ("X2", "side.nobody_accepts"))
    assert a_round_left(deal("NE")).allowed


def test_x3_from_the_second_sitting_after_on_it_is_withdrawn_as_one_likes() -> None:
    carried = into_next_sitting(into_next_sitting(held(1)))
    change = withdraw_inside(carried, deal=deal("EE"), player="S", known=Known(free=True))
    assert (said(change), change.stakes) == (("X3", "side.sitting_passed"), NONE)


def test_an_outside_stake_ends_with_its_sitting() -> None:
    both = SideStakes(inside=held(1).inside, outside=(BET,))
    assert into_next_sitting(both) == held(1, carried=True)


def test_x1_a_further_base_may_be_refused_by_some_and_is_then_a_stake_of_its_own() -> None:
    change = raise_inside(held(1), deal=deal("EE"), player="S", accepted=["W", "N"])
    assert change.stakes.inside == (Inside("S", 1, ("E", "W")), Inside("S", 1, ("W",)))
    assert (change.stakes.raised("S", "W"), change.stakes.raised("S", "E")) == (2, 1)
    nobody = raise_inside(held(1), deal=deal("EE"), player="S", accepted=["N"])
    assert said(nobody) == ("X1", "side.nobody_accepts")
    back = withdraw_inside(change.stakes, deal=deal("EE"), player="S", known=Known(just_lost=True))
    assert (said(back), back.stakes) == (("X4", "side.just_lost"), held(1))


def test_x3_a_base_raised_in_this_sitting_is_not_one_of_the_sitting_before() -> None:
    raised = raise_inside(held(1, carried=True), deal=deal("EE"), player="S").stakes
    assert [(stake.bases, stake.carried) for stake in inside_of(raised, "S")] == [(1, True), (1, False)]
    change = withdraw_inside(raised, deal=deal("EE"), player="S", known=Known(clear_loss=True))
    assert said(change) == ("X4", "side.not_just_lost")


ACTS = (
    Act(kind="start_inside", player="S", accepted=("E", "W")),
    Act(kind="raise_inside", player="S", accepted=("E", "W")),
    Act(kind="start_outside", player="S", bettor="甲", accepted=("E", "W")),
    Act(kind="move_outside", player="N", bettor="甲", accepted=("S", "N")),
    Act(kind="withdraw_outside", bettor="甲"),
    Act(kind="withdraw_inside", player="S"),
)


def test_an_act_that_was_allowed_is_done_as_it_was_judged() -> None:
    stakes, lost = NONE, Known(just_lost=True)
    for act in ACTS:
        change = judge(stakes, act, deal=deal("EE"), known=lost)
        assert change.answer.allowed
        assert change.stakes == change.done == after(stakes, act)
        stakes = change.stakes
    assert stakes == held(1)


def test_an_act_is_done_by_the_record_even_where_the_law_would_refuse_it_by_now() -> None:
    for act in ACTS[:1]:
        change = judge(NONE, act, deal=deal("NN", 2))
        assert not change.answer.allowed
        assert (change.stakes, change.done) == (NONE, held(1))
    with pytest.raises(ValueError, match="names a player"):
        judge(NONE, Act(kind="start_inside"), deal=deal("EE"))
