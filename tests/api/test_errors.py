"""Every refusal is JSON with a code, a sentence in the asker's language, and the field; nothing is half done."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from rulings.models import Event
from tests.api.conftest import DEAD_HAND, Api, House, event


def refused(answer: Any) -> tuple[int, str, str | None]:
    """Status, code and field; each refusal has its sentence and the list of all."""
    error = answer.body["error"]
    assert error["message"]
    assert answer.body["errors"][0] == error
    assert answer.headers["Content-Type"] == "application/json"
    return answer.status, error["code"], error["field"]


def test_an_address_that_leads_nowhere(house: House) -> None:
    for path in (
        "nowhere/",
        "me",
        "deals/x/",
        "deals/99999999999999999999999999/",
        "tournaments/%00/",
        "rulings/1/",
    ):
        assert refused(house.by("referee").get(path)) == (404, "not_found", None), path


def test_a_method_that_is_not_there(house: House) -> None:
    answer = house.by("referee")("put", "me/", {})
    assert refused(answer) == (405, "method_not_allowed", None)
    assert answer.headers["Allow"] == "GET, HEAD"
    assert refused(house.by("referee")("options", "me/", {})) == (405, "method_not_allowed", None)


def test_what_is_no_json(house: House) -> None:
    client = house.cast.clients["referee"]
    answer = client.post(f"/api/v1/{house.events}", "uid=1", content_type="text/plain")
    assert (answer.status_code, answer.json()["error"]["code"]) == (415, "unsupported_media_type")


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ("{", "bad_json", None),
        ("", "required", "uid"),
        (b"\xff\xfe", "bad_json", None),
        ("[" * 100_000, "bad_json", None),
        ("9" * 5_000, "bad_json", None),
        ('{"a": NaN}', "bad_json", None),
        ('{"uid": "22222222-2222-4222-8222-222222222222", "event": {"n": 1, "n": 2}}', "bad_json", None),
        ('{"event": {"a": "\\u0000"}}', "bad_field", "event.a"),
        ('{"event": {"a": "\\ud800"}}', "bad_field", "event.a"),
        ('{"event": {"\\udfff": 1}}', "bad_field", "event"),
        ('{"event": {"a": [1.5]}}', "bad_field", "event.a[0]"),
        ('{"event": {"a": 9007199254740993}}', "bad_field", "event.a"),
        ('{"event":' * 60 + "1" + "}" * 60, "bad_field", ".".join(["event"] * 51)),
        ("[]", "invalid", None),
        ("null", "null", None),
        ("{}", "required", "uid"),
        ('{"uid": "x", "event": {}}', "invalid", "uid"),
        ('{"uid": 1e400, "event": {}}', "bad_field", "uid"),
        ('{"uid": "22222222-2222-4222-8222-222222222222", "event": []}', "not_a_dict", "event"),
        ('{"uid": "22222222-2222-4222-8222-222222222222", "event": {}}', "bad_event", "event.type"),
        ('{"uid": "22222222-2222-4222-8222-222222222222", "event": {}, "sen": 1}', "unknown", "sen"),
    ],
)
def test_a_body_that_cannot_be_taken(house: House, body: Any, code: str, field: str | None) -> None:
    before = Event.objects.count()
    assert refused(house.by("referee").post(house.events, body or b"")) == (400, code, field)
    assert Event.objects.count() == before


def test_a_body_that_is_too_large(house: House) -> None:
    assert refused(house.by("referee").post(house.events, b" " * 2_500_001)) == (413, "too_large", None)


def test_all_that_is_wrong_is_told_at_once(house: House) -> None:
    answer = house.by("organizer").post(
        f"tournaments/{house.slug}/sittings/", {"round": 0, "table": 1, "numbers": [1, 0, 2, 3]}
    )
    assert {error["field"] for error in answer.body["errors"]} == {"round", "numbers.1"}


def test_a_case_error_names_its_place_and_a_hand_all_its_faults(house: House) -> None:
    wrong = {"type": "report", "seat": "S", "foul": "extra_tile", "facts": {"in_hand": True}}
    answer = house.by("referee").post(house.events, event(wrong))
    assert answer.status == 400
    assert (answer.code, answer.body["error"]["at"]) == ("bad_fact", "log[1].facts.in_hand")
    hand = {"concealed": "123m", "win": "9q", "by": "discard", "seat_wind": "S", "round_wind": "E"}
    answer = house.by("nobody").post("hands/score/", hand)
    assert (answer.status, answer.code) == (400, "bad_tile")
    assert {fault["code"] for fault in answer.body["error"]["faults"]} >= {"bad_tile"}


def test_a_conflict_and_a_stale_post_are_409(house: House) -> None:
    referee, first = house.by("referee"), event(DEAD_HAND | {"seat": "W"})
    assert referee.post(house.events, first).status == 201
    other = first | {"event": DEAD_HAND | {"seat": "N"}}
    assert refused(referee.post(house.events, other)) == (409, "conflict", "uid")
    answer = referee.post(house.events, event(DEAD_HAND | {"seat": "N"}, seen=2))
    assert refused(answer) == (409, "stale", "seen")
    error = answer.body["error"]
    assert (error["n"], [one["uid"] for one in error["events"]]) == (4, [first["uid"]])
    assert [one["event"] for one in error["rulings"]] == [first["uid"]]


def test_a_ruling_that_was_superseded_meanwhile_is_stale(house: House) -> None:
    head, path = house.by("head"), f"rulings/{house.ruling.pk}/review/"
    body = {"uid": str(uuid4()), "act": "overturn", "reason": "看過牌譜"}
    assert head.post(path, body).status == 201
    answer = head.post(path, body | {"uid": str(uuid4())})
    assert refused(answer) == (409, "stale", "seen")
    assert [one["id"] for one in answer.body["error"]["rulings"]] == [body["uid"]]


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans", "en"])
def test_a_refusal_speaks_the_askers_language(house: House, language: str) -> None:
    wrong = house.by("referee").post(house.events, event({"type": "sneeze"}), **{"Accept-Language": language})
    law = {
        "zh-hant": "這個事件缺欄位，或寫法不對。",
        "zh-hans": "这个事件缺栏位，或写法不对。",
        "en": "",
    }
    assert wrong.headers["Content-Language"] == language
    if law[language]:
        assert wrong.body["error"]["message"] == law[language]
    else:
        assert wrong.body["error"]["message"].isascii()


@pytest.mark.urls("tests.api.broken_urls")
@pytest.mark.django_db
@pytest.mark.parametrize("debug", [True, False])
def test_our_own_mistake_is_told_in_json_and_logged(
    debug: bool, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.DEBUG = debug
    answer = Api(Client(raise_request_exception=False), {}).get("broken/")
    assert refused(answer) == (500, "server_error", None)
    assert "ZeroDivisionError" not in json.dumps(answer.body)


@pytest.mark.django_db
def test_too_many_requests_are_told_how_long_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        SimpleRateThrottle, "THROTTLE_RATES", {"anon": "2/min", "user": "2/min", "log_in": "1/min"}
    )
    cache.clear()
    nobody = Api(Client(), {})
    assert [nobody.get("law/").status for _ in range(3)] == [200, 200, 429]
    answer = nobody.get("law/")
    assert refused(answer) == (429, "throttled", None)
    assert 0 < int(answer.headers["Retry-After"]) <= 60
    body = {"username": "nobody", "password": "wrong"}
    assert [nobody.post("log-in/", body).status for _ in range(2)] == [400, 429]
    cache.clear()
