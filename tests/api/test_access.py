"""Every endpoint tried from outside by everybody. The list is read from the addresses: a new one without a line here fails."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import URLPattern, reverse

from referee.api.access import METHODS
from referee.api.actions import end_token
from referee.api.urls import urlpatterns
from tests.api.conftest import Api, House

ALLOWED = {200, 201, 204, 400, 409}
"""Whoever gets any of these was let in: an empty body is refused for what it lacks, not for who sent it."""

ANYBODY: dict[str, int] = {}
ACCOUNT = {"nobody": 401}
READERS = {
    "stranger": 404,
    "elsewhere": 404,
    "nobody": 404,
}  # of a draft; of what is public there is nobody to refuse
OUTSIDE = {"stranger": 404, "elsewhere": 404, "nobody": 401}
OFFICIALS = OUTSIDE | {"organizer": 403, "player": 403}
STAFF = OUTSIDE | {"player": 403}
ORGANIZERS = OUTSIDE | {"head": 403, "referee": 403, "player": 403}

POLICIES: dict[str, dict[str, dict[str, int]]] = {
    "schema": {"get": ANYBODY},
    "api-docs": {"get": ANYBODY},
    "api-me": {"get": ACCOUNT},
    "api-my-token": {"post": ACCOUNT, "delete": ACCOUNT},
    "api-log-in": {"post": ANYBODY},
    "api-tournaments": {"get": ANYBODY},
    "api-tournament": {"get": READERS},
    "api-standings": {"get": READERS},
    "api-players": {"get": READERS, "post": ORGANIZERS},
    "api-player": {"get": READERS, "patch": ORGANIZERS, "delete": ORGANIZERS},
    "api-rounds": {"get": READERS, "post": ORGANIZERS},
    "api-sittings": {"get": READERS, "post": ORGANIZERS},
    "api-draws": {"get": READERS},
    "api-sitting": {"get": READERS},
    "api-sitting-draws": {"get": READERS, "post": STAFF},
    "api-sitting-deals": {"get": READERS, "post": STAFF},
    "api-sitting-stakes": {"post": OFFICIALS},
    "api-sitting-close": {"post": STAFF},
    "api-sitting-next": {"post": STAFF},
    "api-tables": {"get": ACCOUNT},
    "api-table": {"get": OFFICIALS},
    "api-deal": {"get": READERS},
    "api-deal-log": {"get": OFFICIALS},
    "api-deal-events": {"post": OFFICIALS},
    "api-deal-preview": {"post": OFFICIALS},
    "api-deal-case": {"get": OFFICIALS},
    "api-deal-import": {"post": OFFICIALS},
    "api-rulings": {"get": ANYBODY},
    "api-ruling": {"get": READERS},
    "api-ruling-record": {"get": READERS},
    "api-ruling-review": {"post": OFFICIALS},
    "api-editions": {"get": ANYBODY},
    "api-law": {"get": ANYBODY},
    "api-clause": {"get": ANYBODY},
    "api-fouls": {"get": ANYBODY},
    "api-score": {"post": ANYBODY},
    "api-adjudicate": {"post": ANYBODY},
    "api-schemas": {"get": ANYBODY},
}
CALLS = [(name, method) for name, methods in POLICIES.items() for method in methods]
OURS = [call for call in CALLS if call[0] not in ("schema", "api-docs")]
PRIVATE = [(n, m) for n, m in OURS if POLICIES[n][m] not in (ANYBODY, ACCOUNT)]
WRITES = [(n, m) for n, m in OURS if m != "get"]

Asks = Callable[[str], Api]


def path_of(name: str, house: House) -> str:
    """The endpoint's address for the house's objects, below /api/v1/."""
    known: dict[str, Any] = {
        "slug": house.slug,
        "number": 1,
        "sitting_id": house.sitting.pk,
        "deal_id": house.deal.pk,
        "ruling_id": house.ruling.pk,
        "edition_id": "tw16",
        "clause_id": "F2",
        "name": "hand",
    }
    pattern = next(one for one in urlpatterns if one.name == name)
    wanted = pattern.pattern.converters
    return reverse(name, kwargs={key: known[key] for key in wanted}).removeprefix("/api/v1/")


def methods_of(pattern: URLPattern) -> set[str]:
    """What the endpoint's view answers."""
    view: Any = pattern.callback
    return {method for method in METHODS if hasattr(view.view_class, method)}


def test_every_address_and_method_has_its_policy_here() -> None:
    found = {str(one.name): methods_of(one) for one in urlpatterns}
    assert found == {name: set(methods) for name, methods in POLICIES.items()}


@pytest.fixture(params=["session", "token"])
def asks(request: pytest.FixtureRequest) -> Callable[[House], Asks]:
    """Everybody by his session, then everybody by a token."""

    def of(house: House) -> Asks:
        def by(who: str) -> Api:
            return house.with_token(who) if request.param == "token" and who != "nobody" else house.by(who)

        return by

    return of


@pytest.mark.parametrize(("name", "method"), OURS)
def test_of_a_public_tournament(house: House, asks: Callable[[House], Asks], name: str, method: str) -> None:
    refused = {} if POLICIES[name][method] is READERS else POLICIES[name][method]
    check(house, asks(house), name, method, refused)


@pytest.mark.parametrize(("name", "method"), PRIVATE)
def test_of_a_draft(draft: House, asks: Callable[[House], Asks], name: str, method: str) -> None:
    check(draft, asks(draft), name, method, POLICIES[name][method])


def check(house: House, by: Asks, name: str, method: str, refused: dict[str, int]) -> None:
    """Those refused get just that status, with a code and a sentence; all others are let in."""
    path = path_of(name, house)
    for who in house.cast.users:
        answer = by(who)(method, path, {} if method != "get" else None)
        if who in refused:
            assert answer.status == refused[who], (who, answer.body)
            assert answer.body["error"]["code"]
            assert answer.body["error"]["message"]
        else:
            assert answer.status in ALLOWED, (who, answer.status, answer.body)


def test_what_is_not_there_is_as_what_may_not_be_seen(house: House) -> None:
    gone = {
        house.slug: "no-such-open",
        f"s/{house.sitting.pk}/": "s/987654/",
        f"s/{house.deal.pk}/": "s/987654/",
        str(house.ruling.pk): "11111111-1111-4111-8111-111111111111",
    }
    for name, method in PRIVATE:
        path = path_of(name, house)
        for there, nowhere in gone.items():
            path = path.replace(there, nowhere)
        assert house.by("stranger")(method, path, {}).status == 404, (name, method)


def test_a_revoked_token_opens_nothing(house: House) -> None:
    api = house.with_token("referee")
    end_token(user=house.user("referee"))
    for name, method in OURS:
        answer = api(method, path_of(name, house), {})
        if name != "api-log-in":  # where no token is looked at
            assert (name, answer.status, answer.code) == (name, 401, "bad_token")
            assert answer.headers["WWW-Authenticate"] == "Token"


def test_a_session_writes_only_with_its_csrf_token(house: House) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(house.user("head"), backend="referee.accounts.backends.AccountBackend")
    for name, method in WRITES:
        if name != "api-log-in":  # where no session is looked at
            answer = Api(client, {})(method, path_of(name, house), {})
            assert (name, answer.status, answer.code) == (name, 403, "csrf")


def test_a_new_token_ends_the_one_before(house: House) -> None:
    old = house.with_token("referee")
    new = house.with_token("referee")
    assert (old.get("me/").status, new.get("me/").status) == (401, 200)


def test_an_inactive_account_has_no_token(house: House) -> None:
    api = house.with_token("referee")
    user = house.user("referee")
    user.is_active = False
    user.save()
    assert api.get("me/").status == 401


def test_a_demo_account_has_a_token_only_with_debug(house: House, settings: LazySettings) -> None:
    api = house.with_token("referee")
    user = house.user("referee")
    user.demo = True
    user.save()
    assert api.get("me/").status == 401
    settings.DEBUG = True
    assert api.get("me/").status == 200


@pytest.mark.parametrize("act", ["uphold", "amend"])
def test_only_the_head_referee_upholds_and_amends(house: House, act: str) -> None:
    body = {"uid": "22222222-2222-4222-8222-222222222222", "act": act, "reason": "看過牌譜"}
    body |= {"decision": {"clauses": ["F13"]}} if act == "amend" else {}  # type: ignore[dict-item]  # one body of JSON
    path = f"rulings/{house.ruling.pk}/review/"
    assert house.by("referee").post(path, body).status == 403
    assert house.by("head").post(path, body).status == 201


def test_lists_hold_no_draft_of_others(draft: House) -> None:
    for path in ("tournaments/", "rulings/"):
        seen = {who: draft.by(who).get(path).body["results"] for who in draft.cast.users}
        text = {
            who: draft.slug in str(rows) or str(draft.ruling.pk) in str(rows) for who, rows in seen.items()
        }
        inside = {"organizer", "head", "referee", "player"}
        assert text == {who: who in inside for who in draft.cast.users}


def test_who_decided_is_told_to_officials_only(house: House) -> None:
    told = {who: house.by(who).get(f"rulings/{house.ruling.pk}/").body["actor"] for who in house.cast.users}
    name = str(house.user("referee"))
    assert {who for who, actor in told.items() if actor == name} == {"head", "referee"}
    assert {actor for who, actor in told.items() if who not in ("head", "referee")} == {None}
