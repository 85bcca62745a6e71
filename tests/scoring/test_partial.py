"""The face of tiles that are no valid win: I-8 for incomplete or miscounted ones, I-44 for complete ones."""

from typing import Any

import pytest

from scoring import HandError, Options, partial_face
from tests.scoring.makers import hand


def certain(tiles: str, *melds: str, **said: Any) -> dict[str, int]:
    result = partial_face(hand(tiles, *melds, **said))
    assert result.interpretations[-1] == "I-8"
    assert (result.division, result.pair, result.waits) == ((), "", ())
    found = {one.id: one.tai for one in result.elements}
    assert sum(found.values()) == result.total
    return found


def test_nothing_is_certain_of_open_mixed_tiles() -> None:
    assert certain("456m789m234p78sNN + 5s", "123m") == {}


def test_only_what_the_law_lists_is_certain() -> None:
    """Not 不求, 自摸, 獨聽, 平和, 槓上開花, 海底, a declaration: they need the win."""
    said = {"by": "self_draw", "tail": True, "last_tile": True, "declared": "heavenly"}
    assert certain("123m456m789m23479sNN + 1s", **said) == {"S3": 1}
    assert certain("N + F", "123m", "456p", "777s", "x8888p", "345s") == {}
    assert certain("99s55p + 7p", "111m", "x2222m", "a3333p", "777s") == {}


def test_wind_and_dragon_triplets_are_certain() -> None:
    assert certain("456m78s5p9p + 1p", "123m", "SSS", "CCC") == {"S1": 1, "S2": 1}
    assert certain("123m456mEEEPP159p5s + P") == {"S1": 1, "S2": 1, "S3": 1}


def test_concealed_triplets_are_counted_with_the_drawn_tile_and_without_anothers() -> None:
    tiles = "222m555p77s456m1239p1s + 7s"
    assert certain(tiles) == {"S3": 1}
    assert certain(tiles, by="self_draw") == {"S3": 1, "S16": 2}


def test_five_concealed_triplets_take_concealed_away() -> None:
    assert certain("111m333p555s777mNNN9p + 8p") == {"S18": 12}


def test_suits_are_read_as_the_tiles_show_them() -> None:
    assert certain("1472583691472583m + 6m") == {"S3": 1, "S14": 12}
    assert certain("147258369147258mN + 3m") == {"S3": 1, "S15": 4}


def test_all_honours_lose_four_only_beside_what_is_certain() -> None:
    assert certain("CF + P", "EEE", "SSS", "WWW") == {"S1": 2, "S13": 16}
    assert certain("NNF + P", "EEE", "SSS", "WWW") == {"S1": 2, "S13": 12, "S20": 8}


@pytest.mark.parametrize(
    ("tiles", "melds", "found"),
    [
        ("7m9sNN + 6m", ("EEE", "SSS", "WWW", "123p"), {"S1": 2, "S20": 8}),
        ("7m9s15p + 6m", ("EEE", "SSS", "WWW", "NNN"), {"S19": 16}),
        ("7m9sPP + 6m", ("CCC", "FFF", "345s", "123p"), {"S22": 4}),
        ("7m9s15p + 6m", ("CCC", "FFF", "PPP", "123p"), {"S21": 8}),
        ("EWNC + F", ("SSS", "PPP", "123p", "345s"), {"S1": 1, "S2": 1}),
    ],
)
def test_great_winds_and_dragons_are_certain(
    tiles: str, melds: tuple[str, ...], found: dict[str, int]
) -> None:
    assert certain(tiles, *melds) == found


def test_flowers_are_certain() -> None:
    assert certain("456m789m234p78sNN + 5s", "123m", flowers="f2 f5 f6 f7 f8") == {"S26": 3}


@pytest.mark.parametrize("tiles", ["456m789m234p7sNN + 6s", "456m789m234p778sNN + 6s", "456m19p + 6s"])
def test_tiles_may_be_too_many_or_too_few(tiles: str) -> None:
    assert certain(tiles, "CCC") == {"S2": 1}


def test_the_winning_tile_may_be_absent() -> None:
    for absent in ({"win": None}, {}):
        obj = {**hand("123m456m789m23478sCCC"), **absent}
        if not absent:
            del obj["win"]
        assert partial_face(obj).total == 2


def test_complete_tiles_have_the_face_as_claimed() -> None:
    result = partial_face(hand("123m456m789m23478sNN + 6s", by="self_draw", tail=True))
    assert {one.id: one.tai for one in result.elements} == {"S3": 1, "S4": 1, "S23": 1, "S24": 1}
    assert result.interpretations == ("I-44",)


def test_complete_tiles_one_too_many_are_not_complete() -> None:
    assert certain("123m456m789m23478sNN9p + 6s") == {"S3": 1}


def test_seven_pairs_that_are_complete_have_their_face() -> None:
    result = partial_face(hand("1133m2299p4477sECCC + E"), Options(seven_pairs=True))
    assert result.total == 10


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (hand("11111m + 1m"), "five_alike"),
        (hand("1x + 1m"), "bad_tile"),
        (hand("N + N", "123m", "456m", "789m", "123p", "456p", "789p"), "tile_count"),
        (hand("1m + 1m", "EES"), "bad_meld"),
        ({**hand("1m + 1m"), "by": "ron"}, "bad_field"),
        ({**hand("1m + 1m"), "win": 3}, "bad_field"),
        ({"win": None}, "bad_field"),
        ("123m", "bad_field"),
    ],
)
def test_other_faults_are_still_told(bad: object, code: str) -> None:
    with pytest.raises(HandError) as caught:
        partial_face(bad)
    assert caught.value.code == code
