"""Questions put to bare events: turns, go-arounds, linked tiles, shown tiles, what a call took."""

from __future__ import annotations

import pytest

from rulings import logged
from rulings.events import Discard, Draw, Event, Meld, Show, Win
from scoring.seats import Seat


def draw(seat: Seat, tile: str | None = None, *, tail: bool = False) -> Draw:
    return Draw(seat=seat, source="tail" if tail else "head", tile=tile)


def discard(seat: Seat, tile: str) -> Discard:
    return Discard(seat=seat, tile=tile)


@pytest.mark.parametrize(
    ("claimed", "tiles", "barred"),
    [
        ("4m", ("3m", "4m", "5m"), {"4m"}),
        ("3m", ("1m", "2m", "3m"), {"3m"}),
        ("3m", ("3m", "4m", "5m"), {"3m", "6m"}),
        ("6m", ("4m", "5m", "6m"), {"3m", "6m"}),
        ("7s", ("7s", "8s", "9s"), {"7s"}),
        ("1p", ("1p", "2p", "3p"), {"1p", "4p"}),
    ],
)
def test_the_linked_tile_is_at_the_other_end_of_the_two_laid_down(
    claimed: str, tiles: tuple[str, ...], barred: set[str]
) -> None:
    assert logged.linked_tiles(claimed, tiles) == barred


def test_a_turn_is_what_began_since_the_latest_discard() -> None:
    events: list[Event] = [discard("E", "1m"), draw("S"), Meld("concealed_kong", "S"), draw("S", tail=True)]
    turn = logged.turn_at(events, 4)
    assert (turn.seat, turn.nature, turn.began, turn.draws, turn.kongs) == ("S", "draw", 1, (1, 3), (2,))


def test_a_call_after_the_next_players_draw_takes_the_turn_over() -> None:
    events: list[Event] = [discard("E", "1m"), draw("S"), Meld("pong", "W", source="E")]
    assert (logged.turn_at(events, 3).seat, logged.turn_at(events, 3).nature) == ("W", "pong")


def test_before_any_discard_the_turn_is_the_opening() -> None:
    assert logged.turn_at([], 0).nature == "opening"


def test_the_replacement_of_an_exposed_kong_is_known_until_another_kong() -> None:
    kong = Meld("exposed_kong", "S", source="E")
    events: list[Event] = [discard("E", "1m"), kong, draw("S", tail=True)]
    assert logged.after_exposed_kong(events, 3)
    events += [Meld("added_kong", "S"), draw("S", tail=True)]
    assert not logged.after_exposed_kong(events, 5)


def test_like_tiles_of_four_players_in_a_row_are_of_one_go_around() -> None:
    events: list[Event] = [discard("E", "9p"), discard("S", "1m"), discard("W", "N"), discard("N", "9p")]
    assert logged.earlier_like_discard(events, 3) == 0


def test_like_tiles_of_one_player_in_two_turns_are_not_of_one_go_around() -> None:
    events: list[Event] = [discard("E", "9p"), discard("S", "1m"), discard("W", "N")]
    events += [discard("N", "S"), discard("E", "9p")]
    assert logged.earlier_like_discard(events, 4) is None


def test_a_go_around_ends_when_its_first_player_discards_again() -> None:
    seats: list[Seat] = ["E", "S", "E", "N"]
    events: list[Event] = [
        discard(seat, tile) for seat, tile in zip(seats, ["9p", "1m", "2m", "9p"], strict=True)
    ]
    assert logged.earlier_like_discard(events, 3) is None


def test_discards_of_a_go_around_are_those_since_ones_own() -> None:
    events: list[Event] = [discard("E", "9p"), discard("S", "1m"), discard("W", "N")]
    assert list(logged.discards_in_go_around(events, 3, "E")) == [2, 1]


def test_a_shown_tile_counts_until_it_is_discarded() -> None:
    events: list[Event] = [Show("S", ("7s", "7s"), own_fault=True), discard("S", "7s")]
    assert logged.shown_and_held(events, 1, "S") == {"7s": 2}
    assert logged.shown_and_held(events, 2, "S") == {"7s": 1}


def test_a_tile_shown_by_anothers_fault_does_not_count() -> None:
    assert logged.shown_and_held([Show("S", ("7s",), own_fault=False)], 1, "S") == {}


def test_a_call_takes_from_the_hand_what_it_did_not_claim() -> None:
    events: list[Event] = [discard("E", "3m"), Meld("chow", "S", ("3m", "4m", "5m"), "E")]
    assert logged.own_tiles(events, 1) == ("4m", "5m")


def test_an_added_kong_takes_one_tile_from_the_hand_and_a_concealed_kong_four() -> None:
    added, concealed = Meld("added_kong", "S", ("3m",) * 4), Meld("concealed_kong", "S", ("3m",) * 4)
    assert logged.own_tiles([added], 0) == ("3m",)
    assert logged.own_tiles([concealed], 0) == ("3m",) * 4


def test_a_robbed_kong_takes_the_tile_added_and_a_discard_the_latest_discard() -> None:
    events: list[Event] = [discard("E", "1m"), draw("S"), Meld("added_kong", "S", ("9p",) * 4)]
    assert logged.claimed_tile([*events, Win("W", "robbed_kong", "S")], 3) == "9p"
    assert logged.claimed_tile([*events, Win("W", "discard", "E")], 3) == "1m"
