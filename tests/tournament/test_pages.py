"""The organizer's pages from outside: who gets in, what they do, what they cost."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from referee.accounts.models import ResetLink, User
from referee.seating.actions.tables import assign_table
from referee.tournament.actions.people import make_invitation
from referee.tournament.models import Entrant, Invitation, Membership, Role, State, Tournament
from tests.cast import NOW, PASSWORD, Cast, a_cast, a_tournament, a_user, an_entrant, client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return a_cast(entrants=5)


def only_organizer(ok: int) -> dict[str, int]:
    return {
        "organizer": ok,
        "head": 403,
        "referee": 403,
        "player": 403,
        "stranger": 404,
        "elsewhere": 404,
        "nobody": 302,
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


# ── entrants ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_entrant_gets_the_next_number_and_a_taken_one_is_refused(cast: Cast) -> None:
    path, client = f"/organize/{cast.tournament.slug}/entrants/", cast.clients["organizer"]
    assert client.post(path, {"name": "新來的", "club": "", "number": ""}).status_code == 302
    assert cast.tournament.entrants.get(number=6).player.name == "新來的"
    answer = client.post(path, {"name": "又一位", "club": "", "number": "6"})
    assert answer.status_code == 400
    assert "6 號已經有人了" in answer.content.decode()
    assert "又一位" in answer.content.decode()


def test_the_list_is_searched_in_either_script_and_by_number(cast: Cast) -> None:
    path, client = f"/organize/{cast.tournament.slug}/entrants/", cast.clients["organizer"]
    assert "陳冠廷" in client.get(path, {"q": "陈冠廷"}).content.decode()
    assert "陳冠廷" in client.get(path, {"q": "2"}).content.decode()
    assert "名單上沒有" in client.get(path, {"q": "沒這人"}).content.decode()


def test_players_of_another_draft_are_not_found_those_of_an_open_one_can_be_added(cast: Cast) -> None:
    path, client = f"/organize/{cast.tournament.slug}/entrants/", cast.clients["organizer"]
    an_entrant(a_tournament(state="draft"), 1, "祕密選手")
    known = an_entrant(a_tournament(), 1, "公開選手").player
    assert "祕密選手" not in client.get(path, {"q": "選手"}).content.decode()
    assert "公開選手" in client.get(path, {"q": "選手"}).content.decode()
    client.post(path + "known/", {"player": str(known.pk)})
    assert cast.tournament.entrants.get(number=6).player == known


def test_an_entrant_is_renamed_withdrawn_and_struck_out_only_before_he_is_seated(cast: Cast) -> None:
    base, client = f"/organize/{cast.tournament.slug}/entrants/", cast.clients["organizer"]
    client.post(base + "1/", {"name": "改名了", "club": "某社", "withdrawn": "on"})
    held = cast.tournament.entrants.select_related("player").get(number=1)
    assert (held.player.name, held.withdrawn) == ("改名了", True)
    assign_table(tournament=cast.tournament, round_no=1, table_no=1, numbers=[2, 3, 4, 5], now=NOW)
    assert client.post(base + "2/", {"do": "remove"}).status_code == 400
    assert client.post(base + "1/", {"do": "remove"}).status_code == 302
    assert sorted(cast.tournament.entrants.values_list("number", flat=True)) == [2, 3, 4, 5]


def test_a_player_of_somebody_elses_tournament_too_is_not_renamed_here(cast: Cast) -> None:
    shared = cast.tournament.entrants.get(number=1).player
    Entrant.objects.create(tournament=a_tournament(), player=shared, number=1)
    answer = cast.clients["organizer"].post(
        f"/organize/{cast.tournament.slug}/entrants/1/", {"name": "搶來改名", "club": ""}
    )
    assert "網站管理員" in answer.content.decode()
    shared.refresh_from_db()
    assert shared.name == "林佩蓉"


def a_file(text: str, encoding: str = "utf-8-sig") -> Any:
    from django.core.files.uploadedfile import SimpleUploadedFile

    return SimpleUploadedFile("名單.csv", text.encode(encoding), content_type="text/csv")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "big5", "utf-16"])
def test_a_file_is_looked_at_first_and_entered_on_the_second_post(encoding: str) -> None:
    cast = a_cast()
    path, client = f"/organize/{cast.tournament.slug}/entrants/import/", cast.clients["organizer"]
    page = client.post(path, {"file": a_file("姓名,編號\n林佩蓉,7\n陳冠廷,\n", encoding), "do": "import"})
    assert page.status_code == 200
    assert not cast.tournament.entrants.exists()
    text = page.context["form"]["text"].value()
    assert "林佩蓉" in text
    assert client.post(path, {"text": text, "do": "import"}).status_code == 302
    assert list(cast.tournament.entrants.values_list("number", "player__name")) == [
        (7, "林佩蓉"),
        (8, "陳冠廷"),
    ]


def test_a_list_with_faults_enters_nobody_names_every_line_and_keeps_the_text(cast: Cast) -> None:
    path, client = f"/organize/{cast.tournament.slug}/entrants/import/", cast.clients["organizer"]
    text = "編號,姓名\n3,新人\n8,林佩蓉\nx,某人\n9,好人\n"
    page = client.post(path, {"text": text, "do": "import"})
    assert page.status_code == 400
    said = page.content.decode()
    assert all(words in said for words in ("3 號已經有人", "已經在名單上（1 號）", "編號「x」"))
    assert page.context["form"]["text"].value() == text
    assert cast.tournament.entrants.count() == 5


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"PK\x03\x04\x81\xff\xff", "姓名\n\x00甲\n".encode()])
def test_a_file_that_is_no_list_says_so_and_the_text_typed_before_is_kept(cast: Cast, data: bytes) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    path, client = f"/organize/{cast.tournament.slug}/entrants/import/", cast.clients["organizer"]
    page = client.post(path, {"file": SimpleUploadedFile("x.csv", data), "text": "姓名\n打到一半"})
    assert page.status_code == 400
    assert page.context["form"]["text"].value() == "姓名\n打到一半"
    assert "errorlist" in page.content.decode()


def test_a_name_known_from_elsewhere_is_the_same_player_unless_said_otherwise(cast: Cast) -> None:
    known = an_entrant(a_tournament(), 1, "王大明").player
    path, client = f"/organize/{cast.tournament.slug}/entrants/import/", cast.clients["organizer"]
    assert "舊識" in client.post(path, {"text": "姓名\n王大明\n", "do": "check"}).content.decode()
    client.post(path, {"text": "姓名\n王大明\n", "do": "import"})
    assert cast.tournament.entrants.get(number=6).player == known
    other = a_cast()
    path = f"/organize/{other.tournament.slug}/entrants/import/"
    other.clients["organizer"].post(path, {"text": "姓名\n王大明\n", "do": "import", "apart": "on"})
    assert other.tournament.entrants.get().player != known


# ── people ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def invite(cast: Cast, **data: str) -> str:
    page = cast.clients["organizer"].post(
        f"/organize/{cast.tournament.slug}/people/", {"role": "referee", **data}
    )
    assert page.status_code == 200
    assert b"<svg" in page.content
    (address,) = re.findall(r'value="(http://testserver/invite/[^"]+)"', page.content.decode())
    return str(address).removeprefix("http://testserver")


NEW = {"display_name": "新裁判", "username": "newref", "password": "牌山八墩一百四十四"}


def test_an_invitation_makes_an_account_with_the_role_once(cast: Cast, client: Client) -> None:
    path = invite(cast, note="給阿明")
    assert client.get(path).status_code == 200
    assert client.post(path, NEW)["Location"] == "/desk/"
    user = User.objects.get(username="newref")
    assert Membership.objects.get(user=user).role == Role.REFEREE
    assert client.get("/accounts/").status_code == 200
    other = Client()
    assert other.get(path).status_code == 410
    assert other.post(path, NEW | {"username": "second"}).status_code == 410
    assert not User.objects.filter(username="second").exists()


def test_the_stored_invitation_does_not_hold_its_token(cast: Cast) -> None:
    token = invite(cast).split("/")[2]
    assert not Invitation.objects.filter(token_hash=token).exists()
    assert len(Invitation.objects.get().token_hash) == 64


def test_somebody_with_an_account_joins_with_it_by_a_post_only(cast: Cast) -> None:
    path, stranger = invite(cast, role="head_referee"), cast.clients["stranger"]
    assert stranger.get(path).status_code == 200
    assert not Membership.objects.filter(user=cast.users["stranger"]).exists()
    stranger.post(path)
    assert Membership.objects.get(user=cast.users["stranger"]).role == Role.HEAD_REFEREE


def test_a_player_invited_as_an_entrant_is_that_entrant(cast: Cast) -> None:
    entrant = cast.tournament.entrants.get(number=3)
    path = invite(cast, role="player", entrant=str(entrant.pk))
    assert cast.clients["stranger"].post(path)["Location"] == f"/t/{cast.tournament.slug}/players/3/"
    assert Membership.objects.get(user=cast.users["stranger"]).entrant == entrant
    answer = cast.clients["organizer"].post(
        f"/organize/{cast.tournament.slug}/people/", {"role": "referee", "entrant": str(entrant.pk)}
    )
    assert answer.status_code == 400


def test_an_invitation_runs_out_is_withdrawn_and_one_never_made_is_not_found(
    cast: Cast, client: Client
) -> None:
    organizer = cast.users["organizer"]
    assert organizer is not None
    assert client.get("/invite/nonsense/").status_code == 404
    _old, token = make_invitation(
        tournament=cast.tournament,
        role=Role.REFEREE,
        entrant=None,
        note="",
        by=organizer,
        now=timezone.now() - timedelta(days=8),
    )
    assert client.get(f"/invite/{token}/").status_code == 410
    path = invite(cast)
    pk = Invitation.objects.latest("id").pk
    cast.clients["organizer"].post(f"/organize/{cast.tournament.slug}/invitations/{pk}/withdraw/")
    assert client.post(path, NEW).status_code == 410


def test_a_poor_password_or_a_taken_name_makes_no_account_and_keeps_the_link(
    cast: Cast, client: Client
) -> None:
    path = invite(cast)
    a_user("taken")
    for wrong in ({"password": "12345678"}, {"username": "taken"}, {"display_name": ""}):
        assert client.post(path, NEW | wrong).status_code == 400
    assert client.post(path, NEW).status_code == 302


def test_the_last_organizer_cannot_be_removed(cast: Cast) -> None:
    base, client = f"/organize/{cast.tournament.slug}/people/", cast.clients["organizer"]
    own = Membership.objects.get(tournament=cast.tournament, role=Role.ORGANIZER)
    client.post(f"{base}{own.pk}/remove/")
    assert Membership.objects.filter(pk=own.pk).exists()
    referee = Membership.objects.get(tournament=cast.tournament, user=cast.users["referee"])
    client.post(f"{base}{referee.pk}/remove/")
    assert cast.clients["referee"].get(f"/organize/{cast.tournament.slug}/").status_code == 404


def test_an_organizer_lets_a_member_in_again_but_not_one_with_powers_elsewhere(cast: Cast) -> None:
    base, client = f"/organize/{cast.tournament.slug}/people/", cast.clients["organizer"]
    referee, elsewhere = cast.users["referee"], cast.users["elsewhere"]
    assert referee is not None
    assert elsewhere is not None
    page = client.post(f"{base}{referee.pk}/reset/").content.decode()
    (address,) = re.findall(r'value="http://testserver(/accounts/reset/[^"]+)"', page)
    new = {"new_password1": "牌山八墩一百四十四", "new_password2": "牌山八墩一百四十四"}
    assert Client().post(address, new).status_code == 302
    Membership.objects.create(tournament=cast.tournament, user=elsewhere, role=Role.PLAYER)
    assert client.post(f"{base}{elsewhere.pk}/reset/").status_code == 302
    assert ResetLink.objects.count() == 1
    elsewhere.refresh_from_db()
    assert elsewhere.check_password(PASSWORD)


def test_nobody_of_another_tournament_is_reset_or_removed_from_here(cast: Cast) -> None:
    base, client = f"/organize/{cast.tournament.slug}/people/", cast.clients["organizer"]
    elsewhere = cast.users["elsewhere"]
    assert elsewhere is not None
    assert client.post(f"{base}{elsewhere.pk}/reset/").status_code == 404
    member = Membership.objects.filter(user=elsewhere)[0]
    assert client.post(f"{base}{member.pk}/remove/").status_code == 404


# ── what they cost ──────────────────────────────────────────────────────────────────────────────────────────────────


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
    with django_assert_num_queries(count):
        assert cast.clients["organizer"].get(f"/organize/{cast.tournament.slug}/{where}").status_code == 200


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


def test_a_player_is_invited_as_somebody_on_the_list_only(cast: Cast) -> None:
    path = f"/organize/{cast.tournament.slug}/people/"
    page = cast.clients["organizer"].post(path, {"role": "player"})
    assert page.status_code == 400
    assert "邀請選手，要選他是名單上的誰。" in page.content.decode()
    assert ">請選擇</option>" in page.content.decode()
    assert not Invitation.objects.exists()


def test_a_list_that_cannot_be_read_names_the_row_and_speaks_of_no_rows_below(cast: Cast) -> None:
    path = f"/organize/{cast.tournament.slug}/entrants/import/"
    page = cast.clients["organizer"].post(path, {"text": '姓名\n甲\n"乙\n', "do": "check"}).content.decode()
    assert "第 3 列的引號沒有成對" in page
    assert "下面標紅" not in page
    shown = cast.clients["organizer"].post(path, {"text": "姓名\n甲\n甲\n", "do": "check"}).content.decode()
    assert "下面標紅" in shown


@pytest.mark.parametrize(
    ("host", "warned"),
    [("127.0.0.1:8000", True), ("localhost", True), ("[::1]:8000", True), ("192.168.1.7:8000", False)],
)
def test_a_link_that_no_phone_could_open_says_so_and_how(
    cast: Cast, host: str, warned: bool, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    path = f"/organize/{cast.tournament.slug}/people/"
    page = cast.clients["organizer"].post(path, {"role": "referee"}, headers={"Host": host})
    text = page.content.decode()
    assert f"http://{host}/invite/" in text
    assert ("手機打不開這個網址。" in text) is warned
    assert "data-copy-from" in text
    assert re.search(r"<button[^>]* data-copy [^>]*hidden>複製網址", text)
