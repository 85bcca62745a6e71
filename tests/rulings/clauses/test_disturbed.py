"""F12: the wall or another's hand disturbed."""

from tests.rulings.told import asked, cited, dead, decided, following, paid, report


def test_what_can_be_restored_costs_nothing() -> None:
    verdict = decided(report("S", "disturbed", restorable=True))
    assert (paid(verdict), dead(verdict), verdict.table.over, asked(verdict)) == ({}, [], False, [])
    assert cited(verdict) == {"F12"}


def test_what_cannot_be_restored_is_paid_for_all() -> None:
    verdict = decided(report("S", "disturbed", restorable=False, face=1), streak=2)
    assert (paid(verdict), following(verdict)) == ({"S>E": 90, "S>N": 40, "S>W": 40}, ("E", 2, "E"))
    assert {"F12", "F5", "P-foul-end"} <= cited(verdict)


def test_restoring_is_asked_before_the_face() -> None:
    assert asked(decided(report("S", "disturbed"))) == ["restorable"]
    assert asked(decided(report("S", "disturbed", restorable=False))) == ["face"]


def test_a_dead_hand_who_restores_has_done_no_second_violation() -> None:
    assert paid(decided(report("S", "extra_tile"), report("S", "disturbed", restorable=True))) == {}
