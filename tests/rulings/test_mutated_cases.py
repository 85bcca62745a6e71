"""Valid case files and hands with something broken deep inside: an error object or a verdict, never a traceback.

What is decided all the same adds up to zero, and no event both waits and is decided. Codes are those of the format.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulings.management.commands.adjudicate import answer_text, as_json
from rulings.management.commands.score import answer_line
from tests.mutations import Mutator

CASES = Path(__file__).parents[1] / "cases"
CODES = set(
    "not_complete tile_count five_alike bad_tile bad_meld bad_field impossible bad_json bad_event unknown_foul bad_seat"
    " out_of_order bad_fact unknown_option unknown_ruleset not_built".split()
)


def _told(name: str, key: str) -> list[Any]:
    lines = (CASES / name).read_text("utf-8").splitlines()
    return [told[key] for told in map(json.loads, lines) if isinstance(told.get(key), dict)]


DISPUTES = [*_told("adjudicate_open.jsonl", "case"), *_told("own_adjudicate.jsonl", "case")]
HANDS = [*_told("score_open.jsonl", "hand"), *_told("own_score.jsonl", "hand")]


def check_case(seed: int) -> bool:
    """Decide one changed case; gives whether it was decided at all."""
    chance = Mutator(seed)
    answer = answer_text(chance.text(chance.choice(DISPUTES)))
    as_json(answer)
    if "error" in answer:
        assert answer["error"]["code"] in CODES, (seed, answer)
        assert answer["error"]["message"], seed
        return False
    assert sum(answer["totals"].values()) == 0, seed
    assert not {need["event"] for need in answer["needs"]} & {d["event"] for d in answer["decisions"]}, seed
    return True


def check_hand(seed: int) -> bool:
    """Score one changed hand; gives whether it was a win."""
    chance = Mutator(seed)
    answer: dict[str, Any] = answer_line(chance.text(chance.choice(HANDS)))
    as_json(answer)
    if "error" in answer:
        assert answer["error"]["code"] in CODES, (seed, answer)
        return False
    assert answer["total"] == sum(element["tai"] for element in answer["elements"]), seed
    return True


def test_changed_cases_are_refused_or_decided() -> None:
    assert 20 < sum(check_case(seed) for seed in range(300)) < 280


def test_changed_hands_are_refused_or_scored() -> None:
    assert 10 < sum(check_hand(seed) for seed in range(300)) < 290


@pytest.mark.stress
def test_ten_thousand_changed_cases_are_refused_or_decided() -> None:
    assert sum(check_case(seed) for seed in range(300, 10_300)) > 1_000


@pytest.mark.stress
def test_ten_thousand_changed_hands_are_refused_or_scored() -> None:
    assert sum(check_hand(seed) for seed in range(300, 10_300)) > 500
