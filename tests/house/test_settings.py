"""The settings, read in a process of their own under another environment."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

EVENT = {
    "DEBUG": "0",
    "SECRET_KEY": "0123456789abcdefghij" * 3,
    "ALLOWED_HOSTS": "mahjong.example.org",
    "DATABASE_URL": "postgres://a:b@127.0.0.1/c",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "TRUST_PROXY": "1",
}


def read(names: list[str], **environment: str) -> "subprocess.CompletedProcess[str]":
    code = f"import json; from referee import settings as s; print(json.dumps([getattr(s, n) for n in {names!r}]))"
    base = {"PATH": os.environ["PATH"], "ENV_FILE": ""}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=base | environment, capture_output=True, text=True, check=False)


def values(names: list[str], **environment: str) -> list[Any]:
    done = read(names, **environment)
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout)
    return found


def test_an_event_is_held_to_https() -> None:
    names = ["SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS"]
    assert values(names, **EVENT) == [True, True, True, 30 * 24 * 3600]


def test_an_event_without_a_secret_key_does_not_start() -> None:
    done = read(["DEBUG"], **(EVENT | {"SECRET_KEY": ""}))
    assert done.returncode == 1
    assert "SECRET_KEY is empty" in done.stderr


def test_a_newcomer_needs_no_environment() -> None:
    names = ["DEBUG", "HTTPS", "JOBS_IN_PROCESS", "CELERY_BROKER_URL"]
    assert values(names) == [True, False, True, None]


def test_redis_brings_the_workers_and_the_shared_cache() -> None:
    jobs, broker, caches = values(["JOBS_IN_PROCESS", "CELERY_BROKER_URL", "CACHES"], **EVENT)
    assert (jobs, broker) == (False, EVENT["REDIS_URL"])
    assert caches["default"]["BACKEND"] == "referee.cache.ForgivingRedisCache"


def test_the_memory_broker_is_refused() -> None:
    done = read(["CELERY_BROKER_URL"], **(EVENT | {"REDIS_URL": "memory://"}))
    assert done.returncode == 1
    assert "REDIS_URL" in done.stderr


def test_sqlite_takes_its_lock_at_the_beginning_and_waits_for_it() -> None:
    (databases,) = values(["DATABASES"])
    options = databases["default"]["OPTIONS"]
    assert (options["transaction_mode"], options["timeout"]) == ("IMMEDIATE", 20)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "DATABASE_URL names no database"),
        ("postgres://a:b@host:x/c", "DATABASE_URL names no database"),
        ("sqlite:////nosuch/file.sqlite3", "The database cannot be used: unable to open database file"),
        ("sqlite://:memory:", "has `python manage.py migrate` been run on it?"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_in_a_sentence(url: str, said: str) -> None:
    command = [sys.executable, "manage.py", "reset_link", "somebody"]
    base = {"PATH": os.environ["PATH"], "ENV_FILE": "", "DATABASE_URL": url}
    done = subprocess.run(command, env=base, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_deployment_checks_find_nothing() -> None:
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    base = {"PATH": os.environ["PATH"], "ENV_FILE": ""}
    done = subprocess.run(command, env=base | EVENT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_without_an_environment_only_this_machines_own_names_are_hosts() -> None:
    (hosts,) = values(["ALLOWED_HOSTS"])
    assert hosts == ["localhost", ".localhost", "127.0.0.1", "[::1]"]
