"""Schemathesis asks every operation of the description, as a head referee who organizes too: no server error, no surprise.

In process, over WSGI. In every run what a body says of events, cases and hands are known ones, changed at random (the
format's own schema takes seconds for one example); in the stress run all comes from the description, and more of it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS

from referee.seating.models import Deal
from referee.tournament.models import Membership, Role
from referee.wsgi import application
from tests.api.conftest import House, a_house
from tests.schemas.mutations import mutated
from tests.schemas.test_schemas import cases, hands

CHECKED = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "response_headers_conformance",
)
FORMATS = ("Case", "CaseEvent", "Hand")
FEW, MANY, OF_THE_WHOLE = 8, 80, 3


@pytest.fixture
def house(db: None) -> House:
    """The cast, the head referee an organizer too."""
    house = a_house()
    Membership.objects.create(tournament=house.cast.tournament, user=house.user("head"), role=Role.ORGANIZER)
    return house


@contextmanager
def connections_stay_open() -> Iterator[None]:
    """A WSGI call closes the connections of its thread, which here is the test's own."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


def headers_of(house: House) -> dict[str, str]:
    """A CSRF token (a session's, as a bearer token would soon be ended by the very calls)."""
    return {"X-CSRFToken": cookies_of(house)["csrftoken"]}


def cookies_of(house: House) -> dict[str, str]:
    client: Client = house.cast.clients["head"]
    return {"sessionid": client.cookies["sessionid"].value, "csrftoken": "a" * 32}


def known(name: str, house: House) -> Any:
    """A parameter of the address that leads somewhere."""
    places: dict[str, Any] = {
        "slug": house.slug,
        "number": 1,
        "sitting_id": house.sitting.pk,
        "deal_id": Deal.objects.latest("id").pk,
        "ruling_id": str(house.ruling.pk),
        "edition_id": "tw16",
        "clause_id": "F2",
        "name": "hand",
    }
    return places[name]


@cache
def told(name: str) -> list[Any]:
    """Known values of a format."""
    if name == "Hand":
        return hands()
    return cases() if name == "Case" else [event for case in cases() for event in case["log"]]


def some(name: str, seed: int) -> Any:
    """One of them, two times in three with something changed."""
    value = told(name)[seed % len(told(name))]
    return mutated(value, seed=seed) if seed % 3 else value


def told_body(path: str, body: Any, seed: int) -> Any:
    """The body of an operation with a known value of a format in its place."""
    if path.endswith(("/events/", "/preview/")):
        return body | {"event": some("CaseEvent", seed)}
    if path.endswith("/import/"):
        return body | {"case": some("Case", seed)}
    whole = {"/adjudicate/": "Case", "/score/": "Hand"}
    return next((some(name, seed) for end, name in whole.items() if path.endswith(end)), body)


def ask_all(house: House, *, examples: int, whole: bool) -> dict[str, set[int]]:
    """Every operation with so many bodies and parameters; the statuses seen by operation."""
    description = house.cast.clients["head"].get("/api/v1/schema/").json()
    for name in FORMATS if not whole else ():
        description["components"]["schemas"][name] = {"type": "object"}
    schema = schemathesis.openapi.from_dict(description)
    schema.app = application
    found: list[Any] = list(schema.get_all_operations())
    operations = [one.ok() for one in found]
    with connections_stay_open():  # Django's test client, which fetched the description, connects them again
        return {
            f"{operation.method} {operation.path}": asked(operation, house, examples=examples, whole=whole)
            for operation in operations
            if "/log-in/" not in operation.path  # wrong passwords lock the door; test_tokens knocks there
        }


def asked(operation: Any, house: House, *, examples: int, whole: bool) -> set[int]:
    """One operation, with parameters of the address that lead somewhere; the statuses seen."""
    headers, cookies, seen = headers_of(house), cookies_of(house), set[int]()
    checks: list[Any] = [CHECKS.get_one(name) for name in CHECKED]

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), seed=st.integers(0, 1_000_000))
    def ask(case: Any, seed: int) -> None:
        case.path_parameters = {name: known(name, house) for name in case.path_parameters or {}}
        if isinstance(case.body, dict) and not whole:
            case.body = told_body(operation.path, case.body, seed)
        response = case.call(headers=headers, cookies=cookies)
        seen.add(response.status_code)
        case.validate_response(response, checks=checks)

    ask()
    return seen


def check(seen: dict[str, set[int]]) -> None:
    """Everything was asked, by somebody who may."""
    assert len(seen) > 40
    assert not any(statuses & {401, 403} for statuses in seen.values()), seen
    assert {status for statuses in seen.values() for status in statuses} >= {200, 201, 400, 409}


def test_no_operation_breaks_or_answers_otherwise_than_described(house: House) -> None:
    check(ask_all(house, examples=FEW, whole=False))


@pytest.mark.stress
def test_no_operation_breaks_under_many_examples(house: House) -> None:
    check(ask_all(house, examples=MANY, whole=False))


@pytest.mark.stress
def test_no_operation_breaks_under_the_whole_description(house: House) -> None:
    check(ask_all(house, examples=OF_THE_WHOLE, whole=True))
