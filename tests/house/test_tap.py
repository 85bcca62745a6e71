"""What one tap at a table costs the database: the same at the first event of a deal and after three hundred."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.hearing.models import ReviewRules
from referee.seating.models import Deal
from tests.cast import Cast, a_cast
from tests.desk.seated import a_deal, a_seated_table, happen
from tests.services.house import tap

pytestmark = pytest.mark.django_db
TAP_STATEMENTS = 12
"""2 for who asks, 3 for where he stands, 6 of `rulings.record`, 1 for the outbox. A log is bounded by its deal. One more where a
head referee issues what others draft: whether he is one."""
WIN = {"type": "win", "seat": "S", "by": "discard", "from": "W", "face": 3}


def statements_of_a_win(cast: Cast, deal: Deal) -> int:
    path, form = tap(deal, WIN, seen=deal.log.head.n)
    client = cast.clients["referee"]
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(path, form)
    assert answer.status_code == 303, answer.content.decode()
    return sum("SAVEPOINT" not in query["sql"] for query in queries)


@pytest.mark.parametrize("before", [1, 300])
def test_a_tap_costs_the_same_after_one_event_and_after_three_hundred(before: int) -> None:
    cast = a_cast(entrants=4)
    referee = cast.users["referee"]
    assert referee
    deal = a_deal(a_seated_table(cast.tournament, by=referee), by=referee)
    for n in range(before):
        happen(deal, {"type": "note", "text": f"{n}"}, by=referee)
    deal.log.head.refresh_from_db()
    assert statements_of_a_win(cast, deal) == TAP_STATEMENTS


def test_where_disputes_are_drafted_a_tap_reads_the_roles_once_more() -> None:
    cast = a_cast(entrants=4)
    referee = cast.users["referee"]
    assert referee
    ReviewRules.objects.create(tournament=cast.tournament, drafting="disputes")
    deal = a_deal(a_seated_table(cast.tournament, by=referee), by=referee)
    assert statements_of_a_win(cast, deal) == TAP_STATEMENTS + 1
