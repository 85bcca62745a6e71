"""Jobs without a broker: one thread of the web process runs what is due, woken after each commit."""

import logging
import threading

from django.db import DatabaseError, connection
from django.utils import timezone

from referee.jobs import outbox

log = logging.getLogger(__name__)

LOOK_EVERY_SECONDS = 15.0  # for failed jobs that are due again, and for what another process left

_lock = threading.Lock()
_wanted = threading.Event()
_stopped = threading.Event()
_thread: threading.Thread | None = None
_serving = False


def start() -> None:
    """Say that this process serves requests, and so runs jobs; a management command leaves them to one that does."""
    global _serving
    _serving = True
    wake()


def wake() -> None:
    """Have the thread look now; it is started when first needed, so that a forked worker has its own."""
    global _thread
    if not _serving:
        return
    _wanted.set()
    with _lock:
        if _thread is None or not _thread.is_alive():
            _thread = threading.Thread(target=_loop, name="jobs", daemon=True)
            _thread.start()


def stop() -> None:
    """Let the thread finish what it does, and end it; `start` begins another."""
    global _thread, _serving
    _serving = False
    with _lock:
        thread, _thread = _thread, None
        if thread is not None and thread.is_alive():
            _stopped.set()
            _wanted.set()
            thread.join()
        _stopped.clear()


def _loop() -> None:
    while not _stopped.is_set():
        _wanted.wait(LOOK_EVERY_SECONDS)
        _wanted.clear()
        try:
            once()
        finally:
            connection.close()


def once() -> int:
    """Run everything that is due; how many were done."""
    done = 0
    try:
        while batch := outbox.run_due(now=timezone.now()):
            done += batch
    except DatabaseError:
        log.exception("the outbox cannot be read; looking again in %s s", LOOK_EVERY_SECONDS)
    return done
