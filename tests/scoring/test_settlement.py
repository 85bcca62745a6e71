"""The P clauses: points by part, the marker, shares taken over, and the next deal. Leave-alone cases first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.seats import SEATS, Seat, left_neighbour, next_seat, seat_wind, turn_order
from scoring.settlement import (
    Deal,
    NextDeal,
    Parts,
    Payment,
    Stakes,
    deal_passes,
    dealer_continues,
    dealer_tai,
    first_in_turn,
    flat,
    flowers_with_six,
    net,
    next_after_foul,
    next_after_win,
    pays_for_all,
    taken_over,
    totals,
    watchers_pay,
    win_by_self_draw,
    win_on_discard,
)

STAKES = Stakes()
SEAT = st.sampled_from(SEATS)
DEALS = st.builds(
    Deal,
    dealer=SEAT,
    door=SEAT,
    round_wind=SEAT,
    streak=st.integers(0, 12),
    shown_streak=st.none() | st.integers(0, 12),
    starting_dealer=SEAT,
)


def points(payments: list[Payment]) -> dict[str, int]:
    return {f"{p.payer}>{p.payee}": p.points for p in payments}


def test_seats_run_counter_clockwise_and_the_next_player_sits_to_the_right() -> None:
    assert [next_seat(seat) for seat in SEATS] == ["S", "W", "N", "E"]
    assert left_neighbour("E") == "N"
    assert turn_order(after="W") == ("N", "E", "S")


def test_the_seat_wind_is_counted_from_the_door_seat_and_not_from_the_dealer() -> None:
    assert {seat: seat_wind(seat, door="S") for seat in SEATS} == {"S": "E", "W": "S", "N": "W", "E": "N"}


def test_a_payment_between_non_dealers_has_no_dealer_tai() -> None:
    paid = win_on_discard(deal=Deal(streak=3), stakes=STAKES, winner="S", payer="W", face=2)
    assert points(paid) == {"W>S": 50}
    assert paid[0].parts == Parts(base=30, face_tai=2)


def test_a_flat_tai_has_no_base() -> None:
    assert points([flat(stakes=STAKES, payer="W", payee="E", clause="F1")]) == {"W>E": 10}


@pytest.mark.parametrize(("streak", "owed"), [(0, 60), (1, 80), (2, 100), (5, 160)])
def test_the_dealer_pays_and_collects_one_and_two_n(streak: int, owed: int) -> None:
    deal = Deal(streak=streak)
    assert points(win_on_discard(deal=deal, stakes=STAKES, winner="S", payer="E", face=2)) == {"E>S": owed}
    assert points(win_by_self_draw(deal=deal, stakes=STAKES, winner="E", face=2)) == {
        "S>E": owed,
        "W>E": owed,
        "N>E": owed,
    }


@pytest.mark.parametrize(
    ("streak", "shown", "collects", "pays"),
    [(3, None, 7, 7), (3, 3, 7, 7), (3, 2, 5, 7), (1, 2, 3, 5), (2, 0, 1, 5), (0, 1, 1, 3)],
)
def test_a_wrong_die_never_serves_the_dealer(
    streak: int, shown: int | None, collects: int, pays: int
) -> None:
    deal = Deal(streak=streak, shown_streak=shown)
    assert dealer_tai(deal, payer="S", payee="E") == collects
    assert dealer_tai(deal, payer="E", payee="S") == pays


def test_a_false_winner_pays_dealer_tai_only_to_the_dealer() -> None:
    paid = pays_for_all(deal=Deal(streak=2), stakes=STAKES, offender="S", face=3, clause="F4.1")
    assert points(paid) == {"S>W": 60, "S>N": 60, "S>E": 110}


def test_a_false_winning_dealer_pays_dealer_tai_to_all_three_by_the_higher_die() -> None:
    paid = pays_for_all(
        deal=Deal(streak=1, shown_streak=2), stakes=STAKES, offender="E", face=2, clause="F4.1"
    )
    assert points(paid) == {"E>S": 100, "E>W": 100, "E>N": 100}


def test_without_dealer_tai_everybody_gets_the_same() -> None:
    paid = pays_for_all(
        deal=Deal(streak=2), stakes=STAKES, offender="S", face=1, clause="F5", with_dealer_tai=False
    )
    assert points(paid) == {"S>W": 40, "S>N": 40, "S>E": 40}


def test_six_flowers_with_complete_tiles_cost_the_robbed_player_eight_more_and_no_second_base() -> None:
    paid = flowers_with_six(deal=Deal(), stakes=STAKES, winner="W", robbed="N", face=4, bonus=8)
    assert points(paid) == {"N>W": 150, "E>W": 80, "S>W": 70}


def test_the_winner_does_not_watch_himself() -> None:
    paid = watchers_pay(stakes=STAKES, winner="S", watching=["S", "N", "W"])
    assert points(paid) == {"W>S": 10, "N>S": 10}


def test_of_several_winners_the_first_after_the_discarder_wins() -> None:
    assert first_in_turn(["S", "N"], after="W") == "N"
    assert first_in_turn(["W", "N", "S"], after="E") == "S"


def test_one_liable_player_takes_each_share_over_with_its_dealer_tai_and_keeps_his_own() -> None:
    shares = win_by_self_draw(deal=Deal(), stakes=STAKES, winner="N", face=3)
    moved = taken_over(shares, liable=["S"], winner="N", clause="F6")
    assert [(p.payer, p.points, p.instead_of) for p in moved] == [
        ("S", 70, "E"),
        ("S", 60, None),
        ("S", 60, "W"),
    ]


@pytest.mark.parametrize(
    ("liable", "face", "expected"),
    [
        (["E", "W", "N"], 3, {"W>S": 64, "N>S": 63, "E>S": 63}),
        (["E", "W"], 3, {"W>S": 95, "E>S": 95}),
    ],
)
def test_several_liable_players_divide_the_sum_and_the_odd_points_go_in_turn_order(
    liable: list[Seat], face: int, expected: dict[str, int]
) -> None:
    shares = win_by_self_draw(deal=Deal(), stakes=STAKES, winner="S", face=face)
    assert points(taken_over(shares, liable=liable, winner="S", clause="F7.1")) == expected


def test_two_odd_points_go_to_the_two_next_after_the_winner() -> None:
    share = win_on_discard(deal=Deal(), stakes=STAKES, winner="S", payer="N", face=2)
    assert points(taken_over(share, liable=["N", "E", "W"], winner="S", clause="F7.1")) == {
        "W>S": 17,
        "N>S": 17,
        "E>S": 16,
    }


@given(DEALS, SEAT, st.integers(0, 40), st.sets(SEAT, min_size=1, max_size=3), st.integers(0, 97))
def test_what_the_winner_receives_is_the_same_whoever_is_liable(
    deal: Deal, winner: Seat, face: int, liable: set[Seat], base: int
) -> None:
    liable -= {winner}
    if not liable:
        return
    shares = win_by_self_draw(deal=deal, stakes=Stakes(base=base, tai=7), winner=winner, face=face)
    moved = taken_over(shares, liable=sorted(liable), winner=winner, clause="F6")
    assert sum(p.points for p in moved) == sum(p.points for p in shares)
    assert {p.payer for p in moved} <= liable
    assert max(p.points for p in moved) - min(p.points for p in moved) <= 1 or len(liable) == 1


@given(DEALS, SEAT, st.integers(0, 40), st.integers(0, 100), st.integers(0, 100))
def test_points_are_the_sum_of_their_parts_and_the_four_totals_are_zero(
    deal: Deal, winner: Seat, face: int, base: int, tai: int
) -> None:
    stakes = Stakes(base=base, tai=tai)
    paid = [
        *win_by_self_draw(deal=deal, stakes=stakes, winner=winner, face=face),
        *pays_for_all(deal=deal, stakes=stakes, offender=winner, face=face, clause="F5"),
        *watchers_pay(stakes=stakes, winner=winner, watching=SEATS),
    ]
    assert all(p.points == p.parts.points(stakes) for p in paid)
    assert sum(totals(paid).values()) == 0


def test_net_cancels_what_goes_both_ways() -> None:
    forth = flat(stakes=STAKES, payer="S", payee="E", clause="F1")
    back = flat(stakes=STAKES, payer="E", payee="S", clause="F1", tai=3)
    assert net([forth, back]) == {("E", "S"): 20}
    assert net([forth, flat(stakes=STAKES, payer="E", payee="S", clause="F1")]) == {}


def test_the_dealer_who_wins_continues_and_anybody_else_passes_the_deal_on() -> None:
    deal = Deal(dealer="S", streak=2, starting_dealer="E")
    assert next_after_win(deal, winner="S") == NextDeal("S", 3, "E")
    assert next_after_win(deal, winner="N") == NextDeal("W", 0, "E")
    assert dealer_continues(deal) == NextDeal("S", 3, "E")


def test_a_foul_keeps_the_dealer_and_his_streak_unless_it_is_his_own() -> None:
    deal = Deal(dealer="S", streak=2)
    assert next_after_foul(deal, offender="N") == NextDeal("S", 2, "E")
    assert next_after_foul(deal, offender="S") == NextDeal("W", 0, "E")


@pytest.mark.parametrize("starting", SEATS)
def test_a_sitting_is_four_rounds_from_whoever_started_it(starting: Seat) -> None:
    deal = Deal(dealer=starting, starting_dealer=starting)
    seen: list[tuple[str, str]] = []
    after = deal_passes(deal)
    while not after.sitting_over:
        seen.append((after.dealer, after.round_wind))
        deal = Deal(dealer=after.dealer, round_wind=after.round_wind, starting_dealer=starting)
        after = deal_passes(deal)
    order = [starting, *turn_order(after=starting)]
    assert [(starting, "E"), *seen] == [(seat, wind) for wind in SEATS for seat in order]
    assert after == NextDeal(starting, 0, "N", sitting_over=True)
