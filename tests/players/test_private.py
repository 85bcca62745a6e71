"""A private name (a minor's) is told to the tournament's staff and to the player himself, and to nobody else."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from referee.hearing.actions.links import make_links
from referee.paper.documents import ask
from referee.paper.models import Document, Kind
from referee.paper.sheets import Order, html_of
from referee.players.actions import keep_private, rename_player
from referee.players.models import Player
from referee.players.roster import read_roster
from referee.tournament.models import Entrant, Membership, Role
from referee.tournament.naming import named
from referee.tournament.queries import known_players
from tests.builders import later
from tests.cast import NOW, a_tournament, a_user, an_entrant, client_of
from tests.desk.pages import text_of
from tests.hearing.house import WRONG_KONG, House, a_house

pytestmark = pytest.mark.django_db
NAME, CLUB = "甯小萌", "幼獅社"
STAFF = {"organizer", "head", "referee"}
SHEETS: list[tuple[Kind, dict[str, Any]]] = [
    (Kind.STANDINGS, {}),
    (Kind.SEATING, {"round": 1}),
    (Kind.CARDS, {"round": 1}),
    (Kind.REGISTER, {}),
]


@pytest.fixture
def house() -> House:
    """Entrant 3, in the west, is a minor."""
    found = a_house()
    player = rename_player(player=minor(found).player, name=NAME, club=CLUB)
    keep_private(player=player, private=True, now=NOW)
    return found


def minor(house: House) -> Entrant:
    return Entrant.objects.get(tournament=house.cast.tournament, number=3)


def pages(house: House) -> Iterator[str]:
    """Where he is named to everybody who may read the tournament: pages and the API."""
    slug, ruling = house.cast.tournament.slug, house.ruling(WRONG_KONG | {"seat": "W"})
    yield from (f"/t/{slug}/{page}" for page in ("", "standings/", "players/3/", "register/"))
    yield f"/t/{slug}/draws/{house.sitting.pk}/"
    yield f"/t/{slug}/rulings/{ruling.pk}/"
    yield from (
        f"/api/v1/tournaments/{slug}/{path}/" for path in ("standings", "players", "players/3", "rounds")
    )
    yield from (
        f"/api/v1/{path}/" for path in (f"rulings/{ruling.pk}/record", f"sittings/{house.sitting.pk}")
    )


def test_pages_and_api_name_him_to_the_staff_alone_and_to_others_by_his_number(house: House) -> None:
    for page in pages(house):
        said = {who: text_of(client.get(page)) for who, client in house.cast.clients.items()}
        assert {who for who, text in said.items() if NAME in text} == STAFF, page
        assert {who for who, text in said.items() if CLUB in text} <= STAFF, page
        assert {who for who, text in said.items() if "選手 3" in text} == said.keys() - STAFF, page


def test_the_staff_sees_that_the_name_is_private(house: House) -> None:
    for url in (f"/desk/{house.sitting.pk}/", "/desk/", f"/t/{house.cast.tournament.slug}/standings/"):
        assert f"{NAME}㊙" in text_of(house.cast.clients["referee"].get(url)), url


def test_the_player_himself_is_named_to_himself_by_his_account_and_by_his_link(house: House) -> None:
    ruling, slug = house.ruling(WRONG_KONG), house.cast.tournament.slug
    Membership.objects.filter(user=house.user("player")).update(entrant=minor(house))
    for page in (f"/t/{slug}/standings/", f"/t/{slug}/players/3/"):
        assert NAME in text_of(house.cast.clients["player"].get(page)), page
    tokens = make_links(sitting=house.sitting, by=house.user("referee"), now=later())
    nobody = house.cast.clients["nobody"]
    for page in ("", f"{ruling.pk}/"):
        seen = {
            place: NAME in text_of(nobody.get(f"/seat/{token}/{page}")) for place, token in tokens.items()
        }
        assert {place for place, told in seen.items() if told} == {"W"}, page


def test_what_is_printed_projected_or_taken_away_names_him_to_nobody(house: House) -> None:
    tournament = house.cast.tournament
    ruling = house.ruling(WRONG_KONG | {"seat": "W"})
    sheets: list[tuple[Kind, dict[str, Any]]] = [*SHEETS]
    sheets += [(kind, {"ruling": str(ruling.pk)}) for kind in (Kind.RULING, Kind.SLIP)]
    for kind, params in sheets:
        order = Order(
            tournament=tournament, kind=kind, params=params, base="http://x", official=True, now=later()
        )
        sheet = html_of(order, lang="zh-hant")
        assert NAME not in sheet, kind
        assert CLUB not in sheet, kind
        assert "選手 3" in sheet, kind
    for page in ("hall/", "register.csv", "register.json"):
        answer = house.cast.clients["organizer"].get(f"/t/{tournament.slug}/{page}")
        said = answer.getvalue().decode()
        assert NAME not in said, page
        assert page == "register.json" or "選手 3" in said, page


def test_a_paper_made_before_the_name_was_private_is_given_out_no_more(house: House) -> None:
    player = minor(house).player
    keep_private(player=player, private=False, now=later())
    order = Order(
        tournament=house.cast.tournament, kind=Kind.STANDINGS, params={}, base="", official=False, now=later()
    )
    made = ask(order, lang="zh-hant")
    url = f"/t/{house.cast.tournament.slug}/documents/{made.pk}/"
    assert house.cast.clients["nobody"].get(url).status_code == 200
    keep_private(player=player, private=True, now=later())
    assert house.cast.clients["nobody"].get(url).status_code == 404
    assert Document.objects.get(pk=made.pk).asked_at == order.now


def test_nobody_finds_out_a_private_name_by_searching_for_it(house: House) -> None:
    ruling, slug = house.ruling(WRONG_KONG | {"seat": "W"}), house.cast.tournament.slug
    for query in (NAME, CLUB, NAME[:1]):
        found = {
            who: len(client.get(f"/api/v1/tournaments/{slug}/players/?q={query}").json()["results"])
            for who, client in house.cast.clients.items()
        }
        assert {who for who, n in found.items() if n} == STAFF, query
    by_name = {
        who: str(ruling.pk) in text_of(client.get(f"/api/v1/rulings/?player={NAME}"))
        for who, client in house.cast.clients.items()
    }
    assert {who for who, seen in by_name.items() if seen} == STAFF
    assert str(ruling.pk) in text_of(house.cast.clients["nobody"].get("/api/v1/rulings/?player=3"))


def test_another_tournaments_organizer_is_not_offered_a_player_whose_name_is_private(house: House) -> None:
    player = minor(house).player
    elsewhere, organizer = house.user("elsewhere"), house.user("organizer")
    assert player not in known_players(elsewhere)
    assert player in known_players(organizer)
    assert known_players(elsewhere).count() == 7


def test_a_namesake_is_not_marked_by_one_whose_name_is_private(house: House) -> None:
    tournament = house.cast.tournament
    an_entrant(tournament, 9, NAME)
    called = {entrant.number: entrant.called for entrant in named(tournament.entrants.all())}
    assert (called[3], called[9]) == ("選手 3", NAME)


def test_a_program_reads_the_plain_name_and_how_pages_write_it(house: House) -> None:
    path = f"/api/v1/tournaments/{house.cast.tournament.slug}/players/3/"
    staff = house.cast.clients["organizer"].get(path).json()
    told = {name: staff[name] for name in ("name", "called", "club", "private_name")}
    assert told == {"name": NAME, "called": f"{NAME}㊙", "club": CLUB, "private_name": True}
    public = house.cast.clients["nobody"].get(path, headers={"Accept-Language": "en"}).json()
    told = {name: public[name] for name in ("name", "called", "club", "private_name")}
    with override("en"):
        neutral = minor(house).called
    assert told == {"name": neutral, "called": neutral, "club": "", "private_name": True}


def test_the_list_takes_a_column_for_private_names_and_says_what_it_cannot_read() -> None:
    roster = read_roster("姓名,未成年\n甲,是\n乙,\n丙,Y\n丁,否\n戊,也許\n")
    assert [row.private for row in roster.rows] == [True, False, True, False, False]
    assert [bool(row.problems) for row in roster.rows] == [False, False, False, False, True]
    assert "也許" in roster.rows[4].problems[0]


def test_an_imported_list_makes_names_private_and_none_public(house: House) -> None:
    organizer = house.cast.clients["organizer"]
    other = a_tournament(members={Role.ORGANIZER: house.user("organizer")})
    text = f"姓名,社團,不公開\n{NAME},{CLUB},\n陳小安,,是\n"
    told = {"text": text, "do": "import"}
    assert organizer.post(f"/organize/{other.slug}/entrants/import/", told).status_code == 302
    private = {row.player.name: row.player.private for row in other.entrants.select_related("player")}
    assert private == {NAME: True, "陳小安": True}
    assert other.entrants.get(player=minor(house).player).number == 1


def test_any_organizer_may_hide_a_name_and_only_one_of_all_his_tournaments_may_publish_it(
    house: House,
) -> None:
    other = a_user()
    elsewhere = a_tournament(members={Role.ORGANIZER: other})
    player = minor(house).player
    Entrant.objects.create(tournament=elsewhere, number=1, player=player)
    url, told = f"/organize/{elsewhere.slug}/entrants/1/", {"name": NAME, "club": CLUB}
    assert client_of(other).post(url, told).status_code == 400
    assert Player.objects.get(pk=player.pk).private
    keep_private(player=player, private=False, now=later())
    assert client_of(other).post(url, told | {"private": "on"}).status_code == 302
    assert Player.objects.get(pk=player.pk).private


def test_only_a_page_with_a_private_name_looks_up_who_may_read_it_in_one_statement(house: House) -> None:
    url, referee = f"/t/{house.cast.tournament.slug}/players/1/", house.cast.clients["referee"]
    counts = []
    for private in (True, False):
        keep_private(player=minor(house).player, private=private, now=later())
        with CaptureQueriesContext(connection) as statements:
            referee.get(url)
        counts.append(len(statements))
    assert counts[0] - counts[1] == 1
