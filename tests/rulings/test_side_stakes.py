"""X1 to X6 in cases: off they change nothing and cannot be told; on they are settled with each deal, with F5 and F6."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rulings.case import parse_case
from rulings.decide import Verdict, judge
from rulings.decision import Decision
from rulings.errors import CaseError
from rulings.law import LANGS, edition
from scoring import staking
from tests.rulings.told import DEAL, case, report

ON = {"side_stakes": True}
WIN = {"type": "win", "seat": "S", "by": "discard", "from": "W", "face": 3}
DRAWN = {"type": "win", "seat": "S", "by": "self_draw", "face": 3}
INSIDE = {"inside": [{"player": "S", "bases": 2, "accepted": ["W", "E"]}]}


def bettor(main: str, *accepted: str, **more: Any) -> dict[str, Any]:
    others = list(accepted) or [seat for seat in "ESWN" if seat != main]
    return {"outside": [{"bettor": "甲", "main": main, "accepted": others, **more}]}


def told(*log: dict[str, Any], side: Any = None, options: Any = ON, **deal: Any) -> Verdict:
    given = case(*log, options=options, **deal)
    if side is not None:
        given["deal"] = {**given["deal"], "side_stakes": side}
    return judge(parse_case(given))


def points(verdict: Verdict) -> dict[tuple[str, str], int]:
    return {(p.payer, p.payee): p.points for d in verdict.decisions for p in d.payments}


def bets(verdict: Verdict) -> Counter[tuple[str, str]]:
    """What each seat pays each bettor in all."""
    sums: Counter[tuple[str, str]] = Counter()
    for decision in verdict.decisions:
        for bet in decision.outside:
            sums[bet.seat, bet.bettor] += bet.points
    return Counter({key: n for key, n in sums.items() if n})


def cited(verdict: Verdict) -> set[str]:
    return {clause for decision in verdict.decisions for clause in decision.clauses if clause[0] == "X"}


def test_the_option_alone_changes_nothing() -> None:
    for log in ([WIN], [DRAWN], [report("E", "disturbed", restorable=False, face=2)]):
        on, off = told(*log), told(*log, options={})
        assert on.to_json() == off.to_json()
        assert "outside" not in str(on.to_json())


def test_empty_side_stakes_change_nothing() -> None:
    nothing: list[Any] = [{}, {"inside": [], "outside": []}, None]
    for side in nothing:
        assert told(WIN, side=side, options={}).to_json() == told(WIN, options={}).to_json()


def test_where_the_option_is_off_they_cannot_be_told() -> None:
    with pytest.raises(CaseError) as caught:
        told(WIN, side=INSIDE, options={})
    assert (caught.value.code, caught.value.at) == ("bad_field", "deal.side_stakes")


def test_what_cannot_be_is_refused_with_its_place() -> None:
    with pytest.raises(CaseError) as caught:
        told(WIN, side={"inside": [{"player": "S", "bases": 0, "accepted": ["W"]}]})
    assert (caught.value.code, caught.value.at) == ("bad_field", "deal.side_stakes.inside[0].bases")


def test_x1_raised_bases_count_in_a_win_between_those_who_accepted() -> None:
    found = told(DRAWN, side=INSIDE)
    assert points(found) == {("W", "S"): 120, ("N", "S"): 60, ("E", "S"): 130}
    assert found.decisions[0].payments[0].parts.base == 90
    assert cited(found) == {"X1"}


def test_x1_is_not_cited_where_nobody_raised_against_the_payer() -> None:
    found = told({**WIN, "from": "N"}, side=INSIDE)
    assert points(found) == {("N", "S"): 60}
    assert cited(found) == set()


def test_x1_a_fine_without_a_base_stays_as_it_is() -> None:
    found = told(report("S", "called_not_taken", discarder="W", pair_shown=False), side=INSIDE)
    assert points(found) == {("S", "W"): 10}
    assert cited(found) == set()


def test_x1_counts_in_a_false_win_and_in_paying_for_all() -> None:
    for foul in (
        report("S", "false_win", tiles_pushed=True, because="incomplete", face=0),
        report("S", "disturbed", restorable=False, face=0),
    ):
        found = told(foul, side=INSIDE)
        assert points(found) == {("S", "W"): 90, ("S", "N"): 30, ("S", "E"): 100}
        assert cited(found) == {"X1"}


def test_x2_a_bettor_shares_his_main_players_win_and_loss() -> None:
    assert bets(told(WIN, side=bettor("S"))) == {("W", "甲"): 60}
    lost = told(WIN, side=bettor("W"))
    assert bets(lost) == {("S", "甲"): -60}
    assert cited(lost) == {"X2"}
    assert bets(told(WIN, side=bettor("N"))) == {}


def test_x2_the_dealers_tai_counts_for_the_bettor_as_for_his_player() -> None:
    assert bets(told({**WIN, "from": "E"}, side=bettor("S"), streak=1)) == {("E", "甲"): 90}
    assert bets(told({**WIN, "from": "E"}, side=bettor("S", fixed=25), streak=1)) == {("E", "甲"): 25}


def test_x5_an_influencer_wins_nothing_and_x5_says_why() -> None:
    won = told(WIN, side=bettor("S", influenced=True))
    assert (bets(won), cited(won)) == ({}, {"X5"})
    lost = told(WIN, side=bettor("W", influenced=True))
    assert (bets(lost), cited(lost)) == ({("S", "甲"): -60}, {"X5"})


@pytest.mark.parametrize(
    "foul",
    [
        report("W", "disturbed", restorable=False, face=2),
        report("W", "false_win", tiles_pushed=True, because="incomplete", face=2),
        report("W", "insisted", call="win", against="pong", face=2),
    ],
)
def test_x6_who_pays_for_all_pays_outside_bettors_too(foul: dict[str, Any]) -> None:
    found = told(foul, side=bettor("S"))
    assert (bets(found), cited(found)) == ({("W", "甲"): 50}, {"X6"})
    assert bets(told(foul, side=bettor("W"))) == {}


def a_liability(seat: str = "E") -> dict[str, Any]:
    return report(seat, "wrong_added_kong", replaced=True, in_hand=True, discarded=True, in_last_eight=False)


def test_f6_the_liable_pays_raised_bases_and_bettors_in_the_payers_place() -> None:
    both = {**INSIDE, **bettor("S")}
    found = told(a_liability(), {**DRAWN, "tail": True}, side=both)
    owed = told({**DRAWN, "tail": True}, side=both)
    assert sum(points(owed).values()) == sum(p.points for p in found.decisions[-1].payments)
    assert {p.payer for p in found.decisions[-1].payments} == {"E"}
    assert bets(found) == {("E", "甲"): sum(bets(owed).values())}
    assert cited(found) == {"X1", "X2"}


def test_f6_several_liable_divide_the_bettors_sum_too() -> None:
    found = told(a_liability("E"), a_liability("N"), {**DRAWN, "tail": True}, side=bettor("S"))
    assert bets(found) == {("N", "甲"): 95, ("E", "甲"): 95}


def test_a_late_foul_moves_the_bets_as_it_moves_the_points() -> None:
    late = report("S", "extra_tile", face=2, hand=None)
    found = told(WIN, {**late, "facts": {"face": 2}}, side=bettor("S"))
    at_once = told(
        report("S", "false_win", tiles_pushed=True, because="extra_tile", face=2), side=bettor("S")
    )
    assert found.decisions[-1].supersedes == 0
    assert bets(found) == bets(at_once) == {}


def test_a_late_liability_takes_the_bets_over() -> None:
    found = told({**DRAWN, "tail": True}, report("E", "wrong_concealed_kong", in_last_eight=False, found_at="tail_win"),
                 side=bettor("S"))  # fmt: skip
    first = told(report("E", "wrong_concealed_kong", in_last_eight=False, found_at="tail_win"), {**DRAWN, "tail": True},
                 side=bettor("S"))  # fmt: skip
    assert found.decisions[-1].supersedes == 0
    assert bets(found) == bets(first)


def test_a_decision_with_bets_is_read_back_as_it_was_written() -> None:
    (decision,) = told(WIN, side=bettor("S")).decisions
    assert decision.to_json()["outside"] == [{"bettor": "甲", "seat": "W", "points": 60, "clause": "X2"}]
    assert Decision.from_json(decision.to_json()) == decision


def test_the_totals_of_a_case_are_of_the_four_seats_alone() -> None:
    assert told(WIN, side=bettor("S")).to_json()["totals"] == told(WIN).to_json()["totals"]


def test_every_answer_of_staking_has_its_words() -> None:
    law = edition("tw16")
    keys = {value for name, value in vars(staking).items() if name.isupper() and isinstance(value, str)}
    assert len(keys) == 14
    for key in keys:
        assert all(law.text(key, lang) for lang in LANGS)


def test_the_usual_deal_has_no_side_stakes() -> None:
    assert "side_stakes" not in DEAL
