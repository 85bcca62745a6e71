"""The published JSON Schemas say what the code says, over the open cases and many changes to them.

What the code takes in, the schema accepts; what the code refuses by shape (a field, a seat, a tile, a name), the
schema refuses too. That tiles do not add up, or that a log contradicts itself, only the code can see.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rulings.case import parse_case
from rulings.decide import judge
from rulings.errors import CaseError
from rulings.events import EVENT_TYPES, FOULS
from rulings.law import rulesets
from rulings.rulebook import fouls
from rulings.schemas import schema
from scoring import HandError, parse_hand
from scoring.options import OPTION_NAMES
from tests.rulings.games import play_deal
from tests.schemas.mutations import mutated

CASES = Path(__file__).parent.parent / "cases"
MUTATIONS = 500
BY_SHAPE = {"bad_event", "bad_seat", "unknown_foul", "unknown_option", "bad_tile"}
"""Errors of reading that are always of shape."""


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines()]


@cache
def checker(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema(name))


def hands() -> list[Any]:
    return [line["hand"] if "hand" in line else line["case"] for line in lines("score_open.jsonl")]


def cases() -> list[Any]:
    return [line["case"] for line in lines("adjudicate_open.jsonl")]


def hand_error(hand: Any) -> HandError | None:
    try:
        parse_hand(hand)
    except HandError as error:
        return error
    return None


def case_error(case: Any) -> CaseError | None:
    try:
        judge(parse_case(case))
    except CaseError as error:
        return error
    return None


def agree_on_hand(hand: Any) -> None:
    error = hand_error(hand)
    accepted = checker("hand").is_valid(hand)
    if error is None:
        assert accepted, (hand, next(checker("hand").iter_errors(hand)).message)
    elif any(fault.code in ("unknown_option", "unknown_ruleset") for fault in error.faults):
        assert not accepted, (hand, error.faults)


def agree_on_case(case: Any) -> None:
    error = case_error(case)
    accepted = checker("case").is_valid(case)
    if error is None:
        assert accepted, (case, next(checker("case").iter_errors(case)).message)
    elif error.code in BY_SHAPE and ".hand" not in error.at and ".facts" not in error.at:
        assert not accepted, (case, error.to_json())


@pytest.mark.parametrize("name", ["hand", "case"])
def test_a_schema_is_itself_sound(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))


def test_an_unknown_schema_is_refused() -> None:
    with pytest.raises(KeyError):
        schema("../settings")


def test_the_schema_agrees_with_the_scorer_on_every_open_hand() -> None:
    for hand in hands():
        agree_on_hand(hand)


def test_the_schema_agrees_with_the_engine_on_every_open_case() -> None:
    for case in cases():
        agree_on_case(case)


def test_the_schema_accepts_full_logs() -> None:
    for seed in range(20):
        case = play_deal(seed=seed).case
        assert list(checker("case").iter_errors(case)) == []


def test_the_schema_agrees_with_the_scorer_on_changed_hands() -> None:
    known = hands()
    for seed in range(MUTATIONS):
        agree_on_hand(mutated(known[seed % len(known)], seed=seed))


def test_the_schema_agrees_with_the_engine_on_changed_cases() -> None:
    known = cases()
    for seed in range(MUTATIONS):
        agree_on_case(mutated(known[seed % len(known)], seed=seed))


def test_the_schema_knows_every_event_foul_and_option_of_the_code() -> None:
    defs = schema("case")["$defs"]
    assert set(defs["event"]["properties"]["type"]["enum"]) == {*EVENT_TYPES, "note"}
    assert set(defs["event_report"]["properties"]["foul"]["enum"]) == set(FOULS)
    assert set(defs["options"]["properties"]) == set(OPTION_NAMES)
    assert schema("hand")["$defs"]["options"] == defs["options"]


@pytest.mark.parametrize("foul", sorted(fouls()))
def test_the_schema_accepts_every_answer_to_every_fact_of_a_foul(foul: str) -> None:
    deal = {"dealer": "E", "door": "E", "round_wind": "E", "starting_dealer": "E"}
    for fact, kind in fouls()[foul].kinds.items():
        for value in {repr(v): v for v in (*kind.choices, *kind.samples)}.values():
            report = {"type": "report", "seat": "S", "foul": foul, "facts": {fact: value}}
            case = {"ruleset": "tw16", "deal": deal, "log": [report]}
            assert [e.message for e in checker("case").iter_errors(case)] == [], (fact, value)


@pytest.mark.parametrize(
    "changed",
    [
        {"v": 2},
        {"log": {}},
        {"deal": {"dealer": "E"}},
        {"extra": 1},
        {"full": "yes"},
        {"log": [{"type": "draw", "seat": "Q", "from": "head"}]},
        {"log": [{"type": "win", "seat": "S", "by": "discard"}]},
        {"log": [{"type": "win", "seat": "S", "by": "discard", "from": "S"}]},
        {"log": [{"type": "win", "seat": "S", "by": "self_draw", "from": "W"}]},
        {"log": [{"type": "flower", "seat": "S", "tile": "5m", "replaced": True}]},
        {"log": [{"type": "discard", "seat": "S", "tile": "55m"}]},
        {"log": [{"type": "claims", "discarder": "S", "claims": []}]},
        {"log": [{"type": "report", "seat": "S", "foul": "extra_tile", "facts": {"in_hand": True}}]},
        {"log": [{"type": "report", "seat": "S", "foul": "no_such_foul"}]},
        {"log": [{"type": "sneeze", "seat": "S"}]},
    ],
)
def test_schema_and_engine_both_refuse(changed: dict[str, Any]) -> None:
    case = {**cases()[0], **changed}
    assert case_error(case) is not None
    assert not checker("case").is_valid(case)


@pytest.mark.stress
def test_the_schemas_agree_with_the_code_on_10000_changes() -> None:
    known_hands, known_cases = hands(), cases()
    for seed in range(MUTATIONS, MUTATIONS + 10_000):
        agree_on_hand(mutated(known_hands[seed % len(known_hands)], seed=seed))
        agree_on_case(mutated(known_cases[seed % len(known_cases)], seed=seed))


def test_a_hand_may_name_any_edition_and_no_other_rule_set() -> None:
    assert schema("hand")["properties"]["ruleset"]["enum"] == list(rulesets())
    assert schema("case")["$defs"]["told_hand"]["properties"]["ruleset"]["enum"] == list(rulesets())
    assert schema("case")["properties"]["ruleset"]["examples"] == list(rulesets())


SIDE_STAKES = {
    "inside": [{"player": "E", "bases": 2, "accepted": ["S", "W"], "carried": False}],
    "outside": [{"bettor": "b1", "main": "S", "accepted": ["E"], "fixed": 50, "influenced": False}],
}


def with_side_stakes(side: Any) -> Any:
    case = cases()[0]
    return {**case, "options": {"side_stakes": True}, "deal": {**case["deal"], "side_stakes": side}}


def test_the_schema_agrees_with_the_code_on_side_stakes_and_changes_to_them() -> None:
    agree_on_case(with_side_stakes(SIDE_STAKES))
    assert checker("case").is_valid(with_side_stakes(SIDE_STAKES))
    for seed in range(MUTATIONS):
        changed = with_side_stakes(mutated(SIDE_STAKES, seed=seed))
        error = case_error(changed)
        accepted = checker("case").is_valid(changed)
        if error is None:
            assert accepted, changed
        elif "a player has one" not in error.message and "with one main" not in error.message:
            assert not accepted or "accepted" in error.at, (changed, error.to_json())
