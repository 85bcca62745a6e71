"""A command that does something again and again until it is told to stop."""

import signal
import threading
from collections.abc import Callable

from django.db import connection


def until_stopped(step: Callable[[], object], *, every_seconds: float) -> None:
    """Call `step` now and every so often; return after SIGTERM or SIGINT, never in the middle of a step."""
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    while not stop.is_set():
        try:
            step()
        finally:
            connection.close()  # none is held while waiting
        stop.wait(every_seconds)
