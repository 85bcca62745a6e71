"""F11: a tile of one's own exposed set discarded."""

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
    paid,
    report,
    win,
)

NOBODY: dict[str, Any] = {"like_tile_in_hand": False, "claims": [], "right_tile_available": True}


def exposed(seat: str = "W", **facts: Any) -> dict[str, Any]:
    return report(seat, "exposed_tile_discarded", **facts)


def claim(seat: str, call: str, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "call": call, **more}


def won_on(*claims: dict[str, Any], **facts: Any) -> dict[str, Any]:
    return exposed(like_tile_in_hand=False, claims=list(claims), **facts)


def keys(verdict: Any) -> list[str]:
    return [i.key for i in verdict.decisions[0].instructions]


def test_with_a_like_tile_in_the_hand_it_is_put_right() -> None:
    verdict = decided(exposed(like_tile_in_hand=True, claims=[claim("N", "win", face=3)]))
    assert (paid(verdict), dead(verdict), verdict.table.over) == ({}, [], False)


def test_unclaimed_it_is_a_dead_hand_and_play_goes_on() -> None:
    verdict = decided(exposed(**NOBODY))
    assert (paid(verdict), dead(verdict), verdict.table.over, keys(verdict)) == (
        {},
        ["W"],
        False,
        ["F11.1.right_tile"],
    )


def test_without_the_right_tile_the_drawn_one_goes_and_after_a_call_any() -> None:
    assert keys(decided(exposed(**NOBODY | {"right_tile_available": False}))) == ["F11.1.drawn_tile"]
    any_tile = decided(exposed(**NOBODY | {"right_tile_available": False, "drew": False}))
    assert (keys(any_tile), "I-27" in any_tile.decisions[0].interpretations) == (["F11.any_tile"], True)


def test_a_full_log_shows_how_the_turn_began() -> None:
    turn = [discard("E", "5p"), event("pong", "W", tiles="555p", source="E"), discard("W", "2m")]
    told = exposed(**NOBODY | {"right_tile_available": False})
    assert keys(decided(*turn, told, full=True)) == ["F11.any_tile"]
    drawn = [discard("S", "5p"), draw("W"), discard("W", "2m")]
    assert keys(decided(*drawn, told, full=True)) == ["F11.1.drawn_tile"]
    assert (
        code_of(*drawn, exposed(**NOBODY | {"right_tile_available": False, "drew": False}), full=True)
        == "bad_fact"
    )


def test_whoever_called_and_showed_gets_a_tai_and_not_the_tile() -> None:
    calls = [claim("E", "pong", shown=True), claim("N", "chow", shown=True)]
    verdict = decided(won_on(*calls, right_tile_available=True))
    assert (paid(verdict), dead(verdict), "F11.2" in cited(verdict)) == ({"W>E": 10, "W>N": 10}, ["W"], True)


@pytest.mark.parametrize(
    "call", [claim("E", "pong"), claim("N", "chow", shown=False), claim("S", "kong", shown=False)]
)
def test_who_called_without_showing_gets_nothing(call: dict[str, Any]) -> None:
    verdict = decided(won_on(call, right_tile_available=True))
    assert (paid(verdict), dead(verdict), "F11.2" in cited(verdict)) == ({}, ["W"], True)


def test_a_dead_hands_call_counts_for_nothing() -> None:
    verdict = decided(
        report("E", "extra_tile"), won_on(claim("E", "pong", shown=True), right_tile_available=True)
    )
    assert (paid(verdict), "F11.1" in cited(verdict)) == ({}, True)


def test_a_win_is_paid_and_the_deal_ends_by_the_foul() -> None:
    verdict = decided(won_on(claim("N", "win", face=1), restored_discard_won_by=None))
    assert (paid(verdict), dead(verdict), following(verdict)) == ({"W>N": 40}, [], ("E", 0, "E"))
    assert {"F11.3", "P-foul-end"} <= cited(verdict)


def test_a_win_goes_before_a_call_and_of_two_wins_the_first_in_turn_order() -> None:
    told = won_on(
        claim("E", "win", face=5),
        claim("N", "win", face=1),
        claim("S", "pong", shown=True),
        restored_discard_won_by=None,
    )
    assert paid(decided(told)) == {"W>N": 40}


def test_dealing_in_again_is_paid_again() -> None:
    told = won_on(claim("N", "win", face=1), restored_discard_won_by="S", restored_face=2)
    assert paid(decided(told)) == {"W>N": 40, "W>S": 50}
    same = won_on(claim("N", "win", face=1), restored_discard_won_by="N", restored_face=2)
    assert paid(decided(same)) == {"W>N": 90}


def test_the_dealer_loses_the_deal_by_it() -> None:
    verdict = decided(
        exposed(
            "E", like_tile_in_hand=False, claims=[claim("N", "win", face=1)], restored_discard_won_by=None
        ),
        streak=2,
    )
    assert (paid(verdict), following(verdict)) == ({"E>N": 90}, ("S", 0, "E"))


def test_watchers_pay_each_winner() -> None:
    told = won_on(claim("N", "win", face=1), restored_discard_won_by="S", restored_face=2)
    assert paid(decided(event("watch", "E"), told)) == {"W>N": 40, "W>S": 50, "E>N": 10, "E>S": 10}


def test_the_win_may_be_told_by_its_tiles() -> None:
    hand = {"concealed": "123m456m789p11s22sEEE", "melds": [], "win": "1s", "flowers": "f2"}
    told = won_on(claim("N", "win", hand=hand), restored_discard_won_by=None)
    assert paid(decided(told)) == {"W>N": 30 + 10 * 2}
    assert code_of(won_on(claim("N", "win", hand=hand, face=9), restored_discard_won_by=None)) == "bad_fact"
    incomplete = hand | {"win": "9s"}
    assert "F11.1" in cited(decided(won_on(claim("N", "win", hand=incomplete), right_tile_available=True)))


@pytest.mark.parametrize(
    ("facts", "next_asked"),
    [
        ({}, "like_tile_in_hand"),
        ({"like_tile_in_hand": False}, "claims"),
        ({"like_tile_in_hand": False, "claims": []}, "right_tile_available"),
        ({"like_tile_in_hand": False, "claims": [claim("N", "win", face=1)]}, "restored_discard_won_by"),
        ({"like_tile_in_hand": False, "claims": [claim("N", "win", face=1)], "restored_discard_won_by": "S"}, "restored_face"),
        ({"like_tile_in_hand": False, "claims": [claim("N", "win")], "restored_discard_won_by": None}, "face"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("seat", ["W", "E"])
def test_the_next_fact_that_matters_is_asked(seat: str, facts: dict[str, Any], next_asked: str) -> None:
    assert asked(decided(exposed(seat, **facts))) == [next_asked]


def test_the_second_win_may_be_the_event_that_follows() -> None:
    told = won_on(claim("N", "win", face=1), restored_discard_won_by="S")
    verdict = decided(told, win("S", "discard", source="W", face=2), streak=1)
    assert (paid(verdict), asked(verdict), following(verdict)) == ({"W>N": 40, "W>S": 50}, [], ("E", 1, "E"))
    assert [d.event for d in verdict.decisions] == [0]


def test_the_event_also_says_who_won_on_the_new_discard() -> None:
    verdict = decided(won_on(claim("N", "win", face=1)), win("S", "discard", source="W", face=2))
    assert (paid(verdict), asked(verdict)) == ({"W>N": 40, "W>S": 50}, [])


def test_both_wins_may_be_events_that_follow() -> None:
    log = [won_on(claim("N", "win")), win("N", "discard", source="W", face=1)]
    assert asked(decided(*log)) == ["restored_discard_won_by"]
    verdict = decided(*log, win("S", "discard", source="W", face=2))
    assert (paid(verdict), asked(verdict)) == ({"W>N": 40, "W>S": 50}, [])
    nobody = {"type": "finding", "fact": "restored_discard_won_by", "value": None, "by": "referee"}
    assert code_of(*log, nobody) == "none"


def test_the_tiles_of_the_second_win_may_be_told() -> None:
    hand = {"concealed": "123m456m789p11s22sEEE", "melds": [], "win": "1s", "flowers": "f1"}
    verdict = decided(won_on(claim("N", "win", face=1)), win("S", "discard", source="W", hand=hand))
    assert paid(verdict) == {"W>N": 40, "W>S": 50}


def test_a_win_on_the_new_discard_of_a_dead_hand_is_a_win_like_another() -> None:
    verdict = decided(exposed(**NOBODY), win("S", "discard", source="W", face=2))
    assert (paid(verdict), following(verdict), asked(verdict)) == ({"W>S": 50}, ("S", 0, "E"), [])
    told = decided(exposed(**NOBODY, restored_discard_won_by="S", restored_face=2))
    assert (paid(told), following(told)) == ({"W>S": 50}, ("S", 0, "E"))


def test_play_goes_on_in_the_old_order() -> None:
    log = [
        discard("S", "5p"),
        draw("W"),
        discard("W", "2m"),
        exposed(**NOBODY),
        discard("W", "3m"),
        draw("N"),
    ]
    assert code_of(*log, full=True) == "none"


def test_a_dead_hand_pays_for_all_besides_the_tai_of_the_calls() -> None:
    told = exposed(like_tile_in_hand=False, claims=[claim("E", "pong", shown=True)], face=0)
    verdict = decided(report("W", "extra_tile"), told)
    assert paid(verdict) == {"W>E": 50, "W>N": 30, "W>S": 30}


@pytest.mark.parametrize("claims", [
    [claim("W", "pong")], [claim("E", "pong"), claim("E", "win", face=1)], [claim("S", "chow")], "pong", [{"seat": "X", "call": "pong"}],
])  # fmt: skip
def test_claims_that_cannot_be_are_refused(claims: Any) -> None:
    assert code_of(exposed(like_tile_in_hand=False, claims=claims)) in ("bad_fact", "bad_field", "bad_seat")


def test_nobody_wins_on_his_own_discard_and_no_dead_hand_wins() -> None:
    first = claim("N", "win", face=1)
    assert code_of(won_on(first, restored_discard_won_by="W", restored_face=0)) == "bad_fact"
    assert (
        code_of(report("S", "extra_tile"), won_on(first, restored_discard_won_by="S", restored_face=0))
        == "bad_fact"
    )


def test_what_leaves_no_possible_answer_is_refused_at_once() -> None:
    told = exposed(like_tile_in_hand=False, right_tile_available=True, restored_discard_won_by="W")
    assert code_of(told) == "bad_fact"
