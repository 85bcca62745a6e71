"""Positions: a number for each topic that grows with every change, and with no other topic's."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.live.feed import Topic, positions
from referee.tournament.models import State
from tests.live import tables

pytestmark = pytest.mark.django_db
SPRING = Topic("t", "spring")


def test_a_topic_that_nothing_is_known_of_stands_at_zero() -> None:
    assert positions([SPRING, Topic("table", "12345")]) == {SPRING: 0, Topic("table", "12345"): 0}


def test_every_deal_draw_and_event_moves_its_table_and_its_tournament() -> None:
    at = tables.sitting(tables.tournament("spring"))
    table = Topic("table", str(at.id))
    seen = [positions([SPRING, table])]
    tables.door(at)
    seen.append(positions([SPRING, table]))
    dealt = tables.deal(at)
    seen.append(positions([SPRING, table]))
    tables.event(dealt)
    seen.append(positions([SPRING, table]))
    assert [step[table] for step in seen] == [0, 1, 3, 4]
    assert [step[SPRING] for step in seen] == [0, 1, 3, 4]


def test_another_table_and_another_tournament_stay_where_they_are() -> None:
    spring = tables.tournament("spring")
    first, second = tables.sitting(spring), tables.sitting(spring, table_no=2)
    autumn = tables.sitting(tables.tournament("autumn"))
    tables.event(tables.deal(first))
    topics = [Topic("table", str(one.id)) for one in (first, second, autumn)] + [Topic("t", "autumn")]
    assert [positions(topics)[topic] for topic in topics] == [3, 0, 0, 0]


def test_a_draft_is_told_like_a_topic_that_nothing_is_known_of() -> None:
    spring = tables.tournament("spring")
    at = tables.sitting(spring)
    tables.event(tables.deal(at))
    spring.state = State.DRAFT
    spring.save()
    table = Topic("table", str(at.id))
    assert positions([SPRING, table]) == {SPRING: 0, table: 0}


@pytest.mark.parametrize("number", [1, 3])
def test_all_topics_are_read_with_two_statements(number: int) -> None:
    at = [tables.sitting(tables.tournament(f"spring-{n}")) for n in range(number)]
    for one in at:
        tables.deal(one)
    with CaptureQueriesContext(connection) as queries:
        positions(
            [Topic("t", f"spring-{n}") for n in range(number)] + [Topic("table", str(one.id)) for one in at]
        )
    assert len(queries) == 2
