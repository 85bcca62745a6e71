"""Every option of scoring, on and off; and what the result says it relied on."""

import pytest

from scoring import DEFAULT_OPTIONS, HandError, Options, parse_options
from tests.scoring.makers import face, hand, refused, scored

DRAWN = {"by": "self_draw"}


def on(**options: object) -> dict[str, dict[str, object]]:
    return {"options": options}


def test_the_defaults_are_those_of_the_law() -> None:
    assert DEFAULT_OPTIONS.to_json() == {
        "seven_pairs": False, "concealed_kong_in_all_melded": False, "count_exhausted_waits": False,
        "tail_win_after_flower": True, "four_as_two_pairs": True, "all_chows_pair_wait": True,
        "strict_tail_peek": False, "dealer_tai_in_pays_for_all": True, "late_win_is_false_win": False,
        "kong_keeps_ready": True, "side_stakes": False, "flower_order": "zhu_ju", "dragon_of_round": {},
    }  # fmt: skip
    assert parse_options({}) == DEFAULT_OPTIONS


def test_options_are_read_back_as_written() -> None:
    chosen = Options(seven_pairs=True, flower_order="ju_zhu", dragons_by_round=("C", "", "P", ""))
    assert parse_options(chosen.to_json()) == chosen
    assert chosen.to_json()["dragon_of_round"] == {"E": "C", "W": "P"}


def test_all_faults_of_options_are_told_at_once() -> None:
    with pytest.raises(HandError) as caught:
        parse_options({"nine_pairs": True, "seven_pairs": 1, "flower_order": ""})
    assert [fault.name for fault in caught.value.faults] == [
        "unknown_option",
        "option_not_boolean",
        "bad_flower_order",
    ]


# dragon_of_round, I-1


DRAGONS = {"E": "C", "S": "F", "W": "P"}


@pytest.mark.parametrize(
    ("round", "melds", "options", "found"),
    [
        ("E", ("CCC", "123p", "789s"), {"dragon_of_round": DRAGONS}, {"S2": 2}),
        ("E", ("FFF", "123p", "789s"), {"dragon_of_round": DRAGONS}, {"S2": 1}),
        ("N", ("CCC", "123p", "789s"), {"dragon_of_round": DRAGONS}, {"S2": 1}),
        ("E", ("CCC", "123p", "789s"), {}, {"S2": 1}),
        ("W", ("CCC", "PPP", "789s"), {"dragon_of_round": DRAGONS}, {"S2": 3}),
    ],
)
def test_the_rounds_dragon_counts_one_more(
    round: str, melds: tuple[str, ...], options: dict[str, object], found: dict[str, int]
) -> None:
    assert face("78m55p + 6m", *melds, "123s", round_wind=round, **on(**options)) == found


def test_the_rounds_dragon_stays_beside_the_three_dragons() -> None:
    options = on(dragon_of_round=DRAGONS)
    assert face("7855m + 6m", "CCC", "FFF", "PPP", "123p", **options) == {"S2": 1, "S21": 8}
    assert face("78mPP + 6m", "CCC", "FFF", "345s", "123p", **options) == {"S2": 1, "S22": 4}
    assert face("78mCC + 6m", "PPP", "FFF", "345s", "123p", **options) == {"S22": 4}


def test_i_1_is_cited_where_the_usual_dragon_of_the_round_is_a_triplet() -> None:
    assert scored("78mNN + 6m", "CCC", "123p", "345s", "123s").interpretations == ("I-1",)
    assert scored("78mNN + 6m", "FFF", "123p", "345s", "123s").interpretations == ()
    assert scored("78mNN + 6m", "FFF", "123p", "345s", "123s", **on(dragon_of_round={"E": "F"})).interpretations == ("I-1",)  # fmt: skip


# concealed_kong_in_all_melded, I-2


FOUR_AND_KONG = ("123m", "456p", "777s", "k8888p", "345s")


def test_a_concealed_kong_breaks_all_melded_unless_the_option_says_otherwise() -> None:
    assert face("N + N", *FOUR_AND_KONG) == {"S11": 1}
    assert face("N + N", *FOUR_AND_KONG, **on(concealed_kong_in_all_melded=True)) == {"S5": 2, "S11": 1}
    assert face("N + N", *FOUR_AND_KONG, **DRAWN) == {"S11": 1, "S23": 1}
    drawn = face("N + N", *FOUR_AND_KONG, **DRAWN, **on(concealed_kong_in_all_melded=True))
    assert drawn == {"S6": 1, "S11": 1, "S23": 1}
    assert scored("N + N", *FOUR_AND_KONG).interpretations == ("I-2",)


# count_exhausted_waits, I-3


@pytest.mark.parametrize(
    ("tiles", "melds"),
    [
        ("1234444m678p456p789s + 1m", ()),
        ("23m55456p567789s + 4m", ("k1111m",)),
        ("23m55456p567789s + 4m", ("x1111m",)),
        ("23m55p567789s + 4m", ("111m", "123m")),
    ],
)
def test_a_kind_of_which_the_player_holds_all_four_is_no_wait(tiles: str, melds: tuple[str, ...]) -> None:
    assert face(tiles, *melds)["S11"] == 1
    assert len(scored(tiles, *melds).waits) == 1
    assert "S11" not in face(tiles, *melds, **on(count_exhausted_waits=True))
    assert len(scored(tiles, *melds, **on(count_exhausted_waits=True)).waits) == 2
    assert "I-3" in scored(tiles, *melds).interpretations


def test_a_kind_held_three_times_is_still_waited_for() -> None:
    assert "S11" not in face("23m55456p567789s + 4m", "111m")


def test_an_exhausted_wait_decides_between_all_chows_and_the_single_wait() -> None:
    melds = ("456m", "456m", "456m")
    assert face("22334m55p + 1m", *melds) == {"S11": 1}
    assert face("22334m55p + 1m", *melds, **on(count_exhausted_waits=True)) == {"S7": 2}


# tail_win_after_flower, I-4


@pytest.mark.parametrize(
    ("tail", "allowed", "found"),
    [
        ("flower", True, {"S23": 1, "S24": 1}),
        ("flower", False, {"S23": 1}),
        ("kong", False, {"S23": 1, "S24": 1}),
        (True, False, {"S23": 1, "S24": 1}),
    ],
)
def test_a_win_on_a_flowers_replacement(tail: object, allowed: bool, found: dict[str, int]) -> None:
    result = scored("456m789m234p78sNN + 6s", "123m", **DRAWN, tail=tail, **on(tail_win_after_flower=allowed))
    assert {one.id: one.tai for one in result.elements} == found
    assert result.interpretations == (("I-4",) if tail == "flower" else ())


# four_as_two_pairs, I-5


def test_four_alike_as_two_pairs() -> None:
    pairs = "1111222233445566m + 5m"
    assert face(pairs, **on(seven_pairs=True)) == {"S14": 12, "S36": 8}
    assert scored(pairs, **on(seven_pairs=True)).interpretations == ("I-5",)
    assert refused(hand("1111m2299p4477sECCC + E", **on(seven_pairs=True, four_as_two_pairs=False))).code == "not_complete"  # fmt: skip
    plain = scored("1133m2299p4477sECCC + E", **on(seven_pairs=True, four_as_two_pairs=False))
    assert plain.total == 10
    assert plain.interpretations == ("I-1",)


def test_what_waits_for_seven_pairs_counts_for_the_single_wait() -> None:
    """Eight pairs wait on each of their kinds; five sets alone would wait on one."""
    tiles = "1122334455667788p + 8p"
    assert len(scored(tiles, **on(seven_pairs=True)).waits) > len(scored(tiles).waits)
    assert list(scored("1133m2299p4477sEECC + E", **on(seven_pairs=True)).waits) == ["1m", "3m", "2p", "9p", "4s", "7s", "E", "C"]  # fmt: skip


# all_chows_pair_wait, I-13


def test_all_chows_with_the_winning_tile_in_the_pair() -> None:
    nobetan = "1234m567m345p678p + 1m"
    assert face(nobetan, "789s") == {"S7": 2}
    assert scored(nobetan, "789s").interpretations == ("I-13",)
    assert face(nobetan, "789s", **on(all_chows_pair_wait=False)) == {}


def test_where_the_tile_may_stand_in_a_chow_too_that_place_is_taken() -> None:
    both = "3455p123456789s + 5p"
    assert face(both, "123m", **on(all_chows_pair_wait=False)) == {"S7": 2}
    assert scored(both, "123m").interpretations == ()


# flower_order, I-18


@pytest.mark.parametrize(
    ("seat", "flower", "order", "tai"),
    [
        ("W", "f7", "zhu_ju", 1), ("W", "f8", "zhu_ju", 0), ("N", "f8", "zhu_ju", 1), ("N", "f7", "zhu_ju", 0),
        ("W", "f7", "ju_zhu", 0), ("W", "f8", "ju_zhu", 1), ("N", "f8", "ju_zhu", 0), ("N", "f7", "ju_zhu", 1),
        ("E", "f5", "ju_zhu", 1), ("S", "f6", "ju_zhu", 1), ("W", "f3", "ju_zhu", 1), ("N", "f4", "ju_zhu", 1),
    ],
)  # fmt: skip
def test_bamboo_and_chrysanthemum_may_change_places(seat: str, flower: str, order: str, tai: int) -> None:
    result = scored(
        "456m789m234p78sPP + 6s", "123m", flowers=flower, seat_wind=seat, **on(flower_order=order)
    )
    assert result.total == tai
    assert result.interpretations == (("I-18",) if flower in ("f7", "f8") else ())


# kong_keeps_ready, I-25


@pytest.mark.parametrize(
    ("said", "kept", "lifted"),
    [
        ({"declared": "heavenly"}, {"S31": 8}, {"S3": 1}),
        ({"declared": "earthly"}, {"S32": 6}, {"S3": 1}),
        ({"first": "earth"}, {"S34": 16}, {"S3": 1}),
        ({"first": "human"}, {"S35": 8}, {"S3": 1}),
    ],
)
def test_an_own_kong_lifts_the_declaration_where_the_option_says_so(
    said: dict[str, str], kept: dict[str, int], lifted: dict[str, int]
) -> None:
    tiles, kong = "456m789m234p78sNN + 6s", "k5555s"
    assert face(tiles, kong, **said) == kept
    assert face(tiles, kong, **said, **on(kong_keeps_ready=False)) == lifted
    assert scored(tiles, kong, **said).interpretations == ("I-25",)
    assert face("123m456m789m23478sNN + 6s", **said, **on(kong_keeps_ready=False)) == kept


def test_i_26_is_cited_where_the_last_tile_is_a_replacement() -> None:
    assert scored("456m789m234p78sNN + 6s", "123m", **DRAWN, tail=True, last_tile=True).interpretations == (
        "I-26",
    )


@pytest.mark.parametrize(
    "name", ["strict_tail_peek", "dealer_tai_in_pays_for_all", "late_win_is_false_win", "side_stakes"]
)
@pytest.mark.parametrize("value", [True, False])
def test_options_of_rulings_do_not_change_a_face(name: str, value: bool) -> None:
    assert face("123m456m789m234s78s55p + 6s", **on(**{name: value})) == {"S3": 1, "S7": 2}
