"""搬風, 定莊 and 開門 by the count of three dice."""

from collections import Counter
from itertools import permutations, product

import pytest

from scoring.seating import (
    PLACES,
    Place,
    SeatingError,
    counted,
    door_seat,
    draw_seats,
    first_dealer,
    same_order,
)

ALL_THROWS = list(product(range(1, 7), repeat=3))


@pytest.mark.parametrize(
    ("dice", "chair"),
    [((1, 1, 1), 2), ((1, 1, 2), 3), ((1, 1, 3), 0), ((1, 2, 3), 1), ((6, 6, 6), 1), ((3, 3, 3), 0)],
)
def test_the_thrower_is_one_and_the_count_runs_counter_clockwise(
    dice: tuple[int, int, int], chair: int
) -> None:
    assert counted(thrower=0, dice=dice) == chair
    assert counted(thrower=3, dice=dice) == (chair + 3) % 4


def test_three_dice_fall_on_the_four_chairs_as_often_as_the_216_throws_say() -> None:
    assert Counter(counted(thrower=0, dice=dice) for dice in ALL_THROWS) == {0: 55, 1: 53, 2: 53, 3: 55}


def test_the_chair_counted_is_east_and_takes_the_first_tile() -> None:
    # Thrower in chair 1, total 7: counted 1, 2, 3, 0, 1, 2, 3. Chair 3 takes W, 0 takes N, 1 takes E, 2 takes S.
    seating = draw_seats(thrower=1, dice=(1, 2, 4), tiles="WNES")
    assert seating.east == 3
    assert seating.order == (1, 2, 3, 0)


def test_each_player_draws_east_in_a_quarter_of_all_cases_whatever_the_dice() -> None:
    for dice in ((1, 1, 1), (2, 2, 1), (6, 5, 4)):
        wests = Counter(
            draw_seats(thrower=2, dice=dice, tiles=tiles).order[0] for tiles in permutations("ESWN")
        )
        assert wests == {0: 6, 1: 6, 2: 6, 3: 6}


def test_one_draw_in_six_gives_the_same_order_again_whatever_the_dice() -> None:
    before = ("甲", "乙", "丙", "丁")
    for dice in ((1, 1, 1), (1, 1, 2), (6, 6, 6), (4, 4, 4)):
        void = 0
        for tiles in permutations("ESWN"):
            order = draw_seats(thrower=0, dice=dice, tiles=tiles).order
            void += same_order(before=before, after=[before[chair] for chair in order])
        assert void == 4


def test_the_same_circle_begun_elsewhere_is_the_same_order() -> None:
    assert same_order(before="abcd", after="cdab")
    assert not same_order(before="abcd", after="abdc")
    assert not same_order(before="abcd", after="dcba")


def test_orders_of_other_players_are_not_compared() -> None:
    with pytest.raises(SeatingError, match="players"):
        same_order(before="abcd", after="abce")


def test_the_first_dealer_is_counted_from_east() -> None:
    assert Counter(first_dealer(dice=dice) for dice in ALL_THROWS) == {"E": 55, "S": 53, "W": 53, "N": 55}
    assert first_dealer(dice=(1, 1, 3)) == "E"
    assert first_dealer(dice=(2, 2, 2)) == "S"


@pytest.mark.parametrize(("dealer", "door"), [("E", "W"), ("S", "N"), ("W", "E"), ("N", "S")])
def test_the_door_seat_is_counted_from_the_dealer(dealer: Place, door: Place) -> None:
    assert door_seat(dealer=dealer, dice=(1, 1, 1)) == door
    assert door_seat(dealer=dealer, dice=(1, 2, 2)) == dealer


@pytest.mark.parametrize("dice", [(), (1, 2), (1, 2, 3, 4)])
def test_not_three_dice_are_refused(dice: tuple[int, ...]) -> None:
    with pytest.raises(SeatingError, match="dice_count"):
        counted(thrower=0, dice=dice)


@pytest.mark.parametrize("dice", [(0, 1, 2), (1, 7, 2), (1, 2, -1), (True, 2, 3)])
def test_faces_no_die_has_are_refused(dice: tuple[int, ...]) -> None:
    with pytest.raises(SeatingError, match="dice_face"):
        first_dealer(dice=dice)


@pytest.mark.parametrize("tiles", ["ESW", "ESWW", "ESWNE", "esw n", "ESWC"])
def test_tiles_that_are_not_the_four_winds_are_refused(tiles: str) -> None:
    with pytest.raises(SeatingError, match="tiles"):
        draw_seats(thrower=0, dice=(1, 1, 1), tiles=tiles)


def test_a_thrower_who_sits_at_no_chair_is_refused() -> None:
    with pytest.raises(SeatingError, match="position"):
        draw_seats(thrower=4, dice=(1, 1, 1), tiles=PLACES)
