"""F13: what the law does not name, at the referee's discretion."""

import pytest

from tests.rulings.told import asked, cited, code_of, dead, decided, following, paid, report

SAID = {"like_clause": "F12", "reason": "茶打翻在牌上"}


@pytest.mark.parametrize("remedy", ["put_right", "warning"])
def test_putting_right_and_warning_move_no_points(remedy: str) -> None:
    verdict = decided(report("S", "other", **SAID, remedy=remedy))
    assert (paid(verdict), dead(verdict), verdict.table.over) == ({}, [], False)
    assert cited(verdict) == {"F13", "F12"}


def test_every_remedy_is_marked_as_discretion_with_its_reason() -> None:
    (decision,) = decided(report("S", "other", **SAID, remedy="put_right")).decisions
    assert (decision.discretion, decision.reason) == (True, SAID["reason"])


def test_clause_remedy_and_reason_are_asked_in_this_order() -> None:
    assert asked(decided(report("S", "other"))) == ["like_clause"]
    assert asked(decided(report("S", "other", like_clause="F12"))) == ["remedy"]
    assert asked(decided(report("S", "other", like_clause="F12", remedy="warning"))) == ["reason"]


def test_a_clause_that_does_not_exist_is_refused() -> None:
    assert code_of(report("S", "other", like_clause="F99", remedy="warning", reason="…")) == "bad_fact"


def test_a_flat_tai_needs_its_payee_and_number() -> None:
    assert asked(decided(report("S", "other", **SAID, remedy="flat_tai"))) == ["payee"]
    assert asked(decided(report("S", "other", **SAID, remedy="flat_tai", payee="N"))) == ["tai"]
    verdict = decided(report("S", "other", **SAID, remedy="flat_tai", payee="N", tai=2))
    assert paid(verdict) == {"S>N": 20}
    assert code_of(report("S", "other", **SAID, remedy="flat_tai", payee="S", tai=2)) == "bad_fact"


def test_a_dead_hand_twice_pays_for_all() -> None:
    told = report("S", "other", **SAID, remedy="dead_hand")
    assert dead(decided(told)) == ["S"]
    assert asked(decided(told, told)) == ["face"]


@pytest.mark.parametrize("remedy", ["false_win", "pays_for_all"])
def test_paying_all_three_goes_by_the_face_and_ends_the_deal(remedy: str) -> None:
    assert asked(decided(report("S", "other", **SAID, remedy=remedy))) == ["face"]
    verdict = decided(report("S", "other", **SAID, remedy=remedy, face=1), streak=1)
    assert paid(verdict) == {"S>E": 70, "S>N": 40, "S>W": 40}
    assert following(verdict) == ("E", 1, "E")


def test_a_void_deal_is_dealt_again_by_the_same_dealer() -> None:
    verdict = decided(report("S", "other", **SAID, remedy="deal_void"), streak=2)
    assert (paid(verdict), following(verdict)) == ({}, ("E", 2, "E"))
