"""Something is killed while four tables report: every tap counts once, no ruling is half, the standings catch up."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.client import HTTPException
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command

from referee.board.standings import standings
from referee.jobs.outbox import waiting
from referee.seating.models import Deal
from rulings.models import Entry, Event, Ruling
from rulings.queries import points
from tests.cast import NOW, Cast, a_cast
from tests.desk.seated import a_deal, a_seated_table
from tests.services.house import House, Phone, eventually, tap

pytestmark = pytest.mark.services

FOUL = {
    "type": "report",
    "seat": "W",
    "foul": "called_not_taken",
    "facts": {"discarder": "E", "pair_shown": False},
}
WIN = {"type": "win", "seat": "S", "by": "discard", "from": "W", "face": 3}
TOLD: list[dict[str, Any]] = [
    {"type": "note", "text": "一"},
    FOUL,
    {"type": "note", "text": "二"},
    {"type": "note", "text": "三"},
    WIN,
]
POINTS = {"E": 10, "S": 60, "W": -70, "N": 0}
TABLES = 4


def play(phone: Phone, deal: Deal, halfway: threading.Barrier) -> None:
    """Post what happens at a table, each event again and again under its UUID until an answer comes."""
    seen = 0
    for number, event in enumerate(TOLD):
        if number == len(TOLD) // 2:
            halfway.wait(timeout=60)
        eventually(partial(_answered, phone, deal, event, seen, uuid4()), what="an answer")
        seen += 2 if event["type"] in ("report", "win") else 1


def _answered(phone: Phone, deal: Deal, event: dict[str, Any], seen: int, uid: UUID) -> bool:
    try:
        phone.post(*tap(deal, event, seen=seen, uid=uid))
    except (OSError, HTTPException):  # refused, cut off, or an error page: nobody knows whether it counted
        return False
    return True


def tables(house: House) -> tuple[Cast, list[Deal], Phone]:
    cast = a_cast(entrants=4 * TABLES)
    referee = cast.users["referee"]
    assert referee
    fours = [range(4 * n + 1, 4 * n + 5) for n in range(TABLES)]
    seated = [
        a_seated_table(cast.tournament, by=referee, table_no=n + 1, numbers=four)
        for n, four in enumerate(fours)
    ]
    return cast, [a_deal(one, by=referee) for one in seated], Phone(house, cast.clients["referee"])


def while_playing(deals: list[Deal], phone: Phone, disaster: Callable[[], None]) -> None:
    """All tables report at once; halfway, with posts on their way, the disaster happens."""
    halfway = threading.Barrier(len(deals) + 1)
    with ThreadPoolExecutor(len(deals)) as pool:
        played = [pool.submit(play, phone, deal, halfway) for deal in deals]
        halfway.wait(timeout=60)
        disaster()
        for one in played:
            one.result()


def check_nothing_is_lost(deals: list[Deal]) -> None:
    logs = [deal.log_id for deal in deals]
    for log in logs:
        assert list(Event.objects.filter(log=log).order_by("n").values_list("type", flat=True)) == [
            event["type"] for event in TOLD
        ]
        assert Ruling.objects.filter(log=log).count() == 2
        assert Entry.objects.filter(ruling__log=log).count() == 2
    assert {log: dict(found) for log, found in points(logs).items()} == dict.fromkeys(logs, POINTS)
    call_command("verify_log", all=True, verbosity=0)


def check_standings_catch_up(cast: Cast, phone: Phone) -> None:
    """The worker makes them new, and they say what was played; with nothing left to do."""
    eventually(lambda: standings(cast.tournament, now=NOW).cached, what="that the standings are kept ready")
    rows = {entrant.number: row.points for row, entrant in standings(cast.tournament, now=NOW).rows}
    assert rows == {
        4 * n + place: total for n in range(TABLES) for place, total in enumerate(POINTS.values(), start=1)
    }
    assert "+60" in phone.get(f"/t/{cast.tournament.slug}/standings/")
    eventually(lambda: not waiting().exists(), what="that every task is done")


@pytest.mark.parametrize("killed", ["gunicorn", "celery"])
def test_a_killed_process_loses_nothing(house: House, killed: str) -> None:
    cast, deals, phone = tables(house)
    while_playing(deals, phone, lambda: house.kill(killed))
    check_nothing_is_lost(deals)
    check_standings_catch_up(cast, phone)


def test_a_killed_redis_loses_nothing(house: House) -> None:
    cast, deals, phone = tables(house)
    while_playing(deals, phone, house.redis.kill)
    check_nothing_is_lost(deals)
    house.redis.start()
    check_standings_catch_up(cast, phone)


def test_everything_killed_at_once_loses_nothing(house: House) -> None:
    cast, deals, phone = tables(house)

    def disaster() -> None:
        house.redis.kill()
        house.kill("celery")
        house.kill("gunicorn")

    while_playing(deals, phone, disaster)
    check_nothing_is_lost(deals)
    house.redis.start()
    check_standings_catch_up(cast, phone)
