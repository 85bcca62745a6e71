"""A bad hand is refused with all its faults at once; the first code is the gravest."""

from typing import Any

import pytest

from scoring import Hand, HandError, meld, parse_options
from tests.scoring.makers import hand, refused, scored

GOOD = hand("123m456m789m234s78s55p + 6s")
LAID = hand("456m789m234p78sNN + 6s", "123m")


def codes(obj: object) -> list[str]:
    return [fault.code for fault in refused(obj).faults]


def names(obj: object) -> list[str]:
    return [fault.name for fault in refused(obj).faults]


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in GOOD.items() if key != name}


def test_the_good_hands_are_good() -> None:
    assert scored("123m456m789m234s78s55p + 6s").total == 3
    assert scored("456m789m234p78sNN + 6s", "123m").total == 0


@pytest.mark.parametrize("name", ["concealed", "win", "by", "seat_wind", "round_wind"])
def test_a_missing_field_is_named(name: str) -> None:
    assert names(without(name)) == [f"no_{name}"]
    assert refused(without(name)).code == "bad_field"


@pytest.mark.parametrize("obj", [None, [], [GOOD], "123m", 1, True, 1.5])
def test_what_is_no_object_is_refused(obj: object) -> None:
    assert codes(obj) == ["bad_field"]


WRONG_VALUES: dict[str, list[object]] = {
    "v": [2, 0, "1", True, 1.0, None, [1]],
    "ruleset": [None, 16, ["tw16"]],
    "options": [None, [], "seven_pairs", 1],
    "concealed": [None, 1, True, ["1m"], {}, [[[]]], "1m" * 100_000],
    "win": [None, 1, ["6s"], "", "66s", "6s6s", {}],
    "by": [None, "ron", "Discard", 1, True, ["discard"], "flowers"],
    "seat_wind": [None, "C", "e", "東", "", 1, ["S"], {"S": 1}],
    "round_wind": [None, "F", "east", 0, []],
    "melds": [None, "CCC", {}, 1, {"kind": "pong", "tiles": "CCC"}],
    "flowers": [None, ["f1"], 1, True, "f1 f1", "f1 f2 f1"],
    "tail": [None, 1, 0, "", "yes", "kongs", [True], {}],
    "last_tile": [None, 1, 0, "true", "kong"],
    "declared": ["", "ready", True, False, 1, ["heavenly"]],
    "first": ["", "heavenly", True, False, 0],
    "dealer": [1, 0, "yes", "E"],
    "Concealed": ["1m"],
    "flower": ["f1"],
    "": [1],
    "x" * 5000: [1],
    "total": [3],
}


@pytest.mark.parametrize(
    ("field", "value"), [(field, value) for field, values in WRONG_VALUES.items() for value in values]
)
def test_a_field_of_the_wrong_type_or_value_is_a_bad_field(field: str, value: object) -> None:
    assert set(codes({**GOOD, field: value})) == {"bad_field"}


@pytest.mark.parametrize(
    ("field", "value", "at"),
    [
        ("concealed", "123m456m789m234s78s5pX", "concealed[21]"),
        ("concealed", "123m\x00", "concealed[4]"),
        ("concealed", "123m456m789m234s78s5pf1", "concealed"),
        ("concealed", "\ud800", "concealed[0]"),
        ("win", "X", "win[0]"),
        ("win", "f1", "win"),
        ("win", "0s", "win[0]"),
        ("flowers", "f9", "flowers[0]"),
        ("flowers", "1m", "flowers"),
        ("melds", [{"kind": "pong", "tiles": "CCX"}], "melds[0].tiles[2]"),
    ],
)
def test_what_is_no_tile_is_told_with_its_place(field: str, value: object, at: str) -> None:
    error = refused({**LAID, field: value})
    assert (error.code, error.faults[0].at) == ("bad_tile", at)


@pytest.mark.parametrize(
    "meld",
    [
        *[{"kind": "chow", "tiles": tiles} for tiles in ("124m", "12m", "1234m", "111m", "ESW", "CFP", "89m1p", "")],
        *[{"kind": "pong", "tiles": tiles} for tiles in ("EES", "EE", "EEEE", "123m", "f1f1f1", "")],
        *[
            {"kind": kind, "tiles": tiles}
            for kind in ("exposed_kong", "added_kong", "concealed_kong")
            for tiles in ("EEE", "EEES", "EEEEE", "1234m")
        ],
        {"kind": "kan", "tiles": "EEEE"}, {"kind": None, "tiles": "EEE"}, {"kind": ["pong"], "tiles": "EEE"},
        {"kind": "pong"}, {"tiles": "EEE"}, {}, "EEE", None, 3, [], ["pong", "EEE"],
        {"kind": "pong", "tiles": "EEE", "from": "S"},
    ],
)  # fmt: skip
def test_a_wrong_meld_is_a_bad_meld(meld: object) -> None:
    assert refused({**LAID, "melds": [meld]}).code == "bad_meld"


def test_the_tiles_of_a_chow_may_be_written_in_any_order() -> None:
    assert scored("456m789m234p78sNN + 6s", "213m").total == 0


@pytest.mark.parametrize(
    "bad",
    [
        hand("123m456m789m234s7s55p + 6s"),
        hand("123m456m789m234s789s55p + 6s"),
        hand("123m456m789m234s78s55p + 6s", "CCC"),
        hand(" + 6s"),
        hand("N + N", "123m", "456m", "789m", "123p", "456p", "789p"),
        {**GOOD, "melds": [{"kind": "pong", "tiles": "CCC"}] * 1000},
        hand("1m" * 4000 + " + 6s"),
    ],
)
def test_tiles_too_many_or_too_few_are_counted(bad: dict[str, Any]) -> None:
    assert refused(bad).code == "tile_count"


@pytest.mark.parametrize(
    "bad",
    [
        hand("1111m234m345p678p789s + 1m"),
        hand("11111m23m345p678p789s + 1m"),
        hand("234m345p678p5s + 5s", "111m", "111m"),
        hand("123m345p678p789s5s + 5s", "k1111m"),
        hand("23m345p678p789s55s + 1m", "a1111m"),
        hand("N + N", "NNN", "123m", "456m", "789m", "123p"),
    ],
)
def test_five_alike_are_found_in_hand_melds_kongs_and_winning_tile_together(bad: dict[str, Any]) -> None:
    assert refused(bad).code == "five_alike"


@pytest.mark.parametrize(
    "tiles",
    [
        "123m456m789m234s78s55p + 5s",
        "1133m2299p4477sECCC + E",
        "1111222233445566m + 5m",
        "EEESSSWWWNNNCCCF + P",
        "1472583691472583s + E",
        "1122m1122p1122sEESS + E",
    ],
)
def test_tiles_that_make_no_win_are_not_complete(tiles: str) -> None:
    assert names(hand(tiles)) == ["not_complete"]


CONCEALED = hand("456m789m234p78sNN + 6s", "k5555s")


@pytest.mark.parametrize(
    ("bad", "name"),
    [
        ({**GOOD, "first": "heaven"}, "heaven_not_drawn"),
        ({**LAID, "first": "heaven", "by": "self_draw"}, "heaven_opened"),
        ({**GOOD, "first": "heaven", "by": "self_draw", "dealer": False}, "heaven_not_dealer"),
        ({**GOOD, "first": "heaven", "by": "self_draw", "declared": "earthly"}, "heaven_declared"),
        ({**GOOD, "tail": True}, "tail_not_drawn"),
        ({**GOOD, "tail": "flower"}, "tail_not_drawn"),
        ({**GOOD, "tail": "kong", "by": "robbed_kong"}, "tail_not_drawn"),
        ({**GOOD, "last_tile": True}, "last_tile_not_drawn"),
        ({**GOOD, "last_tile": True, "by": "robbed_kong"}, "last_tile_not_drawn"),
        ({**LAID, "declared": "heavenly"}, "declared_opened"),
        ({**LAID, "declared": "earthly"}, "declared_opened"),
        ({**LAID, "first": "earth"}, "earth_opened"),
        ({**LAID, "first": "human"}, "human_opened"),
        ({**GOOD, "first": "earth", "declared": "earthly"}, "earth_not_heavenly"),
        ({**GOOD, "first": "human", "declared": "heavenly"}, "human_not_earthly"),
        ({**GOOD, "first": "earth", "dealer": True}, "earth_by_dealer"),
        ({**GOOD, "declared": "heavenly", "dealer": True}, "heavenly_by_dealer"),
        (hand("123m456m789m234s678s5p + 5p", by="robbed_kong"), "robbed_tile_held"),
        (hand("456m789m234p78sNN + 6s", "456s", by="robbed_kong"), "robbed_tile_held"),
        (hand("N + N", "123m", "456p", "777s", "x8888p", "345s", by="robbed_kong"), "robbed_tile_held"),
    ],
)
def test_every_contradiction_is_a_fault_of_its_own(bad: dict[str, Any], name: str) -> None:
    assert refused(bad).code == "impossible"
    assert name in names(bad)


@pytest.mark.parametrize(
    "said",
    [
        {"first": "heaven", "by": "self_draw"},
        {"first": "heaven", "by": "self_draw", "dealer": True},
        {"declared": "heavenly", "dealer": False},
        {"declared": "earthly", "dealer": True},
        {"first": "human", "dealer": True},
        {"tail": True, "last_tile": True, "by": "self_draw"},
    ],
)
def test_what_may_be_is_let_be_beside_a_concealed_kong(said: dict[str, Any]) -> None:
    assert scored("456m789m234p78sNN + 6s", "k5555s", **said).total > 0


def test_all_contradictions_are_told_at_once() -> None:
    bad = {**LAID, "first": "heaven", "declared": "earthly", "dealer": False, "tail": True, "last_tile": True}
    assert names(bad) == [
        "heaven_not_drawn", "heaven_opened", "heaven_declared", "heaven_not_dealer", "declared_opened",
        "tail_not_drawn", "last_tile_not_drawn",
    ]  # fmt: skip


def test_faults_of_every_kind_are_told_at_once_the_gravest_first() -> None:
    bad = {
        **GOOD, "ruleset": "mcr", "options": {"eight_pairs": True}, "by": "ron", "concealed": "123m?",
        "melds": [{"kind": "chow", "tiles": "135m"}], "flowers": "f1 f1",
    }  # fmt: skip
    assert codes(bad) == [
        "unknown_ruleset",
        "unknown_option",
        "bad_field",
        "bad_field",
        "bad_tile",
        "bad_meld",
    ]


def test_an_impossible_hand_that_is_not_complete_either_is_told_both() -> None:
    assert names({**GOOD, "first": "heaven", "win": "5s"}) == ["heaven_not_drawn", "not_complete"]


def test_a_bad_field_does_not_hide_what_the_tiles_lack() -> None:
    assert codes({**GOOD, "by": "ron", "win": "5s"}) == ["bad_field", "not_complete"]


def test_the_error_says_code_faults_and_a_sentence() -> None:
    told = refused({**GOOD, "win": "5s"}).to_json()
    assert told == {
        "code": "not_complete",
        "faults": [
            {
                "code": "not_complete",
                "name": "not_complete",
                "at": "concealed",
                "message": "不成和：不是五副與一對將",
            }
        ],
        "message": "不成和：不是五副與一對將",
    }


@pytest.mark.parametrize("ruleset", ["mcr", "TW16", "tw16 ", ""])
def test_an_unknown_rule_set_is_told(ruleset: str) -> None:
    assert refused({**GOOD, "ruleset": ruleset}).code == "unknown_ruleset"


@pytest.mark.parametrize("name", ["seven_pair", "Seven_pairs", "", "dragons_by_round", "x" * 1000])
def test_an_unknown_option_is_told(name: str) -> None:
    assert refused({**GOOD, "options": {name: True}}).code == "unknown_option"


@pytest.mark.parametrize(
    "options",
    [
        {"seven_pairs": 1}, {"seven_pairs": "true"}, {"seven_pairs": None}, {"flower_order": "ju"},
        {"flower_order": None}, {"flower_order": ["zhu_ju"]}, {"flower_order": True}, {"dragon_of_round": "C"},
        {"dragon_of_round": {"E": "E"}}, {"dragon_of_round": {"C": "C"}}, {"dragon_of_round": {"E": ["C"]}},
        {"dragon_of_round": {"E": None}}, {"dragon_of_round": []}, {"dragon_of_round": {"E": ""}},
    ],
)  # fmt: skip
def test_an_option_of_the_wrong_value_is_a_bad_field(options: dict[str, Any]) -> None:
    assert refused({**GOOD, "options": options}).code == "bad_field"


def test_options_of_a_case_must_agree_with_those_of_its_hand() -> None:
    from scoring import parse_hand

    of_case = parse_options({"seven_pairs": True})
    assert parse_hand(GOOD, of_case).said.options == of_case
    assert parse_hand({**GOOD, "options": {"seven_pairs": True}}, of_case).said.options == of_case
    with pytest.raises(HandError) as caught:
        parse_hand({**GOOD, "options": {}}, of_case)
    assert caught.value.faults[0].name == "options_differ"


def test_a_hand_made_of_plain_values_is_checked_as_well() -> None:
    good: dict[str, Any] = {"by": "discard", "seat_wind": "S", "round_wind": "E"}
    nine_suits = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
    for concealed, win, name in [
        ((*nine_suits, 14, 15), 99, "no_such_tile"),
        ((*nine_suits, 14, -1), 3, "no_such_tile"),
        ((*nine_suits, 14, 35), 3, "flower_in_hand"),
        (nine_suits, 3, "too_few_tiles"),
        ((0,) * 16, 0, "five_alike"),
    ]:
        with pytest.raises(HandError) as caught:
            Hand(concealed=concealed, win=win, **good)
        assert name in [fault.name for fault in caught.value.faults]
    with pytest.raises(HandError) as caught:
        Hand(concealed=(0,), win=0, by="discard", seat_wind="S", round_wind="E", flowers=(34, 34),
             melds=(meld("pong", (1, 1, 1)),) * 5, tail=True)  # fmt: skip
    assert [fault.name for fault in caught.value.faults] == ["flower_twice", "five_alike", "tail_not_drawn"]


def test_a_hand_and_a_meld_cannot_be_changed() -> None:
    pong = meld("pong", (27, 27, 27))
    with pytest.raises(AttributeError):
        pong.tiles = (1, 1, 1)  # type: ignore[misc]  # what the test tries
    made = Hand(concealed=(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10, 11), win=12, melds=(pong,), by="discard", seat_wind="S", round_wind="E")  # fmt: skip
    with pytest.raises(AttributeError):
        made.win = 3  # type: ignore[misc]  # what the test tries


def test_nothing_in_the_callers_objects_is_changed() -> None:
    from copy import deepcopy

    given = {**GOOD, "options": {"dragon_of_round": {"E": "C"}}, "melds": []}
    before = deepcopy(given)
    from scoring import parse_hand, partial_face, score

    score(parse_hand(given))
    partial_face(given)
    assert given == before
