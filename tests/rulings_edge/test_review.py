"""A review supersedes; nothing is changed; the difference moves; one ruling stands."""

from typing import Any
from uuid import uuid4

import pytest

from rulings.models import Log, Ruling
from rulings.queries import log_state, points, standing_rulings
from rulings.record import CaseError, Conflict, Stale, UnknownRuling
from rulings.verify import verify_log
from tests.builders import a_log, a_win, an_override, judge_again, tell

pytestmark = pytest.mark.django_db
NOTHING = {"E": 0, "S": 0, "W": 0, "N": 0}


def _decision(*payments: tuple[str, str, int]) -> dict[str, Any]:
    return {name: value for name, value in an_override(*payments).items() if name != "reason"}


def _won(log: Log, seat: str = "S", **fields: Any) -> Ruling:
    ruling = tell(log, a_win(seat, **fields)).ruling
    assert ruling is not None
    return ruling


def _points(log: Log) -> dict[str, int]:
    assert verify_log(log.id.hex) == []
    return {str(seat): moved for seat, moved in points([log.id])[log.id].items()}


def test_an_overturned_ruling_moves_its_points_back_and_opens_the_deal_again() -> None:
    log = a_log()
    won = _won(log)
    assert log_state(log.id).table.over
    overturned = judge_again(won, "overturn", reason="不是和").ruling
    assert _points(log) == NOTHING
    assert (overturned.supersedes, overturned.act, overturned.reason) == (won, "overturn", "不是和")
    assert overturned.decision_data["payments"] == overturned.decision_data["remedies"] == []
    assert standing_rulings([log.id]) == [overturned]
    assert not log_state(log.id).table.over


def test_an_overturned_overturn_pays_once() -> None:
    log = a_log()
    won = _won(log)
    was = _points(log)
    ruling = won
    for i in range(6):
        ruling = judge_again(ruling, "overturn").ruling
        assert _points(log) == (NOTHING if i % 2 == 0 else was)
    assert log_state(log.id).table.over


def test_an_upheld_ruling_stands_again_and_moves_nothing() -> None:
    log = a_log()
    won = _won(log)
    was = _points(log)
    upheld = judge_again(won, "uphold").ruling
    assert upheld.decision == won.decision
    assert not upheld.entries.exists()
    assert _points(log) == was


def test_an_amended_ruling_ends_with_what_the_amendment_says_pair_by_pair() -> None:
    log = a_log()
    won = _won(log, face=3)  # E pays S 70
    amended = judge_again(won, "amend", decision=_decision(("E", "S", 30), ("W", "N", 20))).ruling
    moves = list(amended.entries.values_list("payer", "payee", "points"))
    assert sorted(moves) == [("S", "E", 40), ("W", "N", 20)]
    assert _points(log) == {"E": -30, "S": 30, "W": -20, "N": 20}
    assert amended.decision_data["discretion"] is True


def test_an_overturned_late_report_leaves_the_result_as_it_was() -> None:
    log = a_log()
    _won(log, by="self_draw", face=3)
    was = _points(log)
    late = tell(log, {"type": "report", "seat": "S", "foul": "extra_tile", "facts": {"face": 3}}).ruling
    assert late is not None
    by_report = _points(log)
    assert by_report != was
    overturned = judge_again(late, "overturn").ruling
    assert _points(log) == was
    judge_again(overturned, "overturn")
    assert _points(log) == by_report


def test_an_upheld_late_report_says_the_whole_and_moves_nothing() -> None:
    log = a_log()
    _won(log, by="self_draw", face=3)
    late = tell(log, {"type": "report", "seat": "S", "foul": "extra_tile", "facts": {"face": 3}}).ruling
    assert late is not None
    was = _points(log)
    assert not judge_again(late, "uphold").ruling.entries.exists()
    assert _points(log) == was
    assert log_state(log.id).table.over


def test_the_same_review_again_is_the_same_answer_and_another_a_conflict() -> None:
    log, uid = a_log(), uuid4()
    won = _won(log)
    first = judge_again(won, "overturn", uid=uid)
    again = judge_again(won, "overturn", uid=uid)
    assert (first.replay, again.replay, again.ruling) == (False, True, first.ruling)
    for other in (
        {"act": "uphold"},
        {"act": "overturn", "reason": "別的"},
        {"act": "overturn", "actor_id": 99},
    ):
        with pytest.raises(Conflict):
            judge_again(won, uid=uid, **other)
    assert Ruling.objects.count() == 2


def test_a_superseded_ruling_is_not_reviewed_and_the_reviewer_is_told_by_what() -> None:
    log = a_log()
    won = _won(log)
    first = judge_again(won, "overturn").ruling
    second = judge_again(first, "uphold").ruling
    with pytest.raises(Stale) as stale:
        judge_again(won, "uphold")
    assert stale.value.rulings == [first, second]


def test_who_has_not_seen_the_last_event_does_not_review() -> None:
    log = a_log()
    won = _won(log)
    with pytest.raises(Stale):
        judge_again(won, "overturn", seen=1)
    assert judge_again(won, "overturn", seen=2).ruling.n == 3


@pytest.mark.parametrize(
    "told",
    [
        {"act": "amend"},
        {"act": "overturn", "decision": {}},
        {"act": "forget"},
        {"act": "overturn", "reason": " "},
        {"act": "overturn", "details": {"a": "\ud800"}},
        {"act": "amend", "decision": {"payments": [{"payer": "E", "payee": "E", "points": 1}]}},
        {"act": "amend", "decision": {"verdict": "guilty"}},
        {"act": "amend", "decision": {"remedies": [{"kind": "dead_hand", "seat": "X"}]}},
        {"act": "amend", "decision": {"remedies": [{"kind": "dead_hand", "nose": "red"}]}},
        {"act": "amend", "decision": {"remedies": [{"kind": "dead_hand"}]}},
        {"act": "amend", "decision": {"remedies": [{"kind": "deal_over"}]}},
        {"act": "amend", "decision": {"remedies": [{"kind": "deal_over", "next": {"dealer": "E"}}]}},
        {"act": "amend", "decision": {"remedies": [{"kind": "liability", "seat": "S", "covers": 5}]}},
        {"act": "amend", "decision": {"remedies": ["dead_hand"]}},
        {"act": "amend", "decision": {"clauses": ["F999"]}},
        {"act": "amend", "decision": {"clauses": "F13"}},
        {"act": "amend", "decision": {"instructions": [""]}},
        {"act": "amend", "decision": {"instructions": [{"key": "F1.pay", "params": {}}]}},
        {"act": "amend", "decision": {"instructions": [{"key": "deal_ends", "params": {"lang": "en"}}]}},
        {"act": "amend", "decision": {"instructions": [{"key": "no such words", "params": {}}]}},
        {"act": "amend", "decision": []},
        {"act": "overturn", "details": ["a panel"]},
    ],
)
def test_a_bad_review_is_refused_and_nothing_is_written(told: dict[str, Any]) -> None:
    won = _won(a_log())
    with pytest.raises(CaseError):
        judge_again(won, **told)
    assert Ruling.objects.count() == 1


def test_an_amendment_may_end_the_deal_strike_a_hand_and_speak_in_its_own_words() -> None:
    log = a_log()
    ruling = tell(log, {"type": "report", "seat": "W", "foul": "peeked", "facts": {}}).ruling
    assert ruling is not None
    going_on = {"dealer": "S", "streak": 0, "round_wind": "E", "sitting_over": False}
    decision = {
        "clauses": ["F13"],
        "remedies": [{"kind": "dead_hand", "seat": "W"}, {"kind": "deal_over", "next": going_on}],
        "instructions": ["本盤結束，由南家作莊。"],
    }
    amended = judge_again(ruling, "amend", decision=decision).ruling
    assert amended.decision_data["instructions"] == [
        {"key": "own_words", "params": {"text": "本盤結束，由南家作莊。"}}
    ]
    assert log_state(log.id).table.next_json() == going_on


def test_the_id_of_a_ruling_in_another_log_is_a_conflict() -> None:
    other, won = _won(a_log()), _won(a_log())
    with pytest.raises(Conflict):
        judge_again(won, "overturn", uid=other.id)


def test_an_unknown_ruling_is_not_reviewed() -> None:
    with pytest.raises(UnknownRuling):
        judge_again(uuid4(), "uphold")


def test_what_else_belongs_to_a_review_is_kept_and_hashed() -> None:
    log = a_log()
    panel = {"panel": ["甲", "乙", "丙"], "dissent": [{"by": "丙", "why": "應維持原判"}]}
    ruling = judge_again(_won(log), "overturn", details=panel).ruling
    ruling.refresh_from_db()
    assert ruling.details_data == panel
    assert verify_log(log.id.hex) == []


def test_no_review_lets_two_results_of_one_deal_stand() -> None:
    log = a_log()
    overturned = judge_again(_won(log, "S"), "overturn").ruling
    _won(log, "N")
    was = _points(log)
    with pytest.raises(CaseError, match="ends this deal already"):
        judge_again(overturned, "overturn")
    assert _points(log) == was


@pytest.mark.parametrize("kind", ["zzz", 1, [], None])
def test_a_remedy_that_means_nothing_is_refused(kind: object) -> None:
    log = a_log()
    won = _won(log)
    decision = _decision(("S", "E", 10)) | {"remedies": [{"kind": kind, "seat": "E"}]}
    with pytest.raises(CaseError):
        judge_again(won, "amend", decision=decision)
