"""Keep one process alive: `python -m referee.ops.keep command …` starts it again whenever it ends by itself.

The process manager (honcho) stops all processes when one ends; at a tournament a worker that was killed must come back
while the tables play on. A command that keeps failing is tried again after 1, 2, 4 … 30 seconds.
"""

import signal
import subprocess  # noqa: S404  (starting a process is what this module is for)
import sys
import time
from types import FrameType

HEALTHY_SECONDS = 20
LONGEST_PAUSE = 30


class Stopped(Exception):
    """We were asked to end."""


def _stop(signum: int, frame: FrameType | None) -> None:
    raise Stopped


def keep(command: list[str]) -> int:
    """Run until asked to stop (SIGTERM, SIGINT); the process is then asked too, and waited for."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop)
    pause = 1
    while True:
        started = time.monotonic()
        process = subprocess.Popen(command)  # noqa: S603  (the Procfile's own command)
        try:
            status = process.wait()
            pause = 1 if time.monotonic() - started > HEALTHY_SECONDS else min(pause * 2, LONGEST_PAUSE)
            print(f"{command[0]} ended with status {status}; starting it again in {pause} s", flush=True)
            time.sleep(pause)
        except Stopped:
            return _end(process)


def _end(process: "subprocess.Popen[bytes]") -> int:
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    process.terminate()
    try:
        return process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


if __name__ == "__main__":
    sys.exit(keep(sys.argv[1:]) and 0)
