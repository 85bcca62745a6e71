"""A job is a row of the transaction that needs it: it is done once, late at worst, and never lost."""

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.utils import timezone

from referee.jobs import outbox, registry, runner
from referee.jobs.models import Job

NOW = timezone.now()
DONE: list[str] = []


@registry.job("test.note")
def _note(word: str) -> None:
    DONE.append(word)


@registry.job("test.fail")
def _fail() -> None:
    raise ValueError("the printer is on fire\0")


@registry.job("test.fail_after_writing")
def _write_and_fail() -> None:
    Job.objects.create(key="half-done", name="test.note", created_at=NOW, due_at=NOW)
    raise ValueError("halfway")


@registry.job("test.free", atomic=False)
def _free() -> None:
    assert connection.get_autocommit() or connection.in_atomic_block
    DONE.append("free")


@pytest.fixture(autouse=True)
def _nothing_done_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    DONE.clear()
    monkeypatch.setattr(outbox, "_broker_down_until", 0.0)


@pytest.fixture
def dead_broker(settings: pytest.FixtureRequest) -> Iterator[str]:
    """An address of this machine where nothing listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound but not listening: connections are refused
        yield _use_broker(settings, taken.getsockname()[1])


@pytest.fixture
def silent_broker(settings: pytest.FixtureRequest) -> Iterator[str]:
    """A broker that takes connections and never answers."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(8)
        yield _use_broker(settings, listening.getsockname()[1])


def _use_broker(settings: object, port: int) -> str:
    url = f"redis://127.0.0.1:{port}/0"
    settings.REDIS_URL = url  # type: ignore[attr-defined]  # pytest-django's wrapper has any setting
    return url


def _enqueue(key: str, name: str = "test.note", *args: object, now: datetime = NOW) -> None:
    outbox.enqueue(key=key, name=name, args=list(args), now=now)


@pytest.mark.django_db
def test_a_job_is_done_once_however_often_it_is_asked_for() -> None:
    _enqueue("a", "test.note", "one")
    _enqueue("a", "test.note", "one")
    assert outbox.run("a", now=NOW) is True
    assert outbox.run("a", now=NOW) is False
    assert outbox.run_due(now=NOW) == 0
    assert DONE == ["one"]


@pytest.mark.django_db
def test_jobs_are_run_oldest_first() -> None:
    for seconds in (2, 1, 3):
        _enqueue(str(seconds), "test.note", str(seconds), now=NOW + timedelta(seconds=seconds))
    assert outbox.run_due(now=NOW + timedelta(seconds=2)) == 2
    assert DONE == ["1", "2"]


@pytest.mark.django_db
def test_writing_a_job_down_is_one_statement(django_assert_num_queries: Callable[[int], object]) -> None:
    with django_assert_num_queries(1):  # type: ignore[attr-defined]  # a context manager
        _enqueue("a", "test.note", "one")


@pytest.mark.django_db
def test_a_job_of_a_transaction_that_failed_never_was() -> None:
    with contextlib.suppress(ZeroDivisionError), transaction.atomic():
        _enqueue("a", "test.note", "one")
        raise ZeroDivisionError
    assert outbox.run_due(now=NOW) == 0
    assert not Job.objects.exists()


@pytest.mark.django_db
def test_an_unknown_job_is_refused_when_it_is_written_down() -> None:
    with pytest.raises(registry.UnknownJob):
        _enqueue("a", "test.nobody")


@pytest.mark.django_db
def test_a_job_of_a_newer_program_waits_for_that_program() -> None:
    Job.objects.create(key="a", name="from.the.future", created_at=NOW, due_at=NOW)
    assert outbox.run_due(now=NOW) == 0
    row = Job.objects.get()
    assert (row.attempts, row.done_at, row.given_up_at) == (1, None, None)
    assert row.error.startswith("UnknownJob")


@pytest.mark.django_db
def test_a_failure_is_written_down_and_tried_again_later_and_later_and_then_given_up() -> None:
    _enqueue("a", "test.fail")
    now, waits = NOW, []
    for _ in range(outbox.MAX_ATTEMPTS):
        assert outbox.run_due(now=now) == 0
        row = Job.objects.get()
        waits.append(row.due_at - now)
        now = row.due_at
    assert row.error == "ValueError: the printer is on fire"
    assert row.given_up_at is not None
    assert outbox.run_due(now=now + timedelta(days=1)) == 0
    assert waits == sorted(waits)
    assert (waits[0], waits[-1]) == (timedelta(seconds=10), timedelta(hours=1))


@pytest.mark.django_db
def test_what_a_failed_job_wrote_is_taken_back() -> None:
    _enqueue("a", "test.fail_after_writing")
    assert outbox.run_due(now=NOW) == 0
    assert [row.key for row in Job.objects.all()] == ["a"]


@pytest.mark.django_db
def test_a_long_job_runs_outside_of_the_transaction_that_marks_it_done() -> None:
    _enqueue("a", "test.free")
    assert outbox.run("a", now=NOW) is True
    assert DONE == ["free"]


@pytest.mark.django_db(transaction=True)
def test_a_job_somebody_is_doing_is_not_done_twice() -> None:
    started, finish = threading.Event(), threading.Event()

    @registry.job("test.slow")
    def slow() -> None:
        DONE.append("slow")
        started.set()
        finish.wait(10)

    _enqueue("a", "test.slow")

    def other() -> None:
        try:
            outbox.run("a", now=NOW)
        finally:
            connection.close()

    threads = [threading.Thread(target=other) for _ in range(3)]
    threads[0].start()
    assert started.wait(10)
    for thread in threads[1:]:
        thread.start()
    finish.set()
    for thread in threads:
        thread.join(20)
    assert DONE == ["slow"]


@pytest.mark.django_db(transaction=True)
def test_with_the_broker_dead_rows_are_committed_and_a_later_sweep_runs_them(dead_broker: str) -> None:
    for number in range(5):
        with transaction.atomic():
            _enqueue(str(number), "test.note", str(number))
    assert DONE == []
    assert outbox.waiting().count() == 5
    assert outbox.publish_due(now=NOW) == 0
    assert outbox.run_due(now=NOW) == 5
    assert DONE == ["0", "1", "2", "3", "4"]


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_never_answers_holds_up_one_commit_for_seconds_and_the_next_not_at_all(
    silent_broker: str,
) -> None:
    waited = []
    for number in range(3):
        before = timezone.now()
        _enqueue(str(number), "test.note", str(number))
        waited.append((timezone.now() - before).total_seconds())
    assert waited[0] < 8
    assert max(waited[1:]) < 1
    assert outbox.waiting().count() == 3


@pytest.mark.django_db
def test_jobs_done_long_ago_are_forgotten_by_the_sweep() -> None:
    for key, age in (("old", 31), ("young", 29)):
        _enqueue(key, "test.note", key)
        outbox.run(key, now=NOW - timedelta(days=age))
    outbox.publish_due(now=NOW)
    assert [row.key for row in Job.objects.all()] == ["young"]


@pytest.mark.django_db(transaction=True)
def test_the_thread_of_a_serving_process_runs_what_a_commit_leaves(settings: object) -> None:
    ran = threading.Event()
    registry.job("test.thread")(ran.set)
    settings.JOBS_IN_PROCESS = True  # type: ignore[attr-defined]  # pytest-django's wrapper has any setting
    _enqueue("a", "test.thread")
    assert not ran.is_set()
    runner.start()  # as the first request does
    assert ran.wait(10)
    ran.clear()
    _enqueue("b", "test.thread")
    assert ran.wait(10)
    runner.stop()
    assert not outbox.waiting().exists()


@pytest.mark.django_db
def test_runjobs_runs_what_is_due(capsys: pytest.CaptureFixture[str]) -> None:
    _enqueue("a", "test.note", "one")
    call_command("runjobs", "--once")
    assert capsys.readouterr().out == "1 jobs done\n"
    assert DONE == ["one"]


@pytest.mark.django_db
def test_the_sweeper_without_a_broker_says_what_to_use() -> None:
    with pytest.raises(CommandError, match="runjobs"):
        call_command("sweeper", "--once")


def test_the_broker_is_never_one_that_lives_in_memory() -> None:
    from referee.celery import app

    assert "memory" not in str(app.conf.broker_url)


@registry.job("test.hopeless")
def _hopeless() -> None:
    raise registry.Hopeless("the same page fails the same way again")


@pytest.mark.django_db
def test_a_job_that_would_fail_the_same_way_again_is_given_up_at_once() -> None:
    _enqueue("a", "test.hopeless")
    assert outbox.run("a", now=NOW) is False
    assert Job.objects.get(key="a").given_up_at == NOW
