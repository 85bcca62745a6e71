"""Every element alone and beside those it is not counted with. Seat South, round East, by discard unless told otherwise."""

import pytest

from tests.scoring.makers import face, hand, refused, scored

DRAWN = {"by": "self_draw"}
PLAIN = "456m789m234p78sNN + 6s"
"""Nothing counts in it, with a chow 123m laid down."""


def test_a_hand_with_no_element_wins_with_nothing() -> None:
    assert face(PLAIN, "123m") == {}


# S1, S2


@pytest.mark.parametrize(
    ("wind", "seat", "round", "tai"),
    [("N", "S", "E", 0), ("S", "S", "E", 1), ("E", "S", "E", 1), ("E", "E", "E", 2), ("W", "N", "W", 1)],
)
@pytest.mark.parametrize("mark", ["", "k", "x", "a"])
def test_a_wind_counts_for_the_seat_and_for_the_round(
    wind: str, seat: str, round: str, tai: int, mark: str
) -> None:
    meld = mark + wind * (4 if mark else 3)
    pair = "55p" if wind != "N" else "CC"
    found = face(f"456m789m78s{pair} + 6s", "123m", meld, seat_wind=seat, round_wind=round)
    assert found == ({"S1": tai} if tai else {})


def test_a_concealed_wind_triplet_counts_too() -> None:
    assert face("456m789mSSS78s55p + 6s", "123m") == {"S1": 1}


def test_a_wind_pair_counts_nothing() -> None:
    assert face("456m789m234p78sSS + 6s", "123m") == {}


@pytest.mark.parametrize("meld", ["CCC", "FFF", "PPP", "kCCCC", "xFFFF", "aPPPP"])
def test_a_dragon_triplet_or_kong_counts_one(meld: str) -> None:
    assert face("456m789m78s55p + 6s", "123m", meld) == {"S2": 1}


def test_two_dragon_triplets_count_two() -> None:
    assert face("456m78s55p + 6s", "123m", "CCC", "PPP") == {"S2": 2}


# S3-S6


def test_concealed_counts_with_a_concealed_kong_and_not_with_an_open_one() -> None:
    assert face("456m789m234p78sNN + 6s", "k5555s") == {"S3": 1}
    for kong in ("x5555s", "a5555s", "555s"):
        assert face("456m789m234p78sNN + 6s", kong) == {}


def test_concealed_and_drawn_is_one_two_three() -> None:
    assert face("123m456m789m23478sNN + 6s", **DRAWN) == {"S3": 1, "S4": 1, "S23": 1}


def test_drawn_with_an_open_set_is_self_drawn_only() -> None:
    assert face(PLAIN, "123m", **DRAWN) == {"S23": 1}


ALL_MELDED = ("123m", "456p", "777s", "x8888p", "345s")


def test_all_melded_on_a_discard() -> None:
    assert face("N + N", *ALL_MELDED) == {"S5": 2, "S11": 1}


def test_half_melded_when_drawn() -> None:
    assert face("N + N", *ALL_MELDED, **DRAWN) == {"S6": 1, "S11": 1, "S23": 1}


def test_four_melds_are_not_all_melded() -> None:
    assert face("345sN + N", *ALL_MELDED[:4]) == {"S11": 1}


def test_five_concealed_kongs_are_concealed_and_not_melded() -> None:
    kongs = ("k1111m", "k3333p", "k5555s", "k7777m", "k9999p")
    assert face("N + N", *kongs) == {"S18": 12, "S11": 1}
    assert face("N + N", *kongs, **DRAWN) == {"S4": 1, "S11": 1, "S18": 12, "S23": 1}


# S7


ALL_CHOWS = "123m456m789m234s78s55p + 6s"


def test_all_chows() -> None:
    assert face(ALL_CHOWS) == {"S3": 1, "S7": 2}
    assert face("456m789m234s78s55p + 6s", "123m") == {"S7": 2}


def test_all_chows_on_a_robbed_kong() -> None:
    assert face("456m789m234s78s55p + 6s", "123m", by="robbed_kong") == {"S7": 2, "S12": 1}


def test_all_chows_not_when_drawn() -> None:
    assert face("456m789m234s78s55p + 6s", "123m", **DRAWN) == {"S23": 1}


@pytest.mark.parametrize("flowers", ["f1", "f2", "f1 f2 f3 f4 f5 f6 f7 f8"])
def test_all_chows_not_with_any_flower(flowers: str) -> None:
    assert "S7" not in face("456m789m234s78s55p + 6s", "123m", flowers=flowers)


def test_all_chows_not_with_an_honour_pair() -> None:
    assert face("456m789m234s78sNN + 6s", "123m") == {}


@pytest.mark.parametrize(
    "tiles", ["456m789m234p79s55p + 8s", "456m789m234p12s55p + 3s", "456m789m234s678s5p + 5p"]
)
def test_all_chows_not_on_a_single_wait(tiles: str) -> None:
    assert face(tiles, "123m") == {"S11": 1}


def test_all_chows_by_the_pair_of_a_two_sided_run() -> None:
    assert face("1234m567m345p678p + 1m", "789s") == {"S7": 2}


def test_all_chows_not_with_a_triplet_or_a_kong() -> None:
    assert face("456m789m222s78s55p + 6s", "123m") == {}
    assert face("456m789m78s55p + 6s", "123m", "x2222s") == {}


# S8, S16-S18


def test_all_triplets_with_kongs() -> None:
    assert face("99s55p + 5p", "111m", "x2222m", "a3333p", "777s") == {"S8": 4}


def test_four_triplets_and_a_chow_are_not_all_triplets() -> None:
    assert face("99s55p + 5p", "111m", "x2222m", "345p", "777s") == {}


@pytest.mark.parametrize(
    ("said", "found"),
    [({}, {"S3": 1}), (DRAWN, {"S3": 1, "S4": 1, "S16": 2, "S23": 1})],
)
def test_a_triplet_is_concealed_when_drawn_and_not_when_another_completes_it(
    said: dict[str, str], found: dict[str, int]
) -> None:
    assert face("222m555p77s456m123p99s + 7s", **said) == found


def test_a_robbed_tile_that_ends_a_chow_leaves_the_triplets_concealed() -> None:
    assert face("222m555p999p456m67s33s + 8s", by="robbed_kong") == {"S3": 1, "S12": 1, "S16": 2}


def test_the_place_of_the_winning_tile_that_totals_most_is_taken() -> None:
    """444p 555s 456s 77s 789s WWW: 7s ends the pair or a chow, never a triplet; three triplets stay concealed."""
    assert face("444p4555567789sWWW + 7s") == {"S3": 1, "S16": 2}


def test_a_chow_of_an_ambiguous_discard_saves_the_concealed_triplet() -> None:
    """111 222 333 345 55 888 of 索 won on 5: as the chow's or the pair's tile it spoils no triplet."""
    assert face("1112223333455888s + 5s") == {"S3": 1, "S14": 12, "S17": 5}


def test_one_division_for_all_elements() -> None:
    """111222333m is three triplets or three chows, not a little of each: with a chow laid down triplets are more."""
    assert face("111222333m4p + 4p", "789s", "CCC") == {"S2": 1, "S11": 1, "S16": 2}


def test_four_and_five_concealed_triplets() -> None:
    assert face("111m333p555s777m9p + 9p", "123s") == {"S11": 1, "S17": 5}
    assert face("111m333p555s777mNNN9p + 9p") == {"S11": 1, "S18": 12}
    assert face("111m333p555s777mNN99p + 9p") == {"S3": 1, "S8": 4, "S17": 5}


def test_kongs_concealed_and_open_are_told_apart() -> None:
    assert face("555pC + C", "k1111m", "k3333s", "x2222p", "a4444m") == {"S8": 4, "S11": 1, "S16": 2}


# S11


@pytest.mark.parametrize(
    ("tiles", "waits"),
    [
        ("456m789m234p79sNN + 8s", ["8s"]),
        ("456m789m234p12sNN + 3s", ["3s"]),
        ("456m789m234p89sNN + 7s", ["7s"]),
        ("456m789m234p678sN + N", ["N"]),
    ],
)
def test_a_single_wait_counts(tiles: str, waits: list[str]) -> None:
    assert face(tiles, "123m") == {"S11": 1}
    assert list(scored(tiles, "123m").waits) == waits


@pytest.mark.parametrize(
    ("tiles", "waits"),
    [
        (PLAIN, ["6s", "9s"]),
        ("456m789m234p77sNN + N", ["7s", "N"]),
        ("456m789m234p2345s + 2s", ["2s", "5s"]),
        ("456m789m4555p555s + 4p", ["3p", "4p", "6p"]),
    ],
)
def test_a_wait_on_several_kinds_is_none(tiles: str, waits: list[str]) -> None:
    assert "S11" not in face(tiles, "123m")
    assert list(scored(tiles, "123m").waits) == waits


def test_the_waits_are_those_of_all_divisions() -> None:
    assert list(scored("1113456666788s + 5s", "NNN").waits) == ["2s", "5s", "7s", "8s"]


# S12, S23-S25


def test_robbing_a_kong() -> None:
    assert face(PLAIN, "123m", by="robbed_kong") == {"S12": 1}


def test_a_replacement_and_the_last_tile() -> None:
    assert face(PLAIN, "123m", **DRAWN, tail=True) == {"S23": 1, "S24": 1}
    assert face(PLAIN, "123m", **DRAWN, tail="kong") == {"S23": 1, "S24": 1}
    assert face(PLAIN, "123m", **DRAWN, last_tile=True) == {"S23": 1, "S25": 1}
    assert face(PLAIN, "123m", **DRAWN, last_tile=True, tail=True) == {"S23": 1, "S24": 1, "S25": 1}


# S13-S15


def test_one_suit_and_mixed_one_suit() -> None:
    assert face("4567897855m + 6m", "123m", "123m") == {"S7": 2, "S14": 12}
    assert face("45678978mNN + 6m", "123m", "123m") == {"S15": 4}
    assert face("45678978m55p + 6m", "123m", "123m") == {"S7": 2}


@pytest.mark.parametrize(
    ("tiles", "melds", "found"),
    [
        ("FFPP + P", ("EEE", "WWW", "NNN", "CCC"), {"S1": 1, "S22": 4}),
        ("WWFF + F", ("EEE", "SSS", "NNN", "CCC"), {"S1": 2, "S2": 2, "S20": 8}),
        ("NNPP + N", ("EEE", "SSS", "WWW", "CCC"), {"S2": 1, "S19": 16}),
        ("FFPP + F", ("EEE", "SSS", "CCC", "WWW"), {"S1": 2, "S22": 4}),
        ("WWPP + P", ("EEE", "SSS", "CCC", "FFF"), {"S1": 2, "S21": 8}),
    ],
)
def test_all_honours_lose_four_beside_the_great_ones(
    tiles: str, melds: tuple[str, ...], found: dict[str, int]
) -> None:
    assert face(tiles, *melds) == {"S13": 12, **found}


# S19-S22


def test_big_four_winds_take_the_winds_away() -> None:
    assert face("7855m + 6m", "EEE", "SSS", "WWW", "NNN") == {"S15": 4, "S19": 16}


def test_small_four_winds_leave_them() -> None:
    assert face("78mNN + 6m", "EEE", "SSS", "WWW", "123p") == {"S1": 2, "S20": 8}
    assert face("78mSS + 6m", "EEE", "NNN", "WWW", "123p") == {"S1": 1, "S20": 8}


def test_three_wind_triplets_and_another_pair_are_neither() -> None:
    assert face("78mCC + 6m", "EEE", "SSS", "WWW", "123p") == {"S1": 2}


def test_dragons_big_and_small_take_the_single_ones_away() -> None:
    assert face("7855m + 6m", "CCC", "FFF", "PPP", "123p") == {"S21": 8}
    assert face("78mPP + 6m", "CCC", "aFFFF", "345s", "123p") == {"S22": 4}


# S26


@pytest.mark.parametrize(
    ("seat", "flowers", "tai"),
    [
        ("E", "f1", 1), ("E", "f5", 1), ("E", "f1 f5", 2), ("E", "f2 f3 f4 f6 f7 f8", 0),
        ("S", "f2 f6", 2), ("W", "f3 f7", 2), ("N", "f4 f8", 2),
        ("S", "f1 f2 f3 f4", 2), ("S", "f5 f6 f7 f8", 2), ("S", "f1 f2 f3 f4 f6", 3), ("S", "f1 f2 f3 f4 f5", 2),
        ("S", "f1 f2 f3 f4 f5 f7 f8", 2), ("S", "f1 f2 f3 f4 f5 f6 f7", 3), ("S", "f1 f2 f3 f4 f5 f6 f7 f8", 8),
    ],
)  # fmt: skip
def test_flowers(seat: str, flowers: str, tai: int) -> None:
    found = face(PLAIN, "123m", flowers=flowers, seat_wind=seat, round_wind="W")
    assert found == ({"S26": tai} if tai else {})


# S31-S35


CLOSED = "123m456m789m23478sNN + 6s"


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"declared": "heavenly"}, {"S31": 8}),
        ({"declared": "earthly"}, {"S32": 6}),
        ({"first": "earth"}, {"S34": 16}),
        ({"first": "earth", "declared": "heavenly"}, {"S34": 16}),
        ({"first": "human"}, {"S35": 8}),
        ({"first": "human", "declared": "earthly"}, {"S35": 8}),
    ],
)
def test_declarations_take_concealed_away_and_leave_no_help(
    said: dict[str, str], found: dict[str, int]
) -> None:
    assert face(CLOSED, **said) == found
    assert face(CLOSED, **said, **DRAWN) == {"S4": 1, "S23": 1, **found}


def test_the_heavenly_win_takes_concealed_drawn_and_the_single_wait_away() -> None:
    assert face(CLOSED, first="heaven", **DRAWN) == {"S33": 16}
    assert face("123m456m789m23479sNN + 8s", first="heaven", **DRAWN) == {"S33": 16}


def test_the_heavenly_win_is_no_win_on_a_replacement() -> None:
    for tail in (True, "kong", "flower"):
        assert face(CLOSED, first="heaven", **DRAWN, tail=tail) == {"S33": 16}


def test_the_heavenly_win_has_all_triplets_concealed_whichever_tile_is_called_the_last() -> None:
    for win in ("7s", "2m", "1p", "9s"):
        tiles = "222m555p777s456m123p99s"
        place = {"7s": "777s", "2m": "222m", "1p": "123p", "9s": "99s"}[win]
        rest = tiles.replace(place, place.replace(win[0], "", 1))
        found = scored(f"{rest} + {win}", first="heaven", **DRAWN)
        assert {one.id: one.tai for one in found.elements} == {"S16": 2, "S33": 16}
        assert found.waits == ()
        assert found.interpretations == ("I-21",)


def test_five_concealed_triplets_beside_a_declaration() -> None:
    assert face("111m333p555s777mNNN9p + 9p", declared="heavenly") == {"S11": 1, "S18": 12, "S31": 8}


# S36


SEVEN = {"options": {"seven_pairs": True}}


def test_seven_pairs_and_a_triplet_only_where_in_use() -> None:
    assert face("115599m2277p3388sNN + N", **SEVEN) == {"S36": 8}


def test_seven_pairs_when_drawn_and_with_a_counting_triplet_and_a_single_wait() -> None:
    assert face("1133m2299p4477sECCC + E", **SEVEN, **DRAWN) == {
        "S2": 1,
        "S4": 1,
        "S11": 1,
        "S23": 1,
        "S36": 8,
    }


def test_seven_pairs_with_flowers_declared_in_one_suit() -> None:
    found = face("1122445566778899s + 9s", **SEVEN, flowers="f2", declared="heavenly")
    assert found == {"S14": 12, "S26": 1, "S31": 8, "S36": 8}


def test_seven_pairs_of_honours_lose_nothing() -> None:
    assert face("EEEESSWWNNCCFFPP + P", **SEVEN) == {"S2": 1, "S13": 16, "S36": 8}


def test_a_wind_held_as_pairs_is_no_triplet() -> None:
    assert "S1" not in face("EEEE1199m2277p55sNN + N", **SEVEN)


def test_of_seven_pairs_and_five_sets_what_totals_more_stands() -> None:
    assert face("1122334455667788m + 8m", **SEVEN) == {"S14": 12, "S36": 8}
    assert face("1122334455667788m + 8m") == {"S3": 1, "S14": 12}


def test_seven_pairs_not_with_a_meld() -> None:
    assert refused(hand("1133m2299p4477sE + E", "kCCCC", **SEVEN)).code == "not_complete"


def test_seven_pairs_are_shown_as_pairs_and_a_triplet() -> None:
    result = scored("115599m2277p3388sNN + N", **SEVEN)
    assert result.division == ("11m", "55m", "99m", "22p", "77p", "33s", "88s", "NNN")
    assert result.to_json()["pair"] is None
