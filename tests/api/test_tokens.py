"""A token is made from a session or a password, works at once, and never can be read back."""

import pytest
from axes.models import AccessAttempt
from django.conf import LazySettings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee.accounts.actions import make_reset_link, reset_password
from referee.accounts.models import User
from referee.api.models import ApiToken
from tests.api.conftest import Api, House
from tests.cast import PASSWORD


def bearer(token: str) -> Api:
    return Api(Client(), {"Authorization": f"Token {token}"})


def test_a_token_from_a_session_speaks_for_its_owner(house: House) -> None:
    made = house.by("referee").post("me/token/")
    assert made.status == 201
    me = bearer(made.body["token"]).get("me/").body
    assert me["username"] == house.user("referee").username
    assert me["memberships"] == [{"tournament": house.slug, "role": "referee"}]
    assert me["token_made_at"] is not None


def test_only_its_hash_is_kept(house: House) -> None:
    token = house.by("referee").post("me/token/").body["token"]
    row = ApiToken.objects.get(user=house.user("referee"))
    assert token not in (row.token_hash, str(row))
    assert len(row.token_hash) == 64


def test_a_token_ends_itself(house: House) -> None:
    api = bearer(house.by("referee").post("me/token/").body["token"])
    assert api("delete", "me/token/").status == 204
    assert api("delete", "me/token/").status == 401
    assert house.by("referee")("delete", "me/token/").status == 204


def test_a_token_ends_with_the_password_it_was_made_under(house: House) -> None:
    api = house.with_token("referee")
    assert api.get("me/").status == 200
    form = {
        "old_password": PASSWORD,
        "new_password1": "another-long-one-7",
        "new_password2": "another-long-one-7",
    }
    assert house.cast.clients["referee"].post(reverse("accounts:password"), form).status_code == 302
    assert (api.get("me/").status, api.get("me/").code) == (401, "bad_token")
    assert house.by("referee").get("me/").body["token_made_at"] is None
    assert house.by("referee").post("me/token/").status == 201


def test_a_token_ends_with_a_reset_by_link(house: House) -> None:
    api, now = house.with_token("referee"), timezone.now()
    link, token = make_reset_link(user=house.user("referee"), made_by=None, now=now)
    assert api.get("me/").status == 200
    reset_password(link=link, password="another-long-one-7", now=now)
    assert token
    assert api.get("me/").status == 401


def test_a_token_outlives_a_secret_key_that_stays_as_a_fallback(house: House, settings: LazySettings) -> None:
    api, old = house.with_token("referee"), settings.SECRET_KEY
    settings.SECRET_KEY = "a new key, as long as a key ought to be"
    assert api.get("me/").status == 401
    settings.SECRET_KEY_FALLBACKS = [old]
    assert api.get("me/").status == 200


def test_a_token_for_name_and_password(house: House) -> None:
    user = house.user("referee")
    nobody = house.by("nobody")
    made = nobody.post("log-in/", {"username": user.username, "password": PASSWORD})
    assert made.status == 201
    assert bearer(made.body["token"]).get("me/").status == 200
    wrong = nobody.post("log-in/", {"username": user.username, "password": "wrong"})
    assert (wrong.status, wrong.code, wrong.body["error"]["field"]) == (400, "credentials", "password")


@pytest.mark.django_db
def test_wrong_passwords_lock_out_here_as_on_the_page() -> None:
    cache.clear()
    user = User.objects.create_user("locked", password=PASSWORD)
    nobody = Api(Client(), {})
    answers = [nobody.post("log-in/", {"username": user.username, "password": "wrong"}) for _ in range(6)]
    assert [answer.status for answer in answers][-1] == 429
    assert answers[-1].code == "locked_out"
    assert nobody.post("log-in/", {"username": user.username, "password": PASSWORD}).status == 429
    assert AccessAttempt.objects.filter(username=user.username).exists()


def test_a_malformed_header_is_401(house: House) -> None:
    for header in ("Token", "Token a b", "Token \xff", "Token " + "x" * 5_000):
        assert Api(Client(), {"Authorization": header}).get("me/").status == 401


def test_no_cache_on_the_way_keeps_an_answer(house: House) -> None:
    for answer in (house.with_token("referee").get("me/"), house.by("nobody").get("me/")):
        assert answer.headers["Cache-Control"] == "private, no-cache"
        assert {"Authorization", "Cookie", "Accept-Language"} <= set(answer.headers["Vary"].split(", "))
