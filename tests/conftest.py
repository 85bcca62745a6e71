"""What every test needs: the flush of a transactional test must get past the append-only triggers."""

import os
import signal
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from django.conf import settings
from django.db.backends.base.operations import BaseDatabaseOperations

os.environ.setdefault(
    "DJANGO_ALLOW_ASYNC_UNSAFE", "true"
)  # sync Playwright keeps an event loop in the test's thread


def pytest_configure() -> None:
    """Asked to end, a run ends as by Ctrl-C: fixtures stop the servers and processes they started."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database-only",
        action="store_true",
        help="leave out what touches no database, or is the same on any",
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--database-only`, a second run on another database repeats only the tests that one decides."""
    if config.getoption("--database-only"):
        pure = [item for item in items if not _depends_on_database(item)]
        config.hook.pytest_deselected(items=pure)
        items[:] = [item for item in items if _depends_on_database(item)]


def _depends_on_database(item: pytest.Item) -> bool:
    if item.get_closest_marker("any_database"):
        return False
    asked = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or bool(
        asked & {"db", "transactional_db", "live_server"}
    )


@pytest.fixture(scope="session", autouse=True)
def _flush_past_append_only_triggers() -> Iterator[None]:
    """Take the triggers away while Django empties the tables of a test, and put them back."""
    flush = BaseDatabaseOperations.execute_sql_flush

    def execute_sql_flush(self: Any, sql_list: Sequence[str]) -> None:
        with self.connection.cursor() as cursor:
            if self.connection.vendor == "sqlite":
                cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
                triggers = cursor.fetchall()
                for name, _ in triggers:
                    cursor.execute(f'DROP TRIGGER "{name}"')
                try:
                    flush(self, sql_list)
                finally:
                    for _, sql in triggers:
                        cursor.execute(sql)
                return
            cursor.execute("SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal")
            tables = [row[0] for row in cursor.fetchall()]
            for table in tables:
                cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            try:
                flush(self, sql_list)
            finally:
                for table in tables:
                    cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")

    patch = pytest.MonkeyPatch()
    patch.setattr(BaseDatabaseOperations, "execute_sql_flush", execute_sql_flush)
    yield
    patch.undo()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, quiet: no sandbox (root in a container has none), no calls home."""
    quiet = [
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]
    args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage", *quiet]
    return {**browser_type_launch_args, "executable_path": "/usr/bin/chromium", "args": args}


@pytest.fixture(scope="session", autouse=True)
def _no_thread_runs_jobs() -> Iterator[None]:
    """A test that wants jobs done says so: no thread of our own touches its database."""
    patch = pytest.MonkeyPatch()
    patch.setattr(settings, "JOBS_IN_PROCESS", False)
    yield
    patch.undo()
