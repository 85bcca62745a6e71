"""F10.3: a wrong chow is undone while it can be, then a dead hand; never a liability, never a fine."""

from __future__ import annotations

from typing import Any

from tests.rulings.told import (
    asked,
    cited,
    code_of,
    dead,
    decided,
    discard,
    draw,
    event,
    liable,
    paid,
    report,
)


def wrong_chow(**facts: Any) -> dict[str, Any]:
    return report("S", "wrong_chow", **facts)


def chowed(*after: dict[str, Any]) -> list[dict[str, Any]]:
    return [discard("E", "3p"), event("chow", "S", tiles="345p", source="E"), *after]


def test_before_the_discard_it_costs_nothing() -> None:
    verdict = decided(wrong_chow(discarded=False))
    assert (paid(verdict), dead(verdict), liable(verdict), asked(verdict)) == ({}, [], [], [])


def test_after_the_discard_it_is_a_dead_hand_without_liability() -> None:
    for completed in (True, False):
        verdict = decided(wrong_chow(discarded=True, completed=completed))
        assert (paid(verdict), dead(verdict), liable(verdict)) == ({}, ["S"], [])
        assert "F10.3" in cited(verdict)


def test_whether_it_stands_is_asked_only_after_the_discard() -> None:
    assert asked(decided(wrong_chow())) == ["discarded"]
    assert asked(decided(wrong_chow(discarded=True))) == ["completed"]
    said = [
        decided(wrong_chow(discarded=True, completed=completed)).decisions[0].instructions[0].key
        for completed in (True, False)
    ]
    assert said == ["F10.3.stands", "F10.3.undone_dead"]


def test_a_full_log_shows_how_far_it_has_gone() -> None:
    undone = decided(*chowed(), wrong_chow(), full=True)
    assert (dead(undone), undone.table.shown["S"]) == ([], ["4p", "5p"])
    assert dead(decided(*chowed(discard("S", "9m")), wrong_chow(), full=True)) == ["S"]
    assert "B7" in cited(decided(*chowed(), wrong_chow(), full=True, tiles_left=2))
    assert code_of(*chowed(discard("S", "9m")), wrong_chow(discarded=False), full=True) == "bad_fact"


def test_the_player_who_chowed_wrongly_may_draw_after_it_is_undone() -> None:
    assert code_of(*chowed(), wrong_chow(), draw("S"), full=True) == "none"
    assert code_of(*chowed(), draw("S"), full=True) == "out_of_order"


def test_a_dead_hands_wrong_chow_is_his_second_violation() -> None:
    ahead = report("S", "extra_tile")
    assert asked(decided(ahead, wrong_chow(discarded=True))) == ["face"]
    assert paid(decided(ahead, wrong_chow(discarded=True, face=0))) == {"S>E": 40, "S>N": 30, "S>W": 30}
