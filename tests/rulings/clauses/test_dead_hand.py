"""F2 相公, every kind."""

from __future__ import annotations

from typing import Any

import pytest

from rulings.clauses.dead_hand import KINDS
from tests.rulings.told import (
    asked,
    cited,
    code_of,
    dead,
    decided,
    discard,
    event,
    following,
    paid,
    report,
    win,
)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_makes_a_dead_hand_and_moves_no_points(kind: str) -> None:
    verdict = decided(report("E", kind))
    assert (dead(verdict), paid(verdict), asked(verdict), verdict.table.over) == (["E"], {}, [], False)
    assert "F2" in cited(verdict)


def test_other_dead_hands_need_a_reason_and_keep_it() -> None:
    assert asked(decided(report("S", "other_dead_hand"))) == ["reason"]
    verdict = decided(report("S", "other_dead_hand", reason="摸牌時翻了兩張"))
    assert dead(verdict) == ["S"]
    assert verdict.decisions[0].facts[0].value == "摸牌時翻了兩張"


@pytest.mark.parametrize(
    ("kind", "clause"),
    [("same_tile_discarded", "B6"), ("same_tile_chowed", "B6"), ("door_tile_flower", "D-flowers")],
)
def test_the_clause_that_forbids_it_is_cited(kind: str, clause: str) -> None:
    assert clause in cited(decided(report("E", kind)))


def test_after_a_pong_the_same_tile_is_an_interpretation_and_after_a_chow_the_law() -> None:
    pong = [discard("E", "4s"), event("pong", "W", tiles="444s", source="E"), discard("W", "4s")]
    chow = [discard("E", "4s"), event("chow", "S", tiles="345s", source="E"), discard("S", "4s")]
    assert decided(*pong, report("W", "same_tile_discarded")).decisions[0].interpretations == ("I-28",)
    assert decided(*chow, report("S", "same_tile_discarded")).decisions[0].interpretations == ()


def test_the_door_tile_is_the_dealers() -> None:
    assert code_of(report("S", "door_tile_flower")) == "bad_fact"


def test_two_players_may_be_dead_and_the_deal_goes_on() -> None:
    verdict = decided(report("S", "missing_tile"), report("N", "extra_tile"))
    assert (dead(verdict), verdict.table.over) == (["S", "N"], False)


def test_a_second_violation_asks_for_the_face_and_pays_for_all() -> None:
    log = [report("W", "extra_tile")]
    assert asked(decided(*log, report("W", "peeked"))) == ["face"]
    verdict = decided(*log, report("W", "peeked", face=2))
    assert paid(verdict) == {"W>S": 50, "W>N": 50, "W>E": 60}
    assert following(verdict) == ("E", 0, "E")
    assert verdict.decisions[-1].interpretations == ("I-29", "I-6")


def test_a_second_violation_by_the_dealer_passes_the_deal_on_and_holds_the_marker_against_him() -> None:
    verdict = decided(report("E", "extra_tile"), report("E", "peeked", face=0), streak=1, shown_streak=3)
    assert paid(verdict) == {"E>S": 100, "E>W": 100, "E>N": 100}
    assert "P-marker" in cited(verdict)
    assert following(verdict) == ("S", 0, "E")


def test_the_option_takes_the_dealer_tai_out_of_paying_for_all() -> None:
    verdict = decided(
        report("W", "extra_tile"),
        report("W", "peeked", face=2),
        options={"dealer_tai_in_pays_for_all": False},
    )
    assert paid(verdict) == {"W>S": 50, "W>N": 50, "W>E": 50}
    assert verdict.decisions[-1].options == {"dealer_tai_in_pays_for_all": False}


def test_the_offenders_face_may_be_given_as_tiles() -> None:
    hand: dict[str, Any] = {
        "concealed": "123m456m789pCCC125s9s",
        "melds": [],
        "win": None,
        "flowers": "f2 f7",
    }
    verdict = decided(report("S", "extra_tile"), report("S", "peeked", hand=hand))
    assert paid(verdict) == {"S>W": 60, "S>N": 60, "S>E": 70}
    assert "I-8" in verdict.decisions[-1].interpretations


def test_a_win_claimed_while_dead_is_a_false_win() -> None:
    verdict = decided(report("S", "missing_tile"), win("S", "discard", source="W", face=3))
    assert paid(verdict) == {"S>W": 60, "S>N": 60, "S>E": 70}
    assert {"F4", "F2"} <= cited(verdict)


def test_anothers_win_does_not_mind_a_dead_hand() -> None:
    verdict = decided(report("S", "missing_tile"), win("N", "self_draw", face=1))
    assert paid(verdict) == {"E>N": 50, "S>N": 40, "W>N": 40}


def test_a_dead_watcher_still_pays_his_tai() -> None:
    verdict = decided(event("watch", "S"), report("S", "peeked"), win("N", "discard", source="W", face=1))
    assert paid(verdict) == {"W>N": 40, "S>N": 10}
    assert "I-46" in verdict.decisions[-1].interpretations
