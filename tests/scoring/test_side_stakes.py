"""X1, X2, X5, X6: side stakes settled with a deal's payments; bettors and seats together always come to zero."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.seats import SEATS, Seat, turn_order
from scoring.settlement import (
    Deal,
    Payment,
    Stakes,
    flat,
    pays_for_all,
    taken_over,
    totals,
    win_by_self_draw,
    win_on_discard,
)
from scoring.side_stakes import (
    Bet,
    Inside,
    Outside,
    SideStakes,
    SideStakesError,
    follow_outside,
    merged,
    parse_side_stakes,
    settle_outside,
    taken_over_bets,
    what_still_moves,
)  # fmt: skip

STAKES = Stakes(base=30, tai=10)
PLAIN = Deal(dealer="N", door="N", starting_dealer="N")
"""North deals, so that no payment among the other three has dealer tai."""


def inside(player: Seat, bases: int, *accepted: Seat) -> Inside:
    return Inside(player, bases, accepted)


def outside(main: Seat, *accepted: Seat, bettor: str = "甲", **more: Any) -> Outside:
    return Outside(bettor, main, accepted or turn_order(after=main), **more)


def paid(payments: list[Payment]) -> dict[tuple[Seat, Seat], int]:
    return {(p.payer, p.payee): p.points for p in payments}


def bets(stake: Outside, payments: list[Payment]) -> list[tuple[Seat, int, str]]:
    return [
        (b.seat, b.points, b.clause)
        for b in settle_outside(SideStakes(outside=(stake,)), payments, stakes=STAKES)
    ]


def a_win(payer: Seat = "W", winner: Seat = "S", deal: Deal = PLAIN, face: int = 3) -> list[Payment]:
    return win_on_discard(deal=deal, stakes=STAKES, winner=winner, payer=payer, face=face)


def test_without_side_stakes_nothing_differs() -> None:
    assert paid(a_win()) == {("W", "S"): 60}
    assert settle_outside(SideStakes(), a_win(), stakes=STAKES) == []
    assert "side_stakes" not in PLAIN.to_json()


def test_x1_a_raised_base_counts_between_him_and_who_accepted() -> None:
    deal = replace(PLAIN, side_stakes=SideStakes(inside=(inside("S", 2, "W"),)))
    drawn = win_by_self_draw(deal=deal, stakes=STAKES, winner="S", face=3)
    assert paid(drawn) == {("W", "S"): 120, ("N", "S"): 70, ("E", "S"): 60}
    assert [p.parts.base for p in drawn if p.payer == "W"] == [90]
    assert paid(a_win("S", "W", deal)) == {("S", "W"): 120}
    assert paid(a_win("S", "E", deal)) == {("S", "E"): 60}


def test_x1_what_both_raised_against_each_other_adds_up() -> None:
    deal = replace(PLAIN, side_stakes=SideStakes(inside=(inside("S", 2, "W"), inside("W", 1, "S", "E"))))
    assert paid(a_win(deal=deal)) == {("W", "S"): 150}


def test_x1_a_fine_of_tai_has_no_base_and_stays() -> None:
    assert flat(stakes=STAKES, payer="W", payee="S", clause="F1").points == 10


def test_x1_counts_in_paying_for_all() -> None:
    deal = replace(PLAIN, side_stakes=SideStakes(inside=(inside("E", 1, "S", "W", "N"),)))
    cases: list[tuple[Seat, int]] = [("E", 3), ("S", 1)]
    for offender, extra in cases:
        all_paid = pays_for_all(deal=deal, stakes=STAKES, offender=offender, face=0, clause="F5")
        assert sum(p.parts.base for p in all_paid) == 30 * (3 + extra)


def test_x2_a_bystander_wins_and_loses_with_his_main_player() -> None:
    assert bets(outside("S"), a_win("W", "S")) == [("W", 60, "X2")]
    assert bets(outside("S"), a_win("S", "E")) == [("E", -60, "X2")]
    assert bets(outside("S"), a_win("W", "E")) == []


def test_x2_a_self_draw_of_the_main_player_is_paid_by_all_who_accepted() -> None:
    drawn = win_by_self_draw(deal=PLAIN, stakes=STAKES, winner="S", face=1)
    assert bets(outside("S"), drawn) == [("W", 40, "X2"), ("N", 50, "X2"), ("E", 40, "X2")]
    assert bets(outside("S", "E"), drawn) == [("E", 40, "X2")]


def test_x2_a_fixed_stake_is_the_same_whatever_the_tai() -> None:
    for face in (0, 3, 20):
        assert bets(outside("S", fixed=50), a_win(face=face)) == [("W", 50, "X2")]


def test_x2_the_bases_that_players_raised_are_not_his() -> None:
    deal = replace(PLAIN, side_stakes=SideStakes(inside=(inside("S", 5, "W"),)))
    assert bets(outside("S"), a_win(deal=deal)) == [("W", 60, "X2")]


def test_x2_a_fine_without_a_base_moves_no_bet() -> None:
    assert bets(outside("S"), [flat(stakes=STAKES, payer="W", payee="S", clause="P-watch")]) == []


def test_x5_who_influenced_play_wins_nothing_and_pays_his_losses() -> None:
    assert bets(outside("S", influenced=True), a_win("W", "S")) == []
    assert bets(outside("S", influenced=True), a_win("S", "E")) == [("E", -60, "X5")]


def test_x6_who_pays_for_all_pays_the_bettors_of_the_others() -> None:
    for clause in ("F4.1", "F5", "F8.3", "C-P1"):
        all_paid = pays_for_all(deal=PLAIN, stakes=STAKES, offender="W", face=2, clause=clause)
        assert bets(outside("S"), all_paid) == [("W", 50, "X6")]
        assert bets(outside("S", "E", "N"), all_paid) == []


def test_x6_the_bettors_on_the_offender_neither_pay_nor_receive() -> None:
    all_paid = pays_for_all(deal=PLAIN, stakes=STAKES, offender="W", face=2, clause="F5")
    assert bets(outside("W"), all_paid) == []


def test_the_liable_pay_the_bettors_in_the_payers_place() -> None:
    drawn = win_by_self_draw(deal=PLAIN, stakes=STAKES, winner="S", face=0)
    owed = settle_outside(SideStakes(outside=(outside("S"),)), drawn, stakes=STAKES)
    assert [(b.seat, b.points) for b in taken_over_bets(owed, liable=["E"], winner="S")] == [("E", 100)]


def test_several_liable_divide_what_a_bettor_is_owed_in_turn_order() -> None:
    owed = [Bet("甲", "W", 101, "X2")]
    shared = taken_over_bets(owed, liable=["E", "N"], winner="S")
    assert [(b.seat, b.points) for b in shared] == [("N", 51), ("E", 50)]


def test_a_bettor_pays_his_own_losses_whoever_is_liable() -> None:
    owed = [Bet("甲", "S", -60, "X2")]
    assert taken_over_bets(owed, liable=["E"], winner="S") == owed


def test_what_was_posted_comes_back_and_the_rest_moves() -> None:
    assert what_still_moves([Bet("甲", "W", 60, "X2")], [Bet("甲", "W", 50, "X2")]) == (
        Bet("甲", "W", 10, "X2"),
    )
    assert what_still_moves([], [Bet("甲", "W", 50, "X2")]) == (Bet("甲", "W", -50, "X2"),)
    assert what_still_moves([Bet("甲", "W", 50, "X2")], [Bet("甲", "W", 50, "X2")]) == ()


JSON: dict[str, Any] = {
    "inside": [{"player": "E", "bases": 2, "accepted": ["S", "W"], "carried": False}],
    "outside": [{"bettor": "甲", "main": "E", "accepted": ["S"], "fixed": 50, "influenced": True}],
}


def test_they_are_read_back_as_they_were_written() -> None:
    side = parse_side_stakes(JSON)
    assert side.to_json() == JSON
    assert Deal.from_json(replace(PLAIN, side_stakes=side).to_json()).side_stakes == side
    assert parse_side_stakes(None) == parse_side_stakes({}) == SideStakes()


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("inside", {"player": "X"}), ("inside", {"bases": 0}), ("inside", {"bases": True}), ("inside", {"accepted": []}),
        ("inside", {"accepted": ["E"]}), ("inside", {"accepted": ["S", "S"]}), ("inside", {"extra": 1}),
        ("inside", {"accepted": "S"}), ("inside", {"carried": 1}),
        ("outside", {"bettor": ""}), ("outside", {"bettor": "E"}), ("outside", {"bettor": 7}), ("outside", {"main": None}),
        ("outside", {"fixed": 0}), ("outside", {"fixed": 1.5}), ("outside", {"influenced": "yes"}),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_place(name: str, wrong: dict[str, object]) -> None:
    with pytest.raises(SideStakesError) as caught:
        parse_side_stakes({name: [{**JSON[name][0], **wrong}]})
    assert caught.value.at.startswith(f"side_stakes.{name}[0]")


def test_two_stakes_of_one_bettor_are_refused() -> None:
    with pytest.raises(SideStakesError):
        parse_side_stakes({"outside": [JSON["outside"][0], JSON["outside"][0]]})


def test_a_further_base_is_against_some_of_those_who_accepted_the_one_before() -> None:
    first = {"player": "E", "bases": 1, "accepted": ["S", "W"]}
    side = parse_side_stakes({"inside": [first, {**first, "accepted": ["W"]}]})
    assert (side.raised("E", "W"), side.raised("E", "S")) == (2, 1)
    with pytest.raises(SideStakesError) as caught:
        parse_side_stakes({"inside": [first, {**first, "accepted": ["W", "N"]}]})
    assert caught.value.at == "side_stakes.inside[1]"


seats = st.sampled_from(SEATS)


def others(seat: Seat) -> st.SearchStrategy[tuple[Seat, ...]]:
    return st.lists(st.sampled_from(turn_order(after=seat)), min_size=1, max_size=3, unique=True).map(tuple)


@st.composite
def side_stakes(draw: st.DrawFn) -> SideStakes:
    raising = draw(st.lists(seats, unique=True, max_size=4))
    raised = tuple(Inside(s, draw(st.integers(1, 5)), draw(others(s))) for s in raising)
    mains = draw(st.lists(seats, max_size=5))
    stood = tuple(
        Outside(f"b{n}", main, draw(others(main)), draw(st.none() | st.integers(1, 500)), draw(st.booleans()))
        for n, main in enumerate(mains)
    )
    return SideStakes(raised, stood)


@st.composite
def results(draw: st.DrawFn) -> tuple[SideStakes, list[Payment], list[Bet]]:
    """Any result of a deal: a win, paying for all, with liable players or not; what it pays, what the bettors get."""
    side, who, face = draw(side_stakes()), draw(seats), draw(st.integers(0, 30))
    deal = Deal(dealer=draw(seats), streak=draw(st.integers(0, 4)), side_stakes=side)
    kind = draw(st.sampled_from(["discard", "self_draw", "all"]))
    if kind == "all":
        payments = pays_for_all(deal=deal, stakes=STAKES, offender=who, face=face, clause="F5")
    elif kind == "discard":
        payer = draw(st.sampled_from(turn_order(after=who)))
        payments = win_on_discard(deal=deal, stakes=STAKES, winner=who, payer=payer, face=face)
    else:
        payments = win_by_self_draw(deal=deal, stakes=STAKES, winner=who, face=face)
    found = settle_outside(side, payments, stakes=STAKES)
    if kind != "all" and draw(st.booleans()):
        liable = draw(others(who))
        found = taken_over_bets(found, liable=liable, winner=who)
        payments = taken_over(payments, liable=liable, winner=who, clause="F6")
    return side, payments, found


@given(results())
def test_seats_and_bettors_together_come_to_zero(result: tuple[SideStakes, list[Payment], list[Bet]]) -> None:
    _, payments, found = result
    account: dict[str, int] = {str(seat): points for seat, points in totals(payments).items()}
    for bet in found:
        account[bet.seat] -= bet.points
        account[f"bettor {bet.bettor}"] = account.get(f"bettor {bet.bettor}", 0) + bet.points
    assert sum(account.values()) == 0
    assert sum(totals(payments).values()) == 0


@given(results())
def test_nobody_bets_who_does_not_stand_and_the_influencer_never_wins(
    result: tuple[SideStakes, list[Payment], list[Bet]],
) -> None:
    side, _, found = result
    standing = {stake.bettor: stake for stake in side.outside}
    for bet in found:
        assert bet.bettor in standing
        assert bet.points != 0
        assert not (standing[bet.bettor].influenced and bet.points > 0)
    assert merged(found) == found


@given(side_stakes(), seats, seats)
def test_a_raised_base_is_the_same_both_ways(side: SideStakes, one: Seat, other: Seat) -> None:
    assert side.raised(one, other) == side.raised(other, one)


@given(side_stakes(), seats, st.integers(0, 30), st.sampled_from(["discard", "self_draw", "all"]))
def test_who_follows_a_persons_amounts_gets_what_the_law_gives_for_the_same_amounts(
    side: SideStakes, who: Seat, face: int, kind: str
) -> None:
    deal = Deal(dealer="W", streak=2, side_stakes=side)
    if kind == "all":
        payments = pays_for_all(deal=deal, stakes=STAKES, offender=who, face=face, clause="F5")
    elif kind == "discard":
        payer = turn_order(after=who)[0]
        payments = win_on_discard(deal=deal, stakes=STAKES, winner=who, payer=payer, face=face)
    else:
        payments = win_by_self_draw(deal=deal, stakes=STAKES, winner=who, face=face)
    assert follow_outside(side, payments, stakes=STAKES) == settle_outside(side, payments, stakes=STAKES)
