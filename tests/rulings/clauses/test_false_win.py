"""F4 詐和 told as a foul, with all its causes; and what is none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulings.told import (
    asked,
    cited,
    code_of,
    decided,
    discard,
    draw,
    event,
    following,
    go_round,
    paid,
    report,
    win,
)

FOUL = "false_win"


def told(seat: str, because: str, **facts: Any) -> dict[str, Any]:
    return report(seat, FOUL, tiles_pushed=True, because=because, **facts)


def test_words_alone_are_none_and_ask_nothing_more() -> None:
    verdict = decided(report("S", FOUL, tiles_pushed=False))
    assert (asked(verdict), paid(verdict), verdict.table.over) == ([], {}, False)
    assert verdict.decisions[0].interpretations == ("I-20",)
    assert [r.clause for r in verdict.decisions[0].rejected] == ["F4"]


def test_the_questions_come_in_the_order_of_the_format() -> None:
    assert asked(decided(report("S", FOUL))) == ["tiles_pushed"]
    assert asked(decided(report("S", FOUL, tiles_pushed=True))) == ["because"]
    assert asked(decided(report("S", FOUL, tiles_pushed=True, face=1))) == ["because"]
    (need,) = decided(told("S", "incomplete")).needs
    assert (need.fact, need.accepts, need.choices) == ("face", ("face", "hand"), ())


@pytest.mark.parametrize(
    ("because", "clause"),
    [
        ("incomplete", "F4.2"),
        ("missing_tile", "F4.2"),
        ("extra_tile", "F4.2"),
        ("wrong_place_draw", "F4"),
        ("early_draw", "F4"),
        ("self_draw_violation", "P-selfdraw"),
        ("watch_violation", "F3"),
        ("passed_win", "P-passed"),
        ("dead_hand", "F2"),
        ("flower_not_replaced", "F4"),
        ("shown_tile", "B8"),
        ("other", "F4"),
    ],
)
def test_each_cause_costs_the_same_under_its_own_clause(because: str, clause: str) -> None:
    verdict = decided(told("S", because, face=3), streak=2)
    assert paid(verdict) == {"S>W": 60, "S>N": 60, "S>E": 110}
    assert {"F4", "F4.1", "F4.3", clause} <= cited(verdict)
    assert following(verdict) == ("E", 2, "E")


@pytest.mark.parametrize(
    ("violation", "clause"),
    [
        ("touched", "P-selfdraw"),
        ("spoiled", "P-selfdraw"),
        ("after_exposed_kong", "B2"),
        ("no_draw", "B4"),
        ("same_go_around", "B5"),
    ],
)
def test_each_violation_of_a_self_draw_has_its_clause(violation: str, clause: str) -> None:
    verdict = decided(told("S", "self_draw_violation", violation=violation, face=0))
    assert clause in cited(verdict)


def test_the_log_shows_the_violation_that_was_not_told() -> None:
    kong = [*go_round("N5s"), event("exposed_kong", "S", tiles="5555s", source="N")]
    verdict = decided(*kong, draw("S", source="tail"), told("S", "self_draw_violation", face=2), full=True)
    assert "B2" in cited(verdict)
    flower = [*kong, draw("S", "f1", source="tail"), event("flower", "S", tile="f1", replaced=True)]
    verdict = decided(*flower, draw("S", source="tail"), told("S", "self_draw_violation", face=2), full=True)
    assert "B2" in cited(verdict)


def test_the_dealer_pays_dealer_tai_to_all_three_and_loses_the_deal() -> None:
    verdict = decided(told("E", "incomplete", face=2), streak=1)
    assert paid(verdict) == {"E>S": 80, "E>W": 80, "E>N": 80}
    assert following(verdict) == ("S", 0, "E")


@pytest.mark.parametrize(
    ("dealer", "shown", "offender", "expected"),
    [
        ("E", 1, "S", {"S>W": 30, "S>N": 30, "S>E": 60}),
        ("E", 4, "S", {"S>W": 30, "S>N": 30, "S>E": 100}),
        ("E", 4, "E", {"E>S": 120, "E>W": 120, "E>N": 120}),
        ("E", 0, "E", {"E>S": 100, "E>W": 100, "E>N": 100}),
    ],
)
def test_the_marker_counts_in_a_false_win_as_in_a_win(
    dealer: str, shown: int, offender: str, expected: dict[str, int]
) -> None:
    verdict = decided(told(offender, "incomplete", face=0), streak=3, shown_streak=shown, dealer=dealer)
    assert paid(verdict) == expected
    assert "P-marker" in cited(verdict)


def test_watchers_pay_nothing_on_a_false_win() -> None:
    verdict = decided(event("watch", "N"), told("S", "incomplete", face=0))
    assert paid(verdict) == {"S>W": 30, "S>N": 30, "S>E": 40}


HAND = {"concealed": "123m456m789pCCC125s9s", "melds": [], "win": "9s", "flowers": "f2 f7"}


def test_incomplete_tiles_count_what_is_certain() -> None:
    verdict = decided(told("S", "incomplete", hand=HAND))
    assert paid(verdict) == {"S>W": 60, "S>N": 60, "S>E": 70}
    assert "I-8" in verdict.decisions[0].interpretations


def test_the_referee_may_set_the_face_of_incomplete_tiles() -> None:
    verdict = decided(told("S", "incomplete", hand=HAND, face=1))
    assert paid(verdict) == {"S>W": 40, "S>N": 40, "S>E": 50}


COMPLETE = {"concealed": "123m456m789m234s78s55p", "melds": [], "win": "6s", "flowers": "f1"}


def test_complete_tiles_count_as_claimed_the_self_draws_elements_included() -> None:
    on_discard = decided(told("S", "passed_win", hand=COMPLETE))
    assert paid(on_discard)["S>W"] == 40
    by_self_draw = decided(told("S", "self_draw_violation", violation="touched", hand=COMPLETE))
    assert paid(by_self_draw)["S>W"] == 60
    assert "I-44" in by_self_draw.decisions[0].interpretations
    said_so = decided(told("S", "dead_hand", by="self_draw", hand=COMPLETE))
    assert paid(said_so)["S>W"] == 60


def test_a_face_that_complete_tiles_do_not_have_is_refused() -> None:
    assert code_of(told("S", "passed_win", hand=COMPLETE, face=7)) == "bad_fact"


def test_a_hand_that_is_no_hand_is_refused_with_its_faults() -> None:
    assert code_of(told("S", "incomplete", hand={**HAND, "concealed": "0x"})) == "bad_tile"
    assert code_of(told("S", "incomplete", hand={**HAND, "seat_wind": "W"})) == "bad_field"


def test_a_false_win_beside_a_valid_one_is_paid_besides() -> None:
    verdict = decided(
        discard("W", "6s"), win("S", "discard", source="W", face=2), told("N", "incomplete", face=0)
    )
    assert paid(verdict) == {"W>S": 50, "N>S": 30, "N>W": 30, "N>E": 40}
    assert following(verdict) == ("S", 0, "E")
    assert verdict.decisions[-1].supersedes is None


def test_a_settled_win_found_false_is_superseded() -> None:
    verdict = decided(win("S", "discard", source="W", face=2), told("S", "extra_tile", face=2), streak=1)
    assert paid(verdict) == {"S>W": 50, "S>N": 50, "S>E": 80}
    assert following(verdict) == ("E", 1, "E")
    assert verdict.decisions[-1].supersedes == 0


def test_a_false_win_after_the_wall_ran_out_ends_the_deal_by_the_foul() -> None:
    verdict = decided({"type": "exhausted"}, told("S", "incomplete", face=0), streak=1)
    assert following(verdict) == ("E", 1, "E")
    assert verdict.decisions[-1].supersedes == 0


def test_two_false_winners_pay_each_and_a_dealer_among_them_loses_the_deal() -> None:
    verdict = decided(told("S", "incomplete", face=0), told("E", "incomplete", face=0))
    assert paid(verdict) == {"S>W": 30, "S>N": 30, "E>W": 40, "E>N": 40}
    assert following(verdict) == ("S", 0, "E")


def test_a_win_lost_by_reaching_is_void_and_not_false() -> None:
    claims = {
        "type": "claims",
        "discarder": "W",
        "tile": "6s",
        "claims": [{"seat": "N", "call": "win"}, {"seat": "S", "call": "win"}],
        "facts": {"reached": ["N"]},
    }
    log = [discard("W", "6s"), claims]
    verdict = decided(*log, told("N", "passed_win", face=3))
    assert (paid(verdict), verdict.table.over) == ({}, False)
    strict = decided(*log, told("N", "passed_win", face=3), options={"late_win_is_false_win": True})
    assert paid(strict) == {"N>E": 70, "N>S": 60, "N>W": 60}
    later = decided(*log, discard("S", "1m"), told("N", "passed_win", face=3))
    assert paid(later) == {"N>E": 70, "N>S": 60, "N>W": 60}


def test_a_declared_hand_that_passed_loses_the_declaration_and_not_the_win() -> None:
    log = [event("declare", "S", ready="heavenly")]
    verdict = decided(*log, told("S", "passed_win", face=9))
    assert (paid(verdict), verdict.table.over) == ({}, False)
    watching = decided(*log, event("watch", "S"), told("S", "passed_win", face=1))
    assert {"F3", "F5", "P-passed"} <= cited(watching)
    assert paid(watching) == {"S>W": 40, "S>N": 40, "S>E": 50}
