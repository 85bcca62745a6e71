"""A real gunicorn for the benches, and browsers that post to it as fast as it answers."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from referee.accounts.models import User
from referee.ops.services import answers, free_port
from tests.other_process import database_url

TOKEN = "a" * 32
BROWSERS = 8
WORKERS = 2
Post = tuple[str, dict[str, str]]


class Server:
    """gunicorn with the settings of `make event`, on a free port."""

    def __init__(self, port: int, pid: int) -> None:
        self.port = port
        self.pid = pid

    def worker_mb(self) -> float:
        """The resident memory of its largest worker, in millions of bytes."""
        stats = [stat.read_text() for stat in Path("/proc").glob("[0-9]*/status") if stat.exists()]
        ours = [stat for stat in stats if f"PPid:\t{self.pid}\n" in stat]
        return max(int(stat.split("VmRSS:")[1].split()[0]) * 1024 / 1e6 for stat in ours)


@contextmanager
def server() -> Iterator[Server]:
    port = free_port()
    own = {
        "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
        "ENV_FILE": "",
        "DEBUG": "0",
        "HTTPS": "0",
        "SECRET_KEY": settings.SECRET_KEY,
        "ALLOWED_HOSTS": "127.0.0.1",
        "DATABASE_URL": database_url(),
        "JOBS_IN_PROCESS": "0",
        "LOG_LEVEL": "ERROR",
        "WEB_PORT": str(port),
        "WEB_WORKERS": str(WORKERS),
        "THROTTLE_ANON": "100000/min",
    }
    command = ["gunicorn", "-c", "referee/ops/gunicorn_conf.py", "--log-level", "warning", "referee.wsgi"]
    process = subprocess.Popen([sys.executable, "-m", *command], env=dict(os.environ) | own)
    try:
        deadline = time.monotonic() + 60
        while not answers(port):
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("gunicorn did not start")
            time.sleep(0.05)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        process.wait(timeout=30)


def session_of(user: User) -> str:
    """A log-in, without its password hashing."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "referee.accounts.backends.AccountBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return str(session.session_key)


class Browser:
    """One connection, kept open."""

    def __init__(self, at: Server, user: User) -> None:
        self.connection = HTTPConnection("127.0.0.1", at.port, timeout=60)
        self.cookie = f"sessionid={session_of(user)}; csrftoken={TOKEN}"

    def get(self, path: str) -> int:
        return self._ask("GET", path, None)

    def post(self, path: str, form: dict[str, str]) -> int:
        return self._ask("POST", path, urlencode(form | {"csrfmiddlewaretoken": TOKEN}))

    def _ask(self, method: str, path: str, body: str | None) -> int:
        headers = {"Cookie": self.cookie}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        answer.read()
        return answer.status


def per_second(at: Server, user: User, posts: Sequence[Post]) -> float:
    """All of them, from BROWSERS browsers at once; raises unless each is answered 303."""
    browsers = [Browser(at, user) for _ in range(BROWSERS)]
    for browser in browsers:
        browser.get("/healthz")
    shares = [posts[n::BROWSERS] for n in range(BROWSERS)]

    def work(browser: Browser, share: Sequence[Post]) -> None:
        for path, form in share:
            status = browser.post(path, form)
            if status != 303:
                raise RuntimeError(f"{path} answered {status}")

    started = time.perf_counter()
    with ThreadPoolExecutor(BROWSERS) as pool:
        list(pool.map(work, browsers, shares))
    return len(posts) / (time.perf_counter() - started)
