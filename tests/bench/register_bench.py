"""A page of the register of 5,000 rulings, answered by the views on the database of DATABASE_URL (PostgreSQL in `make bench`)."""

import time
from statistics import median
from uuid import uuid4

import django
from django.core.management import call_command
from django.db import connection
from django.test import Client

django.setup()

from referee.paper.register import PAGE  # noqa: E402
from referee.seating.actions.deals import open_next_deal  # noqa: E402  (needs the loaded apps; and so below)
from referee.seating.models import Deal  # noqa: E402
from rulings.record import Recorded, record  # noqa: E402
from tests.cast import NOW, Cast, a_cast, an_entrant  # noqa: E402
from tests.seating.copies import more_deals  # noqa: E402
from tests.seating.game import a_table  # noqa: E402

RULINGS = 5_000
TABLES = 50
PER_DEAL = 10  # nine fouls and a win
PAGES = 15  # asked for, spread over the register


def run() -> dict[str, float]:
    """`register_page_ms`: the median of pages spread over the register, latest to oldest, unfiltered and by a clause.

    `register_page_cpu_ms`: what of it is this process's own work, which other work on the machine does not lengthen.
    """
    call_command("migrate", verbosity=0)
    cast = a_register()
    client, slug = cast.clients["nobody"], cast.tournament.slug
    last = RULINGS // PAGE
    asked = [f"?page={1 + n * (last - 1) // (PAGES - 1)}" for n in range(PAGES)]
    _took(client, f"/t/{slug}/register/")  # the law and the templates are loaded once a process
    worked = time.process_time()
    pages = [_took(client, f"/t/{slug}/register/{query}") for query in asked]
    worked = time.process_time() - worked
    filtered = [_took(client, f"/t/{slug}/register/?clause=F1&page={n}") for n in range(1, 6)]
    files = _took(client, f"/t/{slug}/register.csv")
    return {
        "register_rulings": float(RULINGS),
        "register_page_ms": median(pages),
        "register_page_cpu_ms": worked * 1000 / PAGES,
        "register_page_worst_ms": max(pages),
        "register_filtered_page_ms": median(filtered),
        "register_csv_ms": files,
    }


def a_register() -> Cast:
    """50 tables, 10 deals each (the first one and its copies), 10 rulings a deal."""
    cast = a_cast(entrants=8)
    tournament, by = cast.tournament, cast.users["head"]
    assert by is not None  # noqa: S101 - a_cast always has one
    for number in range(9, TABLES * 4 + 1):
        an_entrant(tournament, number)
    for table in range(TABLES):
        numbers = range(table * 4 + 1, table * 4 + 5)
        sitting = a_table(tournament, by, numbers=tuple(numbers), table_no=table + 1)
        deal = open_next_deal(sitting_id=sitting.pk, uid=uuid4(), dice=[1, 1, 3], by=by, now=NOW)
        for foul in range(PER_DEAL - 1):
            _told(deal, {"type": "report", "seat": "NW"[foul % 2], "foul": "called_not_taken",
                         "facts": {"discarder": "E", "pair_shown": False}})  # fmt: skip
        _told(deal, {"type": "win", "seat": "S", "by": "discard", "from": "E", "face": 3})
        more_deals(deal, range(2, RULINGS // TABLES // PER_DEAL + 1))
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    return cast


def _told(deal: Deal, event: dict[str, object]) -> Recorded:
    return record(log_id=deal.log_id, uid=uuid4(), event=event, actor_id=None, now=NOW)


def _took(client: Client, path: str) -> float:
    started = time.perf_counter()
    response = client.get(path)
    if response.streaming:
        for _piece in response:
            pass
    took = (time.perf_counter() - started) * 1000
    if response.status_code != 200:
        raise RuntimeError(f"{path} answered {response.status_code}")
    return took
