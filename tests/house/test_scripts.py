"""The scripts behind make: what they say when something is missing, to a person who has read nothing."""

import os
import socket
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[2]


def run(script: str, *, cwd: Path = HERE, **environment: str) -> "subprocess.CompletedProcess[str]":
    base = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME")}
    command = [str(cwd / script)] if cwd != HERE else [str(HERE / script)]
    return subprocess.run(
        command,
        env=base | environment,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def copy_of(script: str, directory: Path) -> Path:
    """A house with nothing in it but this script and the list of requirements."""
    (directory / ".ci").mkdir()
    for name in (script, "requirements.txt"):
        target = directory / name
        target.write_bytes((HERE / name).read_bytes())
        target.chmod(0o755)
    return directory


def test_a_port_in_use_is_told_with_the_way_out() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run(".ci/demo", PORT=str(port))
    assert done.returncode == 1
    assert f"Port {port} is in use" in done.stderr
    assert f"make demo PORT={port + 1}" in done.stderr


@pytest.mark.parametrize("port", ["99999", "0", "http", "80 80"])
def test_what_is_no_port_is_told(port: str) -> None:
    done = run(".ci/demo", PORT=port)
    assert done.returncode == 1
    assert f"PORT={port} is no port" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_demo_in_a_directory_that_is_not_there_is_told() -> None:
    done = run(".ci/demo", PORT="8", DEMO_DATABASE="/nosuch/demo.sqlite3")
    assert done.returncode == 1
    assert "There is no directory for DEMO_DATABASE=/nosuch/demo.sqlite3" in done.stderr


def test_an_event_without_its_env_file_is_told_how_to_make_one(tmp_path: Path) -> None:
    done = run(".ci/event", ENV_FILE=str(tmp_path / "none.env"))
    assert done.returncode == 1
    assert "Copy .env.example to .env" in done.stderr


def test_an_event_on_sqlite_is_told_all_that_is_missing_at_once(tmp_path: Path) -> None:
    env = tmp_path / "event.env"
    env.write_text("SECRET_KEY=0123456789\nDEBUG=1\nWEB_PORT=eighty\nHTTPS=maybe\n")
    done = run(".ci/event", ENV_FILE=str(env))
    assert done.returncode == 1
    assert "DATABASE_URL names no PostgreSQL" in done.stderr
    assert "REDIS_URL is not set" in done.stderr
    assert "DEBUG is on" in done.stderr
    assert "WEB_PORT=eighty is no port" in done.stderr
    assert "HTTPS=maybe is neither yes nor no" in done.stderr


def test_an_env_file_that_is_not_utf_8_is_told_to_be_saved_so(tmp_path: Path) -> None:
    env = tmp_path / "event.env"
    env.write_bytes("SECRET_KEY=0123456789\n".encode("utf-16"))
    done = run(".ci/event", ENV_FILE=str(env))
    assert done.returncode == 1
    assert done.stderr == f"{env} is not UTF-8 text. Save it as UTF-8, then run the same command again.\n"


def test_an_old_python_is_told_which_one_is_needed(tmp_path: Path) -> None:
    old = tmp_path / "python3.9"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo "Python 3.9.2" && exit 0\nexit 1\n')
    old.chmod(0o755)
    (tmp_path / "house").mkdir()
    done = run(".ci/venv", cwd=copy_of(".ci/venv", tmp_path / "house"), PYTHON=str(old))
    assert done.returncode == 1
    assert "Python 3.9.2 is too old: this needs Python 3.11 or newer" in done.stderr


def test_no_network_is_told_and_the_same_command_may_be_run_again(tmp_path: Path) -> None:
    house = copy_of(".ci/venv", tmp_path)
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # bound, not listening: refuses
        index = f"http://127.0.0.1:{nobody.getsockname()[1]}/simple"
        offline = {
            "PIP_INDEX_URL": index,
            "PIP_RETRIES": "0",
            "PIP_NO_CACHE_DIR": "1",
            "PIP_CONFIG_FILE": "/dev/null",
        }
        done = run(".ci/venv", cwd=house, **offline)
    assert done.returncode == 1
    assert "Check the network" in done.stderr
    assert not list((house / ".venv").glob(".has-*"))


def pins(of: str) -> set[str]:
    lines = (HERE / of).read_text().splitlines()
    return {line.split(" ")[0] for line in lines if line and line[0].isalnum()}


def test_the_tests_run_on_the_very_versions_that_users_get() -> None:
    assert pins("requirements.txt") <= pins("requirements-dev.txt")


def test_every_requirement_is_pinned_by_hash() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        lines = [line for line in (HERE / name).read_text().splitlines() if line and line[0].isalnum()]
        assert lines
        assert all("==" in line and line.rstrip().endswith("\\") for line in lines)
