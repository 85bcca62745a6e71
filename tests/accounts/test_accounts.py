"""Log-in, lock-out, demo accounts, and passwords set again by a link."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from referee.accounts.actions import LinkUsed, make_reset_link, reset_password
from referee.accounts.forms import NewAccountForm
from referee.accounts.models import ResetLink
from referee.accounts.qr import qr_svg
from referee.accounts.tokens import token_hash
from tests.cast import PASSWORD, a_user, client_of

pytestmark = pytest.mark.django_db
LOGIN = "/accounts/login/"


def test_a_name_and_its_password_log_in_and_lead_to_where_one_belongs(client: Client) -> None:
    a_user("佩蓉")
    answer = client.post(LOGIN, {"username": "佩蓉", "password": PASSWORD})
    assert (answer.status_code, answer["Location"]) == (302, "/me/")
    assert client.get("/accounts/").status_code == 200


def test_a_wrong_password_says_what_to_do_next(client: Client) -> None:
    a_user("佩蓉")
    answer = client.post(LOGIN, {"username": "佩蓉", "password": "wrong"})
    assert answer.status_code == 200
    assert "帳號或密碼不對" in answer.content.decode()
    assert "_auth_user_id" not in client.session


def test_the_sixth_try_is_locked_out_even_with_the_right_password(client: Client) -> None:
    a_user("佩蓉")
    answers = [client.post(LOGIN, {"username": "佩蓉", "password": "wrong"}).status_code for _ in range(5)]
    assert answers[:4] == [200] * 4
    answer = client.post(LOGIN, {"username": "佩蓉", "password": PASSWORD})
    assert answer.status_code == 429
    assert "十五分鐘" in answer.content.decode()


def test_an_address_outside_is_not_where_one_lands_after_log_in(client: Client) -> None:
    a_user("佩蓉")
    answer = client.post(LOGIN + "?next=https://evil.example/", {"username": "佩蓉", "password": PASSWORD})
    assert answer["Location"] == "/me/"


def test_a_demo_account_logs_in_only_while_debug_is_on(client: Client) -> None:
    a_user("organizer", demo=True)
    with override_settings(DEBUG=False):
        assert client.post(LOGIN, {"username": "organizer", "password": PASSWORD}).status_code == 200
        assert "_auth_user_id" not in client.session
    with override_settings(DEBUG=True):
        assert client.post(LOGIN, {"username": "organizer", "password": PASSWORD}).status_code == 302


def test_a_demo_session_begun_under_debug_is_worth_nothing_without_it() -> None:
    with override_settings(DEBUG=True):
        client = client_of(a_user("organizer", demo=True))
        assert client.get("/accounts/").status_code == 200
    with override_settings(DEBUG=False):
        assert client.get("/accounts/").status_code == 302


@pytest.mark.parametrize("path", ["/accounts/", "/accounts/password/"])
def test_pages_of_ones_own_account_send_nobody_to_log_in(client: Client, path: str) -> None:
    assert client.get(path)["Location"] == f"{LOGIN}?next={path}"


def test_logging_out_takes_a_post(client: Client) -> None:
    client = client_of(a_user())
    assert client.get("/accounts/logout/").status_code == 405
    assert client.post("/accounts/logout/").status_code == 302
    assert client.get("/accounts/").status_code == 302


def test_one_changes_ones_own_name_and_nobody_elses() -> None:
    user, other = a_user("a"), a_user("b")
    assert client_of(user).post("/accounts/", {"display_name": "裁判長阿蓉"}).status_code == 302
    user.refresh_from_db()
    other.refresh_from_db()
    assert (user.display_name, other.display_name) == ("裁判長阿蓉", "")


def test_changing_the_password_needs_the_old_one_and_keeps_the_log_in() -> None:
    user = a_user()
    client = client_of(user)
    new = {"new_password1": "別人猜不到的長句子", "new_password2": "別人猜不到的長句子"}
    assert client.post("/accounts/password/", {"old_password": "nope", **new}).status_code == 200
    assert client.post("/accounts/password/", {"old_password": PASSWORD, **new}).status_code == 302
    assert client.get("/accounts/").status_code == 200
    user.refresh_from_db()
    assert user.check_password("別人猜不到的長句子")


def test_a_reset_link_works_once_and_logs_its_owner_in(client: Client) -> None:
    user = a_user()
    link, token = make_reset_link(user=user, made_by=None, now=timezone.now())
    assert link.token_hash == token_hash(token)
    assert token not in link.token_hash
    path = reverse("accounts:reset", args=[token])
    new = {"new_password1": "別人猜不到的長句子", "new_password2": "別人猜不到的長句子"}
    assert client.get(path).status_code == 200
    assert client.post(path, new).status_code == 302
    user.refresh_from_db()
    assert user.check_password("別人猜不到的長句子")
    assert client.get("/accounts/").status_code == 200
    assert Client().get(path).status_code == 410
    assert Client().post(path, new).status_code == 410


def test_a_reset_link_runs_out_after_a_day_and_a_newer_one_ends_it() -> None:
    user, now = a_user(), timezone.now()
    old, _ = make_reset_link(user=user, made_by=None, now=now - timedelta(hours=25))
    first, _ = make_reset_link(user=user, made_by=None, now=now - timedelta(hours=1))
    second, _ = make_reset_link(user=user, made_by=None, now=now)
    usable = [ResetLink.objects.get(pk=link.pk).usable(now) for link in (old, first, second)]
    assert usable == [False, False, True]
    with pytest.raises(LinkUsed):
        reset_password(link=first, password="別人猜不到的長句子", now=now)


def test_a_token_never_made_is_not_found_and_a_poor_password_is_refused(client: Client) -> None:
    assert client.get("/accounts/reset/nonsense/").status_code == 404
    user = a_user()
    _link, token = make_reset_link(user=user, made_by=None, now=timezone.now())
    answer = client.post(
        reverse("accounts:reset", args=[token]), {"new_password1": "1234", "new_password2": "1234"}
    )
    assert answer.status_code == 200
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_whoever_runs_the_server_prints_a_reset_link(
    capsys: pytest.CaptureFixture[str], client: Client
) -> None:
    a_user("lost")
    call_command("reset_link", "lost")
    assert client.get(capsys.readouterr().out.strip()).status_code == 200


def test_a_qr_code_is_drawn_without_script_style_or_request() -> None:
    svg = qr_svg("https://club.example/invite/abc/")
    assert svg.startswith("<svg")
    assert "style=" not in svg
    assert "href" not in svg


@pytest.mark.parametrize("unseen", ["\u202e", "\u200b", "\u2066", "\x07"])
def test_a_display_name_with_a_character_nobody_sees_is_refused(unseen: str) -> None:
    client = client_of(user := a_user("佩蓉", display_name="佩蓉"))
    answer = client.post("/accounts/", {"display_name": f"林{unseen}佩蓉"})
    assert "有看不見的字元" in answer.content.decode()
    user.refresh_from_db()
    assert user.display_name == "佩蓉"
    new = NewAccountForm({"display_name": f"林{unseen}佩蓉", "username": "佩玲", "password": PASSWORD})
    assert list(new.errors) == ["display_name"]


def test_a_full_width_blank_in_a_name_is_no_unseen_character() -> None:
    client = client_of(user := a_user("佩蓉"))
    client.post("/accounts/", {"display_name": "林　佩蓉"})
    user.refresh_from_db()
    assert user.display_name == "林　佩蓉"


def test_a_name_that_is_no_text_is_no_account() -> None:
    for name in ("\udcff", "\0"):
        with pytest.raises(CommandError, match="no account"):
            call_command("reset_link", name)
