"""What a list costs does not grow with it: the same statements for one thing and for three."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from referee.board.standings import refresh
from referee.seating.actions.tables import assign_table
from tests.api.conftest import FALSE_WIN, House
from tests.builders import later
from tests.cast import a_tournament, an_entrant
from tests.desk.seated import a_deal, a_seated_table, happen

Counts = Callable[..., Any]
WIN = {"type": "win", "seat": "W", "by": "self_draw", "face": 1}


def tables(house: House) -> None:
    """Two more tables."""
    for number in range(9, 13):
        an_entrant(house.cast.tournament, number)
    a_seated_table(house.cast.tournament, by=house.user("referee"), table_no=8, numbers=(5, 6, 7, 8))
    assign_table(
        tournament=house.cast.tournament, round_no=1, table_no=9, numbers=(9, 10, 11, 12), now=later()
    )


def deals(house: House) -> None:
    """Two more deals at the table, with their results."""
    happen(house.deal, WIN, by=house.user("referee"))
    for _ in range(2):
        deal = a_deal(house.sitting, by=house.user("referee"))
        happen(deal, WIN, by=house.user("referee"))


def events(house: House) -> None:
    """Two more events in the deal."""
    happen(house.deal, {"type": "note", "text": "換了燈泡"}, by=house.user("referee"))
    happen(house.deal, FALSE_WIN, by=house.user("referee"))


def tournaments(house: House) -> None:
    """Two more tournaments that the referee may read."""
    a_tournament()
    a_tournament(members={"referee": house.user("referee")})


def players(house: House) -> None:
    """Two more players."""
    for number in (9, 10):
        an_entrant(house.cast.tournament, number)


LISTS: list[tuple[str, int, Callable[[House], None]]] = [
    ("tournaments/", 3, tournaments),
    ("tournaments/{slug}/players/", 4, players),
    ("tournaments/{slug}/players/3/", 10, deals),
    ("tournaments/{slug}/rounds/", 5, tables),
    ("tournaments/{slug}/sittings/", 4, tables),
    ("tournaments/{slug}/draws/", 4, deals),
    ("sittings/{sitting}/draws/", 4, deals),
    ("sittings/{sitting}/deals/", 4, deals),
    ("sittings/{sitting}/", 9, deals),
    ("tables/", 4, tables),
    ("tables/{sitting}/", 9, deals),
    ("deals/{deal}/log/", 7, events),
    ("deals/{deal}/case/", 6, events),
    ("rulings/", 5, deals),
    ("rulings/{ruling}/", 10, events),
    ("law/", 1, tables),
]


@pytest.mark.parametrize(("path", "statements", "more"), LISTS, ids=[line[0] for line in LISTS])
def test_a_list_costs_the_same_at_one_and_at_three(
    house: House, django_assert_num_queries: Counts, path: str, statements: int, more: Callable[[House], None]
) -> None:
    known = {
        "slug": house.slug,
        "sitting": house.sitting.pk,
        "deal": house.deal.pk,
        "ruling": house.ruling.pk,
    }
    where, referee = path.format(**known), house.with_token("referee")
    with django_assert_num_queries(statements):
        assert referee.get(where).status == 200
    more(house)
    with django_assert_num_queries(statements):
        assert referee.get(where).status == 200


def test_standings_cost_the_same_at_one_and_at_three_deals(
    house: House, django_assert_num_queries: Counts
) -> None:
    where, nobody = f"tournaments/{house.slug}/standings/", house.by("nobody")
    refresh(house.cast.tournament, now=later())
    with django_assert_num_queries(6):
        nobody.get(where)
    deals(house)
    refresh(house.cast.tournament, now=later())
    with django_assert_num_queries(6):
        nobody.get(where)


def test_an_event_costs_the_same_in_a_short_log_and_in_a_longer_one(
    house: House, django_assert_num_queries: Counts
) -> None:
    referee = house.with_token("referee")
    for seat in "WN":
        body = {"uid": str(uuid4()), "event": {"type": "report", "seat": seat, "foul": "extra_tile"}}
        with django_assert_num_queries(16):  # 4 of them begin and end transactions
            assert referee.post(house.events, body).status == 201
        for _ in range(5):
            happen(house.deal, {"type": "note", "text": "聲音太大"})
