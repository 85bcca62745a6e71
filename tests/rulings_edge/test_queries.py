"""Reading costs the same few statements, however many logs and however long."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from rulings import queries
from rulings.decision import Decision
from rulings.record import CaseError, UnknownLog
from tests.builders import a_discard, a_log, a_win, judge_again, tell

pytestmark = pytest.mark.django_db
Counted = Callable[[int], Any]


@pytest.mark.parametrize("logs", [1, 3])
def test_logs_are_read_in_three_statements(logs: int, django_assert_num_queries: Counted) -> None:
    ids = []
    for _ in range(logs):
        log = a_log()
        tell(log, a_discard())
        tell(log, a_win())
        ids.append(log.id)
    with django_assert_num_queries(3):
        states = queries.log_states(ids)
    assert [len(states[key].events) for key in ids] == [2] * logs
    assert all(state.table.over and state.n == 3 for state in states.values())


@pytest.mark.parametrize("length", [1, 3])
def test_a_log_of_any_length_is_read_in_three_statements(
    length: int, django_assert_num_queries: Counted
) -> None:
    log = a_log()
    for _ in range(length):
        tell(log, a_discard())
    with django_assert_num_queries(3):
        assert queries.log_state(log.id).n == length


@pytest.mark.parametrize("logs", [1, 3])
def test_points_and_standing_rulings_of_many_logs(logs: int, django_assert_num_queries: Counted) -> None:
    ids = []
    for _ in range(logs):
        log = a_log()
        won = tell(log, a_win("S", face=3)).ruling
        assert won is not None
        judge_again(won, "uphold")
        ids.append(log.id)
    with django_assert_num_queries(1):
        assert queries.points(ids) == {key: {"E": -70, "S": 70, "W": 0, "N": 0} for key in ids}
    with django_assert_num_queries(2):
        standing = queries.standing_rulings(ids)
        assert [(ruling.act, ruling.event.type, len(ruling.entries.all())) for ruling in standing] == [
            ("uphold", "win", 0)
        ] * logs


def test_a_log_without_points_has_zeros() -> None:
    log = a_log()
    assert queries.points([log.id]) == {log.id: {"E": 0, "S": 0, "W": 0, "N": 0}}
    assert queries.points([]) == {}


def test_a_preview_says_what_a_record_would_and_writes_nothing() -> None:
    log = a_log()
    seen = queries.preview(log.id, a_win())
    assert isinstance(seen, Decision)
    assert queries.log_state(log.id).n == 0
    recorded = tell(log, a_win()).ruling
    assert recorded is not None
    assert recorded.decision_data == seen.to_json()


def test_a_preview_refuses_as_a_record_would() -> None:
    with pytest.raises(CaseError):
        queries.preview(a_log().id, {"type": "report", "seat": "S", "foul": "a\0b", "facts": {}})


def test_a_log_that_does_not_exist_is_unknown() -> None:
    log = a_log()
    assert queries.log_states([log.id, log.id.__class__(int=1)]).keys() == {log.id}
    with pytest.raises(UnknownLog):
        queries.log_state(log.id.__class__(int=1))


@pytest.mark.parametrize("table", ["rulings_event", "rulings_ruling"])
def test_a_log_that_moves_on_between_the_statements_is_told_as_it_stood_when_its_head_was_read(
    table: str,
) -> None:
    log = a_log()
    written: list[str] = []
    tell(log, a_discard())

    def write_between(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if f'FROM "{table}"' in sql and not written:
            written.append(sql)
            tell(log, a_win())
        return execute(sql, params, many, context)

    with connection.execute_wrapper(write_between):
        state = queries.log_state(log.id)
    assert written
    assert (state.n, len(state.events), state.rulings, state.table.over) == (1, 1, [], False)
    assert queries.log_state(log.id).table.over
