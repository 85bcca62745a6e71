"""The square is turned rightly, and its arrows lie where the law of slots puts them."""

import re
from itertools import permutations

import pytest

from referee.desk.square import PLACES, Square, Transfer, Wall, draw, side_of

NAMES = {"E": "林佩蓉", "S": "陳冠廷", "W": "黃淑芬", "N": "張志豪"}


def pays(payer: str, payee: str, points: int = 130, *, ghost: bool = False) -> Transfer:
    return Transfer(payer=payer, payee=payee, points=points, ghost=ghost)  # type: ignore[arg-type]  # seats as written


def start_of(path: str) -> tuple[float, float]:
    found = re.match(r"M([\d.]+) ([\d.]+)", path)
    assert found
    return float(found[1]), float(found[2])


def end_of(path: str) -> tuple[float, float]:
    *_rest, x, y = re.findall(r"[\d.]+", path)
    return float(x), float(y)


def test_the_next_player_sits_to_the_right_whoever_is_below() -> None:
    assert [side_of(place, "E") for place in PLACES] == ["b", "r", "t", "l"]
    assert [side_of(place, "W") for place in PLACES] == ["t", "l", "b", "r"]


def test_a_seat_used_once_uses_the_middle_of_its_edge() -> None:
    (arrow,) = draw([pays("E", "W")], below="E")
    assert start_of(arrow.path) == (50, 95)
    assert end_of(arrow.path) == (50, 7)


def test_a_seat_used_three_times_uses_28_50_and_72_and_nothing_crosses() -> None:
    arrows = draw([pays("N", "W"), pays("E", "W"), pays("S", "W")], below="E")
    assert [end_of(arrow.path) for arrow in arrows] == [(28, 7), (50, 7), (72, 7)]


def test_a_seat_used_twice_uses_28_and_72() -> None:
    arrows = draw([pays("E", "W"), pays("E", "S")], below="E")
    assert sorted(start_of(arrow.path) for arrow in arrows) == [(28, 95), (72, 95)]


@pytest.mark.parametrize(("payer", "payee"), list(permutations(PLACES, 2)))
def test_each_of_the_twelve_directions_leaves_one_edge_and_points_into_the_other(
    payer: str, payee: str
) -> None:
    (arrow,) = draw([pays(payer, payee)], below="S")
    edges = {"b": (50, 95), "t": (50, 5), "l": (5, 50), "r": (95, 50)}
    tips = {"b": (50, 93), "t": (50, 7), "l": (7, 50), "r": (93, 50)}
    assert start_of(arrow.path) == edges[side_of(payer, "S")]  # type: ignore[arg-type]  # a seat
    assert end_of(arrow.path) == tips[side_of(payee, "S")]  # type: ignore[arg-type]  # a seat


def test_labels_of_three_payments_to_one_winner_do_not_overlap() -> None:
    arrows = draw([pays(p, "W", 1130) for p in "ESN"], below="E")
    boxes = [(a.box_x, a.box_y, a.box_x + a.width, a.box_y + 13) for a in arrows]
    for i, one in enumerate(boxes):
        for other in boxes[i + 1 :]:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (one, other)


def test_payments_between_the_same_two_are_one_arrow_and_ghosts_lie_below() -> None:
    arrows = draw([pays("E", "W", 100), pays("E", "W", 30), pays("S", "W", 40, ghost=True)], below="E")
    assert [(a.transfer.points, a.transfer.ghost) for a in arrows] == [(40, True), (130, False)]


def test_every_arrow_is_told_in_words() -> None:
    walls = [Wall(place=place, name=name) for place, name in NAMES.items()]  # type: ignore[arg-type]  # seats
    square = Square(below="E", walls=walls, transfers=[pays("S", "W", 390), pays("N", "W", 130, ghost=True)])
    assert [sentence["text"] for sentence in square.sentences] == [
        "張志豪原應付黃淑芬 130，由他人代付",
        "陳冠廷付黃淑芬 390",
    ]
