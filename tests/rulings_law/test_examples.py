"""Examples and outside cases for readers: each example scores what it says, each case is told to the engine too."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from referee.desk.tiles import faces
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


def test_every_clause_has_an_example_or_a_situation_in_three_languages() -> None:
    shown = LAW.examples.keys() | LAW.situations.keys()
    assert LAW.clauses.keys() - shown == set()
    assert all(all(scene.text.all()) for scene in LAW.situations.values())


@pytest.mark.parametrize("clause", LAW.situations)
def test_the_tiles_of_a_situation_are_read_whole_and_none_is_there_five_times(clause: str) -> None:
    seen: dict[str, Counter[str]] = {}
    for label, group in LAW.situations[clause].tiles:
        found = faces(group)
        assert "".join(sorted(re.sub(r"[mpsf]", "", group))) == "".join(
            sorted(re.sub(r"[mpsf]", "", "".join(found)))
        )
        seen[label] = Counter(found)
    # the tiles laid down hold the hand tiles and the called one again where the clause shows before and after
    apart = [count for label, count in seen.items() if label != "melds" or "called" not in seen]
    assert all(n <= (1 if tile[0] == "f" else 4) for tile, n in sum(apart, Counter[str]()).items())
