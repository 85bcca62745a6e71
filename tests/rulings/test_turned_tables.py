"""The law knows no place at the table: with everybody moved on by some seats, every case comes out moved on alike."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulings.management.commands.adjudicate import answer_text
from scoring.seats import SEATS, next_seat

CASES = Path(__file__).parents[1] / "cases"
OF_A_SEAT = {"discarder", "restored_discard_won_by", "eighth_drawn_by", "payee"}
PLACES = OF_A_SEAT | {"seat", "from", "payer", "dealer", "door", "starting_dealer"}


def _told() -> list[dict[str, Any]]:
    names = ("adjudicate_open.jsonl", "own_adjudicate.jsonl", "own_audit.jsonl")
    lines = [line for name in names for line in (CASES / name).read_text("utf-8").splitlines()]
    return [case["case"] for case in map(json.loads, lines) if isinstance(case.get("case"), dict)]


def moved(place: Any, by: int) -> Any:
    return next_seat(place, by) if place in SEATS else place


def turned(value: Any, by: int) -> Any:
    """A case with every place at the table moved on; tiles and winds stay."""
    if isinstance(value, list):
        return [turned(item, by) for item in value]
    if not isinstance(value, dict):
        return value
    whole = {}
    for key, item in value.items():
        if key in PLACES or (key == "value" and value.get("fact") in OF_A_SEAT):
            whole[key] = moved(item, by) if isinstance(item, str) else item
        elif isinstance(item, list) and (key == "reached" or value.get("fact") == "reached"):
            whole[key] = [moved(seat, by) for seat in item]
        else:
            whole[key] = turned(item, by)
    return whole


def outcome(case: dict[str, Any], back: int) -> Any:
    """What a case comes to, its places moved on by `back`."""
    answer = answer_text(json.dumps(case).encode())
    if "error" in answer:
        return answer["error"]["code"]
    state, after = answer["state"], answer["next"]
    paid = [p for decision in answer["decisions"] for p in decision["payments"]]
    return (
        sorted((moved(p["payer"], back), moved(p["payee"], back), p["points"], p["clause"]) for p in paid),
        [(need["event"], need["fact"]) for need in answer["needs"]],
        after and (moved(after["dealer"], back), after["streak"], after["round_wind"], after["sitting_over"]),
        sorted(moved(seat, back) for seat in state["dead"]),
        sorted((moved(item["seat"], back), item["covers"], item["until"]) for item in state["liabilities"]),
        [(d["event"], d["clauses"], moved(d.get("awarded_to"), back)) for d in answer["decisions"]],
    )


def check(cases: list[dict[str, Any]], by: int) -> None:
    for case in cases:
        assert outcome(turned(case, by), -by) == outcome(case, 0), case


@pytest.mark.parametrize("by", [1, 2, 3])
def test_a_turned_table_comes_to_the_same(by: int) -> None:
    check(_told()[by::8], by)


@pytest.mark.stress
def test_every_case_comes_to_the_same_at_every_turned_table() -> None:
    for by in (1, 2, 3):
        check(_told(), by)
