"""F9: a wrong exposed kong, from put right to completed within the last eight."""

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
    following,
    liable,
    paid,
    report,
    win,
)

DONE: dict[str, Any] = {"replaced": True, "in_hand": True, "discarded": True}


def wrong_kong(seat: str = "S", **facts: Any) -> dict[str, Any]:
    return report(seat, "wrong_exposed_kong", **facts)


def konged(*after: dict[str, Any]) -> list[dict[str, Any]]:
    return [discard("N", "5s"), event("exposed_kong", "S", tiles="5555s", source="N"), *after]


def test_put_right_before_replacing_it_costs_the_fine_of_a_call() -> None:
    verdict = decided(wrong_kong(replaced=False, discarder="N"))
    assert (paid(verdict), dead(verdict), liable(verdict)) == ({"S>N": 10}, [], [])
    assert "I-39" in verdict.decisions[0].interpretations
    assert paid(decided(wrong_kong(replaced=False, discarder="E"))) == {}  # the left neighbour


def test_a_replacement_not_yet_in_the_hand_is_put_back() -> None:
    verdict = decided(wrong_kong(replaced=True, in_hand=False))
    assert (paid(verdict), dead(verdict), liable(verdict), asked(verdict)) == ({}, ["S"], [], [])
    assert {"F9", "F9.1", "F2"} == cited(verdict)


def test_a_replacement_that_is_known_is_put_back() -> None:
    verdict = decided(wrong_kong(replaced=True, in_hand=True, discarded=False, identifiable=True))
    assert (dead(verdict), liable(verdict)) == (["S"], [])


def test_a_replacement_that_is_not_known_makes_him_liable_for_that_tile() -> None:
    log = [wrong_kong(replaced=True, in_hand=True, discarded=False, identifiable=False)]
    verdict = decided(*log)
    assert [(item.covers, item.only, item.until) for item in verdict.table.liabilities] == [
        ("tail_tile", "returned_tile", "end_of_deal")
    ]
    assert "F9.3" in {r.clause for r in verdict.decisions[0].rejected}
    by_it = decided(*log, win("N", tail=True, returned_tile=True, face=1))
    assert paid(by_it) == {"S>N": 130}
    by_another = decided(*log, win("N", tail=True, returned_tile=False, face=1))
    assert paid(by_another) == {"E>N": 50, "S>N": 40, "W>N": 40}


def test_completed_it_opens_two_liabilities() -> None:
    verdict = decided(wrong_kong(**DONE, in_last_eight=False))
    assert [(item.covers, item.until) for item in verdict.table.liabilities] == [
        ("self_draw", "eight_draws"),
        ("tail_tile", "end_of_deal"),
    ]
    assert dead(verdict) == ["S"]


def test_a_tail_tile_after_the_window_is_covered_and_paid_once_within_it() -> None:
    late = decided(wrong_kong(**DONE, in_last_eight=False), win("N", tail=True, face=1, draws_since=9))
    assert paid(late) == {"S>N": 130}
    inside = decided(wrong_kong(**DONE, in_last_eight=False), win("N", tail=True, face=1, draws_since=2))
    assert paid(inside) == {"S>N": 130}


def test_within_the_last_eight_he_pays_for_all_and_the_deal_ends() -> None:
    assert asked(decided(wrong_kong(**DONE))) == ["in_last_eight"]
    assert asked(decided(wrong_kong(**DONE, in_last_eight=True))) == ["face"]
    verdict = decided(wrong_kong(**DONE, in_last_eight=True, face=1), streak=1)
    assert (paid(verdict), liable(verdict)) == ({"S>E": 70, "S>N": 40, "S>W": 40}, [])
    assert following(verdict) == ("E", 1, "E")


@pytest.mark.parametrize(
    ("known", "next_asked"),
    [
        ({}, "replaced"),
        ({"replaced": False}, "discarder"),
        ({"replaced": True}, "in_hand"),
        ({"replaced": True, "in_hand": True}, "identifiable"),
        ({"replaced": True, "in_hand": True, "identifiable": True}, "discarded"),
        ({"replaced": True, "in_hand": True, "discarded": False}, "identifiable"),
        ({"replaced": True, "discarded": True}, "in_last_eight"),
    ],
)
def test_the_next_fact_that_matters_is_asked(known: dict[str, Any], next_asked: str) -> None:
    assert asked(decided(wrong_kong(**known))) == [next_asked]


def test_a_full_log_shows_replacement_discard_and_the_last_eight() -> None:
    assert paid(decided(*konged(), wrong_kong(), full=True)) == {"S>N": 10}
    assert asked(decided(*konged(draw("S", source="tail")), wrong_kong(), full=True)) == ["in_hand"]
    done = konged(draw("S", source="tail"), discard("S", "1m"))
    assert asked(decided(*done, wrong_kong(), full=True)) == ["in_last_eight"]
    assert asked(decided(*done, wrong_kong(), full=True, tiles_left=8)) == ["face"]
    assert liable(decided(*done, wrong_kong(), full=True, tiles_left=9)) == ["S", "S"]
    assert "B7" in cited(decided(*konged(), wrong_kong(), full=True, tiles_left=3))


def test_what_a_full_log_contradicts_is_refused() -> None:
    assert code_of(*konged(), wrong_kong(replaced=True, in_hand=False), full=True) == "bad_fact"
    assert code_of(*konged(), wrong_kong(discarder="W"), full=True) == "bad_fact"
    done = konged(draw("S", source="tail"), discard("S", "1m"))
    assert code_of(*done, wrong_kong(in_last_eight=True, face=0), full=True, tiles_left=40) == "bad_fact"


def test_a_tile_thrown_as_drawn_has_been_discarded() -> None:
    assert "F9.3" in cited(
        decided(wrong_kong(replaced=True, in_hand=False, discarded=True, in_last_eight=False))
    )


def test_a_dead_hands_kong_is_his_second_violation_once_replaced() -> None:
    ahead = report("S", "extra_tile")
    assert asked(decided(ahead, wrong_kong(replaced=True))) == ["face"]
    verdict = decided(ahead, wrong_kong(replaced=True, face=0))
    assert (paid(verdict), liable(verdict)) == ({"S>E": 40, "S>N": 30, "S>W": 30}, [])
    assert paid(decided(ahead, wrong_kong(replaced=False, discarder="N"))) == {"S>N": 10}


def test_a_replacement_put_back_may_be_drawn_again() -> None:
    log = konged(draw("S", source="tail"), wrong_kong(in_hand=False))
    assert decided(*log, full=True, tiles_left=30).table.tiles_left == 30
