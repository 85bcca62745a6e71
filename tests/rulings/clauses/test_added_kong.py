"""F8 錯加槓, every branch."""

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
    go_round,
    liable,
    paid,
    report,
    win,
)

FOUL = "wrong_added_kong"


def rejected(verdict: Any) -> set[str]:
    return {r.clause for d in verdict.decisions for r in d.rejected}


def test_put_right_before_replacing_costs_nothing_and_asks_nothing_more() -> None:
    verdict = decided(report("S", FOUL, replaced=False))
    assert (asked(verdict), paid(verdict), dead(verdict), liable(verdict)) == ([], {}, [], [])
    assert rejected(verdict) == {"F8.1", "F8.2", "F8.3"}


def test_a_replacement_not_yet_in_the_hand_is_put_back_without_penalty() -> None:
    verdict = decided(report("S", FOUL, replaced=True, in_hand=False))
    assert (asked(verdict), dead(verdict), cited(verdict)) == ([], [], {"F8", "F8.1"})


def test_strict_tables_call_a_tail_tile_seen_a_dead_hand() -> None:
    verdict = decided(report("S", FOUL, replaced=True, in_hand=False), options={"strict_tail_peek": True})
    assert (dead(verdict), liable(verdict)) == (["S"], [])
    assert {"F8.1", "F2"} <= cited(verdict)
    assert verdict.decisions[0].options == {"strict_tail_peek": True}


def test_a_known_tile_is_put_back_and_nothing_stays_open() -> None:
    verdict = decided(report("S", FOUL, replaced=True, in_hand=True, discarded=False, identifiable=True))
    assert (dead(verdict), liable(verdict)) == (["S"], [])
    assert {"F8.1", "F8.3", "F6"} <= rejected(verdict)


def test_an_unknown_tile_leaves_a_liability_for_that_one_tile() -> None:
    verdict = decided(report("S", FOUL, replaced=True, in_hand=True, discarded=False, identifiable=False))
    (item,) = verdict.table.liabilities
    assert (item.seat, item.covers, item.only, item.until) == (
        "S",
        "tail_tile",
        "returned_tile",
        "end_of_deal",
    )


def test_replaced_and_discarded_stands_and_is_liable_for_the_rest_of_the_deal() -> None:
    verdict = decided(report("S", FOUL, replaced=True, discarded=True, in_last_eight=False))
    (item,) = verdict.table.liabilities
    assert (item.seat, item.covers, item.only, item.until) == ("S", "tail_tile", None, "end_of_deal")
    assert dead(verdict) == ["S"]


def test_within_the_last_eight_he_pays_for_all_and_the_deal_ends() -> None:
    told = {"replaced": True, "in_hand": True, "discarded": True, "in_last_eight": True}
    assert asked(decided(report("S", FOUL, **told))) == ["face"]
    verdict = decided(report("S", FOUL, face=2, **told))
    assert paid(verdict) == {"S>W": 50, "S>N": 50, "S>E": 60}
    assert following(verdict) == ("E", 0, "E")
    assert "I-6" not in verdict.decisions[0].interpretations


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ({}, "replaced"),
        ({"replaced": True}, "in_hand"),
        ({"replaced": True, "in_hand": True}, "identifiable"),
        ({"replaced": True, "in_hand": True, "identifiable": True}, "discarded"),
        ({"replaced": True, "in_hand": True, "discarded": False}, "identifiable"),
        ({"replaced": True, "discarded": True}, "in_last_eight"),
        ({"replaced": True, "discarded": True, "in_last_eight": True}, "face"),
        ({"discarded": True, "in_last_eight": False}, "replaced"),
    ],
)
def test_the_next_question_is_the_first_that_can_still_change_the_result(
    told: dict[str, Any], question: str
) -> None:
    assert asked(decided(report("S", FOUL, **told))) == [question]


def test_while_dead_already_it_is_the_second_violation_whether_the_tile_is_known_or_not() -> None:
    first = report("S", "peeked")
    told = {"replaced": True, "in_hand": True, "discarded": False}
    assert asked(decided(first, report("S", FOUL, **told))) == ["face"]
    verdict = decided(first, report("S", FOUL, face=1, **told))
    assert paid(verdict) == {"S>W": 40, "S>N": 40, "S>E": 50}
    assert verdict.table.over
    assert {"F8.2", "F5"} <= cited(verdict)


def test_while_dead_already_a_kong_put_right_is_no_violation() -> None:
    verdict = decided(report("S", "peeked"), report("S", FOUL, replaced=True, in_hand=False))
    assert (paid(verdict), verdict.table.over) == ({}, False)


KONG_LOG = [
    *go_round("E9p"),
    event("pong", "S", tiles="999p", source="E"),
    discard("S", "1p"),
    draw("W"),
    discard("W", "2p"),
    draw("N"),
    discard("N", "3p"),
    draw("E"),
    discard("E", "4p"),
    draw("S"),
    event("added_kong", "S", tiles="9999p"),
]


def test_a_full_log_shows_what_was_replaced_and_discarded() -> None:
    verdict = decided(*KONG_LOG, report("S", FOUL), full=True)
    assert (asked(verdict), dead(verdict)) == ([], [])
    replaced = [*KONG_LOG, draw("S", source="tail")]
    assert asked(decided(*replaced, report("S", FOUL), full=True)) == ["in_hand"]
    verdict = decided(*replaced, discard("S", "7p"), report("S", FOUL), full=True)
    assert asked(verdict) == ["in_last_eight"]


@pytest.mark.parametrize(("left", "asks"), [(13, ["face"]), (14, [])])
def test_the_last_eight_are_counted_where_the_log_says_how_many_tiles_are_left(
    left: int, asks: list[str]
) -> None:
    """Four are drawn in the log before the kong: 12 − 4 = 8 still to be drawn at the kong is within the last eight."""
    log = [*KONG_LOG, draw("S", source="tail"), discard("S", "7p"), report("S", FOUL)]
    assert asked(decided(*log, full=True, tiles_left=left - 1)) == asks


def test_what_a_full_log_contradicts_is_refused() -> None:
    assert code_of(*KONG_LOG, report("S", FOUL, replaced=True), full=True) == "bad_fact"
    log = [*KONG_LOG, draw("S", source="tail"), discard("S", "7p")]
    assert code_of(*log, report("S", FOUL, discarded=False), full=True) == "bad_fact"


def test_a_kong_straight_after_a_call_is_b1_told_or_logged() -> None:
    assert "B1" in cited(decided(report("S", FOUL, replaced=False, because="after_call")))
    log = [
        discard("E", "9p"),
        event("pong", "S", tiles="999p", source="E"),
        event("added_kong", "S", tiles="1111m"),
    ]
    assert "B1" in cited(decided(*log, report("S", FOUL), full=True))
    assert "B1" not in cited(decided(*KONG_LOG, report("S", FOUL), full=True))


OPEN = report("S", FOUL, replaced=True, in_hand=True, discarded=True, in_last_eight=False)
ONE_TILE = report("S", FOUL, replaced=True, in_hand=True, discarded=False, identifiable=False)


def test_a_later_win_on_a_tail_tile_is_paid_by_the_liable_player() -> None:
    verdict = decided(OPEN, win("N", tail=True, face=3))
    assert paid(verdict) == {"S>N": 190}
    assert {"F8.3", "F6"} <= cited(verdict)
    assert any(f.fact == "liability_opened_by" and f.value == [0] for f in verdict.decisions[-1].facts)


def test_an_as_drawn_tail_tile_dealt_in_is_paid_in_the_discarders_place_with_his_dealer_tai() -> None:
    verdict = decided(OPEN, win("N", "discard", source="E", as_drawn=True, face=2), streak=1)
    assert paid(verdict) == {"S>N": 80}


@pytest.mark.parametrize(
    "won",
    [
        win("N", tail=False, face=1),
        win("N", "discard", source="E", as_drawn=False, face=1),
        win("N", "robbed_kong", source="E", face=1),
    ],
)
def test_a_win_that_has_nothing_to_do_with_the_tail_is_paid_as_usual(won: dict[str, Any]) -> None:
    verdict = decided(OPEN, won)
    assert (asked(verdict), paid(verdict)["E>N"]) == ([], 50)


def test_whether_the_tile_came_from_the_tail_is_asked_only_while_a_liability_is_open() -> None:
    assert asked(decided(OPEN, win("N", face=1))) == ["tail"]
    assert asked(decided(OPEN, win("N", "discard", source="E", face=1))) == ["as_drawn"]
    assert asked(decided(win("N", face=1))) == []


def test_one_tiles_liability_asks_whether_it_is_that_tile() -> None:
    assert asked(decided(ONE_TILE, win("W", tail=True, face=3))) == ["returned_tile"]
    assert paid(decided(ONE_TILE, win("W", tail=True, returned_tile=True, face=3))) == {"S>W": 190}
    assert paid(decided(ONE_TILE, win("W", tail=True, returned_tile=False, face=3))) == {
        "S>W": 60,
        "N>W": 60,
        "E>W": 70,
    }


def test_a_full_log_tells_that_the_tile_put_back_is_the_next_replacement() -> None:
    told = report("S", FOUL, in_hand=True, identifiable=False)
    log = [
        *KONG_LOG,
        draw("S", source="tail"),
        told,
        discard("S", "1p"),
        draw("W"),
        event("concealed_kong", "W", tiles="7777p"),
    ]
    verdict = decided(*log, draw("W", source="tail"), win("W", face=3), full=True)
    assert paid(verdict) == {"S>W": 190}


def test_the_marker_counts_in_what_is_taken_over() -> None:
    verdict = decided(OPEN, win("N", tail=True, face=0), streak=1, shown_streak=2)
    assert paid(verdict) == {"S>N": 30 + 30 + 30 + 50}
    assert "P-marker" in cited(verdict)


def test_a_watcher_pays_his_own_tai_beside_the_liable_player() -> None:
    verdict = decided(event("watch", "N"), OPEN, win("W", tail=True, face=3))
    assert paid(verdict) == {"S>W": 190, "N>W": 10}


def test_the_end_of_the_deal_closes_every_liability() -> None:
    assert liable(decided(OPEN, {"type": "exhausted"})) == []


def test_the_liable_players_own_deal_in_needs_no_question() -> None:
    assert paid(decided(OPEN, win("N", "discard", source="S", face=2))) == {"S>N": 50}
