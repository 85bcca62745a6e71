"""The two addresses a watchdog asks."""

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from pytest_django import Settings

from referee.ops.services import free_port


def test_a_living_process_says_ok_without_asking_the_database(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_a_ready_process_names_what_it_stands_on(client: Client) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "redis": "not used"})


@pytest.mark.django_db
def test_a_dead_redis_is_told_but_is_no_reason_to_refuse(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "redis": "down"})


@pytest.mark.django_db
def test_a_database_that_does_not_answer_makes_it_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise DatabaseError("gone")

    monkeypatch.setattr(connection, "cursor", refuse)
    assert client.get("/readyz").status_code == 503
