"""A finding completes, a late report takes a place, an override decides: each becomes one ruling of one event."""

import pytest

from rulings.models import Event, Ruling
from rulings.queries import log_state, points
from rulings.record import CaseError
from tests.builders import NOON, a_discard, a_log, a_win, an_override, tell

pytestmark = pytest.mark.django_db


def _moves(ruling: Ruling) -> list[tuple[str, str, int, str]]:
    return list(ruling.entries.values_list("payer", "payee", "points", "clause"))


def test_a_finding_gives_the_ruling_to_the_event_that_waited() -> None:
    log = a_log()
    report = tell(
        log, {"type": "report", "seat": "S", "foul": "wrong_added_kong", "facts": {"discarded": False}}
    )
    tell(log, a_discard("W"))
    answer = report
    told = {
        "replaced": True,
        "in_hand": True,
        "discarded": False,
        "identifiable": True,
        "in_last_eight": False,
    }
    while answer.need is not None:
        value = told[answer.need.fact]
        answer = tell(
            log, {"type": "finding", "fact": answer.need.fact, "value": value, "by": "裁判", "event": 0}
        )
    assert answer.ruling is not None
    assert answer.ruling.event == report.event
    state = log_state(log.id)
    assert state.needs == []
    assert 0 in state.table.decisions
    assert "S" in state.table.dead


def test_an_open_question_is_part_of_the_state() -> None:
    log = a_log()
    need = tell(log, {"type": "report", "seat": "S", "foul": "wrong_added_kong", "facts": {}}).need
    assert log_state(log.id).needs == [need]


def test_a_late_report_takes_the_place_of_the_result_and_moves_the_difference() -> None:
    log = a_log()
    won = tell(log, a_win("S", by="self_draw", face=3))
    assert won.ruling is not None
    before = points([log.id])[log.id]
    late = tell(log, {"type": "report", "seat": "S", "foul": "extra_tile", "facts": {"face": 3}})
    assert before["S"] > 0
    assert late.ruling is not None
    assert late.ruling.supersedes == won.ruling
    assert points([log.id])[log.id]["S"] < 0


def test_an_override_is_a_persons_decision_beside_the_engines() -> None:
    log = a_log()
    answer = tell(log, a_win("S", face=3), override=an_override(("W", "N", 50), reason="兩家同意和解"))
    assert answer.ruling is not None
    assert (answer.ruling.kind, answer.ruling.reason) == ("override", "兩家同意和解")
    assert _moves(answer.ruling) == [("W", "N", 50, "F13")]
    assert answer.ruling.decision_data["discretion"] is True
    engine = answer.ruling.details_data["engine"]
    assert [(p["payer"], p["payee"], p["points"]) for p in engine["payments"]] == [("E", "S", 70)]


@pytest.mark.parametrize("reason", ["", "  ", None, "\0"])
def test_an_override_without_a_reason_is_refused(reason: str | None) -> None:
    override = an_override(("W", "N", 50)) | {"reason": reason}
    with pytest.raises(CaseError):
        tell(a_log(), a_win(), override=override)
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    "payment",
    [
        {"payer": "E", "payee": "E", "points": 1},
        {"payer": "E", "payee": "S", "points": 0},
        {"payer": "E", "payee": "S", "points": -5},
        {"payer": "E", "payee": "S", "points": True},
        {"payer": "E", "payee": "S", "points": 1_000_001},
        {"payer": "X", "payee": "S", "points": 1},
        {"payee": "S", "points": 1},
        "money",
    ],
)
def test_an_override_with_a_payment_that_is_none_is_refused(payment: object) -> None:
    with pytest.raises(CaseError):
        tell(a_log(), a_win(), override={"reason": "因為", "payments": [payment]})
    assert not Event.objects.exists()


def test_an_override_has_so_many_payments_and_no_more() -> None:
    with pytest.raises(CaseError, match="at most 60 payments") as refused:
        tell(a_log(), a_win(), override=an_override(*[("E", "S", 1_000_000)] * 61))
    assert refused.value.at == "override.payments"
    assert tell(a_log(), a_win(), override=an_override(*[("E", "S", 1_000_000)] * 60)).ruling


def test_times_are_kept_to_the_microsecond_and_in_utc() -> None:
    event = tell(a_log(), a_discard(), now=NOON).event
    event.refresh_from_db()
    assert event.at == NOON
