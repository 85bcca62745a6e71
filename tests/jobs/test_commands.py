"""The commands that run for a whole event: they go on through failures, and end when told to."""

import socket
import sys

import pytest
from django.utils import timezone

from referee.jobs.models import Job
from tests.other_process import environment, running, wait_for

pytestmark = pytest.mark.django_db(transaction=True)


def _a_job(name: str) -> None:
    Job.objects.create(key="a", name=name, args=["0" * 32], created_at=timezone.now(), due_at=timezone.now())


def test_runjobs_goes_on_after_a_failure_and_ends_when_told_to() -> None:
    _a_job("nobody.does.this")
    command = [sys.executable, "manage.py", "runjobs", "--every", "0.05"]
    with running(command, environment()) as runner:
        wait_for(runner, "job a failed")
        Job.objects.update(due_at=timezone.now())
        wait_for(runner, "job a failed")
        runner.terminate()
        assert runner.wait(20) == 0


def test_the_sweeper_goes_on_while_the_broker_is_dead_and_ends_when_told_to() -> None:
    _a_job("ledger_changed")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound but not listening: connections are refused
        url = f"redis://127.0.0.1:{taken.getsockname()[1]}/0"
        command = [sys.executable, "manage.py", "sweeper", "--every", "0.05"]
        with running(command, environment(REDIS_URL=url)) as sweeper:
            wait_for(sweeper, "the broker is away", times=2)
            sweeper.terminate()
            assert sweeper.wait(20) == 0
    assert Job.objects.get().done_at is None
