"""The published cases with their sources, and our own written from the law: each expectation compared, key by key."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulings.management.commands.adjudicate import answer_text

CASES = [
    json.loads(line)
    for name in ("adjudicate_open.jsonl", "own_adjudicate.jsonl", "own_audit.jsonl")
    for line in (Path(__file__).parents[1] / "cases" / name).read_text("utf-8").splitlines()
]


def net_pairs(payments: list[dict[str, Any]]) -> dict[str, int]:
    sums: dict[tuple[str, str], int] = {}
    for p in payments:
        pair, sign = (
            ((p["payer"], p["payee"]), 1) if p["payer"] < p["payee"] else ((p["payee"], p["payer"]), -1)
        )
        sums[pair] = sums.get(pair, 0) + sign * p["points"]
    return {f"{a}>{b}" if n > 0 else f"{b}>{a}": abs(n) for (a, b), n in sums.items() if n}


def seen(answer: dict[str, Any], expect: dict[str, Any]) -> dict[str, Any]:
    """The answer reduced to what the case expects, so that the two can be compared as they are."""
    decisions = answer["decisions"]
    payments = [p for d in decisions for p in d["payments"]]
    cited = {c for d in decisions for c in d["clauses"]} | {p["clause"] for p in payments}
    rejected = {r["clause"] for d in decisions for r in d["rejected"]}
    after = answer["next"]

    def among(wanted: list[str], there: set[str]) -> list[str]:
        return [w for w in wanted if any(c == w or c.startswith(w + ".") for c in there)]

    all_seen: dict[str, Any] = {
        "needs": sorted({n["fact"] for n in answer["needs"]}),
        "clauses_include": among(expect.get("clauses_include", []), cited),
        "rejected_include": among(expect.get("rejected_include", []), rejected),
        "liabilities_open": sorted({x["seat"] for x in answer["state"]["liabilities"]}),
        "awards": [d["awarded_to"] for d in decisions if d.get("awarded_to")],
        "payments": net_pairs(payments),
        "totals": answer["totals"],
        "dead": sorted(answer["state"]["dead"]),
        "deal_over": answer["state"]["deal_over"],
        "next": after and expect.get("next") and {k: after[k] for k in expect["next"]},
    }
    return {key: all_seen[key] for key in expect}


def wanted(expect: dict[str, Any]) -> dict[str, Any]:
    shaped = dict(expect)
    for key in ("needs", "dead", "liabilities_open"):
        if key in shaped:
            shaped[key] = sorted(shaped[key])
    if "payments" in shaped:
        shaped["payments"] = net_pairs(shaped["payments"])
    return shaped


@pytest.mark.parametrize("told", CASES, ids=[c["id"] for c in CASES])
def test_an_open_case_is_decided_as_its_source_expects(told: dict[str, Any]) -> None:
    text = told["raw"] if "raw" in told else json.dumps(told["case"])
    answer = answer_text(text.encode())
    error = answer.get("error", {}).get("code")
    if error or "error" in told["expect"]:
        assert error == told["expect"].get("error")
        return
    assert seen(answer, told["expect"]) == wanted(told["expect"])
