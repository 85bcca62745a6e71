"""F10.1, F10.2: a wrong pong, from before the discard to completed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulings.told import (
    asked,
    cited,
    code_of,
    dead,
    decided,
    discard,
    draw,
    event,
    go_round,
    liable,
    paid,
    report,
    win,
)


def wrong_pong(seat: str = "W", **facts: Any) -> dict[str, Any]:
    return report(seat, "wrong_pong", **facts)


def ponged(*after: dict[str, Any]) -> list[dict[str, Any]]:
    """East discards 3s, West pongs it, and what comes after."""
    return [discard("E", "3s"), event("pong", "W", tiles="333s", source="E"), *after]


def test_before_the_discard_it_is_undone_and_only_the_fine_of_a_call_is_paid() -> None:
    verdict = decided(wrong_pong(discarded=False, discarder="E"))
    assert (paid(verdict), dead(verdict), liable(verdict), asked(verdict)) == ({"W>E": 10}, [], [], [])
    assert {"F10.1", "F1"} <= cited(verdict)


def test_the_left_neighbours_discard_costs_nothing() -> None:
    assert paid(decided(wrong_pong(discarded=False, discarder="S"))) == {}


def test_completed_it_is_no_matter_who_discarded() -> None:
    assert asked(decided(wrong_pong(discarded=True, completed=True))) == []


def test_after_the_discard_it_is_undone_with_a_dead_hand_and_no_liability() -> None:
    verdict = decided(wrong_pong(discarded=True, completed=False))
    assert (paid(verdict), dead(verdict), liable(verdict)) == ({}, ["W"], [])


def test_completed_it_is_a_dead_hand_liable_for_others_self_draws() -> None:
    verdict = decided(wrong_pong(discarded=True, completed=True), win("N", tail=False, face=1, draws_since=8))
    assert (paid(verdict), dead(verdict)) == ({"W>N": 130}, ["W"])
    late = decided(wrong_pong(discarded=True, completed=True), win("N", tail=False, face=1, draws_since=9))
    assert paid(late) == {"E>N": 50, "S>N": 40, "W>N": 40}


@pytest.mark.parametrize(
    ("known", "next_asked"),
    [({}, "discarded"), ({"discarded": True}, "completed"), ({"discarded": False}, "discarder"), ({"completed": False}, "discarded")],
)  # fmt: skip
def test_the_next_fact_that_matters_is_asked(known: dict[str, Any], next_asked: str) -> None:
    assert asked(decided(wrong_pong(**known))) == [next_asked]


def test_completed_says_that_he_has_discarded() -> None:
    assert liable(decided(wrong_pong(completed=True))) == ["W"]
    assert code_of(wrong_pong(discarded=False, completed=True, discarder="E")) == "bad_fact"


def test_a_full_log_shows_how_far_it_has_gone() -> None:
    assert paid(decided(*ponged(), wrong_pong(), full=True)) == {"W>E": 10}
    undone = decided(*ponged(discard("W", "1m")), wrong_pong(), full=True)
    assert (dead(undone), liable(undone), asked(undone)) == (["W"], [], [])
    drawn = decided(*ponged(discard("W", "1m"), draw("N", touched=True)), wrong_pong(), full=True)
    assert liable(drawn) == ["W"]
    apart = decided(*ponged(discard("W", "1m"), draw("N", touched=False)), wrong_pong(), full=True)
    assert (dead(apart), liable(apart)) == (["W"], [])
    assert asked(decided(*ponged(discard("W", "1m"), draw("N")), wrong_pong(), full=True)) == ["completed"]
    called = [discard("W", "1m"), event("chow", "N", tiles="123m", source="W"), discard("N", "9p")]
    assert liable(decided(*ponged(*called), wrong_pong(), full=True)) == ["W"]


def test_what_a_full_log_contradicts_is_refused() -> None:
    assert code_of(*ponged(), wrong_pong(discarded=True), full=True) == "bad_fact"
    assert code_of(*ponged(), wrong_pong(discarder="S"), full=True) == "bad_fact"
    assert code_of(*ponged(discard("W", "1m")), wrong_pong(completed=True), full=True) == "bad_fact"
    assert code_of(wrong_pong(discarded=False, discarder="W")) == "bad_fact"
    assert code_of(*ponged(), wrong_pong(because="last_three"), full=True, tiles_left=30) == "bad_fact"


def test_the_draw_that_completes_it_is_the_first_of_the_eight() -> None:
    log = ponged(discard("W", "1m"), draw("N", touched=True), wrong_pong(), discard("N", "2m"))
    turns = go_round("E1p", "S1p", "W1p", "N1p", "E2p", "S2p")  # East's draw is told apart
    seven = [draw("E"), *turns]
    eighth = decided(*log, *seven, draw("W"), win("W", face=1), full=True)
    assert "F4" in cited(eighth)  # West is a dead hand
    won = decided(*log, *seven[:-2], draw("S"), win("S", face=1), full=True)
    assert paid(won) == {"W>S": 130}
    assert [item.since for item in decided(*log, full=True).table.liabilities] == [0]


def test_a_window_that_has_passed_is_not_opened() -> None:
    turns = go_round("N1p", "E1p", "S1p", "W1p", "N2p", "E2p", "S2p", "W2p")
    verdict = decided(*ponged(discard("W", "1m"), draw("N"), *turns), wrong_pong(), full=True)
    assert (dead(verdict), liable(verdict)) == (["W"], [])


def test_the_tiles_of_an_undone_pong_are_shown() -> None:
    verdict = decided(*ponged(), wrong_pong(), full=True)
    assert verdict.table.shown["W"] == ["3s", "3s"]
    assert "B8" in cited(verdict)


@pytest.mark.parametrize(
    ("because", "clause"), [("last_three", "B7"), ("shown_tile", "B8"), ("second_like_tile", "B9")]
)
def test_the_clause_of_the_cause_is_cited(because: str, clause: str) -> None:
    assert clause in cited(decided(wrong_pong(discarded=True, completed=True, because=because)))


def test_a_full_log_shows_the_cause() -> None:
    assert "B7" in cited(decided(*ponged(), wrong_pong(), full=True, tiles_left=3))
    assert "B7" not in cited(decided(*ponged(), wrong_pong(), full=True, tiles_left=4))
    shown = event("show", "W", tiles="3s", own_fault=True)
    assert "B8" in cited(decided(shown, *ponged(discard("W", "1m")), wrong_pong(), full=True))
    twice = [*go_round("S9p", "W1m", "N9p"), event("pong", "W", tiles="999p", source="N"), discard("W", "2m")]
    assert "B9" in cited(decided(*twice, wrong_pong(), full=True))


def test_a_dead_hands_wrong_pong_is_his_second_violation() -> None:
    ahead = report("W", "extra_tile")
    assert asked(decided(ahead, wrong_pong(discarded=True))) == ["face"]
    verdict = decided(ahead, wrong_pong(discarded=True, face=2))
    assert (paid(verdict), liable(verdict)) == ({"W>E": 60, "W>N": 50, "W>S": 50}, [])
    assert paid(decided(ahead, wrong_pong(discarded=False, discarder="E"))) == {"W>E": 10}


def test_found_after_a_self_draw_was_settled_it_moves_the_points_to_the_liable() -> None:
    log = ponged(discard("W", "1m"), draw("N"), win("N", face=1), wrong_pong(completed=True))
    verdict = decided(*log, full=True)
    assert (paid(verdict), asked(verdict)) == ({"W>N": 130}, [])
    assert verdict.decisions[-1].supersedes == 4


def test_who_drew_meanwhile_puts_the_tile_back_and_the_turn_goes_to_whose_it_was() -> None:
    log = ponged(discard("W", "1m"), draw("N", touched=False), wrong_pong())
    assert decided(*log, full=True, tiles_left=30).table.tiles_left == 30
    assert code_of(*log, draw("S"), full=True) == "none"
