"""`make demo`, as a newcomer runs it: it says where it is and how to log in, and that is true; again is fine."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from referee.ops.services import free_port

pytestmark = pytest.mark.services

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def demo(database: Path) -> Iterator[tuple[str, str]]:
    """The running demo: its address, and all it printed until then."""
    own = {"DEMO_DATABASE": str(database), "PORT": str(free_port()), "PATH": os.environ["PATH"]}
    process = subprocess.Popen(
        ["make", "-s", "demo"], cwd=ROOT, env=own, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    )
    try:
        printed = ""
        for line in process.stdout or ():
            printed += line
            if found := re.search(r"The demo is at (\S+)", line):
                yield found[1], printed
                break
        else:
            raise AssertionError(f"make demo ended: {printed}")
    finally:
        process.terminate()
        process.communicate(timeout=30)


def test_a_newcomer_finds_the_demo_and_gets_in_and_may_start_it_again(tmp_path: Path) -> None:
    database = tmp_path / "demo.sqlite3"
    with demo(database) as (address, printed):
        password = re.search(r"password ([\w-]+)", printed)
        assert password
        browser = build_opener(HTTPCookieProcessor(CookieJar()))
        with browser.open(f"{address}/accounts/login/") as page:
            token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.read().decode())
        assert token
        form = {"username": "referee", "password": password[1], "csrfmiddlewaretoken": token[1]}
        with browser.open(f"{address}/accounts/login/", urlencode(form).encode()) as answer:
            assert answer.url == f"{address}/desk/"
    with demo(database) as (address, _printed), build_opener().open(f"{address}/t/demo/standings/") as page:
        assert page.status == 200
