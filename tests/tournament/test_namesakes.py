"""Namesakes: asked about when they are typed, and told apart wherever an entrant is named."""

from copy import deepcopy
from typing import Any

import pytest

from referee.players.models import Player
from referee.seating.actions.tables import assign_table
from referee.seating.queries import chairs_of, rounds_of, seats_of
from referee.tournament.models import Entrant
from referee.tournament.naming import named
from tests.cast import NOW, Cast, a_cast, a_tournament, an_entrant
from tests.once import once
from tests.seating.game import a_deal, a_table

pytestmark = pytest.mark.django_db


built_cast = once(a_cast)


@pytest.fixture
def cast(built_cast: Cast) -> Cast:
    return deepcopy(built_cast)


def enter(cast: Cast, number: int, name: str, club: str = "") -> Entrant:
    player = Player.objects.create(name=name, club=club, created_at=NOW)
    return Entrant.objects.create(tournament=cast.tournament, number=number, player=player)


def called(cast: Cast) -> list[str]:
    return [entrant.called for entrant in named(cast.tournament.entrants.all())]


def test_a_name_that_occurs_once_is_the_name_alone(cast: Cast) -> None:
    enter(cast, 1, "王小明", "艋舺")
    enter(cast, 2, "王小美", "艋舺")
    an_entrant(a_tournament(), 1, "王小明")
    assert called(cast) == ["王小明", "王小美"]


def test_namesakes_are_told_apart_by_their_clubs_and_where_these_do_not_by_their_numbers(cast: Cast) -> None:
    enter(cast, 1, "王小明", "艋舺")
    enter(cast, 2, "王小明", "府城")
    enter(cast, 3, "陳國豪", "艋舺")
    enter(cast, 4, "陈国豪", "艋舺")
    enter(cast, 5, "林佩蓉", "")
    enter(cast, 6, "林佩蓉", "竹塹")
    assert called(cast) == [
        "王小明（艋舺）",
        "王小明（府城）",
        "陳國豪（3 號）",
        "陈国豪（4 號）",
        "林佩蓉（5 號）",
        "林佩蓉（竹塹）",
    ]


def test_at_the_table_at_the_desk_and_on_the_public_pages_namesakes_are_told_apart(cast: Cast) -> None:
    for number, club in enumerate(("艋舺", "府城", "竹塹", "鹿港"), start=1):
        enter(cast, number, "王小明", club)
    by = cast.users["organizer"]
    assert by is not None
    sitting = a_table(cast.tournament, by)
    assert [entrant.called for entrant in chairs_of(sitting)][0] == "王小明（艋舺）"
    assert seats_of(sitting)["S"].called == "王小明（府城）"
    assert [entrant.called for _place, entrant in rounds_of(cast.tournament)[0].tables[0].people][3] == (
        "王小明（鹿港）"
    )
    a_deal(sitting, by)
    slug = cast.tournament.slug
    pages = {
        "organizer": [f"/organize/{slug}/tables/", f"/seating/{sitting.pk}/"],
        "referee": ["/desk/", f"/desk/{sitting.pk}/"],
        "nobody": [f"/t/{slug}/", f"/t/{slug}/standings/", f"/t/{slug}/draws/{sitting.pk}/"],
    }
    for who, paths in pages.items():
        for path in paths:
            assert "王小明（竹塹）" in cast.clients[who].get(path).content.decode(), path


def test_a_name_on_the_list_is_asked_about_once_and_entered_as_somebody_else_on_request(cast: Cast) -> None:
    enter(cast, 1, "王小明", "艋舺")
    client, path = cast.clients["organizer"], f"/organize/{cast.tournament.slug}/entrants/"
    for club in ("艋舺", ""):
        page = client.post(path, {"name": "王小明", "club": club})
        assert page.status_code == 400
        assert "已有同名選手。" in page.content.decode()
        assert f'href="{path}1/">同一個人，不用再加' in page.content.decode()
    assert cast.tournament.entrants.count() == 1
    client.post(path, {"name": "王小明", "club": "艋舺", "another": "1"})
    client.post(path, {"name": "王小明", "club": "府城"})
    assert cast.tournament.entrants.count() == 3


def test_a_player_known_from_elsewhere_is_entered_as_the_same_person_by_one_button(cast: Cast) -> None:
    known = an_entrant(a_tournament(), 1, "王大明").player
    client, path = cast.clients["organizer"], f"/organize/{cast.tournament.slug}/entrants/"
    page = client.post(path, {"name": "王大明", "club": ""}).content.decode()
    assert f'name="player" value="{known.pk}" formaction="{path}known/"' in page
    client.post(f"{path}known/", {"name": "王大明", "player": str(known.pk)})
    assert cast.tournament.entrants.get().player == known


@pytest.mark.parametrize("n", [1, 3])
def test_telling_apart_costs_no_statement_more(cast: Cast, n: int, django_assert_num_queries: Any) -> None:
    for number in range(1, 4 * n + 1):
        enter(cast, number, "王小明")
    for table in range(n):
        numbers = [4 * table + k for k in (1, 2, 3, 4)]
        assign_table(tournament=cast.tournament, round_no=1, table_no=table + 1, numbers=numbers, now=NOW)
    with django_assert_num_queries(3):
        rounds_of(cast.tournament)
    with django_assert_num_queries(1):
        named(cast.tournament.entrants.all())
