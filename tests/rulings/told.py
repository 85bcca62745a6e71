"""Cases told in a few words, and their verdicts compared as the outside world does: net points per pair of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulings.case import parse_case
from rulings.decide import Verdict, judge
from rulings.errors import CaseError
from scoring.settlement import net

DEAL: dict[str, Any] = {
    "dealer": "E",
    "door": "E",
    "round_wind": "E",
    "streak": 0,
    "shown_streak": None,
    "starting_dealer": "E",
}


def case(
    *log: dict[str, Any], full: bool = False, options: Mapping[str, Any] | None = None, **deal: Any
) -> dict[str, Any]:
    """A case with the usual stakes and deal; `deal` states what differs."""
    return {
        "v": 1,
        "ruleset": "tw16",
        "options": dict(options or {}),
        "stakes": {"base": 30, "tai": 10},
        "deal": {**DEAL, **deal},
        "full": full,
        "log": list(log),
    }


def decided(*log: dict[str, Any], **how: Any) -> Verdict:
    """The verdict on the log."""
    return judge(parse_case(case(*log, **how)))


def code_of(*log: dict[str, Any], **how: Any) -> str:
    """The error code that the log is refused with."""
    try:
        decided(*log, **how)
    except CaseError as error:
        return error.code
    return "none"


def report(seat: str, foul: str, **facts: Any) -> dict[str, Any]:
    return {"type": "report", "seat": seat, "foul": foul, "facts": facts}


def draw(seat: str, tile: str | None = None, source: str = "head", **more: Any) -> dict[str, Any]:
    told = {"tile": tile} if tile else {}
    return {"type": "draw", "seat": seat, "from": source, **told, **more}


def discard(seat: str, tile: str | None = None, **more: Any) -> dict[str, Any]:
    told = {"tile": tile} if tile else {}
    return {"type": "discard", "seat": seat, **told, **more}


def win(seat: str, by: str = "self_draw", **fields: Any) -> dict[str, Any]:
    if "source" in fields:
        fields["from"] = fields.pop("source")
    return {"type": "win", "seat": seat, "by": by, **fields}


def event(kind: str, seat: str, **fields: Any) -> dict[str, Any]:
    if "source" in fields:
        fields["from"] = fields.pop("source")
    return {"type": kind, "seat": seat, **fields}


def go_round(*discards: str) -> list[dict[str, Any]]:
    """Draws and discards in turn, each told as seat and tile ("S1m"); the first has drawn already."""
    out: list[dict[str, Any]] = []
    for n, told in enumerate(discards):
        if n:
            out.append(draw(told[0]))
        out.append(discard(told[0], told[1:]))
    return out


def paid(verdict: Verdict) -> dict[str, int]:
    """Net points per pair over the whole case: {"S>E": 40}."""
    return {f"{a}>{b}": n for (a, b), n in net(p for d in verdict.decisions for p in d.payments).items()}


def asked(verdict: Verdict) -> list[str]:
    """The facts still needed, in the order of their events."""
    return [need.fact for need in verdict.needs]


def cited(verdict: Verdict) -> set[str]:
    """All clauses cited in any decision."""
    return {clause for d in verdict.decisions for clause in d.clauses}


def dead(verdict: Verdict) -> list[str]:
    return list(verdict.table.state_json()["dead"])


def liable(verdict: Verdict) -> list[str]:
    return [str(item.seat) for item in verdict.table.liabilities]


def following(verdict: Verdict) -> tuple[str, int, str] | None:
    """The next deal as (dealer, streak, round wind)."""
    after = verdict.table.next
    return None if after is None else (after.dealer, after.streak, after.round_wind)
