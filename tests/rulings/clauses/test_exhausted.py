"""P-draw 荒局."""

from __future__ import annotations

from tests.rulings.told import cited, code_of, decided, discard, draw, following, paid, report

DRAWN = {"type": "exhausted"}


def test_nobody_pays_and_the_dealer_continues() -> None:
    verdict = decided(DRAWN, streak=2)
    assert (paid(verdict), following(verdict)) == ({}, ("E", 3, "E"))
    assert {"P-draw", "P-rotate"} <= cited(verdict)


def test_dead_hands_and_liabilities_change_nothing_in_it() -> None:
    told = report("S", "wrong_added_kong", replaced=True, discarded=True, in_last_eight=False)
    verdict = decided(told, DRAWN)
    assert (paid(verdict), following(verdict)) == ({}, ("E", 1, "E"))


def test_the_last_tile_may_be_declined_but_not_two() -> None:
    assert code_of(discard("E"), draw("S"), discard("S"), DRAWN, full=True, tiles_left=2) == "none"
    assert code_of(discard("E"), draw("S"), discard("S"), DRAWN, full=True, tiles_left=3) == "bad_fact"


def test_after_the_end_nothing_but_reports_and_findings_is_heard() -> None:
    assert code_of(DRAWN, discard("E", "1m")) == "out_of_order"
    assert code_of(DRAWN, DRAWN) == "out_of_order"
    assert code_of(DRAWN, report("S", "peeked")) == "none"
