"""The law, the formats and the description of the API, open to everybody."""

import json
from typing import Any

import pytest
from django.core.management import call_command
from jsonschema import Draft202012Validator

from rulings.law import edition
from scoring import parse_hand, score
from tests.api.conftest import Api, House
from tests.schemas.test_schemas import case_error, cases, hands

pytestmark = pytest.mark.django_db


@pytest.fixture
def anybody(client: Any) -> Api:
    return Api(client, {})


def test_the_edition_is_told_whole(anybody: Api) -> None:
    law, told = edition("tw16"), anybody.get("law/tw16/").body
    assert (told["id"], told["version"], told["hash"]) == (law.id, law.version, law.hash)
    assert [clause["id"] for clause in told["clauses"]] == list(law.clauses)
    assert [one["id"] for one in told["interpretations"]] == list(law.interpretations)
    assert {one["name"]: one["default"] for one in told["options"]} == law.defaults()
    assert "tw16" in [one["id"] for one in anybody.get("law/").body["editions"]]


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans", "en"])
def test_a_clause_in_three_languages(anybody: Api, language: str) -> None:
    told = anybody.get("law/tw16/clauses/F8.2/", **{"Accept-Language": language}).body
    clause = edition("tw16").clause("F8.2")
    assert (told["title"], told["text"]) == (clause.title[language], clause.summary[language])


def test_what_the_law_does_not_have_is_404(anybody: Api) -> None:
    for path in (
        "law/tw17/",
        "law/tw16/clauses/F99/",
        "law/x/fouls/",
        "schemas/settings.json",
        "schemas/hand/",
    ):
        assert anybody.get(path).status == 404


@pytest.mark.parametrize("words", ["多一張", "多一张", "extra tile"])
def test_a_foul_is_found_in_either_script_and_in_english(anybody: Api, words: str) -> None:
    assert anybody.get(f"law/tw16/fouls/?q={words}").body["fouls"][0]["id"] == "extra_tile"


def test_every_foul_is_listed_with_its_questions(anybody: Api) -> None:
    fouls = {foul["id"]: foul for foul in anybody.get("law/tw16/fouls/").body["fouls"]}
    assert set(fouls) == set(edition("tw16").fouls)
    facts = {fact["fact"]: fact for fact in fouls["wrong_added_kong"]["facts"]}
    assert facts["in_hand"]["choices"] == [True, False]
    assert all(fact["question"] for fact in facts.values())


@pytest.mark.parametrize("name", ["hand", "case"])
def test_the_formats_are_published_as_json_schemas(anybody: Api, name: str) -> None:
    answer = anybody.get(f"schemas/{name}.json")
    assert answer.headers["Content-Type"] == "application/schema+json"
    Draft202012Validator.check_schema(answer.body)
    good = {"hand": hands(), "case": [case for case in cases() if case_error(case) is None]}
    assert all(Draft202012Validator(answer.body).is_valid(one) for one in good[name][:20])


def test_a_hand_is_scored_as_by_the_command(anybody: Api) -> None:
    hand = {
        "concealed": "123m456m789m234s78s55p",
        "win": "6s",
        "by": "discard",
        "seat_wind": "S",
        "round_wind": "E",
    }
    answer = anybody.post("hands/score/", hand)
    assert (answer.status, answer.body) == (200, json.loads(json.dumps(score(parse_hand(hand)).to_json())))


def test_a_case_that_is_too_long_is_refused(anybody: Api) -> None:
    case = cases()[0] | {"log": [{"type": "note", "text": "x"}] * 1_001}
    answer = anybody.post("cases/adjudicate/", case)
    assert (answer.status, answer.code, answer.body["error"]["at"]) == (400, "bad_field", "log")


def test_the_description_has_every_operation_with_its_refusals(anybody: Api) -> None:
    told = anybody.get("schema/").body
    operations = [(path, m, op) for path, item in told["paths"].items() for m, op in item.items()]
    assert len({op["operationId"] for _, _, op in operations}) == len(operations) > 40
    refusal = {"$ref": "#/components/schemas/Refusal"}
    for path, method, operation in operations:
        wanted = {"400", "401", "403", "404", "405", "429"} | (
            {"409", "415"} if "requestBody" in operation else set()
        )
        assert wanted <= set(operation["responses"]), (path, method)
        assert operation["responses"]["404"]["content"]["application/json"]["schema"] == refusal
        assert operation["summary"]
    for name in ("Case", "CaseEvent", "Hand", "HandMeld"):
        assert name in told["components"]["schemas"]


def test_every_reference_of_the_description_leads_somewhere(anybody: Api) -> None:
    told = anybody.get("schema/").body

    def references(value: Any) -> list[str]:
        if isinstance(value, list):
            return [found for item in value for found in references(item)]
        if not isinstance(value, dict):
            return []
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [found for item in value.values() for found in references(item)]

    for reference in set(references(told)):
        found: Any = told
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]


def test_the_description_validates_without_a_warning(tmp_path: Any) -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(tmp_path / "schema.yml"))


def test_the_page_of_the_description_is_served_from_here(house: House) -> None:
    page = house.cast.clients["nobody"].get("/api/v1/docs/")
    assert page.status_code == 200
    assert "https://" not in page.content.decode()
    assert house.cast.clients["nobody"].get("/api/").headers["Location"] == "/api/v1/docs/"
