"""The organizer's pages from outside: who gets in, what they do, what they cost."""

from typing import Any

import pytest
from django.test import Client

from referee.seating.actions.tables import assign_table
from referee.tournament.models import Entrant, Invitation, Membership, Role, State, Tournament
from tests.cast import (
    NOW,
    ORGANIZER_ONLY,
    Cast,
    a_cast,
    a_tournament,
    a_user,
    client_of,
)
from tests.tournament.test_invitations import invite

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return a_cast(entrants=5)


def only_organizer(ok: int) -> dict[str, int]:
    return {
        "organizer": ok,
        **ORGANIZER_ONLY,
    }


@pytest.mark.parametrize(
    "where", ["", "edit/", "entrants/", "entrants/import/", "entrants/1/", "people/", "tables/"]
)
def test_the_organizers_pages_are_his_alone(cast: Cast, where: str) -> None:
    assert cast.statuses(f"/organize/{cast.tournament.slug}/{where}") == only_organizer(200)


@pytest.mark.parametrize(
    ("where", "data", "ok"),
    [
        ("edit/", {}, 400),
        ("state/", {"state": "draft"}, 302),
        ("entrants/", {"name": ""}, 400),
        ("entrants/known/", {"player": "0"}, 404),
        ("entrants/import/", {"text": "x"}, 400),
        ("entrants/1/", {"name": ""}, 400),
        ("people/", {"role": "king"}, 400),
        ("people/0/remove/", {}, 404),
        ("people/0/reset/", {}, 404),
        ("invitations/0/withdraw/", {}, 404),
        ("tables/draw/", {"rounds": "0"}, 400),
        ("tables/assign/", {"numbers": "1"}, 400),
    ],
)
def test_what_the_organizer_sends_nobody_else_may(
    cast: Cast, where: str, data: dict[str, str], ok: int
) -> None:
    before = (Entrant.objects.count(), Membership.objects.count(), Invitation.objects.count())
    assert cast.statuses(f"/organize/{cast.tournament.slug}/{where}", "post", data) == only_organizer(ok)
    assert (Entrant.objects.count(), Membership.objects.count(), Invitation.objects.count()) == before


@pytest.mark.parametrize(
    ("where", "back"),
    [
        ("state/", ""),
        ("entrants/known/", "entrants/"),
        ("people/myself/", "people/"),
        ("people/0/remove/", "people/"),
        ("people/0/reset/", "people/"),
        ("invitations/0/withdraw/", "people/"),
        ("tables/draw/", "tables/"),
        ("tables/assign/", "tables/"),
    ],
)
def test_who_merely_opens_the_address_of_an_act_is_led_to_its_page(cast: Cast, where: str, back: str) -> None:
    base = f"/organize/{cast.tournament.slug}/"
    answer = cast.clients["organizer"].get(base + where)
    assert (answer.status_code, answer["Location"]) == (302, base + back)


def test_a_member_without_the_role_is_told_which_role_it_takes(cast: Cast) -> None:
    page = cast.clients["referee"].get(f"/organize/{cast.tournament.slug}/").content.decode()
    assert "主辦的身分" in page


def test_those_not_logged_in_learn_nothing_of_which_tournaments_there_are(client: Client) -> None:
    for slug in (a_tournament().slug, "no-such"):
        assert client.get(f"/organize/{slug}/")["Location"] == f"/accounts/login/?next=/organize/{slug}/"


def test_a_new_tournament_is_founded_by_site_staff_and_organizers_only(cast: Cast) -> None:
    found = cast.statuses("/organize/new/")
    assert found == {
        "organizer": 200,
        "head": 403,
        "referee": 403,
        "player": 403,
        "stranger": 403,
        "elsewhere": 200,
        "nobody": 302,
    }
    assert client_of(a_user(is_staff=True)).get("/organize/new/").status_code == 200


SETTINGS = {
    "name": "大稻埕盃",
    "slug": "Cup-1",
    "ruleset": "tw16",
    "stake_base": "30",
    "stake_tai": "10",
    "time_zone": "Asia/Taipei",
    "option_flower_order": "ju_zhu",
    "option_seven_pairs": "on",
    "option_dragon_of_round_E": "C",
}


def test_a_founder_decides_the_options_of_the_law_and_organizes() -> None:
    user = a_user(is_staff=True)
    answer = client_of(user).post("/organize/new/", SETTINGS)
    assert answer["Location"] == "/organize/cup-1/"
    made = Tournament.objects.get()
    assert (made.state, made.edition, made.options["flower_order"]) == (State.DRAFT, "1", "ju_zhu")
    assert made.options["seven_pairs"] is True
    assert made.options["four_as_two_pairs"] is False
    assert made.options["dragon_of_round"] == {"E": "C"}
    assert Membership.objects.get(user=user).role == Role.ORGANIZER


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"slug": "new"},
        {"slug": "中文"},
        {"stake_tai": "0"},
        {"stake_base": "-1"},
        {"time_zone": "Mars/X"},
        {"ruleset": "poker"},
        {"option_flower_order": "x"},
    ],
)
def test_a_wrong_answer_founds_nothing_and_keeps_what_was_typed(wrong: dict[str, str]) -> None:
    answer = client_of(a_user(is_staff=True)).post("/organize/new/", SETTINGS | wrong)
    assert answer.status_code == 400
    assert not Tournament.objects.exists()
    assert 'aria-invalid="true"' in answer.content.decode()


def test_law_options_and_stakes_are_pinned_by_the_first_sitting(cast: Cast) -> None:
    tournament, client = cast.tournament, cast.clients["organizer"]
    path = f"/organize/{tournament.slug}/edit/"
    assert client.post(path, SETTINGS | {"stake_tai": "20"}).status_code == 302
    assign_table(tournament=tournament, round_no=1, table_no=1, numbers=[1, 2, 3, 4], now=NOW)
    assert (
        client.post(path, {"name": "新名字", "time_zone": "Asia/Tokyo", "stake_tai": "50"}).status_code == 302
    )
    tournament.refresh_from_db()
    assert (tournament.name, tournament.time_zone, tournament.stake_tai) == ("新名字", "Asia/Tokyo", 20)
    assert tournament.options["seven_pairs"] is True


def test_the_action_itself_refuses_to_change_what_is_pinned(cast: Cast) -> None:
    from referee.tournament.actions.setup import Settings, change_tournament
    from referee.tournament.errors import Refused

    tournament = cast.tournament
    assign_table(tournament=tournament, round_no=1, table_no=1, numbers=[1, 2, 3, 4], now=NOW)
    settings = Settings(
        name="x", ruleset="tw16", options={}, stake_base=30, stake_tai=99, time_zone="Asia/Taipei"
    )
    with pytest.raises(Refused, match="不能再改"):
        change_tournament(tournament=tournament, settings=settings)


@pytest.mark.parametrize(
    ("start", "to", "end"),
    [
        ("draft", "open", "open"),
        ("open", "closed", "closed"),
        ("closed", "open", "open"),
        ("draft", "closed", "draft"),
        ("open", "draft", "open"),
    ],
)
def test_a_tournament_opens_closes_and_reopens(start: str, to: str, end: str) -> None:
    cast = a_cast(state=start)
    cast.clients["organizer"].post(f"/organize/{cast.tournament.slug}/state/", {"state": to, "sure": "1"})
    cast.tournament.refresh_from_db()
    assert cast.tournament.state == end


@pytest.mark.parametrize("n", [1, 3])
@pytest.mark.parametrize(("where", "count"), [("entrants/", 6), ("people/", 8), ("", 8), ("tables/", 10)])
def test_a_page_costs_the_same_for_one_and_for_three(
    n: int, where: str, count: int, django_assert_num_queries: Any
) -> None:
    cast = a_cast(entrants=4 * n)
    for table in range(n):
        numbers = [4 * table + k for k in (1, 2, 3, 4)]
        assign_table(tournament=cast.tournament, round_no=1, table_no=table + 1, numbers=numbers, now=NOW)
    for _ in range(n):
        Membership.objects.create(tournament=cast.tournament, user=a_user(), role=Role.REFEREE)
        invite(cast)
    organizer = cast.clients["organizer"]
    with django_assert_num_queries(count):
        assert organizer.get(f"/organize/{cast.tournament.slug}/{where}").status_code == 200


@pytest.mark.parametrize("n", [1, 3])
def test_the_list_of_ones_tournaments_costs_the_same_for_one_and_for_three(
    n: int, django_assert_num_queries: Any
) -> None:
    user = a_user()
    for _ in range(n):
        a_tournament(members={Role.ORGANIZER: user}, entrants=2)
    client = client_of(user)
    with django_assert_num_queries(5):
        page = client.get("/organize/").content.decode()
    assert page.count("2 位選手") == n


def test_an_empty_list_of_tournaments_says_how_one_begins() -> None:
    assert "還沒有主辦的賽事" in client_of(a_user()).get("/organize/").content.decode()


def test_the_form_offers_every_edition_and_says_what_is_not_confirmed() -> None:
    page = client_of(a_user(is_staff=True)).get("/organize/new/").content.decode()
    for id in ("tw16", "tw16_assoc"):
        assert f'type="radio" name="ruleset" value="{id}"' in page
    assert page.count("checked") >= 1
    assert "以「臺灣十六張麻將」為底" in page
    assert page.count("待查證") == 1
    assert "清一色 8 臺、四暗刻" in page


def test_a_slug_that_cannot_be_is_refused_in_our_own_words() -> None:
    page = client_of(a_user(is_staff=True)).post("/organize/new/", SETTINGS | {"slug": "春季 盃"})
    assert "網址只能用英文字母、數字、減號和底線" in page.content.decode()


def test_a_tournament_pins_the_edition_it_chose_in_its_version_and_shows_what_is_open() -> None:
    client = client_of(a_user(is_staff=True))
    client.post("/organize/new/", SETTINGS | {"ruleset": "tw16_assoc"})
    made = Tournament.objects.get()
    assert (made.ruleset, made.edition) == ("tw16_assoc", "1")
    page = client.get("/organize/cup-1/").content.decode()
    assert "協會臺數表" in page
    assert "待查證" in page
    assert "河底撈魚" in page


def test_of_a_law_that_is_confirmed_nothing_is_marked(cast: Cast) -> None:
    page = cast.clients["organizer"].get(f"/organize/{cast.tournament.slug}/").content.decode()
    assert "待查證" not in page
