"""Other processes of a test: the database they are told to use, and waiting for what they print."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.conf import settings
from django.db import connection


def database_url() -> str:
    """The test's own database, as DATABASE_URL says it."""
    db = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{db['NAME']}"
    return f"postgres://{db['USER']}@{db['HOST']}:{db['PORT']}/{db['NAME']}"


def environment(**more: str) -> dict[str, str]:
    """The environment of a process that shares the test's database."""
    own = {"DATABASE_URL": database_url(), "DJANGO_SETTINGS_MODULE": "referee.settings_test"}
    return {**os.environ, **own, **more}


@contextmanager
def running(command: Sequence[str], env: dict[str, str]) -> Iterator["subprocess.Popen[str]"]:
    """A process with pipes to its input and its output, errors among it; ended at the end if it still runs."""
    with subprocess.Popen(  # noqa: S603 - commands of our own tests
        command,
        cwd=settings.BASE_DIR,
        env=env,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        try:
            yield process
        finally:
            process.terminate()
            process.communicate(timeout=60)


def wait_for(process: "subprocess.Popen[str]", text: str, *, times: int = 1) -> None:
    """Read the process's output until it has printed `text` so many times; fails if it ends before."""
    assert process.stdout is not None
    seen = []
    for line in process.stdout:
        seen.append(line)
        times -= text in line
        if not times:
            return
    raise AssertionError(f"ended without printing {text!r}:\n{''.join(seen[-30:])}")
