"""Outside cases with their sources, and our own, through the library; the command is tried in test_score_command."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import HandError, parse_hand, score

CASES = Path(__file__).parent.parent / "cases"
FILES = ("score_open.jsonl", "own_score.jsonl", "own_audit_score.jsonl")
LEFT_OUT = {
    "SH31": "wins by robbing a tile of which the winner holds one: the kong and he would hold five (format: impossible)"
}


def _cases() -> list[Any]:
    read = [
        json.loads(line)
        for name in FILES
        for line in (CASES / name).read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]
    return [pytest.param(case, id=case["id"]) for case in read if case["id"] not in LEFT_OUT]


@pytest.mark.parametrize("case", _cases())
def test_an_outside_case_comes_out_as_expected(case: dict[str, Any]) -> None:
    expected = case["expect"]
    try:
        result = score(parse_hand(case["hand"]))
    except HandError as error:
        found: dict[str, Any] = {"error": error.code}
    else:
        found = {"total": result.total, "elements": {one.id: one.tai for one in result.elements}}
    assert found == expected
