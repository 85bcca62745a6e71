"""S31, S32 struck out after the win; and when a declaration is in force at all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulings.told import cited, code_of, decided, discard, draw, event, paid, report, win

READY = event("declare", "S", ready="heavenly")
HAND = {"concealed": "234m567m34578p456sWW", "melds": [], "win": "6p", "flowers": ""}
STRUCK = report("S", "declared_passed_before_win")
FIRST_ROUND = [discard("E", "1m"), draw("S", "9m"), discard("S", "9m", as_drawn=True)]


def won(*, by_north: str = "1p", **draws: Any) -> list[dict[str, Any]]:
    """S declares, discards twice as drawn, and wins on W's second discard. With 9p North would have dealt in before."""
    second = [draw("W"), discard("W", "9s"), draw("N"), discard("N", by_north), draw("E"), discard("E", "1s")]
    own = [draw("S", "1s", **draws), discard("S", "1s", as_drawn=True)]
    last = [draw("W"), discard("W", "6p"), win("S", "discard", source="W", hand=HAND)]
    return [READY, *FIRST_ROUND, *second, *own, *last]


def test_without_a_declaration_the_hand_has_its_concealed_tai() -> None:
    verdict = decided(*won()[1:], full=True)
    assert paid(verdict) == {"W>S": 40}


def test_a_declared_hand_counts_eight_instead() -> None:
    assert paid(decided(*won(), full=True)) == {"W>S": 110}


def test_struck_out_after_the_win_the_concealed_tai_counts_again() -> None:
    verdict = decided(*won(), STRUCK)
    assert paid(verdict) == {"W>S": 40}
    assert verdict.decisions[-1].supersedes == len(won()) - 1
    assert [(p.payer, p.payee, p.points) for p in verdict.decisions[-1].payments] == [("S", "W", 70)]
    assert {"S31", "P-passed"} <= cited(verdict)


def test_a_full_log_that_shows_the_passed_win_strikes_it_out_at_the_win_itself() -> None:
    verdict = decided(*won(by_north="9p"), full=True)
    assert paid(verdict) == {"W>S": 40}
    assert {"S31", "P-passed"} <= cited(verdict)
    assert paid(decided(*won(by_north="9p"), STRUCK, full=True)) == {"W>S": 40}


def test_a_face_told_in_tai_loses_the_declaration_too() -> None:
    verdict = decided(READY, win("S", "discard", source="W", face=10), STRUCK)
    assert paid(verdict) == {"W>S": 60}
    earthly = event("declare", "S", ready="earthly")
    assert paid(decided(earthly, win("S", "discard", source="W", face=8), STRUCK)) == {"W>S": 60}


@pytest.mark.parametrize("draws", [{"touched": True}])
def test_a_drawn_tile_that_touched_the_hand_lifts_the_declaration(draws: dict[str, Any]) -> None:
    assert paid(decided(*won(**draws), full=True)) == {"W>S": 40}


def test_a_changed_tile_lifts_the_declaration() -> None:
    log = won()
    log[3] = discard("S", "9m", as_drawn=False)
    assert paid(decided(*log, full=True)) == {"W>S": 40}


def test_an_own_kong_keeps_the_declaration_unless_the_option_is_off() -> None:
    hand = {
        "concealed": "234m567m78p456sWW",
        "melds": [{"kind": "concealed_kong", "tiles": "9999m"}],
        "win": "6p",
    }
    log = [
        READY,
        draw("S"),
        event("concealed_kong", "S", tiles="9999m"),
        draw("S", source="tail"),
        discard("S", "1m"),
    ]
    won_later = [*log, win("S", "discard", source="W", hand=hand)]
    assert paid(decided(*won_later)) == {"W>S": 110}
    assert paid(decided(*won_later, options={"kong_keeps_ready": False})) == {"W>S": 40}


def test_won_on_a_first_discard_it_is_s34_in_a_full_log() -> None:
    log = [READY, *FIRST_ROUND, draw("W"), discard("W", "6p"), win("S", "discard", source="W", hand=HAND)]
    assert paid(decided(*log, full=True)) == {"W>S": 190}


def test_the_tile_one_declares_with_is_no_change() -> None:
    earthly = event("declare", "S", ready="earthly")
    log = [draw("S"), earthly, discard("S", "9m", as_drawn=False), win("S", "discard", source="W", hand=HAND)]
    assert paid(decided(*log)) == {"W>S": 90}


def test_a_win_with_a_pass_in_the_log_is_struck_at_once() -> None:
    told = {"type": "pass", "seat": "S", "lifted": False}
    verdict = decided(READY, told, win("S", "discard", source="W", hand=HAND))
    assert paid(verdict) == {"W>S": 40}
    assert "S31" in cited(verdict)


def test_which_declaration_is_struck_must_be_told() -> None:
    struck = report("S", "declared_passed_before_win")
    assert code_of(win("S", "discard", source="W", face=8), struck) == "bad_fact"
    declared = {**HAND, "declared": "heavenly"}
    assert paid(decided(win("S", "discard", source="W", hand=declared), struck)) == {"W>S": 40}


def test_of_a_watcher_it_is_another_foul() -> None:
    log = [READY, event("watch", "S"), win("S", "discard", source="W", face=8)]
    assert code_of(*log, STRUCK) == "bad_fact"
