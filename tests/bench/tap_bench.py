"""A tap, end to end over HTTP: results of deals posted to a real gunicorn, beside the same server's bare insert."""

from statistics import median

import django
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

django.setup()

from referee.accounts.models import User  # noqa: E402  (needs the loaded apps; and so below)
from referee.seating.models import Deal  # noqa: E402
from tests.bench.web import WORKERS, Browser, Post, Server, per_second, server  # noqa: E402
from tests.cast import a_tournament, a_user, client_of  # noqa: E402
from tests.desk.seated import a_deal, a_seated_table  # noqa: E402
from tests.services.house import tap  # noqa: E402

TABLES = 32
ROUNDS = 4  # the first one warms the server up
REQUESTS_PER_WORKER = 1000
WIN = {"type": "win", "seat": "S", "by": "discard", "from": "W", "face": 3}


def run() -> dict[str, float]:
    """Needs DATABASE_URL: an empty database, which is filled."""
    call_command("migrate", verbosity=0)
    referee = a_user()
    members = dict.fromkeys(("organizer", "head_referee", "referee"), referee)
    tournament = a_tournament(members=members, entrants=4 * TABLES)
    numbers = [range(4 * n + 1, 4 * n + 5) for n in range(TABLES)]
    tables = [
        a_seated_table(tournament, by=referee, table_no=n + 1, numbers=four) for n, four in enumerate(numbers)
    ]
    with server() as at:
        taps, inserts = [], []
        for _ in range(ROUNDS):
            deals = [a_deal(table, by=referee) for table in tables]
            inserts.append(per_second(at, referee, [("/bench/insert/", {})] * (TABLES * 4)))
            taps.append(per_second(at, referee, [_result(deal) for deal in deals]))
        deals = [a_deal(table, by=referee) for table in tables]
        memory = _memory_mb(at, referee, deals)
    statements = _statements(client_of(referee), deals[0])
    return {
        "taps_per_s": median(taps[1:]),
        "bare_inserts_per_s": median(inserts[1:]),
        "tap_vs_bare_insert": median(tap / insert for tap, insert in zip(taps[1:], inserts[1:], strict=True)),
        "tap_statements": statements,
        "web_worker_mb": memory,
    }


def _result(deal: Deal) -> Post:
    return tap(deal, WIN, seen=deal.log.head.n)


def _statements(client: Client, deal: Deal) -> int:
    path, form = _result(deal)
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(path, form)
    if answer.status_code != 303:
        raise RuntimeError(f"{path} answered {answer.status_code}")
    around = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE SAVEPOINT")  # not counted in test_tap either
    return sum(not query["sql"].startswith(around) for query in queries)


def _memory_mb(at: Server, referee: User, deals: list[Deal]) -> float:
    """The largest worker after a thousand mixed requests each."""
    slug = deals[0].sitting.tournament.slug
    pages = [
        "/",
        f"/t/{slug}/",
        f"/t/{slug}/standings/",
        f"/t/{slug}/players/1/",
        "/law/tw16/",
        "/desk/",
        "/desk/rulings/",
    ]
    browsers = [Browser(at, referee) for _ in range(8)]
    for n in range(REQUESTS_PER_WORKER * WORKERS):
        at_desk = f"/desk/{deals[n % len(deals)].sitting_id}/"
        mixed = [
            *pages,
            at_desk,
            f"{at_desk}history/",
            f"{at_desk}result/",
            f"{at_desk}dispute/",
            "/api/v1/schema/",
        ]
        path = mixed[n % len(mixed)]
        status = browsers[n % len(browsers)].get(path)
        if status != 200:
            raise RuntimeError(f"{path} answered {status}")
    return at.worker_mb()
