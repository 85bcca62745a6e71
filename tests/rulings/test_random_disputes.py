"""Random disputes over calls, wrong calls and insisting: refused with a code or decided, never a traceback.

Totals add up to zero, and an event either waits for a fact or has its decision.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rulings.management.commands.adjudicate import answer_text
from scoring.seats import SEATS, next_seat

JUNK: tuple[Any, ...] = (None, -1, "x", [], ["S"], {}, "12m", [{"seat": "N", "call": "win"}], {"win": "1s"})
VALUES: dict[str, tuple[Any, ...]] = {
    "call": ("pong", "kong", "win", "self_draw"),
    "against": ("win", "self_draw", "chow", "draw", "pong", "kong"),
    "face": (0, 1, 5),
    "discarder": SEATS,
    "claims": ([], [{"seat": "E", "call": "pong", "shown": True}], [{"seat": "N", "call": "win", "face": 1}]),
    "restored_discard_won_by": (*SEATS, None),
    "restored_face": (0, 2),
    "because": (None, "last_three", "shown_tile"),
    "reached": ([], ["S"], ["W"], ["S", "W"]),
}
FOULS = {
    "insisted": "call against face",
    "wrong_pong": "discarded completed discarder because face",
    "wrong_chow": "discarded completed because face",
    "wrong_exposed_kong": "replaced in_hand identifiable discarded in_last_eight discarder because face",
    "exposed_tile_discarded": "like_tile_in_hand claims right_tile_available restored_discard_won_by restored_face drew face",
    "disturbed": "restorable face",
    "extra_tile": "",
}
OF_CLAIMS = (
    "acted_before_call shown_and_discarded drawn_into_hand reached_and_touched drawn_and_discarded reached"
)


class Chance(random.Random):
    """Events of a dispute, one in sixteen of their facts nonsense."""

    def facts(self, names: str) -> dict[str, Any]:
        return {name: self.fact(name) for name in names.split() if self.random() < 0.7}

    def fact(self, name: str) -> Any:
        return self.choice(JUNK if self.random() < 1 / 16 else VALUES.get(name, (True, False)))

    def event(self) -> dict[str, Any]:
        seat = self.choice(SEATS)
        match self.randrange(8):
            case 0 | 1 | 2:
                foul = self.choice(list(FOULS))
                return {"type": "report", "seat": seat, "foul": foul, "facts": self.facts(FOULS[foul])}
            case 3:
                calls = [
                    {"seat": next_seat(seat, n), "call": self.choice(("win", "pong", "chow", "draw")[: 2 + 2 * (n == 1)])}
                    for n in (1, 2, 3)
                    if n == 1 or self.random() < 0.6
                ]  # fmt: skip
                return {"type": "claims", "discarder": seat, "claims": calls, "facts": self.facts(OF_CLAIMS)}
            case 4 | 5:
                return {"type": "discard", "seat": seat, "tile": self.choice(("1m", "5m", "E"))}
            case 6:
                return {"type": "draw", "seat": seat, "from": "head", "touched": self.random() < 0.5}
            case _:
                winner = next_seat(seat, self.randrange(1, 4))
                return {"type": "win", "seat": winner, "by": "discard", "from": seat, "face": 1}

    def dispute(self) -> dict[str, Any]:
        deal = {"dealer": "E", "door": "E", "round_wind": "E", "starting_dealer": "E", "tiles_left": 40}
        log = [self.event() for _ in range(self.randrange(1, 7))]
        return {"v": 1, "ruleset": "tw16", "deal": deal, "full": self.random() < 0.3, "log": log}


def check(seed: int) -> bool:
    """Decide one dispute; gives whether it was decided at all."""
    answer = answer_text(json.dumps(Chance(seed).dispute()).encode())
    if "error" in answer:
        return False
    assert sum(answer["totals"].values()) == 0
    assert not {need["event"] for need in answer["needs"]} & {d["event"] for d in answer["decisions"]}
    return True


def test_random_disputes_are_refused_or_decided() -> None:
    assert sum(check(seed) for seed in range(500)) > 100


@pytest.mark.stress
def test_ten_thousand_random_disputes_are_refused_or_decided() -> None:
    assert sum(check(seed) for seed in range(500, 10_500)) > 2000
