"""A worker whose job begins and never ends: `celery -A tests.jobs.stuck_worker worker`. To be killed."""

import threading

from referee.celery import app
from referee.jobs import registry

__all__ = ["app"]


@registry.job("ledger_changed")
def never_ends(log_id: str) -> None:
    print("the job has begun", flush=True)
    threading.Event().wait()
