"""`make event`, started as an organizer starts it: it answers, and what is killed comes back."""

import json
from urllib.request import urlopen

import pytest

from tests.live import tables
from tests.services.house import House, eventually

pytestmark = pytest.mark.services


def state(house: House) -> dict[str, str]:
    with urlopen(f"{house.web}/readyz", timeout=10) as answer:
        found: dict[str, str] = json.load(answer)
    return found


def test_it_stands_on_postgresql_and_redis(house: House) -> None:
    assert state(house) == {"database": "ok", "redis": "ok"}


@pytest.mark.parametrize("program", ["gunicorn", "uvicorn", "celery"])
def test_a_process_that_was_killed_comes_back(house: House, program: str) -> None:
    before = house.pids(program)
    assert before
    house.kill(program)
    eventually(lambda: set(house.pids(program)) - set(before), what=f"a new {program}")
    eventually(house.ready, what="that all ports answer again")


def test_without_redis_pages_are_served_and_with_it_again_all_is_well(house: House) -> None:
    house.redis.kill()
    assert state(house) == {"database": "ok", "redis": "down"}
    with urlopen(f"{house.web}/accounts/login/", timeout=10) as answer:
        assert answer.status == 200
    house.redis.start()
    assert state(house)["redis"] == "ok"


def test_a_page_that_listens_is_told_of_a_change(house: House) -> None:
    dealt = tables.deal(tables.sitting(tables.tournament("spring")))
    with urlopen(f"{house.live}/sse/table/{dealt.sitting_id}/", timeout=30) as stream:
        assert _message(stream) == "2"
        tables.event(dealt)
        assert _message(stream) == "3"


def _message(stream: object) -> str:
    """The data of the next message, past retry lines and heartbeats."""
    for line in stream:  # type: ignore[attr-defined]  # urlopen's answer is a stream of lines
        if line.startswith(b"data: "):
            return str(line[6:].decode().strip())
    raise AssertionError("the stream ended")
