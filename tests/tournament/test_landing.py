"""After log-in everybody is where he belongs, and the menu leads there from every page."""

from copy import deepcopy
from functools import partial

import pytest
from django.test import Client

from referee.tournament.models import Invitation, Membership, Role, State
from tests.cast import ORGANIZER_ONLY, PASSWORD, Cast, a_cast, a_tournament, a_user, client_of
from tests.once import once

pytestmark = pytest.mark.django_db


built_cast = once(partial(a_cast, entrants=4))


@pytest.fixture
def cast(built_cast: Cast) -> Cast:
    return deepcopy(built_cast)


def lands(client: Client) -> str:
    return client.get("/me/")["Location"]


def menu(client: Client) -> list[str]:
    page = client.get("/").content.decode().split('class="sheet"')[1].split("</nav>")[0]
    return [word for word in ("我的牌桌", "我主辦的賽事", "我的成績") if word in page]


def test_each_role_lands_at_its_own_page_and_finds_it_in_the_menu(cast: Cast) -> None:
    Membership.objects.filter(user=cast.users["player"]).update(
        entrant=cast.tournament.entrants.get(number=2)
    )
    slug = cast.tournament.slug
    found = {who: (lands(client), menu(client)) for who, client in cast.clients.items() if who != "nobody"}
    # the cast logged in before it had its roles: /me/ looked them up again
    assert found == {
        "organizer": (f"/organize/{slug}/", ["我主辦的賽事"]),
        "head": ("/desk/", ["我的牌桌"]),
        "referee": ("/desk/", ["我的牌桌"]),
        "player": (f"/t/{slug}/players/2/", ["我的成績"]),
        "stranger": ("/", []),
        "elsewhere": ("/desk/", ["我的牌桌", "我主辦的賽事"]),
    }
    assert cast.clients["nobody"].get("/me/")["Location"] == "/accounts/login/?next=/me/"


def test_log_in_itself_leads_there_and_fills_the_menu(client: Client) -> None:
    user = a_user("主辦甲")
    a_tournament(members={Role.ORGANIZER: user})
    a_tournament(members={Role.ORGANIZER: user})
    answer = client.post("/accounts/login/", {"username": "主辦甲", "password": PASSWORD}, follow=True)
    assert answer.redirect_chain[-1][0] == "/organize/"
    assert menu(client) == ["我主辦的賽事"]


def test_from_the_home_page_log_in_does_not_lead_back_to_the_home_page(client: Client) -> None:
    assert 'href="/accounts/login/"' in client.get("/").content.decode()
    assert "/accounts/login/?next=" in client.get("/law/tw16/").content.decode()


def test_what_runs_counts_before_what_is_over(cast: Cast) -> None:
    user = cast.users["referee"]
    assert user is not None
    cast.tournament.state = State.CLOSED
    cast.tournament.save()
    assert lands(cast.clients["referee"]) == "/desk/"
    other = a_tournament(members={Role.ORGANIZER: user})
    assert lands(cast.clients["referee"]) == f"/organize/{other.slug}/"


def test_site_staff_without_a_tournament_land_where_one_is_founded() -> None:
    assert lands(client_of(a_user(is_staff=True))) == "/organize/"


def test_at_the_desk_a_person_of_several_roles_finds_the_others(cast: Cast) -> None:
    client = cast.clients["elsewhere"]
    client.get("/me/")
    page = client.get("/desk/").content.decode().split("<main")[1]
    assert "我主辦的賽事" in page
    assert "我的成績" not in page


def test_an_organizer_is_told_at_the_desk_how_he_may_referee_and_does_it_with_one_button(cast: Cast) -> None:
    client, base = cast.clients["organizer"], f"/organize/{cast.tournament.slug}/people/"
    client.get("/me/")
    assert "按「我也當裁判」" in client.get("/desk/").content.decode()
    refused = client.get(f"/organize/{cast.tournament.slug}/people/myself/")
    assert refused.status_code in (302, 405)
    assert "我也當裁判" in client.get(base).content.decode()
    for _ in range(2):
        assert client.post(f"{base}myself/")["Location"] == "/desk/"
    assert Membership.objects.filter(user=cast.users["organizer"], role=Role.REFEREE).count() == 1
    record = Invitation.objects.get(role=Role.REFEREE)
    assert record.made_by == record.used_by == cast.users["organizer"]
    page = client.get(base).content.decode()
    assert "自己擔任" in page
    assert 'action="' + base + 'myself/"' not in page
    assert cast.tournament.name in client.get("/desk/").content.decode()


def test_nobody_but_an_organizer_makes_himself_a_referee(cast: Cast) -> None:
    found = cast.statuses(f"/organize/{cast.tournament.slug}/people/myself/", "post")
    assert found == {
        "organizer": 302,
        **ORGANIZER_ONLY,
    }
    assert not Membership.objects.filter(user=cast.users["player"], role=Role.REFEREE).exists()


def test_at_a_table_the_page_that_takes_a_referee_says_how_the_organizer_becomes_one(cast: Cast) -> None:
    from tests.seating.game import a_deal, a_table

    organizer = cast.users["organizer"]
    assert organizer is not None
    sitting = a_table(cast.tournament, organizer)
    a_deal(sitting, organizer)
    refused = cast.clients["organizer"].get(f"/desk/{sitting.pk}/")
    assert refused.status_code == 403
    assert "按「我也當裁判」" in refused.content.decode()
    assert "我也當裁判" not in cast.clients["player"].get(f"/desk/{sitting.pk}/").content.decode()
    page = cast.clients["organizer"].get(f"/seating/{sitting.pk}/").content.decode()
    assert "我也當裁判" in page
    page = cast.clients["referee"].get(f"/seating/{sitting.pk}/").content.decode()
    assert f'<a href="/desk/{sitting.pk}/">第 1 盤進行中</a>' in page
