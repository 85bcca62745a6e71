"""A kept process comes back when it dies, and ends when its keeper is asked to."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

WAIT_SECONDS = 30
SAY_PID = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"


@contextmanager
def kept(code: str) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-m", "referee.ops.keep", sys.executable, "-c", code]
    keeper = subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
    try:
        yield keeper
    finally:
        keeper.terminate()
        keeper.communicate(timeout=WAIT_SECONDS)


def line(of: "subprocess.Popen[str]") -> str:
    stream: IO[str] | None = of.stdout
    assert stream
    return stream.readline().strip()


def alive(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def test_a_killed_process_is_started_again_and_the_log_says_so() -> None:
    with kept(SAY_PID) as keeper:
        first = int(line(keeper))
        os.kill(first, signal.SIGKILL)
        assert line(keeper).endswith("ended with status -9; starting it again in 2 s")
        second = int(line(keeper))
        assert second != first
        assert alive(second)


def test_asked_to_stop_it_takes_its_process_along() -> None:
    with kept(SAY_PID) as keeper:
        pid = int(line(keeper))
    assert keeper.returncode == 0
    assert not alive(pid)


def test_a_process_that_does_not_listen_is_killed_after_a_few_seconds() -> None:
    deaf = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); " + SAY_PID
    with kept(deaf) as keeper:
        pid = int(line(keeper))
    assert not alive(pid)
