"""S27–S30: flower wins, complete or not, robbed, dealt, and void."""

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
    paid,
    report,
    win,
)


def flowers(seat: str, *tiles: int, replaced: bool = True) -> list[dict[str, Any]]:
    return [event("flower", seat, tile=f"f{n}", replaced=replaced) for n in tiles]


def test_eight_flowers_are_paid_by_all_three_and_ask_nothing() -> None:
    verdict = decided(win("W", "flowers"), streak=1)
    assert paid(verdict) == {"E>W": 140, "S>W": 110, "N>W": 110}
    assert "S29" in cited(verdict)


def test_declared_without_replacing_first_it_is_void_and_play_goes_on() -> None:
    log = [*flowers("W", 1, 2, 3, 4, 5, 6, 7), draw("W", "f8"), *flowers("W", 8, replaced=False)]
    verdict = decided(*log, win("W", "flowers"))
    assert (paid(verdict), verdict.table.over, following(verdict)) == ({}, False, None)
    again = [*log, win("W", "flowers"), draw("W", "5p", "tail"), win("W", "flowers")]
    assert paid(decided(*again)) == {"E>W": 120, "S>W": 110, "N>W": 110}


def test_dealt_eight_flowers_win_at_the_first_draw_and_not_before() -> None:
    log = flowers("W", 1, 2, 3, 4, 5, 6, 7, 8)
    assert decided(*log, win("W", "flowers"), full=True).table.over is False
    at_first_draw = [*log, discard("E", "1m"), draw("S"), discard("S", "1m"), draw("W", "5p")]
    assert decided(*at_first_draw, win("W", "flowers"), full=True).table.over
    dealer = flowers("E", 1, 2, 3, 4, 5, 6, 7, 8)
    assert decided(*dealer, win("E", "flowers"), full=True).table.over


def test_complete_tiles_count_in_full_on_one_base() -> None:
    verdict = decided(win("E", "flowers", face=5, tail=True), streak=1)
    assert paid(verdict) == {"S>E": 190, "W>E": 190, "N>E": 190}


HAND = {"concealed": "123m456m789m234s78s55p", "melds": [], "win": "6s", "flowers": "f1 f2 f3 f4 f5 f6 f7 f8"}


def test_scored_tiles_leave_the_flowers_to_s29() -> None:
    """S3 1 + S4 1 + S23 1 + S24 1, and 8 for S29: the flowers' own 8 is not counted."""
    verdict = decided(win("S", "flowers", hand=HAND))
    assert paid(verdict)["W>S"] == 30 + 10 * (4 + 8)


def test_own_draw_that_completes_dealt_flowers_is_no_tail_win() -> None:
    verdict = decided(win("S", "flowers", hand=HAND, tail=False))
    assert paid(verdict)["W>S"] == 30 + 10 * (3 + 8)
    assert "I-32" in verdict.decisions[0].interpretations


def test_the_robbed_player_pays_alone_and_nobody_asks_whose_draw_it_was() -> None:
    verdict = decided(win("N", "flowers", source="E"), streak=2)
    assert (asked(verdict), paid(verdict)) == ([], {"E>N": 160})
    assert "S30" in cited(verdict)


def test_with_complete_tiles_it_matters_who_drew_the_eighth() -> None:
    assert asked(decided(win("N", "flowers", source="S", face=4))) == ["eighth_drawn_by"]
    alone = decided(win("N", "flowers", source="S", face=4, eighth_drawn_by="S"))
    assert paid(alone) == {"S>N": 150}
    dealt = decided(win("N", "flowers", source="S", face=4, eighth_drawn_by="dealt"))
    assert paid(dealt) == {"S>N": 150}
    assert "S28" in cited(dealt)
    own = decided(win("N", "flowers", source="S", face=4, eighth_drawn_by="N"))
    assert paid(own) == {"S>N": 150, "E>N": 80, "W>N": 70}
    assert code_of(win("N", "flowers", source="S", face=4, eighth_drawn_by="W")) == "bad_fact"


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        (
            [
                *flowers("N", 1, 2, 3, 4, 5, 6, 7),
                discard("E"),
                draw("S", "f8"),
                *flowers("S", 8, replaced=False),
            ],
            {"S>N": 150},
        ),
        (
            [
                *flowers("N", 1, 2, 3, 4, 5, 6),
                *flowers("S", 8),
                discard("E"),
                draw("N", "f7"),
                *flowers("N", 7),
            ],
            {"S>N": 150, "E>N": 80, "W>N": 70},
        ),
        ([*flowers("N", 1, 2, 3, 4, 5, 6, 7), *flowers("S", 8), discard("E"), draw("N", "4p")], {"S>N": 150}),
    ],
)
def test_the_log_tells_who_met_the_eighth_flower(log: list[dict[str, Any]], expected: dict[str, int]) -> None:
    assert paid(decided(*log, win("N", "flowers", source="S", face=4))) == expected


def test_robbing_with_six_counts_the_other_seven_flowers() -> None:
    """Door E: N's number is 4. f1–f4 a colour 2; f5 f6 f7 without f8: none of N's. Taken: f8. 4 + 2 tai."""
    log = [*flowers("N", 1, 2, 3, 4, 5, 6), *flowers("S", 8), discard("E"), draw("N", "f7"), *flowers("N", 7)]
    verdict = decided(*log, win("N", "flowers", source="S", hand=HAND))
    assert paid(verdict) == {"W>N": 30 + 60, "E>N": 40 + 60, "S>N": 90 + 80}
    assert "I-19" in verdict.decisions[-1].interpretations


def test_a_watcher_pays_his_tai_and_a_dead_hand_wins_nothing() -> None:
    verdict = decided(event("watch", "S"), win("W", "flowers"))
    assert paid(verdict) == {"E>W": 120, "S>W": 120, "N>W": 110}
    dead = decided(report("W", "peeked"), win("W", "flowers", face=0))
    assert {"F4", "F2"} <= cited(dead)
    assert paid(dead) == {"W>E": 40, "W>S": 30, "W>N": 30}


def test_tiles_that_are_no_win_are_refused_and_need_not_be_told() -> None:
    assert code_of(win("S", "flowers", hand={**HAND, "win": "1p"})) == "not_complete"


def test_a_liability_for_the_tail_takes_a_complete_replacement_over() -> None:
    open_ = report("S", "wrong_added_kong", replaced=True, discarded=True, in_last_eight=False)
    assert paid(decided(open_, win("W", "flowers", face=2, tail=True))) == {"S>W": 3 * 130 + 10}
    assert paid(decided(open_, win("W", "flowers")))["N>W"] == 110


def test_flowers_that_another_keeps_have_not_come_together() -> None:
    void = decided(*flowers("N", 8), discard("E"), win("W", "flowers"))
    assert (paid(void), "S27" in cited(void), void.table.over) == ({}, True, False)
    two = decided(*flowers("N", 7, 8), discard("E"), win("W", "flowers", source="N"))
    assert (paid(two), "S27" in cited(two)) == ({}, True)


def test_dealt_flowers_win_nothing_before_the_own_first_draw() -> None:
    dealt = [
        *flowers("W", 1, 2, 3, 4, 5, 6, 7),
        *flowers("N", 8),
        discard("E", "1m"),
        draw("S"),
        discard("S", "1m"),
    ]
    early = decided(*dealt, win("W", "flowers", source="N"), full=True)
    assert (paid(early), "S27" in cited(early)) == ({}, True)
    assert paid(decided(*dealt, draw("W"), win("W", "flowers", source="N"), full=True)) == {"N>W": 110}


def test_a_kept_flower_is_robbed_after_the_winners_next_draw() -> None:
    kept = [
        *flowers("N", 1, 2, 3, 4, 5, 6, 7),
        discard("E", "1m"),
        draw("S", "f8", touched=True),
        discard("S", "9p"),
    ]
    kept.append(report("S", "flower_not_replaced"))
    early = decided(*kept, win("N", "flowers", source="S"), full=True)
    assert (paid(early), "S27" in cited(early)) == ({}, True)
    after = [draw("W"), discard("W", "E"), draw("N")]
    assert paid(decided(*kept, *after, win("N", "flowers", source="S"), full=True)) == {"S>N": 110}


def test_flowers_dealt_are_said_to_be_so() -> None:
    dealt = [*flowers("S", 1, 2, 3, 4, 5, 6, 7), *flowers("W", 8), discard("E"), draw("S", "4p")]
    assert "S28" in cited(decided(*dealt, win("S", "flowers", source="W")))
    assert "S28" in cited(decided(win("E", "flowers", eighth_drawn_by="dealt")))
    assert "S28" not in cited(decided(win("E", "flowers")))
