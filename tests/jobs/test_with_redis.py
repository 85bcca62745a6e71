"""With a real Redis and a real Celery worker: what is committed is done, whatever is killed on the way."""

import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.utils import timezone

from referee.jobs import outbox
from referee.jobs.models import Job
from tests.other_process import environment, running, wait_for

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(shutil.which("redis-server") is None, reason="needs redis-server"),
]


@pytest.fixture
def port() -> int:
    """A free port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def redis_url(port: int, settings: object, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a Redis that is not yet running."""
    url = f"redis://127.0.0.1:{port}/0"
    settings.REDIS_URL = url  # type: ignore[attr-defined]  # pytest-django's wrapper has any setting
    monkeypatch.setattr(outbox, "_broker_down_until", 0.0)
    return url


@contextmanager
def _redis(port: int) -> Iterator["subprocess.Popen[str]"]:
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with running(["redis-server", *options], environment()) as server:
        wait_for(server, "Ready to accept connections")
        yield server


@contextmanager
def _worker(redis_url: str, app: str = "referee.celery") -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-m", "celery", "-A", app, "worker", "--pool", "solo", "--loglevel", "info"]
    with running(command, environment(REDIS_URL=redis_url)) as worker:
        yield worker


def _commit(*keys: str) -> None:
    now = timezone.now()
    for key in keys:
        outbox.enqueue(key=key, name="ledger_changed", args=["0" * 32], now=now)


def _done() -> set[str]:
    return set(Job.objects.filter(done_at__isnull=False).values_list("key", flat=True))


def test_a_worker_does_what_is_committed_and_a_sweep_what_was_committed_while_redis_was_dead(
    port: int, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _commit("dead-1", "dead-2")
    assert outbox.waiting().count() == 2
    with _redis(port), _worker(redis_url) as worker:
        assert outbox.publish_due(now=timezone.now()) == 2
        wait_for(worker, "succeeded", times=2)
        assert _done() == {"dead-1", "dead-2"}
        monkeypatch.setattr(outbox, "_broker_down_until", 0.0)
        _commit("live-1", "live-2")
        wait_for(worker, "succeeded", times=2)
        assert _done() == {"dead-1", "dead-2", "live-1", "live-2"}


def test_what_a_killed_redis_forgot_is_done_after_the_next_sweep(port: int, redis_url: str) -> None:
    with _redis(port) as redis:
        _commit("forgotten")  # published, and no worker there to take it
        assert Job.objects.get().due_at > timezone.now()
        redis.kill()
        redis.wait(10)
    with _redis(port), _worker(redis_url) as worker:
        assert outbox.publish_due(now=timezone.now() + outbox.REPUBLISH_AFTER) == 1
        wait_for(worker, "succeeded")
        assert _done() == {"forgotten"}


def test_what_a_killed_worker_was_doing_is_done_by_the_next_and_never_half(port: int, redis_url: str) -> None:
    with _redis(port):
        _commit("halfway")
        with _worker(redis_url, "tests.jobs.stuck_worker") as stuck:
            wait_for(stuck, "the job has begun")
            stuck.kill()
            stuck.wait(10)
        assert _done() == set()
        with _worker(redis_url) as worker:
            assert outbox.publish_due(now=timezone.now() + outbox.REPUBLISH_AFTER) == 1
            wait_for(worker, "succeeded")
            assert _done() == {"halfway"}
