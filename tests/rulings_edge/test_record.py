"""An event is taken in once, decided, and written down with its ruling and points, or not at all."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.jobs.models import Job
from rulings.models import Entry, Event, Head, Ruling
from rulings.queries import points
from rulings.record import CaseError, Conflict, Stale, UnknownLog
from rulings.signals import recorded
from tests.builders import OTHER_REFEREE, a_discard, a_log, a_win, an_override, judge_again, later, tell

pytestmark = pytest.mark.django_db
STATEMENTS_OF_AN_EVENT = 5  # lock, events, rulings; event; job
STATEMENTS_OF_A_RULING = 7  # and ruling, entries
STATEMENTS_OF_A_LATE_REPORT = 8  # and what the superseded chain has posted
STATEMENTS_OF_A_REVIEW = 8  # which log; lock, events, rulings; posted; ruling, entries; job


def _moves(ruling: Ruling | None) -> list[tuple[str, str, int, str]]:
    assert ruling is not None
    return list(ruling.entries.values_list("payer", "payee", "points", "clause"))


def test_a_win_is_an_event_a_ruling_and_its_points() -> None:
    log = a_log()
    answer = tell(log, a_win("S", face=3))
    assert answer.ruling is not None
    assert (answer.event.n, answer.ruling.n, answer.n) == (1, 2, 2)
    assert answer.ruling.event == answer.event
    assert answer.ruling.kind == "engine"
    assert [(m[0], m[1], m[2]) for m in _moves(answer.ruling)] == [("E", "S", 70)]  # 30 + 10 × (3 + dealer 1)
    assert points([log.id]) == {log.id: {"E": -70, "S": 70, "W": 0, "N": 0}}
    head = Head.objects.get(log=log)
    assert (head.n, head.hash) == (2, answer.ruling.hash)


def test_an_event_that_decides_nothing_has_no_ruling() -> None:
    answer = tell(a_log(), a_discard())
    assert (answer.ruling, answer.need, answer.n) == (None, None, 1)


def test_what_follows_is_written_down_in_the_same_transaction() -> None:
    log = a_log()
    tell(log, a_win())
    job = Job.objects.get()
    assert (job.key, job.name, job.args) == (f"ledger:{log.id.hex}:2", "ledger_changed", [str(log.id)])


@pytest.fixture
def failing_receiver() -> Iterator[None]:
    def fail(**kwargs: Any) -> None:
        raise ZeroDivisionError

    recorded.connect(fail)
    yield
    recorded.disconnect(fail)


def test_where_one_part_fails_nothing_is_written(failing_receiver: None) -> None:
    log = a_log()
    with pytest.raises(ZeroDivisionError):
        tell(log, a_win())
    assert not any(model.objects.exists() for model in (Event, Ruling, Entry, Job))
    assert Head.objects.get(log=log).n == 0


# ── the same post again ─────────────────────────────────────────────────────


def test_the_same_uid_with_the_same_content_gives_the_same_answer() -> None:
    log, uid = a_log(), uuid4()
    first = tell(log, a_win(), uid=uid)
    again = tell(log, a_win(), uid=uid, now=later())
    assert (first.replay, again.replay) == (False, True)
    assert (again.event, again.ruling, again.n) == (first.event, first.ruling, first.n)
    assert (Event.objects.count(), Ruling.objects.count(), Job.objects.count()) == (1, 1, 1)


def test_a_post_sent_again_is_never_stale_and_is_answered_as_it_was_then() -> None:
    log, uid = a_log(), uuid4()
    first = tell(log, a_win(), uid=uid, seen=0)
    assert first.ruling is not None
    judge_again(first.ruling, "overturn")
    again = tell(log, a_win(), uid=uid, seen=0)
    assert (again.ruling, again.n) == (first.ruling, 2)


def test_an_open_question_is_asked_again_in_the_same_words() -> None:
    log, uid = a_log(), uuid4()
    report = {"type": "report", "seat": "S", "foul": "wrong_added_kong", "facts": {}}
    first = tell(log, report, uid=uid)
    assert first.need is not None
    tell(log, a_discard())
    assert tell(log, report, uid=uid).need == first.need


@pytest.mark.parametrize(
    "other",
    [
        {"event": a_win("W")},
        {"actor_id": OTHER_REFEREE},
        {"override": an_override(("E", "S", 10))},
    ],
)
def test_the_same_uid_with_other_content_is_a_conflict(other: dict[str, Any]) -> None:
    log, uid = a_log(), uuid4()
    tell(log, a_win(), uid=uid)
    told: dict[str, Any] = {"event": a_win(), "uid": uid} | other
    with pytest.raises(Conflict):
        tell(log, **told)
    assert Event.objects.count() == 1


def test_the_same_uid_in_another_log_is_a_conflict() -> None:
    uid = uuid4()
    tell(a_log(), a_win(), uid=uid)
    with pytest.raises(Conflict):
        tell(a_log(), a_win(), uid=uid)


def test_an_override_sent_again_is_the_same_only_with_the_same_words_and_numbers() -> None:
    log, uid = a_log(), uuid4()
    first = tell(log, a_win(), uid=uid, override=an_override(("E", "S", 10)))
    assert tell(log, a_win(), uid=uid, override=an_override(("E", "S", 10))).ruling == first.ruling
    for other in (an_override(("E", "S", 20)), an_override(("E", "S", 10), reason="別的理由"), None):
        with pytest.raises(Conflict):
            tell(log, a_win(), uid=uid, override=other)


# ── what the client has seen ────────────────────────────────────────────────


def test_who_has_not_seen_the_last_event_is_told_what_came() -> None:
    log = a_log()
    first = tell(log, a_discard(), seen=0)
    with pytest.raises(Stale) as stale:
        tell(log, a_win(), seen=0)
    assert stale.value.events == [first.event]
    assert (stale.value.n, stale.value.rulings) == (1, [])
    assert tell(log, a_win(), seen=1).ruling is not None


def test_a_review_too_is_something_to_have_seen() -> None:
    log = a_log()
    won = tell(log, a_win())
    assert won.ruling is not None
    reviewed = judge_again(won.ruling, "overturn").ruling
    with pytest.raises(Stale) as stale:
        tell(log, a_discard(), seen=won.n)
    assert (stale.value.events, stale.value.rulings) == ([], [reviewed])


# ── what is refused ─────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({"type": "dance"}, "bad_event"),
        ({"type": "discard", "seat": "X"}, "bad_seat"),
        ({"type": "report", "seat": "S", "foul": "whistling", "facts": {}}, "unknown_foul"),
        (
            {"type": "report", "seat": "S", "foul": "other_dead_hand", "facts": {"reason": "a\0b"}},
            "bad_field",
        ),
        (
            {"type": "report", "seat": "S", "foul": "other_dead_hand", "facts": {"reason": "\ud800"}},
            "bad_field",
        ),
        (a_win() | {"face": 1.5}, "bad_field"),
        (
            {"type": "report", "seat": "S", "foul": "other_dead_hand", "facts": {"reason": "字" * 50_000}},
            "bad_field",
        ),
    ],
)
def test_a_bad_event_is_refused_and_nothing_is_written(event: dict[str, Any], code: str) -> None:
    log = a_log()
    with pytest.raises(CaseError) as refused:
        tell(log, event)
    assert refused.value.code == code
    assert not Event.objects.exists()


def test_play_after_the_end_is_out_of_order() -> None:
    log = a_log()
    tell(log, a_win())
    with pytest.raises(CaseError) as refused:
        tell(log, a_discard())
    assert refused.value.code == "out_of_order"


def test_a_log_that_does_not_exist_is_unknown() -> None:
    log = a_log()
    log.id = uuid4()
    with pytest.raises(UnknownLog):
        tell(log, a_win())


# ── how much it costs ───────────────────────────────────────────────────────


@pytest.mark.parametrize("length", [1, 300])
def test_the_statements_of_a_tap_are_fixed_however_long_the_log(length: int) -> None:
    log = a_log()
    for i in range(length):
        tell(log, a_discard("ESWN"[i % 4]))
    with CaptureQueriesContext(connection) as taken:
        tell(log, a_discard())
    assert len(_statements(taken)) == STATEMENTS_OF_AN_EVENT
    with CaptureQueriesContext(connection) as taken:
        tell(log, a_win())
    assert len(_statements(taken)) == STATEMENTS_OF_A_RULING
    late = {"type": "report", "seat": "S", "foul": "extra_tile", "facts": {"face": 3}}
    with CaptureQueriesContext(connection) as taken:
        changed = tell(log, late).ruling
    assert len(_statements(taken)) == STATEMENTS_OF_A_LATE_REPORT
    assert changed is not None
    with CaptureQueriesContext(connection) as taken:
        judge_again(changed, "overturn")
    assert len(_statements(taken)) == STATEMENTS_OF_A_REVIEW


def _statements(taken: CaptureQueriesContext) -> list[str]:
    """What was asked of the database beside the transaction's own beginning and end."""
    own = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT")
    return [query["sql"] for query in taken.captured_queries if not query["sql"].startswith(own)]
