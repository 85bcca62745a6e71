"""C1–C8, P-intercept: who has a tile that several call."""

from __future__ import annotations

from typing import Any

import pytest

from rulings.decide import Verdict
from rulings.law import edition
from tests.rulings.told import asked, cited, code_of, decided, discard, draw, event, paid, report, win


def claims(*calls: str, discarder: str = "E", tile: str | None = None, **facts: Any) -> dict[str, Any]:
    """Claims told as "S win"; the facts are those of the event."""
    told: dict[str, Any] = {
        "type": "claims",
        "discarder": discarder,
        "claims": [dict(zip(("seat", "call"), call.split(), strict=True)) for call in calls],
        "facts": facts,
    }
    return {**told, "tile": tile} if tile else told


def claim_facts(told: dict[str, Any], seat: str, **facts: Any) -> dict[str, Any]:
    """The same claims with facts of one claimant."""
    return {**told, "claims": [c | facts if c["seat"] == seat else c for c in told["claims"]]}


def awards(verdict: Verdict) -> list[str | None]:
    return [d.awarded_to for d in verdict.decisions]


def last(verdict: Verdict) -> Any:
    return verdict.decisions[-1]


def test_a_call_that_nobody_disputes_has_the_tile() -> None:
    verdict = decided(discard("E", "5m"), claims("W pong"))
    assert (awards(verdict), asked(verdict), last(verdict).overridden) == (["W"], [], ())


def test_a_pong_in_time_goes_before_a_chow_and_nobody_pays() -> None:
    verdict = decided(claims("S chow", "W pong", shown_and_discarded=False))
    assert (awards(verdict), paid(verdict), last(verdict).overridden) == (["W"], {}, ("S",))


def test_an_overridden_pong_is_no_fine_and_its_shown_tiles_are_free() -> None:
    verdict = decided(
        discard("E", "5m"),
        claims("W pong", "N win", reached_and_touched=False),
        report("W", "called_not_taken", pair_shown=False),
    )
    assert (awards(verdict)[0], paid(verdict), verdict.table.shown["W"]) == ("N", {}, [])
    assert "I-24" in verdict.decisions[0].interpretations


def test_an_intercepted_winner_has_not_passed() -> None:
    verdict = decided(claims("W win", "N win", reached=[]))
    assert (awards(verdict), cited(verdict), verdict.table.passed) == (["W"], {"P-intercept"}, {})


@pytest.mark.parametrize(
    ("calls", "fact", "clause"),
    [
        (("S self_draw", "W pong"), "acted_before_call", "C1"),
        (("S self_draw", "W win"), "acted_before_call", "C2"),
        (("S chow", "W pong"), "shown_and_discarded", "C3"),
        (("S draw", "W pong"), "drawn_into_hand", "C4"),
        (("W pong", "S win"), "reached_and_touched", "C5"),
        (("W kong", "S win"), "reached_and_touched", "C5"),
        (("S chow", "W win"), "shown_and_discarded", "C6"),
        (("S draw", "W win"), "drawn_and_discarded", "C7"),
    ],
)
def test_the_fact_decides_the_conflict_and_is_the_one_that_is_asked(
    calls: tuple[str, str], fact: str, clause: str
) -> None:
    lesser, better = (call.split()[0] for call in calls)
    assert asked(decided(claims(*calls))) == [fact]
    for late, has_it in ((True, lesser), (False, better)):
        told: dict[str, Any] = {fact: late}
        verdict = decided(claims(*calls, **told))
        assert (awards(verdict), asked(verdict)) == ([has_it], [])
        assert last(verdict).clauses[0] == clause


@pytest.mark.parametrize(("calls", "facts"), [
    (("W pong", "S win"), {"reached_and_touched": True}),
    (("S chow", "W win"), {"shown_and_discarded": True}),
    (("S draw", "W win"), {"drawn_and_discarded": True}),
    (("S win", "W win"), {"reached": ["S"]}),
])  # fmt: skip
def test_a_win_lost_by_being_slow_is_a_passed_win(calls: tuple[str, ...], facts: dict[str, Any]) -> None:
    verdict = decided(claims(*calls, tile="8p", **facts))
    loser = next(c.split()[0] for c in calls if c.endswith("win"))
    assert [(seat, passed.tile) for seat, passed in verdict.table.passed.items()] == [(loser, "8p")]


def test_reaching_without_touching_loses_nothing_against_a_pong() -> None:
    verdict = decided(claims("S win", "W pong", reached=["S"], reached_and_touched=False))
    assert (awards(verdict), "I-23" in last(verdict).interpretations) == (["S"], True)


def test_who_is_told_not_to_have_reached_has_not_touched_the_wall() -> None:
    assert awards(decided(claims("S win", "W pong", reached=[]))) == ["S"]
    assert code_of(claims("S win", "W pong", reached=[], reached_and_touched=True)) == "bad_fact"


def test_of_three_wins_the_first_who_had_not_reached_has_it() -> None:
    assert awards(decided(claims("N win", "W win", "S win", reached=["S"]))) == ["W"]
    assert awards(decided(claims("N win", "W win", "S win", reached=["S", "W"]))) == ["N"]
    assert asked(decided(claims("N win", "W win", "S win"))) == ["reached"]


def test_a_lone_win_that_had_reached_has_passed() -> None:
    verdict = decided(claims("S win", reached=["S"]))
    assert (awards(verdict), list(verdict.table.passed), cited(verdict)) == ([None], ["S"], {"P-passed"})


def test_of_two_wins_and_a_pong_the_win_that_had_not_reached_has_it() -> None:
    assert awards(decided(claims("S win", "W win", "N pong", reached=["S"]))) == ["W"]


def test_a_chow_that_went_on_beats_both_the_late_pong_and_the_late_win() -> None:
    verdict = decided(claims("S chow", "W pong", "N win", shown_and_discarded=True))
    assert (awards(verdict), cited(verdict)) == (["S"], {"C3", "C6", "P-passed"})


def test_claimants_who_differ_have_the_fact_in_their_own_claim() -> None:
    told = claims("S chow", "W pong", "N win")
    late_win = claim_facts(claim_facts(told, "W", shown_and_discarded=False), "N", shown_and_discarded=True)
    verdict = decided(late_win)
    assert (awards(verdict), list(verdict.table.passed)) == (["W"], ["N"])
    own = [(f.fact, f.value) for f in last(verdict).facts]
    assert own == [("shown_and_discarded", True), ("shown_and_discarded", False)]


def test_a_fact_told_of_all_serves_who_has_none_of_his_own() -> None:
    told = claims("S chow", "W pong", "N win", shown_and_discarded=True)
    assert awards(decided(claim_facts(told, "N", shown_and_discarded=False, reached_and_touched=False))) == [
        "N"
    ]


def test_only_the_pong_that_still_matters_is_asked_about() -> None:
    told = claims("S draw", "W pong", "N win", drawn_and_discarded=False, reached_and_touched=False)
    assert (awards(decided(told)), asked(decided(told))) == (["N"], [])


@pytest.mark.parametrize("call", ["win", "pong", "kong"])
def test_a_dead_hand_can_claim_nothing(call: str) -> None:
    verdict = decided(report("W", "extra_tile"), discard("E", "5m"), claims("S draw", f"W {call}"))
    assert (last(verdict).awarded_to, asked(verdict), "F2" in last(verdict).clauses) == ("S", [], True)


def test_a_dead_hand_still_draws_in_turn() -> None:
    assert last(decided(report("S", "extra_tile"), claims("S draw"))).awarded_to == "S"


def test_a_watcher_may_win_and_not_pong() -> None:
    watch = event("watch", "W")
    assert last(decided(watch, claims("S draw", "W pong"))).awarded_to == "S"
    assert last(decided(watch, claims("S draw", "W win", drawn_and_discarded=False))).awarded_to == "W"


def test_tiles_shown_by_ones_own_fault_serve_for_no_pong() -> None:
    shown = event("show", "W", tiles="7s", own_fault=True)
    verdict = decided(shown, discard("E", "7s"), claims("S draw", "W pong"))
    assert (awards(verdict), cited(verdict)) == (["S"], {"B8"})
    innocent = event("show", "W", tiles="7s", own_fault=False)
    assert asked(decided(innocent, discard("E", "7s"), claims("S draw", "W pong"))) == ["drawn_into_hand"]


def test_who_had_passed_in_a_full_log_has_no_claim() -> None:
    verdict = decided(
        discard("E", "5m"),
        claims("S win", "W pong", tile="5m", reached_and_touched=True),
        event("pong", "W", tiles="555m", source="E"),
        discard("W", "5p"),
        claims("S win", "N draw", discarder="W"),
        full=True,
    )
    assert (awards(verdict), asked(verdict)) == (["W", "N"], [])


def test_in_a_thin_log_whether_the_passed_win_was_lifted_is_asked() -> None:
    passed = {"type": "pass", "seat": "W"}
    verdict = decided(passed, claims("S draw", "W win", drawn_and_discarded=False))
    assert asked(verdict) == ["lifted"]
    told = {"type": "pass", "seat": "W", "lifted": False}
    assert awards(decided(told, claims("S draw", "W win"))) == ["S"]


def test_in_the_last_three_draws_no_pong_and_in_one_go_around_no_second_like_tile() -> None:
    log = [discard("E", "9p"), draw("S"), discard("S", "1m"), draw("W"), discard("W", "9p")]
    assert awards(decided(*log, claims("N draw", "E pong", discarder="W"), full=True, tiles_left=40)) == ["N"]
    once = [discard("E", "8p"), draw("S"), discard("S", "1m"), draw("W"), discard("W", "9p")]
    late = decided(*once, claims("N draw", "E pong", discarder="W"), full=True, tiles_left=5)
    assert (awards(late), cited(late)) == (["N"], {"B7"})


def test_an_incomplete_hand_has_no_claim_to_the_tile() -> None:
    hand = {"concealed": "123m456m789p1122sEW", "melds": [], "flowers": ""}
    told = claim_facts(claims("S draw", "W win", tile="9s"), "W", hand=hand | {"win": "9s"})
    assert awards(decided(discard("E", "9s"), told)) == ["S"]


def test_the_drawn_tile_goes_back_to_the_head_of_the_wall() -> None:
    verdict = decided(discard("E", "2s"), draw("S"), claims("S draw", "W pong", drawn_into_hand=False))
    said = [i.key for i in last(verdict).instructions]
    assert said == ["awarded.pong", "claims.withdraw", "claims.tile_back"]
    assert "I-17" in last(verdict).interpretations


def test_a_full_log_shows_that_the_chow_went_on() -> None:
    log = [discard("W", "3p"), event("chow", "N", tiles="123p", source="W"), discard("N", "9s")]
    verdict = decided(*log, claims("N chow", "S win", discarder="W"), full=True)
    assert (awards(verdict), asked(verdict)) == (["N"], [])


def test_what_a_full_log_does_not_hold_had_not_happened() -> None:
    told = claims("S draw", "W win")
    assert awards(decided(discard("E", "3p"), told, full=True)) == ["W"]
    assert (
        code_of(discard("E", "3p"), claims("S draw", "W win", drawn_and_discarded=True), full=True)
        == "bad_fact"
    )


def test_the_log_shows_who_reached() -> None:
    verdict = decided(discard("W", "6s"), event("reach", "N"), claims("N win", "S win", discarder="W"))
    assert (awards(verdict), cited(verdict)) == (["S"], {"C8", "P-passed"})


def test_several_win_on_the_tile_of_an_added_kong() -> None:
    log = [discard("N", "1m"), draw("E"), event("added_kong", "E", tiles="2222m")]
    assert awards(decided(*log, claims("W win", "S win", reached=[]))) == ["S"]
    maker = claims("E self_draw", "S win", acted_before_call=True)
    assert awards(decided(*log, maker)) == ["E"]
    assert code_of(*log, claims("S pong")) == "bad_field"


@pytest.mark.parametrize("told", [
    claims("E win"),
    claims("S win", "S win"),
    claims("S chow", "S pong"),
    claims("W chow"),
    claims("N draw"),
    claims("W self_draw"),
    claims("W pong", "N pong"),
    claims("W pong", "N kong"),
])  # fmt: skip
def test_claims_that_cannot_be_are_refused(told: dict[str, Any]) -> None:
    assert code_of(told) == "bad_field"


def test_facts_that_cannot_be_are_refused() -> None:
    assert code_of(claims("S chow", "W pong", shown_and_discarded="yes")) == "bad_fact"
    assert code_of(claim_facts(claims("S chow", "W pong"), "W", noise=True)) == "bad_fact"
    assert code_of(discard("E", "1m"), claims("W pong", discarder="N"), full=True) == "bad_fact"
    assert code_of(discard("E", "1m"), claims("W pong", tile="2m")) == "bad_fact"


def test_the_win_that_follows_is_settled_for_the_one_who_has_the_tile() -> None:
    verdict = decided(
        discard("E", "3m"), claims("W win", "S win", reached=[]), win("S", "discard", source="E", face=2)
    )
    assert paid(verdict) == {"E>S": 60}


def test_whatever_is_instructed_can_be_said_in_three_languages() -> None:
    law = edition("tw16")
    for call in ("win", "pong", "kong", "chow", "draw", "self_draw"):
        assert law.text(f"awarded.{call}", "zh-hant", seat="S")
    for key in ("claims.nobody", "claims.barred", "claims.withdraw", "claims.tile_back", "claims.passed"):
        assert law.text(key, "en", seat="S", seats=["S", "W"], next="N")


def test_a_tile_put_back_counts_as_not_drawn() -> None:
    log = [discard("E", "2s"), draw("S"), claims("S draw", "W pong", drawn_into_hand=False)]
    verdict = decided(*log, full=True, tiles_left=30)
    assert (verdict.table.tiles_left, verdict.table.head_draws) == (30, 0)
    on = [event("pong", "W", tiles="222s", source="E"), discard("W", "1m"), draw("N")]
    assert decided(*log, *on, full=True, tiles_left=30).table.tiles_left == 29


def test_the_last_of_several_winners_is_lost_to_a_pong_at_the_touch_only() -> None:
    told = claims("S win", "W pong", "N win")
    first_touched = claim_facts(told, "S", reached_and_touched=True)
    second_free = decided(discard("E", "6s"), claim_facts(first_touched, "N", reached_and_touched=False))
    assert (awards(second_free), asked(second_free)) == (["N"], [])
    both = decided(discard("E", "6s"), claim_facts(first_touched, "N", reached_and_touched=True))
    assert (awards(both), "C5" in cited(both)) == (["W"], True)


def test_nobody_can_call_the_tile_of_a_concealed_kong() -> None:
    kong = event("concealed_kong", "W", tiles="5555p")
    verdict = decided(draw("W"), kong, claims("S win", discarder="W", tile="5p"))
    assert (awards(verdict), "S12" in cited(verdict)) == ([None], True)
    unlogged_discard = decided(draw("W"), kong, claims("S win", discarder="W", tile="9p"))
    assert awards(unlogged_discard) == ["S"]
