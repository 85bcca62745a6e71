"""F3 眼牌: watching, its violations, and a watcher who had passed a win."""

from tests.rulings.told import asked, cited, dead, decided, event, following, paid, report, win

FOUL = "watch_violation"


def test_watching_alone_is_no_violation() -> None:
    verdict = decided(event("watch", "S"))
    assert (dead(verdict), verdict.decisions) == ([], ())


def test_a_watcher_pays_one_tai_when_another_wins_and_nothing_when_he_wins_himself() -> None:
    assert paid(decided(event("watch", "S"), win("S", "discard", source="W", face=1))) == {"W>S": 40}
    assert paid(decided(event("watch", "S"), win("N", "discard", source="W", face=1))) == {
        "S>N": 10,
        "W>N": 40,
    }


def test_a_first_violation_is_a_dead_hand_without_points() -> None:
    verdict = decided(event("watch", "S"), report("S", FOUL, ready=True, what="told"))
    assert (dead(verdict), paid(verdict), asked(verdict)) == (["S"], {}, [])
    assert cited(verdict) == {"F3", "F2"}


def test_readiness_is_asked_before_what_was_done_and_nothing_more_while_not_ready() -> None:
    assert asked(decided(report("S", FOUL))) == ["ready"]
    assert asked(decided(report("S", FOUL, ready=True))) == ["what"]
    assert asked(decided(report("S", FOUL, ready=False))) == []


def test_what_was_broken_besides_is_cited() -> None:
    assert "P-passed" in cited(decided(report("S", FOUL, ready=True, what="passed_win")))
    assert "S25" in cited(decided(report("S", FOUL, ready=True, what="declined_last_tile")))


def test_watching_while_not_ready_is_one_violation_and_again_pays_for_all() -> None:
    first = report("S", FOUL, ready=False)
    assert dead(decided(first)) == ["S"]
    assert asked(decided(first, first)) == ["face"]
    verdict = decided(first, report("S", FOUL, ready=False, face=2), streak=1)
    assert paid(verdict) == {"S>E": 80, "S>N": 50, "S>W": 50}
    assert following(verdict) == ("E", 1, "E")


def test_the_dealer_tai_counts_by_f3_whatever_i_29_says() -> None:
    told = [event("watch", "S"), report("S", FOUL, ready=True, what="told")]
    verdict = decided(
        *told,
        report("S", FOUL, ready=True, what="told", face=0),
        options={"dealer_tai_in_pays_for_all": False},
    )
    assert paid(verdict) == {"S>E": 40, "S>N": 30, "S>W": 30}


def test_a_second_violation_of_another_kind_pays_for_all_and_cites_both() -> None:
    verdict = decided(report("S", "extra_tile"), report("S", FOUL, ready=True, what="told", face=0))
    assert {"F2", "F3", "F5"} <= cited(verdict)
    assert "I-36" in verdict.decisions[-1].interpretations
    turned = decided(report("S", FOUL, ready=False), report("S", "extra_tile", face=0))
    assert {"F2", "F3", "F5"} <= cited(turned)
    assert "I-36" in turned.decisions[-1].interpretations


def test_a_watching_winner_who_had_passed_pays_for_all_instead_and_gives_the_win_back() -> None:
    told = [event("watch", "S"), event("watch", "W"), win("S", "discard", source="N", face=3)]
    late = report("S", "watcher_passed_before_win", face=3)
    assert paid(decided(*told)) == {"N>S": 60, "W>S": 10}
    verdict = decided(*told, late)
    assert paid(verdict) == {"S>E": 70, "S>N": 60, "S>W": 60}
    assert verdict.decisions[-1].supersedes == 2
    assert following(verdict) == ("E", 0, "E")


def test_a_watching_dealer_who_had_passed_loses_the_deal() -> None:
    verdict = decided(event("watch", "E"), report("E", "watcher_passed_before_win", face=0), streak=2)
    assert paid(verdict) == {"E>S": 80, "E>N": 80, "E>W": 80}
    assert following(verdict) == ("S", 0, "E")
