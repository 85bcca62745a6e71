"""`make event` on free ports, against the tests' PostgreSQL and a Redis that a test may kill."""

import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener
from uuid import UUID, uuid4

from django.conf import settings
from django.test import Client

from referee.ops.services import Redis, answers, free_port
from referee.seating.models import Deal
from tests.other_process import database_url

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_SECONDS = 60.0


class TookTooLong(AssertionError):
    """What was waited for did not come."""


def eventually(check: Callable[[], object], *, what: str, seconds: float = PATIENCE_SECONDS) -> None:
    """Wait for other processes: until `check` is true, looking twenty times a second."""
    deadline = time.monotonic() + seconds
    pause = threading.Event()
    while not check():
        if time.monotonic() > deadline:
            raise TookTooLong(f"{what} did not happen within {seconds:.0f} s")
        pause.wait(0.05)


class House:
    """The running event: where it answers, and the means to kill parts of it."""

    def __init__(self, directory: Path) -> None:
        self.log = directory / "event.log"
        self.redis = Redis(directory)
        self.web_port, self.live_port = free_port(), free_port()
        self.web, self.live = (f"http://127.0.0.1:{port}" for port in (self.web_port, self.live_port))
        self.env_file = directory / "event.env"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.redis.start()
        values = {
            "SECRET_KEY": settings.SECRET_KEY,  # so that a session made by a test is one of its own
            "DEBUG": "0",
            "HTTPS": "0",
            "ALLOWED_HOSTS": "127.0.0.1",
            "DATABASE_URL": database_url(),
            "REDIS_URL": self.redis.url,
            "WEB_PORT": str(self.web_port),
            "LIVE_PORT": str(self.live_port),
        }
        self.env_file.write_text("".join(f"{name}={value}\n" for name, value in values.items()))
        environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                ["make", "event"],
                cwd=ROOT,
                env=environment | {"ENV_FILE": str(self.env_file)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            eventually(self.ready, what="the start of make event", seconds=180)
        except TookTooLong as late:
            late.add_note(self.log.read_text()[-3000:])
            raise

    def ready(self) -> bool:
        if self.process is None or self.process.poll() is not None:
            raise TookTooLong(f"make event ended: {self.log.read_text()[-3000:]}")
        return answers(self.web_port) and answers(self.live_port)

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait(timeout=30)
        self.redis.stop()

    def pids(self, program: str) -> list[int]:
        """The kept process of this name (gunicorn, uvicorn, celery), master first, then its own children."""
        assert self.process
        found = []
        for keeper in descendants(self.process.pid):
            if "referee.ops.keep" in command(keeper) and program in command(keeper):
                for master in children(keeper):
                    found += [master, *descendants(master)]
        return found

    def kill(self, program: str) -> None:
        """kill -9 for all of it at once, as a power cut or the kernel's memory killer would; its keeper lives."""
        for pid in self.pids(program):
            os.kill(pid, signal.SIGKILL)


def children(pid: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except (FileNotFoundError, ProcessLookupError):  # it ended while we looked
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def descendants(pid: int) -> list[int]:
    return [one for child in children(pid) for one in (child, *descendants(child))]


def command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except FileNotFoundError:
        return ""


def tap(
    deal: Deal, event: dict[str, Any], *, seen: int, uid: UUID | None = None
) -> tuple[str, dict[str, str]]:
    """Where a referee's page posts this event, and its form."""
    form = {"e": json.dumps(event), "uid": str(uid or uuid4()), "seen": str(seen), "deal": str(deal.number)}
    return f"/desk/{deal.sitting_id}/record/", form


class Phone:
    """A referee's browser at the running event, logged in by a session that the test made."""

    def __init__(self, house: House, client: Client) -> None:
        self.house = house
        self.opener = build_opener(HTTPCookieProcessor())
        self.cookies = {"sessionid": client.cookies["sessionid"].value, "csrftoken": "a" * 32}

    def get(self, path: str) -> str:
        return self._open(Request(self.house.web + path))

    def post(self, path: str, data: dict[str, str]) -> str:
        """A form, as the page sends it; the answer after redirects. Raises URLError when nothing comes back."""
        body = urlencode(data | {"csrfmiddlewaretoken": self.cookies["csrftoken"]}).encode()
        return self._open(Request(self.house.web + path, data=body))

    def post_json(self, path: str, data: object) -> str:
        headers = {"Content-Type": "application/json", "X-CSRFToken": self.cookies["csrftoken"]}
        return self._open(Request(self.house.web + path, data=json.dumps(data).encode(), headers=headers))

    def _open(self, request: Request) -> str:
        request.add_header("Cookie", "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        with self.opener.open(request, timeout=30) as answer:
            return str(answer.read().decode())
