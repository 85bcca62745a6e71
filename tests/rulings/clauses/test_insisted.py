"""C-P1, C-P2, C8: taking the tile, or pushing the tiles down, although the priority was lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulings.clauses.test_claims import claims
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

PAYS_ALL = {"S>E": 60, "S>N": 50, "S>W": 50}


def insisted(seat: str, call: str | None = None, against: str | None = None, **facts: Any) -> dict[str, Any]:
    told = {"call": call, "against": against, **facts}
    return report(seat, "insisted", **{name: value for name, value in told.items() if value is not None})


def test_between_two_wins_the_lost_one_is_only_void() -> None:
    verdict = decided(insisted("N", "win", "win"))
    assert (paid(verdict), dead(verdict), verdict.table.over, asked(verdict)) == ({}, [], False, [])
    assert ("C8" in cited(verdict), "I-22" in verdict.decisions[0].interpretations) == (True, True)


def test_the_later_winner_is_paid_after_the_void_one() -> None:
    verdict = decided(
        discard("W", "6s"),
        claims("N win", "S win", discarder="W", reached=["N"]),
        insisted("N"),
        win("S", "discard", source="W", face=1),
    )
    assert (paid(verdict), asked(verdict)) == ({"W>S": 40}, [])


def test_a_later_win_of_the_void_winner_is_a_false_win_until_he_has_discarded() -> None:
    verdict = decided(
        discard("W", "6s"),
        claims("N win", "S win", discarder="W", tile="6s", reached=["N"]),
        insisted("N"),
        event("pong", "S", tiles="666s", source="W"),
        discard("S", "9s"),
        win("N", "discard", source="S", face=1),
        full=True,
    )
    assert (paid(verdict), "P-passed" in cited(verdict)) == ({"N>E": 50, "N>S": 40, "N>W": 40}, True)


def test_the_option_makes_the_late_win_a_false_one() -> None:
    how = {"options": {"late_win_is_false_win": True}}
    assert asked(decided(insisted("N", "win", "win"), **how)) == ["face"]
    verdict = decided(insisted("N", "win", "win", face=1), **how)
    assert paid(verdict) == {"N>E": 50, "N>S": 40, "N>W": 40}
    assert {"F4", "F4.1", "C8", "P-passed"} <= cited(verdict)


@pytest.mark.parametrize(("call", "against"), [
    ("self_draw", "pong"), ("self_draw", "kong"), ("self_draw", "win"),
    ("win", "self_draw"), ("win", "chow"), ("win", "draw"), ("win", "pong"), ("win", "kong"),
])  # fmt: skip
def test_a_lost_win_pushed_down_pays_for_all_and_ends_the_deal(call: str, against: str) -> None:
    assert asked(decided(insisted("S", call, against))) == ["face"]
    verdict = decided(insisted("S", call, against, face=2))
    assert (paid(verdict), following(verdict)) == (PAYS_ALL, ("E", 0, "E"))
    assert {"C-P1", "F5", "P-foul-end"} <= cited(verdict)
    assert ("I-15" in verdict.decisions[0].interpretations) == (call == "win" and against != "self_draw")


def test_the_face_is_scored_as_the_self_draw_that_was_claimed() -> None:
    hand = {"concealed": "123m456m789p11s22sEEE", "melds": [], "win": "1s", "flowers": "f2"}
    assert paid(decided(insisted("W", "self_draw", "pong", hand=hand)))["W>S"] == 30 + 10 * (3 + 1)
    assert paid(decided(insisted("W", "win", "pong", hand=hand)))["W>S"] == 30 + 10 * (1 + 1)


@pytest.mark.parametrize("against", ["win", "self_draw", "chow", "draw"])
@pytest.mark.parametrize("call", ["pong", "kong"])
def test_an_insisted_pong_is_a_dead_hand_and_liable(call: str, against: str) -> None:
    verdict = decided(insisted("W", call, against))
    assert (dead(verdict), liable(verdict), paid(verdict)) == (["W"], ["W"], {})
    assert {"C-P2", "F2", "F6"} <= cited(verdict)


def test_what_had_priority_over_a_pong_is_not_asked() -> None:
    assert asked(decided(insisted("W", "pong"))) == []
    assert asked(decided(insisted("W"))) == ["call"]
    assert asked(decided(insisted("W", "win"))) == ["against"]


def test_the_ruling_on_the_claims_says_who_lost_what() -> None:
    ruled = [discard("E", "5m"), claims("S chow", "W pong", shown_and_discarded=True)]
    verdict = decided(*ruled, insisted("W"))
    assert (dead(verdict), liable(verdict), asked(verdict)) == (["W"], ["W"], [])
    assert asked(
        decided(discard("E", "2s"), claims("S self_draw", "W pong", acted_before_call=False), insisted("S"))
    ) == ["face"]


def test_what_the_ruling_on_the_claims_contradicts_is_refused() -> None:
    ruled = [discard("E", "5m"), claims("S chow", "W pong", shown_and_discarded=True)]
    assert code_of(*ruled, insisted("W", "win", "chow", face=1)) == "bad_fact"
    assert code_of(*ruled, insisted("S", "pong", "pong")) == "bad_fact"
    assert code_of(*ruled, insisted("S", "win", "pong", face=1)) == "bad_fact"


def test_a_ruling_on_an_earlier_discard_says_nothing() -> None:
    ruled = [discard("E", "5m"), claims("S chow", "W pong", shown_and_discarded=True), discard("S", "1m")]
    verdict = decided(
        *ruled,
        draw("W"),
        discard("W", "2m"),
        draw("N"),
        discard("N", "3m"),
        insisted("W", "win", "chow", face=0),
    )
    assert paid(verdict) == {"W>E": 40, "W>N": 30, "W>S": 30}


@pytest.mark.parametrize(("call", "against"), [("pong", "pong"), ("kong", "pong"), ("self_draw", "draw"), ("self_draw", "self_draw")])  # fmt: skip
def test_a_call_cannot_lose_to_what_has_no_priority_over_it(call: str, against: str) -> None:
    assert code_of(insisted("S", call, against, face=0)) == "bad_fact"


def test_the_window_begins_with_the_first_draw_after_his_discard() -> None:
    ahead = [discard("E", "5m"), draw("S", touched=True), claims("S draw", "W pong", drawn_into_hand=True)]
    taken = [event("pong", "W", tiles="555m", source="E"), discard("W", "1m"), insisted("W")]
    verdict = decided(*ahead, *taken, full=True)
    (liability,) = verdict.table.liabilities
    assert (liability.since, liability.until, "I-35" in verdict.decisions[-1].interpretations) == (
        1,
        "eight_draws",
        True,
    )


def test_without_a_discard_the_window_begins_after_the_ruling() -> None:
    ahead = [discard("E", "5m"), draw("S", touched=True), claims("S draw", "W pong", drawn_into_hand=True)]
    verdict = decided(*ahead, insisted("W"), full=True)
    assert (verdict.table.liabilities[0].since, "I-47" in verdict.decisions[-1].interpretations) == (1, True)


@pytest.mark.parametrize(
    ("draws_since", "payers"), [(8, {"W>N": 130}), (9, {"E>N": 50, "S>N": 40, "W>N": 40})]
)
def test_the_eighth_draw_is_inside_and_the_ninth_outside(draws_since: int, payers: dict[str, int]) -> None:
    verdict = decided(insisted("W", "pong", "draw"), win("N", tail=False, face=1, draws_since=draws_since))
    assert paid(verdict) == payers


def test_the_liable_players_own_self_draw_is_impossible_and_a_deal_in_is_not_covered() -> None:
    verdict = decided(insisted("W", "pong", "draw"), win("N", "discard", source="S", face=1))
    assert paid(verdict) == {"S>N": 40}


def test_a_dead_hand_who_insists_on_a_pong_pays_for_all() -> None:
    assert asked(decided(report("W", "extra_tile"), insisted("W", "pong"))) == ["face"]
    verdict = decided(report("W", "extra_tile"), insisted("W", "pong", face=0))
    assert (paid(verdict), verdict.table.over) == ({"W>E": 40, "W>N": 30, "W>S": 30}, True)


def test_a_dead_hand_who_pushes_a_lost_win_pays_once() -> None:
    verdict = decided(report("S", "extra_tile"), insisted("S", "win", "chow", face=2))
    assert (paid(verdict), {"C-P1", "F4", "F2"} <= cited(verdict)) == (PAYS_ALL, True)
    against_win = decided(report("S", "extra_tile"), insisted("S", "win", "win", face=2))
    assert (paid(against_win), {"F4", "F2"} <= cited(against_win)) == (PAYS_ALL, True)


def test_the_dealer_who_insists_loses_the_deal() -> None:
    verdict = decided(insisted("E", "win", "chow", face=1), streak=1)
    assert (paid(verdict), following(verdict)) == ({"E>N": 70, "E>S": 70, "E>W": 70}, ("S", 0, "E"))


def test_without_dealer_tai_in_pays_for_all() -> None:
    verdict = decided(insisted("S", "win", "chow", face=2), options={"dealer_tai_in_pays_for_all": False})
    assert paid(verdict) == {"S>E": 50, "S>N": 50, "S>W": 50}


def test_a_win_that_a_ruling_gave_to_another_is_decided_as_insisted() -> None:
    hers = [discard("E", "2s"), draw("S"), claims("S self_draw", "W pong", acted_before_call=False)]
    verdict = decided(*hers, win("S", face=2))
    assert (paid(verdict), "C-P1" in cited(verdict)) == (PAYS_ALL, True)
    assert asked(decided(*hers, win("S"))) == ["face"]
    late = [discard("E", "5m"), claims("N chow", "S win", discarder="W", shown_and_discarded=True)]
    assert "C-P1" in cited(decided(late[1], win("S", "discard", source="W", face=2)))


def test_words_alone_are_no_insisting() -> None:
    log = [
        discard("E", "2s"),
        claims("S self_draw", "W pong", acted_before_call=False),
        win("S", pushed=False),
    ]
    assert paid(decided(*log)) == {}


def test_a_win_lost_to_another_win_is_void_told_as_a_win_or_as_a_foul() -> None:
    reached = [discard("W", "6s"), claims("N win", "S win", discarder="W", reached=["N"])]
    nearer = [discard("W", "6s"), claims("N win", "S win", discarder="W", reached=[])]
    for told in (win("N", "discard", source="W", face=1), insisted("N")):
        verdict = decided(*reached, told)
        assert (paid(verdict), verdict.table.over, "C8" in cited(verdict)) == ({}, False, True)
    for told in (win("S", "discard", source="W", face=1), insisted("S")):
        verdict = decided(*nearer, told)
        assert (paid(verdict), verdict.table.over, "P-intercept" in cited(verdict)) == ({}, False, True)
        assert "S" not in verdict.table.passed


def test_a_win_on_the_next_discard_is_another_matter() -> None:
    log = [
        discard("E", "8p"),
        claims("S win", "W pong", reached_and_touched=True),
        event("pong", "W", tiles="888p", source="E"),
        discard("W", "5p"),
        win("S", "discard", source="W", face=1),
    ]
    assert {"F4", "P-passed"} <= cited(decided(*log, full=True))


def test_if_the_better_win_turns_out_void_the_next_one_has_the_tile() -> None:
    log = [discard("W", "6s"), claims("N win", "S win", discarder="W", reached=[])]
    withdrawn = win("N", "discard", source="W", face=0, pushed=False)
    shown = event("show", "N", tiles="78s", own_fault=True)
    verdict = decided(shown, *log, withdrawn, win("S", "discard", source="W", face=1))
    assert paid(verdict) == {"W>S": 40}


def test_a_lost_chow_is_not_what_he_insisted_on() -> None:
    ruled = claims("S chow", "W pong", shown_and_discarded=False)
    assert asked(decided(ruled, insisted("S"))) == ["call"]
