"""Late reports and findings: what was settled is superseded, the difference moves, and nothing is paid twice."""

from __future__ import annotations

from typing import Any

from rulings.decision import Decision
from tests.rulings.told import (
    asked,
    cited,
    code_of,
    dead,
    decided,
    discard,
    event,
    following,
    liable,
    paid,
    report,
    win,
)

KONG = {"replaced": True, "in_hand": True, "discarded": True, "in_last_eight": False}
WON = win("N", tail=True, face=3)


def late_kong(**facts: Any) -> dict[str, Any]:
    return report("S", "wrong_added_kong", **(KONG | facts))


def moved(decision: Decision) -> list[tuple[str, str, int]]:
    return [(p.payer, p.payee, p.points) for p in decision.payments]


def test_a_late_report_that_changes_nothing_moves_nothing() -> None:
    verdict = decided(WON, report("W", "peeked"))
    assert verdict.decisions[-1].supersedes is None
    assert moved(verdict.decisions[-1]) == []
    assert following(verdict) == ("S", 0, "E")


def test_a_liability_found_late_moves_only_the_difference() -> None:
    verdict = decided(WON, late_kong())
    assert paid(verdict) == {"S>N": 190}
    (won, late) = verdict.decisions
    assert (late.event, late.supersedes) == (1, 0)
    assert sorted(moved(late)) == [("N", "E", 70), ("N", "W", 60), ("S", "N", 130)]
    assert following(verdict) == ("S", 0, "E")
    assert {"F8.3", "F6"} <= cited(verdict)


def test_told_before_or_after_the_win_the_points_are_the_same() -> None:
    assert paid(decided(late_kong(), WON)) == paid(decided(WON, late_kong()))


def test_two_liable_players_found_one_after_the_other_share_in_the_end() -> None:
    other = report("W", "wrong_added_kong", **KONG)
    together = paid(decided(late_kong(), other, WON))
    assert together == {"S>N": 95, "W>N": 95}
    verdict = decided(WON, late_kong(), other)
    assert paid(verdict) == together
    assert [d.supersedes for d in verdict.decisions] == [None, 0, 1]


def test_a_win_that_has_nothing_to_do_with_the_tail_stays() -> None:
    verdict = decided(win("N", tail=False, face=3), late_kong())
    assert verdict.decisions[-1].supersedes is None
    assert paid(verdict)["W>N"] == 60


def test_a_late_report_asks_what_the_win_did_not_tell() -> None:
    log = [win("N", face=3), late_kong()]
    (need,) = decided(*log).needs
    assert (need.fact, need.event) == ("tail", 1)
    found = {"type": "finding", "fact": "tail", "value": True, "by": "referee"}
    verdict = decided(*log, found)
    assert (asked(verdict), paid(verdict)) == ([], {"S>N": 190})
    found["value"] = False
    assert paid(decided(*log, found))["W>N"] == 60


def test_a_hand_found_dead_after_the_win_had_still_won() -> None:
    verdict = decided(win("N", "discard", source="W", face=1), report("N", "peeked"))
    assert paid(verdict) == {"W>N": 40}


def test_a_winner_found_with_a_tile_too_many_had_won_nothing() -> None:
    log = [win("N", "discard", source="W", face=1), report("N", "extra_tile")]
    verdict = decided(*log)
    assert paid(verdict) == {"N>E": 50, "N>S": 40, "N>W": 40}
    assert {"F4", "F2"} <= cited(verdict)
    assert following(verdict) == ("E", 0, "E")


def test_a_second_violation_found_late_is_paid_beside_the_win() -> None:
    verdict = decided(
        report("S", "peeked"), win("N", "discard", source="W", face=1), report("S", "peeked", face=0)
    )
    assert paid(verdict) == {"W>N": 40, "S>E": 40, "S>W": 30, "S>N": 30}
    assert following(verdict) == ("S", 0, "E")


def test_a_false_win_superseded_is_itself_superseded_by_a_correction() -> None:
    log = [
        win("S", "discard", source="W", face=2),
        report("S", "false_win", tiles_pushed=True, because="incomplete", face=2),
    ]
    again = report("S", "false_win", tiles_pushed=True, because="incomplete", face=0)
    verdict = decided(*log, again)
    assert paid(verdict) == {"S>W": 30, "S>N": 30, "S>E": 40}
    assert [d.supersedes for d in verdict.decisions] == [None, 0, 1]


def test_a_finding_decides_the_event_that_waited_and_keeps_its_index() -> None:
    log = [report("S", "wrong_added_kong", replaced=True, in_hand=True, discarded=False), discard("S", "1m")]
    found = {"type": "finding", "fact": "identifiable", "value": False, "by": "referee"}
    verdict = decided(*log, found)
    assert [d.event for d in verdict.decisions] == [0]
    assert (dead(verdict), liable(verdict)) == (["S"], ["S"])
    assert any(f.origin == "finding" and f.fact == "identifiable" for f in verdict.decisions[0].facts)


def test_a_finding_after_the_win_changes_it_as_a_late_report_would() -> None:
    waiting = report(
        "S", "wrong_added_kong", replaced=True, in_hand=True, in_last_eight=False, identifiable=True
    )
    found = {"type": "finding", "fact": "discarded", "value": True, "by": "referee"}
    verdict = decided(waiting, WON, found)
    assert paid(verdict) == {"S>N": 190}
    assert [(d.event, d.supersedes) for d in verdict.decisions] == [(1, None), (0, 1)]


def test_a_finding_may_name_its_event() -> None:
    first = report("S", "wrong_added_kong", replaced=True)
    second = report("W", "wrong_added_kong", replaced=True)
    to_first = {"type": "finding", "fact": "in_hand", "value": False, "by": "referee", "event": 0}
    verdict = decided(first, second, to_first)
    assert [n.event for n in verdict.needs] == [1]
    unnamed = {key: value for key, value in to_first.items() if key != "event"}
    assert [n.event for n in decided(first, second, unnamed).needs] == [0]
    assert asked(decided(first, second, unnamed, unnamed)) == []


def test_a_finding_that_nothing_waits_for_is_refused() -> None:
    found = {"type": "finding", "fact": "in_hand", "value": False, "by": "referee"}
    assert code_of(found) == "bad_fact"
    assert code_of(report("S", "peeked"), found) == "bad_fact"
    bad = {**found, "value": "perhaps"}
    assert code_of(report("S", "wrong_added_kong", replaced=True), bad) == "bad_fact"


def test_findings_may_come_in_any_order() -> None:
    def told(*facts: tuple[str, Any]) -> list[dict[str, Any]]:
        return [{"type": "finding", "fact": f, "value": v, "by": "referee"} for f, v in facts]

    foul = report("S", "wrong_added_kong")
    facts = [("replaced", True), ("in_hand", True), ("discarded", False), ("identifiable", False)]
    forth, back = decided(foul, *told(*facts)), decided(foul, *told(*reversed(facts)))
    assert forth.decisions[0].outcome() == back.decisions[0].outcome()
    assert (asked(forth), asked(back)) == ([], [])


def test_a_waiting_win_is_decided_with_the_dead_hands_of_its_own_moment() -> None:
    found = {"type": "finding", "fact": "face", "value": 1, "by": "referee"}
    verdict = decided(win("N", "discard", source="W"), event("watch", "S"), report("N", "peeked"), found)
    assert paid(verdict) == {"W>N": 40}


def test_the_face_of_the_settled_win_need_not_be_told_again() -> None:
    log = [{"type": "watch", "seat": "S"}, win("S", "discard", source="N", face=3)]
    verdict = decided(*log, report("S", "watcher_passed_before_win"))
    assert paid(verdict) == {"S>W": 60, "S>N": 60, "S>E": 70}


def test_a_winners_foul_told_of_another_is_refused() -> None:
    log = [{"type": "watch", "seat": "S"}, win("W", "discard", source="N", face=3)]
    assert code_of(*log, report("S", "watcher_passed_before_win", face=3)) == "bad_fact"
