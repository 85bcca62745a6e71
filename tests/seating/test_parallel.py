"""Several phones at one table at the same moment: one draw, one deal."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

import pytest
from django.db import connection

from referee.accounts.models import User
from referee.seating.actions.deals import open_next_deal
from referee.seating.actions.seats import draw_seats
from referee.seating.actions.tables import assign_table, draw_rounds
from referee.seating.models import Deal, Draw, Sitting
from referee.tournament.errors import Refused
from rulings.models import Log
from tests.cast import NOW, a_tournament, a_user
from tests.seating.game import a_table

pytestmark = pytest.mark.django_db(transaction=True)
PHONES = 8


@pytest.fixture
def by() -> User:
    return a_user()


def at_once(act: Callable[[], object]) -> list[object]:
    """What each of so many threads is answered: the thing made, or the code of the refusal."""

    def one(_: int) -> object:
        try:
            return act()
        except Refused as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(PHONES) as pool:
        return list(pool.map(one, range(PHONES)))


def opened(sitting: Sitting, by: User, uid: UUID) -> Deal:
    return open_next_deal(sitting_id=sitting.pk, uid=uid, dice=[1, 1, 1], by=by, now=NOW)


def test_one_post_arriving_many_times_at_once_opens_one_deal(by: User) -> None:
    sitting, uid = a_table(a_tournament(entrants=4), by), uuid4()
    answers = at_once(lambda: opened(sitting, by, uid))
    assert answers == [Deal.objects.get()] * PHONES
    assert Log.objects.count() == 1


def test_two_officials_who_open_the_next_deal_at_once_open_one_and_the_other_is_told(by: User) -> None:
    sitting = a_table(a_tournament(entrants=4), by)
    answers = at_once(lambda: opened(sitting, by, uuid4()))
    assert sorted(map(str, answers)) == sorted([str(Deal.objects.get()), *["playing"] * (PHONES - 1)])
    assert Draw.objects.filter(kind="door").count() == 1


def test_seats_drawn_by_many_at_once_are_drawn_once(by: User) -> None:
    sitting = assign_table(
        tournament=a_tournament(entrants=4), round_no=1, table_no=1, numbers=[1, 2, 3, 4], now=NOW
    )
    answers = at_once(
        lambda: draw_seats(
            sitting_id=sitting.pk, uid=uuid4(), thrower=None, dice=None, tiles=None, by=by, now=NOW
        )
    )
    assert answers.count("drawn") == PHONES - 1
    assert Draw.objects.count() == 1
    assert sitting.seats.count() == 4


def test_tables_drawn_by_one_post_many_times_at_once_are_one_round(by: User) -> None:
    tournament, uid = a_tournament(entrants=8), uuid4()
    draws = at_once(lambda: draw_rounds(tournament=tournament, rounds=1, seed="", uid=uid, by=by, now=NOW))
    assert [draw.found_again for draw in draws if isinstance(draw, Draw)].count(False) == 1
    assert Sitting.objects.count() == 2
    assert Draw.objects.count() == 1


def test_one_uid_posted_in_many_tournaments_at_once_is_the_draw_of_one(by: User) -> None:
    uid, tournaments = uuid4(), [a_tournament(entrants=4) for _ in range(PHONES)]
    answers = at_once(
        lambda: draw_rounds(tournament=tournaments.pop(), rounds=1, seed="", uid=uid, by=by, now=NOW)
    )
    assert answers.count("conflict") == PHONES - 1
    assert Draw.objects.count() == 1
