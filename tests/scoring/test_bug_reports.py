"""What went wrong in other programs, each as a hand here (public issues and measured differences; tiles only)."""

import pytest

from tests.scoring.makers import face, hand, refused, scored

DRAWN = {"by": "self_draw"}


def test_gb_mahjong_8_an_exhausted_kind_decides_the_single_wait_by_the_option() -> None:
    tiles = "1234444m678p456p789s + 1m"
    assert face(tiles, **DRAWN) == {"S3": 1, "S4": 1, "S11": 1, "S23": 1}
    assert face(tiles, **DRAWN, options={"count_exhausted_waits": True}) == {"S3": 1, "S4": 1, "S23": 1}


def test_mahjong_40_the_explanation_adds_up_and_shows_the_sets_that_are_there() -> None:
    result = scored("1112356777s + 4s", "234m", "NNN", **DRAWN)
    assert sum(one.tai for one in result.elements) == result.total
    assert (result.division, result.pair) == (("123s", "456s", "777s", "234m", "NNN"), "11s")


def test_horneds_4_and_16_kongs_are_kongs_and_every_element_is_counted() -> None:
    assert face("456m789m78s55p + 6s", "123m", "kSSSS") == {"S1": 1}
    assert face("456m789m123p999p5sSSS + 5s", **DRAWN) == {"S1": 1, "S3": 1, "S4": 1, "S11": 1, "S23": 1}


def test_xpilot_3_waits_in_one_suit_are_all_found() -> None:
    assert scored("1113456666788s + 2s", "NNN").waits == ("2s", "5s", "7s", "8s")


def test_seven_sided_wait() -> None:
    assert scored("1112334456667788s + 9s").waits == ("2s", "3s", "5s", "6s", "7s", "8s", "9s")


def test_triplets_are_subtracted_for_another_players_tile_only_where_it_ends_one() -> None:
    assert face("444p4555567789sWWW + 7s") == {"S3": 1, "S16": 2}
    assert face("1112223333455888s + 5s") == {"S3": 1, "S14": 12, "S17": 5}


@pytest.mark.parametrize(
    ("tiles", "found"),
    [
        ("222m555p77s456m123p99s + 7s", {"S3": 1}),
        ("222m555p77s456m123p99s + 9s", {"S3": 1}),
    ],
)
def test_a_triplet_ended_by_a_discard_is_not_concealed(tiles: str, found: dict[str, int]) -> None:
    assert face(tiles) == found


def test_a_triplet_ended_by_ones_own_draw_is_concealed() -> None:
    assert face("222m555p77s456m123p99s + 7s", **DRAWN) == {"S3": 1, "S4": 1, "S16": 2, "S23": 1}


def test_three_alike_are_no_triplet_where_the_division_says_otherwise() -> None:
    assert face("222m555p4655s + 5s", "111m", "111s") == {"S11": 1}
    assert face("56m78999s333p444pNNN + 4m", **DRAWN) == {
        "S3": 1, "S4": 1, "S16": 2, "S23": 1,
    }  # fmt: skip


def test_a_concealed_triplet_of_the_seat_wind_counts() -> None:
    assert face("456m789m123p999p5sSSS + 5s", **DRAWN)["S1"] == 1


def test_all_chows_are_not_judged_by_the_number_of_waits_alone() -> None:
    """1234m waiting on 1 and 4: the pair's place is allowed by I-13, by the option not."""
    assert face("1234m123456p123s + 1m", "345s") == {"S7": 2}
    assert face("1234m123456p123s + 1m", "345s", options={"all_chows_pair_wait": False}) == {}


def test_big_three_dragons_with_all_honours_and_the_small_ones() -> None:
    assert face("WWPP + P", "EEE", "SSS", "CCC", "FFF")["S21"] == 8
    assert face("FFPP + F", "EEE", "SSS", "CCC", "WWW")["S22"] == 4


def test_mahjong_135_seven_pairs_need_all_tiles_concealed() -> None:
    bad = hand("1133m2299p447sE + E", "CCC", options={"seven_pairs": True})
    assert refused(bad).code in ("tile_count", "not_complete")


def test_riichi_app_4_five_of_a_kind_are_refused() -> None:
    assert refused(hand("1111m234m345p678p789s + 1m")).code == "five_alike"


def test_riichi_app_72_a_robbed_tile_that_the_winner_holds_is_refused() -> None:
    assert refused(hand("123m456m789m234s66s78s + 6s", by="robbed_kong")).code == "impossible"


def test_mahjax_17_an_honour_pair_is_no_all_chows() -> None:
    assert face("234s567m123p567p234mN + N") == {"S3": 1, "S11": 1}


def test_horneds_11_every_division_is_tried() -> None:
    """111222333m as three triplets, not three chows."""
    assert face("111222333m5m777p555s + 5m") == {"S18": 12}


def test_trainer_60_two_like_triplets_are_both_shown() -> None:
    result = scored("456m78s55p + 6s", "777p", "999p", "111s")
    assert result.division == ("456m", "678s", "777p", "999p", "111s")


def test_mahjong_271_nothing_is_shared_between_calls() -> None:
    first = scored("123m456m789m234s78s55p + 6s").to_json()
    scored("123m456m789m234s78s55p + 6s", options={"all_chows_pair_wait": False}, flowers="f2")
    assert scored("123m456m789m234s78s55p + 6s").to_json() == first


def test_the_order_of_tiles_and_melds_does_not_matter() -> None:
    one = scored("456m78s55p + 6s", "777p", "123m", "kNNNN")
    other = scored("5p87s654m5p + 6s", "kNNNN", "312m", "777p")
    assert one.elements == other.elements
