"""Keep one process alive: `python -m referee.ops.keep command …` starts it again whenever it ends by itself.

The process manager (honcho) stops all processes when one ends; at a tournament a worker that was killed must come back
while the tables play on. A command that keeps failing is tried again after 1, 2, 4 … 30 seconds.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from types import FrameType

HEALTHY_SECONDS = 20
LONGEST_PAUSE = 30
END_SECONDS = 4  # honcho gives five before it kills
PR_SET_PDEATHSIG = 1


class Stopped(Exception):
    """We were asked to end."""


def _stop(signum: int, frame: FrameType | None) -> None:
    raise Stopped


def _die_with_parent() -> None:
    """In the child: when its keeper is killed, end too, so that nobody sits on its port."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def keep(command: list[str]) -> None:
    """Run until asked to stop (SIGTERM, SIGINT); the process is then asked too, and waited for."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop)
    pause = 1
    while True:
        started = time.monotonic()
        process = subprocess.Popen(  # noqa: S603  (the Procfile's own command)
            command,
            start_new_session=True,  # it hears of the end from us alone, once
            preexec_fn=_die_with_parent,  # one system call, and we have one thread
        )
        try:
            status = process.wait()
            pause = 1 if time.monotonic() - started > HEALTHY_SECONDS else min(pause * 2, LONGEST_PAUSE)
            print(f"{command[0]} ended with status {status}; starting it again in {pause} s", flush=True)
            time.sleep(pause)
        except Stopped:
            return _end(process)


def _end(process: "subprocess.Popen[bytes]") -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    process.terminate()
    try:
        process.wait(timeout=END_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


if __name__ == "__main__":
    keep(sys.argv[1:])
