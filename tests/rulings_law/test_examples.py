"""Examples and outside cases for readers: each example scores what it says, each case is told to the engine too."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rulings.law import edition, rulesets
from rulings.law.load import content_hash
from scoring import parse_hand, score

LAW = edition("tw16")
TOLD = Path("tests/cases/adjudicate_open.jsonl")


@pytest.mark.parametrize("clause", LAW.examples)
def test_an_example_scores_what_it_says_and_shows_its_clause(clause: str) -> None:
    example = LAW.examples[clause]
    face = score(
        parse_hand({"v": 1, "ruleset": "tw16", **plain(example.hand)}, rulesets=rulesets())
    ).to_json()
    found: Any = face["elements"]
    assert face["total"] == example.total
    assert {element["id"]: element["tai"] for element in found} == example.elements
    assert clause in example.elements


def plain(hand: Mapping[str, Any]) -> dict[str, Any]:
    return {**hand, "melds": [dict(meld) for meld in hand.get("melds", [])]}


def test_every_element_of_a_hand_of_seventeen_tiles_has_its_example() -> None:
    of_hands = {f"S{n}" for n in range(1, 36)} - {"S9", "S10", "S27", "S28", "S29", "S30"}
    assert of_hands <= LAW.examples.keys()


def test_every_case_was_told_to_the_engine_under_its_clauses() -> None:
    told: dict[str, set[str]] = {}
    for line in TOLD.read_text().splitlines():
        row = json.loads(line)
        told.setdefault(row["from"], set()).update(row["expect"].get("clauses_include", []))
    assert {id: set(case.clauses) for id, case in LAW.cases.items()} == {id: told[id] for id in LAW.cases}


def test_examples_and_cases_are_no_part_of_the_hash() -> None:
    data: dict[str, Any] = {"id": "x", "clause": {"A": 1}, "example": {"A": {"total": 1}}, "case": {"T": {}}}
    assert content_hash(data) == content_hash({**data, "example": {}, "case": {}})
