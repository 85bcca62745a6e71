"""A win and the fouls around it, told in any order: the same points and the same next deal, and the winner gets his due."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rulings.management.commands.adjudicate import answer_text
from scoring.seats import SEATS, Seat

KONG = {"replaced": True, "in_hand": True, "discarded": True, "in_last_eight": False}
LIABLE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("wrong_added_kong", KONG),
    ("wrong_added_kong", {**KONG, "discarded": False, "identifiable": False}),
    ("wrong_exposed_kong", KONG),
    ("wrong_concealed_kong", {"in_last_eight": False, "found_at": "other"}),
    ("wrong_pong", {"discarded": True, "completed": True}),
    ("insisted", {"call": "pong", "against": "draw"}),
)
FALSE = {"tiles_pushed": True, "because": "incomplete"}


class Told(random.Random):
    """One deal: its circumstances, watchers, the fouls of the others, and a win."""

    def deal(self) -> dict[str, Any]:
        shown = self.choice((None, None, 0, 1, 2))
        return {
            "dealer": self.choice(SEATS),
            "door": self.choice(SEATS),
            "round_wind": self.choice(SEATS),
            "streak": self.randrange(4),
            "shown_streak": shown,
            "starting_dealer": self.choice(SEATS),
        }

    def liable(self, seat: Seat) -> dict[str, Any]:
        foul, facts = self.choice(LIABLE)
        return {"type": "report", "seat": seat, "foul": foul, "facts": facts}

    def win(self, seat: Seat, others: list[Seat]) -> dict[str, Any]:
        told: dict[str, Any] = {"type": "win", "seat": seat, "face": self.randrange(6)}
        told["returned_tile"] = self.random() < 0.5
        match self.randrange(4):
            case 0:
                return told | {
                    "by": "discard",
                    "from": self.choice(others),
                    "as_drawn": self.random() < 0.6,
                }
            case 1:
                by: dict[str, Any] = {
                    "by": "flowers",
                    "from": self.choice((None, *others)),
                    "eighth_drawn_by": seat,
                }
            case _:
                by = {"by": "self_draw"}
        return told | by | {"tail": self.random() < 0.6, "draws_since": self.randrange(1, 12)}


def judged(deal: dict[str, Any], log: list[dict[str, Any]]) -> dict[str, Any]:
    answer = answer_text(json.dumps({"v": 1, "ruleset": "tw16", "deal": deal, "log": log}).encode())
    assert answer.get("needs") == [], (answer, log)
    return answer


def check(seed: int) -> None:
    told = Told(seed)
    winner = told.choice(SEATS)
    others = [seat for seat in SEATS if seat != winner]
    deal, win = told.deal(), told.win(winner, others)
    watch = [{"type": "watch", "seat": seat} for seat in others if told.random() < 0.2]
    fouls = [told.liable(seat) for seat in told.sample(others, told.randrange(4))]
    before = judged(deal, [*watch, *fouls, win])
    shuffled = told.sample(fouls, len(fouls))
    cut = told.randrange(len(fouls) + 1)
    for log in ([*watch, win, *shuffled], [*watch, *shuffled[:cut], win, *shuffled[cut:]]):
        after = judged(deal, log)
        assert (after["totals"], after["next"]) == (before["totals"], before["next"]), seed
    assert before["totals"][winner] == judged(deal, [*watch, win])["totals"][winner], seed


def check_false(seed: int) -> None:
    """False wins on the discard of a valid one, told before it and after it (I-14)."""
    told = Told(seed)
    winner, payer, *rest = told.sample(SEATS, 4)
    deal = told.deal()
    win = {"type": "win", "seat": winner, "by": "discard", "from": payer, "face": told.randrange(6)}
    wrong = [
        {"type": "report", "seat": seat, "foul": "false_win", "facts": FALSE | {"face": told.randrange(4)}}
        for seat in told.sample(rest, told.randrange(1, 3))
    ]
    first, last = judged(deal, [*wrong, win]), judged(deal, [win, *wrong])
    between = judged(deal, [wrong[0], win, *wrong[1:]])
    for other in (last, between):
        assert (other["totals"], other["next"]) == (first["totals"], first["next"]), seed


def test_liabilities_come_to_the_same_before_and_after_the_win() -> None:
    for seed in range(150):
        check(seed)


def test_false_wins_come_to_the_same_before_and_after_the_valid_one() -> None:
    for seed in range(60):
        check_false(seed)


@pytest.mark.stress
def test_thousands_of_deals_come_to_the_same_however_told() -> None:
    for seed in range(150, 5_000):
        check(seed)
        check_false(seed)
