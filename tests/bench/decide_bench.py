"""Decisions: how many a second over the outside cases, and how long a full log of 150 events takes."""

import json
import time
from pathlib import Path
from statistics import median
from typing import Any

from rulings.case import parse_case
from rulings.decide import judge
from rulings.errors import CaseError
from tests.rulings.games import play_deal

CASES = Path(__file__).parents[1] / "cases" / "adjudicate_open.jsonl"
SECONDS = 3.0
EVENTS = 150
TIMES = 100


def run() -> dict[str, float]:
    return {"decisions_per_s": decisions_per_s(), "decide_log150_ms": decide_log_ms()}


def decisions_per_s() -> float:
    """Whole cases, from the JSON object to the verdict, over and over; what is counted are the decisions made."""
    cases = [json.loads(line)["case"] for line in CASES.read_text().splitlines() if line.strip()]
    decisions, started = 0, time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        decisions += sum(_decisions(case) for case in cases)
    return decisions / (time.perf_counter() - started)


def _decisions(case: dict[str, Any]) -> int:
    try:
        return len(judge(parse_case(case)).decisions)
    except CaseError:  # some cases are wrong on purpose, and refusing them is work too
        return 0


def decide_log_ms() -> float:
    """Read, fold and decide one full log of at least 150 events to its end, milliseconds for 150 of them (median)."""
    case = next(
        game.case
        for game in (play_deal(seed=seed) for seed in range(1000))
        if len(game.case["log"]) >= EVENTS
    )
    times = []
    for _ in range(TIMES):
        started = time.perf_counter()
        judge(parse_case(case))
        times.append(time.perf_counter() - started)
    return median(times) * 1000 * EVENTS / len(case["log"])
