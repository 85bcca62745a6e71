"""F7 錯暗槓: by when it comes to light."""

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

FOUL = "wrong_concealed_kong"


def test_put_right_before_replacing_costs_nothing() -> None:
    verdict = decided(report("S", FOUL, found_at="at_once", replaced=False))
    assert (asked(verdict), paid(verdict), dead(verdict), liable(verdict)) == ([], {}, [], [])
    assert "I-31" in verdict.decisions[0].interpretations


def test_noticed_at_once_it_goes_as_a_wrong_added_kong() -> None:
    known = {"found_at": "at_once", "replaced": True}
    back = decided(report("S", FOUL, **known, in_hand=False))
    assert (dead(back), cited(back)) == ([], {"F7", "F8.1"})
    strict = decided(report("S", FOUL, **known, in_hand=False), options={"strict_tail_peek": True})
    assert dead(strict) == ["S"]
    told = decided(report("S", FOUL, **known, in_hand=True, identifiable=True))
    assert (dead(told), liable(told)) == (["S"], [])
    unknown = decided(report("S", FOUL, **known, in_hand=True, identifiable=False))
    assert (dead(unknown), liable(unknown)) == (["S"], ["S"])
    assert unknown.table.liabilities[0].only == "returned_tile"


def test_the_last_eight_matter_at_a_drawn_deal_only() -> None:
    assert asked(decided(report("S", FOUL))) == ["in_last_eight"]
    assert asked(decided(report("S", FOUL, found_at="tail_win"))) == []
    assert asked(decided(report("S", FOUL, found_at="exhausted"))) == ["in_last_eight"]
    assert asked(decided(report("S", FOUL, found_at="exhausted", in_last_eight=True))) == ["face"]


@pytest.mark.parametrize("found_at", ["tail_win", "as_drawn_deal_in", "other"])
def test_found_after_the_discard_its_maker_is_dead_and_pays_for_wins_on_the_tail(found_at: str) -> None:
    told = report("W", FOUL, in_last_eight=False, found_at=found_at)
    assert (dead(decided(told)), liable(decided(told))) == (["W"], ["W"])
    tail = decided(told, win("S", tail=True, face=3))
    assert paid(tail) == {"W>S": 190}
    assert {"F7.1", "F6"} <= cited(tail)
    head = decided(told, win("S", tail=False, face=3))
    assert paid(head) == {"E>S": 70, "N>S": 60, "W>S": 60}


def test_the_discard_of_a_tail_tile_as_drawn_is_paid_in_the_discarders_place() -> None:
    told = report("W", FOUL, in_last_eight=False, found_at="as_drawn_deal_in")
    verdict = decided(told, win("S", "discard", source="E", as_drawn=True, face=2))
    assert paid(verdict) == {"W>S": 60}


def test_several_share_the_sum_and_the_odd_points_go_in_turn_order_from_the_winner() -> None:
    told = [report(seat, FOUL, in_last_eight=False, found_at="tail_win") for seat in ("E", "W", "N")]
    verdict = decided(*told, win("S", tail=True, face=3))
    assert paid(verdict) == {"E>S": 63, "N>S": 63, "W>S": 64}


def test_found_late_it_supersedes_the_win_and_the_winner_keeps_what_he_is_owed() -> None:
    verdict = decided(
        win("S", tail=True, face=3), report("W", FOUL, in_last_eight=False, found_at="tail_win")
    )
    assert paid(verdict) == {"W>S": 190}
    assert verdict.decisions[-1].supersedes == 0
    assert following(verdict) == ("S", 0, "E")


def test_a_drawn_deal_that_brings_it_to_light_ends_by_a_foul() -> None:
    told = report("W", FOUL, in_last_eight=True, found_at="exhausted", face=1)
    late = decided({"type": "exhausted"}, told, streak=1)
    assert paid(late) == {"W>E": 70, "W>N": 40, "W>S": 40}
    assert following(late) == ("E", 1, "E")
    assert "I-43" in late.decisions[-1].interpretations


def test_made_early_a_drawn_deal_costs_nothing_and_counts() -> None:
    late = decided(
        {"type": "exhausted"}, report("S", FOUL, in_last_eight=False, found_at="exhausted"), streak=1
    )
    assert (paid(late), following(late)) == ({}, ("E", 2, "E"))
    assert "F7.3" in cited(late)


def test_a_kong_by_a_dead_hand_is_a_second_violation() -> None:
    told = [report("S", "extra_tile"), report("S", FOUL, in_last_eight=False, found_at="other")]
    assert asked(decided(*told)) == ["face"]


def test_a_full_log_shows_whether_it_was_at_once() -> None:
    kong = [draw("S"), event("concealed_kong", "S")]
    at_once = decided(*kong, report("S", FOUL, in_last_eight=False), full=True)
    assert (asked(at_once), dead(at_once)) == ([], [])
    gone = [*kong, draw("S", source="tail"), discard("S", "9s")]
    assert code_of(*gone, report("S", FOUL, in_last_eight=False, found_at="at_once"), full=True) == "bad_fact"
    assert dead(decided(*gone, report("S", FOUL, found_at="other"), full=True)) == ["S"]


def test_a_kong_after_a_chow_is_wrong_by_b1_and_after_an_exposed_kong_by_b3() -> None:
    after_chow = [
        event("chow", "S", tiles="234m", source="E"),
        report("S", FOUL, found_at="at_once", replaced=False),
    ]
    assert "B3" not in cited(decided(*after_chow))
    told = report("S", FOUL, found_at="at_once", replaced=False, because="after_exposed_kong")
    assert "B3" in cited(decided(told))


@pytest.mark.parametrize("late", [False, True])
def test_a_kong_found_at_a_tail_win_says_that_a_tail_tile_won(late: bool) -> None:
    for found_at, won in (
        ("tail_win", win("S", face=0)),
        ("as_drawn_deal_in", win("S", "discard", source="E", face=7)),
    ):
        told = report("W", FOUL, found_at=found_at)
        assert paid(decided(*([won, told] if late else [told, won]))) == {
            "W>S": 100 if won["face"] == 0 else 110
        }
