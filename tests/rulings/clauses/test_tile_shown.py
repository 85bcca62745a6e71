"""B8: shown tiles, told as a foul or logged, and the win on a discard that they bar."""

from __future__ import annotations

import pytest

from tests.rulings.told import asked, cited, decided, discard, draw, event, paid, report, win


def test_a_tile_shown_by_anothers_fault_is_taken_back() -> None:
    verdict = decided(report("S", "tile_shown", own_fault=False))
    assert (asked(verdict), verdict.table.shown["S"]) == ([], [])


def test_ones_own_tile_is_noted() -> None:
    verdict = decided(report("S", "tile_shown", tiles="7s", own_fault=True))
    assert (verdict.table.shown["S"], paid(verdict)) == (["7s"], {})
    assert "B8" in cited(verdict)


def test_the_tiles_are_asked_first() -> None:
    assert asked(decided(report("S", "tile_shown"))) == ["tiles"]
    assert asked(decided(report("S", "tile_shown", tiles="7s"))) == ["own_fault"]


SHOWN = event("show", "S", tiles="7s", own_fault=True)


def test_a_win_on_the_shown_tile_is_false() -> None:
    verdict = decided(SHOWN, discard("E", "7s"), win("S", "discard", source="E", face=1))
    assert paid(verdict) == {"S>W": 40, "S>N": 40, "S>E": 50}
    assert {"F4", "B8"} <= cited(verdict)


def test_told_as_a_foul_it_bars_the_win_as_well() -> None:
    told = report("S", "tile_shown", tiles="7s", own_fault=True)
    verdict = decided(told, discard("E", "7s"), win("S", "discard", source="E", face=1))
    assert "F4" in cited(verdict)


@pytest.mark.parametrize("tile", ["3m", "6m"])
def test_a_win_into_a_shown_partial_set_is_false(tile: str) -> None:
    shown = event("show", "S", tiles="45m", own_fault=True)
    verdict = decided(shown, discard("W", tile), win("S", "discard", source="W", face=0))
    assert "F4" in cited(verdict)


def test_a_self_draw_stays_open() -> None:
    verdict = decided(SHOWN, draw("S", "7s"), win("S", face=1))
    assert paid(verdict)["W>S"] == 40


def test_a_win_that_can_do_without_the_shown_tile_stands() -> None:
    """78s waits for 6s and 9s; with 7s shown the 6s must be completed by it, 5p is completed by its own pair."""
    by_pair = {"concealed": "123m456m789m678s55p33s", "melds": [], "win": "5p"}
    stands = decided(SHOWN, discard("W", "5p"), win("S", "discard", source="W", hand=by_pair))
    assert "F4" not in cited(stands)
    needs_it = {"concealed": "123m456m789m78s55p345s", "melds": [], "win": "6s"}
    barred = decided(SHOWN, discard("W", "6s"), win("S", "discard", source="W", hand=needs_it))
    assert {"F4", "B8"} <= cited(barred)
