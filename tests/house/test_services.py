"""Servers of one's own: they answer when started, are gone when stopped, and leave nothing behind."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee.ops.services import Postgres, Redis, ServiceError, answers, running, temporary_directory

pytestmark = pytest.mark.services


def test_redis_answers_while_running_and_is_gone_afterwards() -> None:
    with temporary_directory() as directory:
        redis = Redis(directory)
        with running(redis):
            assert answers(redis.port)
        assert not answers(redis.port)
    assert not directory.exists()


def test_a_killed_server_comes_back_on_its_port() -> None:
    with temporary_directory() as directory:
        redis = Redis(directory)
        with running(redis):
            redis.kill()
            assert not answers(redis.port)
            redis.start()
            assert answers(redis.port)


def test_a_command_is_given_the_addresses_and_its_exit_status_comes_back() -> None:
    code = "import os, sys; sys.exit(7 if os.environ['DATABASE_URL'] and os.environ['REDIS_URL'] else 1)"
    command = [
        sys.executable,
        "-m",
        "referee.ops.services",
        "--postgres",
        "--redis",
        "--",
        sys.executable,
        "-c",
        code,
    ]
    assert subprocess.run(command, check=False).returncode == 7


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    class Wrong(Redis):
        def command(self) -> list[str]:
            return [*super().command(), "--no-such-option", "1"]

    with pytest.raises(ServiceError, match=r"(?s)redis did not start: .*no-such-option"):
        Wrong(tmp_path).start()


def test_a_program_that_is_not_installed_is_named_with_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "PATH", str(tmp_path))
    with pytest.raises(ServiceError, match="apt install redis-server"):
        Redis(tmp_path).command()
    with pytest.raises(ServiceError, match="apt install postgresql"):
        Postgres(tmp_path).program("no-such-program")
