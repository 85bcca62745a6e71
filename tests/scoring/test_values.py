"""What an element is worth comes from a table of values; without one it is tw16's, to the last tai."""

import pytest

from scoring import HandError, Options, parse_hand, partial_face, score
from scoring.values import RULESETS, TW16, Ruleset, Values
from tests.scoring.hands import random_options, random_win
from tests.scoring.makers import face, hand, seeded

OTHER = Values({**TW16, "S14": 8, "S18": 8, "S32": 4, "S37": 1})
RULES = {"other": Ruleset(OTHER)}


def other_face(tiles: str, *melds: str, **said: object) -> dict[str, int]:
    found = score(parse_hand(hand(tiles, *melds, **said), rulesets=RULES))
    assert sum(one.tai for one in found.elements) == found.total
    return {one.id: one.tai for one in found.elements}


def test_equal_tables_are_one_and_the_same() -> None:
    assert Values(dict(TW16)) is TW16
    assert Values({**TW16, "S14": 8}) is not TW16
    assert Values({**TW16, "S14": 8}) is Values({"S14": 8, **{k: v for k, v in TW16.items() if k != "S14"}})


def test_a_table_of_anything_but_whole_tai_is_refused() -> None:
    for bad in (-1, 1.5, True, "8"):
        with pytest.raises(ValueError, match="whole numbers"):
            Values({"S1": bad})  # type: ignore[dict-item]  # what is tested


def test_a_part_without_a_tai_of_its_own_has_that_of_its_element() -> None:
    assert (TW16.worth("S2.each"), TW16.worth("S26.colour"), TW16.worth("S37")) == (1, 2, 0)


def test_the_same_table_told_anew_changes_nothing_in_any_hand() -> None:
    rng = seeded(37)
    again = {"tw16": Ruleset(Values(dict(TW16)))}
    for _ in range(300):
        one = {**random_win(rng), "options": random_options(rng)}
        assert _outcome(one, RULESETS) == _outcome(one, again)


def _outcome(one: object, rulesets: object) -> object:
    try:
        return score(parse_hand(one, rulesets=rulesets)).to_json()  # type: ignore[arg-type]  # either table
    except HandError as error:
        return error.to_json()


def test_another_table_states_other_tai() -> None:
    assert face("1112223334445m + 5m", "666m")["S14"] == 12
    assert other_face("1112223334445m + 5m", "666m")["S14"] == 8


def test_both_tables_are_used_in_turn_without_mixing() -> None:
    for _ in range(3):
        assert face("111m333p555s777mEEEC + C", by="self_draw")["S18"] == 12
        assert other_face("111m333p555s777mEEEC + C", by="self_draw")["S18"] == 8


def test_a_win_on_the_last_discard_cannot_be_told_where_it_is_not_counted() -> None:
    with pytest.raises(HandError) as caught:
        parse_hand(hand("123m456m789m234s78s55p + 6s", last_tile=True))
    assert [fault.name for fault in caught.value.faults] == ["last_tile_not_drawn"]


def test_a_win_on_the_last_discard_counts_where_the_table_has_it() -> None:
    assert "S37" not in other_face("123m456m789m234s78s55p + 6s")
    assert other_face("123m456m789m234s78s55p + 6s", last_tile=True)["S37"] == 1


def test_the_last_tile_drawn_is_no_last_discard() -> None:
    drawn = other_face("123m456m789m234s78s55p + 6s", last_tile=True, by="self_draw")
    assert drawn["S25"] == 1
    assert "S37" not in drawn


def test_the_last_tile_cannot_be_robbed_in_any_table() -> None:
    with pytest.raises(HandError) as caught:
        parse_hand(hand("123m456m789m234s78s55p + 6s", last_tile=True, by="robbed_kong"), rulesets=RULES)
    assert [fault.name for fault in caught.value.faults] == ["last_tile_not_drawn"]


def test_the_face_of_incomplete_tiles_is_by_the_table_too() -> None:
    told = hand("1112223334445m + 9p", "666m") | {"win": None}
    assert {one.id: one.tai for one in partial_face(told).elements}["S14"] == 12
    assert {one.id: one.tai for one in partial_face(told, rulesets=RULES).elements}["S14"] == 8


def test_a_hand_may_name_only_a_rule_set_that_is_there() -> None:
    one = hand("123m456m789m234s78s55p + 6s")
    assert score(parse_hand({**one, "ruleset": "other"}, rulesets=RULES)).total == 3
    for named, rulesets in (("tw16", RULES), ("other", RULESETS)):
        with pytest.raises(HandError) as caught:
            parse_hand({**one, "ruleset": named}, rulesets=rulesets)
        assert [fault.code for fault in caught.value.faults] == ["unknown_ruleset"]


def test_options_left_out_are_those_of_the_rule_set() -> None:
    rules = {"other": Ruleset(OTHER, Options(seven_pairs=True, flower_order="ju_zhu"))}
    told = {**hand("123m456m789m234s78s55p + 6s"), "options": {"flower_order": "zhu_ju"}}
    assert parse_hand(told, rulesets=rules).said.options == Options(seven_pairs=True)
