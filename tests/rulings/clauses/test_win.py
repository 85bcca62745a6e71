"""Wins on a discard, by self-draw, by robbing a kong: paid, or none at all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulings.told import (
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

HAND = {"concealed": "123m456m789m234s78s55p", "melds": [], "win": "6s"}


def test_the_discarder_alone_pays_and_the_deal_passes_on() -> None:
    verdict = decided(win("S", "discard", source="W", face=2))
    assert (paid(verdict), following(verdict)) == ({"W>S": 50}, ("S", 0, "E"))
    assert {"P-pay", "P-rotate"} <= cited(verdict)
    assert "P-dealer" not in cited(verdict)


def test_a_self_draw_is_paid_by_all_three_the_dealer_with_his_tai() -> None:
    verdict = decided(win("S", face=1), streak=1)
    assert paid(verdict) == {"E>S": 70, "W>S": 40, "N>S": 40}
    assert "P-dealer" in cited(verdict)


def test_the_dealer_who_wins_continues() -> None:
    verdict = decided(win("E", "discard", source="W", face=0), streak=2)
    assert (paid(verdict), following(verdict)) == ({"W>E": 80}, ("E", 3, "E"))


def test_who_added_the_kong_pays_as_discarder() -> None:
    verdict = decided(win("S", "robbed_kong", source="N", face=2))
    assert paid(verdict) == {"N>S": 50}
    assert "S12" in cited(verdict)


def test_tiles_are_scored_with_the_winds_of_the_deal() -> None:
    hand = {"concealed": "EEESSS123m456m7899m", "melds": [], "win": "9m"}
    verdict = decided(
        win("S", "discard", source="W", hand={**hand, "concealed": "EEESSS123m456m78m99s", "win": "9m"})
    )
    assert paid(verdict) == {"W>S": 30 + 10 * 3}
    other_door = decided(
        win("S", "discard", source="W", hand={**hand, "concealed": "EEESSS123m456m78m99s", "win": "9m"}),
        door="S",
    )
    assert paid(other_door) == {"W>S": 30 + 10 * 3}
    neither = decided(
        win("S", "discard", source="W", hand={**hand, "concealed": "WWWSSS123m456m78m99s", "win": "9m"}),
        door="N",
    )
    assert paid(neither) == {"W>S": 30 + 10 * 2}


def test_a_face_that_the_tiles_do_not_have_is_refused() -> None:
    assert code_of(win("S", "discard", source="W", hand=HAND, face=9)) == "bad_fact"
    assert code_of(win("S", "discard", source="W", hand=HAND, face=3)) == "none"


def test_a_hand_that_disagrees_with_the_case_is_refused() -> None:
    for field, value in (("seat_wind", "W"), ("round_wind", "S"), ("by", "self_draw"), ("dealer", True)):
        told = win("S", "discard", source="W", hand={**HAND, field: value})
        assert code_of(told) == "bad_field", field


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ({**HAND, "win": "0x"}, "bad_tile"),
        ({**HAND, "concealed": "1111m456m789m234s78s5p", "win": "1m"}, "five_alike"),
        ({**HAND, "melds": [{"kind": "quint", "tiles": "11111m"}]}, "bad_meld"),
        ({**HAND, "colour": "red"}, "bad_field"),
        ({**HAND, "first": "heaven"}, "impossible"),
    ],
)
def test_a_bad_hand_gives_its_own_code(hand: dict[str, Any], code: str) -> None:
    assert code_of(win("S", "discard", source="W", hand=hand)) == code


def test_the_face_is_asked_for_where_neither_face_nor_tiles_are_told() -> None:
    (need,) = decided(win("S", "discard", source="W")).needs
    assert (need.fact, need.accepts) == ("face", ("face", "hand"))
    found: dict[str, Any] = {"type": "finding", "fact": "hand", "value": HAND, "by": "referee"}
    assert paid(decided(win("S", "discard", source="W"), found)) == {"W>S": 60}
    found = {"type": "finding", "fact": "face", "value": 2, "by": "referee"}
    assert paid(decided(win("S", "discard", source="W"), found)) == {"W>S": 50}


def test_a_field_without_which_it_means_nothing_is_an_error() -> None:
    assert code_of({"type": "win", "seat": "S", "by": "discard", "face": 1}) == "bad_event"
    assert code_of(win("S", "discard", source="S", face=1)) == "bad_field"
    assert code_of(win("S", "self_draw", source="E", face=1)) == "bad_field"
    assert code_of(win("S", "luck", face=1)) == "bad_field"
    assert code_of(win("S", face=-1)) == "bad_field"
    assert code_of(win("S", "discard", source="Q", face=1)) == "bad_seat"


def test_the_watchers_pay_a_tai_each_whatever_else_they_owe() -> None:
    verdict = decided(event("watch", "S"), event("watch", "W"), win("W", face=3), streak=1)
    assert paid(verdict) == {"E>W": 90, "N>W": 60, "S>W": 70}


@pytest.mark.parametrize(
    ("won", "shown", "expected"),
    [
        (win("E", face=1), 2, {"S>E": 90, "W>E": 90, "N>E": 90}),
        (win("S", face=2), 2, {"E>S": 120, "W>S": 50, "N>S": 50}),
        (win("E", "discard", source="S", face=2), 4, {"S>E": 120}),
        (win("S", "discard", source="E", face=2), 4, {"E>S": 140}),
        (win("S", "discard", source="E", face=2), 0, {"E>S": 120}),
    ],
)
def test_a_wrong_die_is_counted_against_the_dealer(
    won: dict[str, Any], shown: int, expected: dict[str, int]
) -> None:
    verdict = decided(won, streak=3, shown_streak=shown)
    assert paid(verdict) == expected
    assert "P-marker" in cited(verdict)


def test_a_win_between_non_dealers_does_not_mind_the_die() -> None:
    assert "P-marker" not in cited(decided(win("S", "discard", source="W", face=1), streak=3, shown_streak=1))


def test_the_last_deal_of_the_last_round_ends_the_sitting() -> None:
    verdict = decided(win("S", "discard", source="W", face=0), dealer="N", round_wind="N", streak=1)
    assert verdict.table.next is not None
    assert verdict.table.next.sitting_over


# What the log shows to be no win.

LOG = go_round("E1m", "S9p", "W2p", "N5s")


@pytest.mark.parametrize(
    ("log", "clause"),
    [
        ([*LOG, draw("E", "3m", touched=True)], "P-selfdraw"),
        ([*LOG, draw("E", "3m", spoiled="in_pool")], "P-selfdraw"),
        ([*LOG, event("pong", "E", tiles="555s", source="N")], "B4"),
        ([*LOG, event("chow", "E", tiles="456s", source="N")], "B4"),
        ([*LOG, event("exposed_kong", "E", tiles="5555s", source="N"), draw("E", "3m", "tail")], "B2"),
        (
            [
                *LOG,
                event("exposed_kong", "E", tiles="5555s", source="N"),
                draw("E", "f1", "tail"),
                event("flower", "E", tile="f1", replaced=True),
                draw("E", "3m", "tail"),
            ],
            "B2",
        ),
        (
            [
                *LOG,
                event("exposed_kong", "E", tiles="5555s", source="N"),
                draw("E", "3m", "tail"),
                event("added_kong", "E", tiles="3333m"),
                draw("E", "4m", "tail"),
            ],
            "B4",
        ),
    ],
)
def test_a_self_draw_that_the_log_shows_to_be_none_is_a_false_win(
    log: list[dict[str, Any]], clause: str
) -> None:
    verdict = decided(*log, win("E", face=2), full=True)
    assert paid(verdict) == {"E>S": 60, "E>W": 60, "E>N": 60}
    assert {"F4", "F4.1", clause} <= cited(verdict)
    assert following(verdict) == ("S", 0, "E")


def test_a_clean_draw_wins() -> None:
    log = [*LOG, draw("E", "3m", touched=False)]
    assert "F4" not in cited(decided(*log, win("E", face=2), full=True))
    kong = [*LOG, draw("E", "7p"), event("concealed_kong", "E", tiles="7777p"), draw("E", "3m", "tail")]
    assert "F4" not in cited(decided(*kong, win("E", face=2), full=True))


def test_the_dealer_complete_from_the_deal_may_have_touched_the_tile() -> None:
    heaven = {"concealed": "123m456m789m234s78s55p", "melds": [], "win": "6s", "first": "heaven"}
    verdict = decided(draw("E", "6s", touched=True), win("E", hand=heaven))
    assert "F4" not in cited(verdict)


B5 = [
    *go_round("E1m", "S6s", "W2p", "N5s"),
    draw("E", "7p", touched=True),
    event("concealed_kong", "E", tiles="7777p"),
    draw("E", "9s", "tail"),
]
KONG_HAND = {
    "concealed": "123m456m789m78s55p",
    "melds": [{"kind": "concealed_kong", "tiles": "7777p"}],
    "win": "9s",
}


def test_a_touched_draw_before_a_concealed_kong_bars_a_win_while_a_waited_tile_is_gone_in_the_go_around() -> (
    None
):
    verdict = decided(*B5, win("E", hand=KONG_HAND), full=True)
    assert {"F4", "B5"} <= cited(verdict)
    not_touched = [*B5[:-3], draw("E", "7p", touched=False), *B5[-2:]]
    assert "F4" not in cited(decided(*not_touched, win("E", hand=KONG_HAND)))
    other_tile = [*go_round("E1m", "S1s", "W2p", "N5s"), *B5[-3:]]
    assert "F4" not in cited(decided(*other_tile, win("E", hand=KONG_HAND), full=True))


def test_incomplete_or_miscounted_tiles_are_a_false_win() -> None:
    incomplete = {**HAND, "win": "1p"}
    verdict = decided(win("S", "discard", source="W", hand=incomplete))
    assert paid(verdict) == {"S>W": 40, "S>N": 40, "S>E": 50}
    assert "I-8" in verdict.decisions[0].interpretations
    short = {**HAND, "concealed": "123m456m789m234s78s5p"}
    assert "F4" in cited(decided(win("S", "discard", source="W", hand=short)))


def test_a_bad_win_only_spoken_is_none() -> None:
    verdict = decided(report("S", "peeked"), win("S", "discard", source="W", face=1, pushed=False))
    assert (paid(verdict), verdict.table.over) == ({}, False)


def test_an_unreplaced_flower_makes_a_false_win() -> None:
    laid = event("flower", "S", tile="f1", replaced=False)
    assert "F4" in cited(decided(laid, win("S", "discard", source="W", face=1)))
    replaced = [laid, draw("S", source="tail")]
    assert "F4" not in cited(decided(*replaced, win("S", "discard", source="W", face=1)))


def test_two_flaws_are_cited_both_and_paid_once() -> None:
    verdict = decided(report("E", "peeked"), *LOG, draw("E", "3m", touched=True), win("E", face=0))
    assert {"F2", "P-selfdraw"} <= cited(verdict)
    assert paid(verdict) == {"E>S": 40, "E>W": 40, "E>N": 40}


def test_in_a_full_log_the_payer_and_the_tile_are_those_of_the_log() -> None:
    assert code_of(*LOG, win("S", "discard", source="W", face=1), full=True) == "bad_fact"
    assert code_of(*LOG, win("S", "discard", source="N", hand=HAND), full=True) == "bad_field"
    short = {key: value for key, value in HAND.items() if key != "win"}
    verdict = decided(discard("W", "6s"), win("S", "discard", source="W", hand=short))
    assert paid(verdict) == {"W>S": 60}


def test_the_log_tells_the_tail_and_the_last_tile_of_a_self_draw() -> None:
    hand = {
        "concealed": "123m456m789m78s55p",
        "melds": [{"kind": "concealed_kong", "tiles": "7777p"}],
        "win": "9s",
    }
    kong = [
        *go_round("E1m", "S1s", "W2p", "N5s"),
        draw("E", "7p"),
        event("concealed_kong", "E", tiles="7777p"),
    ]
    log = [*kong, draw("E", "9s", "tail")]
    plain = paid(decided(*log, win("E", hand=hand), full=True))["S>E"]
    last = paid(decided(*log, win("E", hand=hand), full=True, tiles_left=5))["S>E"]
    assert (plain, last) == (30 + 10 * (1 + 1 + 1 + 1) + 10, 30 + 10 * (1 + 1 + 1 + 1 + 1) + 10)
    assert code_of(*log, win("E", hand=hand, tail=False), full=True) == "bad_fact"


def claimed(discarder: str, calls: list[tuple[str, str]], **facts: Any) -> dict[str, Any]:
    claims = [{"seat": seat, "call": call} for seat, call in calls]
    return {"type": "claims", "discarder": discarder, "claims": claims, "facts": facts}


def test_a_win_whose_priority_a_ruling_gave_away_pays_for_all_once() -> None:
    log = [discard("E", "8p"), claimed("E", [("S", "win"), ("W", "pong")], reached_and_touched=True)]
    verdict = decided(*log, win("S", "discard", source="E", face=1))
    assert paid(verdict) == {"S>W": 40, "S>N": 40, "S>E": 50}
    assert {"C-P1", "F5", "P-passed"} <= cited(verdict)
    drawn = [
        discard("E", "2s"),
        draw("S"),
        claimed("E", [("S", "self_draw"), ("W", "pong")], acted_before_call=False),
    ]
    pushed = decided(*drawn, win("S", face=2))
    assert {"C-P1", "F5"} <= cited(pushed)
    assert paid(pushed) == {"S>W": 50, "S>N": 50, "S>E": 60}


def test_who_is_not_the_nearest_winner_wins_nothing_and_owes_nothing() -> None:
    log = [discard("W", "6s"), claimed("W", [("S", "win"), ("N", "win")], reached=[])]
    verdict = decided(*log, win("S", "discard", source="W", face=1), win("N", "discard", source="W", face=1))
    assert paid(verdict) == {"W>N": 40}
    assert "F4" not in cited(verdict)


def test_who_reached_and_pushes_all_the_same_is_void_unless_the_option_says_false() -> None:
    log = [discard("W", "6s"), claimed("W", [("S", "win"), ("N", "win")], reached=["N"])]
    late = win("N", "discard", source="W", face=1)
    assert paid(decided(*log, late)) == {}
    assert "F4" in cited(decided(*log, late, options={"late_win_is_false_win": True}))


def test_who_has_reached_for_the_draw_has_passed_and_may_not_go_back() -> None:
    late = win("S", "discard", source="E", face=1)
    assert "F4" not in cited(decided(discard("E", "1m"), late))
    reached = decided(discard("E", "1m"), event("reach", "S"), late)
    assert {"F4", "P-passed"} <= cited(reached)
    assert "P-passed" in cited(decided(discard("E", "1m"), draw("S"), late))


def test_a_kong_can_be_robbed_until_its_maker_has_discarded() -> None:
    kong = [draw("W"), event("added_kong", "W", tiles="2222s"), draw("W", source="tail")]
    robbed = win("N", "robbed_kong", source="W", face=1)
    assert "F4" not in cited(decided(*kong, robbed))
    assert "P-passed" in cited(decided(*kong, discard("W", "1m"), robbed))


def test_a_self_draw_straight_after_a_call_is_none_in_a_thin_log_too() -> None:
    pong = [discard("E", "5s"), event("pong", "S", tiles="555s", source="E")]
    assert "B4" in cited(decided(*pong, win("S", face=0)))
    kong = [discard("E", "5s"), event("exposed_kong", "S", tiles="5555s", source="E")]
    assert "B2" in cited(decided(*kong, win("S", tail=True, face=0)))
    later = [*pong, discard("S", "1m"), win("S", face=0)]
    assert "F4" not in cited(decided(*later))


@pytest.mark.parametrize("kong", ["concealed_kong", "exposed_kong"])
def test_no_kong_but_an_added_one_can_be_robbed(kong: str) -> None:
    robbed = decided(draw("W"), event(kong, "W", tiles="5555p"), win("S", "robbed_kong", source="W", face=0))
    assert paid(robbed) == {"S>W": 30, "S>N": 30, "S>E": 40}
    assert {"F4", "S12"} <= cited(robbed)


def test_a_tail_told_of_a_tile_from_the_head_is_refused() -> None:
    log = [discard("E", "1m"), draw("S", "5p", touched=False)]
    assert code_of(*log, win("S", tail=True, face=1), full=True) == "bad_fact"


PONG = event("pong", "S", tiles="999m", source="E")
MELDED = {"concealed": "123m234p456p78sNN", "win": "6s"}


def test_melds_and_flowers_in_the_log_need_not_stand_in_the_hand() -> None:
    log = [
        discard("E", "9m"),
        PONG,
        discard("S", "1p"),
        event("flower", "S", tile="f2", replaced=True),
        discard("W", "6s"),
    ]
    assert paid(decided(*log, win("S", "discard", source="W", hand=MELDED))) == {"W>S": 40}


def test_a_hand_with_other_melds_or_flowers_than_the_log_is_refused() -> None:
    log = [discard("E", "9m"), PONG, discard("W", "6s")]
    assert code_of(*log, win("S", "discard", source="W", hand={**HAND, "melds": []})) == "bad_field"
    kong = {**MELDED, "melds": [{"kind": "added_kong", "tiles": "9999m"}]}
    assert paid(decided(*log, win("S", "discard", source="W", hand=kong))) == {"W>S": 30}
    flower = event("flower", "S", tile="f2", replaced=True)
    assert code_of(flower, win("S", "discard", source="W", hand={**HAND, "flowers": "f3"})) == "bad_field"


def test_after_a_report_on_him_his_melds_may_have_been_undone() -> None:
    undone = report("S", "wrong_pong", discarded=False, completed=False)
    log = [discard("E", "9m"), PONG, undone, discard("W", "6s")]
    assert paid(decided(*log, win("S", "discard", source="W", hand={**HAND, "flowers": "f1"}))) == {"W>S": 40}


def test_the_face_may_stand_in_the_claim() -> None:
    claims = {
        "type": "claims",
        "discarder": "E",
        "claims": [{"seat": "S", "call": "win", "face": 2}, {"seat": "W", "call": "win", "face": 1}],
        "facts": {"reached": []},
    }
    assert paid(decided(discard("E", "3p"), claims, win("S", "discard", source="E"))) == {"E>S": 60}
    other_tile = decided(discard("E", "3p"), claims, discard("S", "3p"), win("W", "discard", source="S"))
    assert [need.fact for need in other_tile.needs] == ["face"]
