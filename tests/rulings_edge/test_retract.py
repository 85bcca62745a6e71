"""What was logged with one tap by mistake is taken back: it stays in the log and does nothing."""

from typing import Any

import pytest

from rulings import queries
from rulings.case import parse_case
from rulings.case_files import case_of
from rulings.decide import judge
from rulings.errors import CaseError
from rulings.models import Log
from rulings.rejudge import rejudge
from rulings.replay import replay
from tests.builders import a_log, judge_again, tell

pytestmark = pytest.mark.django_db
WIN = {"type": "win", "seat": "S", "by": "self_draw", "face": 4}
PASS = {"type": "pass", "seat": "S", "lifted": False}


def retract(log: Log, index: int) -> None:
    tell(log, {"type": "retract", "event": index})


def taps() -> list[dict[str, Any]]:
    return [
        {"type": "watch", "seat": "S"},
        {"type": "declare", "seat": "S", "ready": "earthly"},
        {"type": "show", "seat": "S", "tiles": "5m", "own_fault": True},
        {"type": "reach", "seat": "S"},
        {"type": "note", "text": "冷氣太強"},
    ]


def test_a_pass_taken_back_does_not_make_a_false_win() -> None:
    log = a_log()
    tell(log, PASS)
    retract(log, 0)
    ruling = tell(log, WIN).ruling
    assert ruling is not None
    assert "F4" not in ruling.decision_data["clauses"]


def test_every_one_tap_event_can_be_taken_back_and_leaves_no_trace_at_the_table() -> None:
    log = a_log()
    for index, event in enumerate(taps()):
        tell(log, event)
        retract(log, 2 * index)
    table = queries.log_state(log.id).table
    assert (table.watching, table.declared, table.shown["S"]) == ({}, {}, [])


def test_an_earlier_pass_holds_again_when_the_later_one_is_taken_back() -> None:
    log = a_log()
    tell(log, PASS)
    tell(log, {**PASS, "lifted": True})
    retract(log, 1)
    assert queries.log_state(log.id).table.passed["S"].lifted is False


@pytest.mark.parametrize("index", [0, 1, 2, 7], ids=["a win", "taken back", "a retraction", "nothing"])
def test_nothing_else_can_be_taken_back(index: int) -> None:
    log = a_log()
    tell(log, {"type": "report", "seat": "N", "foul": "extra_tile"})
    tell(log, PASS)
    retract(log, 1)
    with pytest.raises(CaseError) as refused:
        retract(log, index)
    assert refused.value.code == "bad_event"
    assert queries.log_state(log.id).n == 4


def test_what_a_ruling_on_the_same_player_rests_on_is_not_taken_back_until_that_is_overturned() -> None:
    log = a_log()
    tell(log, PASS)
    tell(log, {"type": "watch", "seat": "W"})
    ruling = tell(log, WIN).ruling
    assert ruling is not None
    with pytest.raises(CaseError) as refused:
        retract(log, 0)
    assert refused.value.code == "bad_field"
    retract(log, 1)
    judge_again(ruling, "overturn")
    retract(log, 0)
    assert queries.log_state(log.id).table.passed == {}


def test_a_case_file_leaves_out_what_was_taken_back_and_findings_point_where_they_did() -> None:
    log = a_log()
    tell(log, PASS)
    tell(log, {"type": "report", "seat": "N", "foul": "tile_shown", "facts": {"tiles": "5m"}})
    retract(log, 0)
    tell(log, {"type": "finding", "fact": "own_fault", "value": True, "by": "x", "event": 1})
    case = case_of(queries.log_state(log.id))
    assert [event["type"] for event in case["log"]] == ["report", "finding"]
    assert case["log"][1]["event"] == 0
    assert judge(parse_case(case)).needs == ()


def test_rulings_replay_and_rejudge_the_same_after_something_was_taken_back() -> None:
    log = a_log()
    tell(log, PASS)
    retract(log, 0)
    ruling = tell(log, WIN).ruling
    assert ruling is not None
    state = queries.log_state(log.id)
    assert replay(state, state.by_id[ruling.id]).same
    assert list(rejudge(state)) == []


@pytest.mark.parametrize(
    "event", [{"type": "retract", "event": 0}, {"type": "correction", "deal": {}, "reason": "x"}]
)
def test_a_case_that_is_told_has_neither_retractions_nor_corrections(event: dict[str, Any]) -> None:
    case = case_of(queries.log_state(a_log().id))
    with pytest.raises(CaseError) as refused:
        parse_case({**case, "log": [PASS, event]})
    assert refused.value.code == "bad_event"


def test_a_finding_is_taken_back_while_its_event_still_waits_and_the_question_is_open_again() -> None:
    log = a_log()
    kong = {"type": "report", "seat": "S", "foul": "wrong_added_kong", "facts": {"replaced": True}}
    asked = tell(log, kong).need
    tell(log, {"type": "finding", "fact": "in_hand", "value": True, "by": "x", "event": 0})
    retract(log, 1)
    state = queries.log_state(log.id)
    assert state.needs == [asked]
    assert state.table.findings == []
