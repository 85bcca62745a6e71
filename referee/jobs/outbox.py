"""The transactional outbox: `enqueue` in the business transaction, `run` afterwards, however that comes about.

With REDIS_URL a commit publishes the job's key to Celery, and `manage.py sweeper` publishes again what got lost.
Without it a thread of the web process, or `manage.py runjobs`, runs what is due. A dead broker costs
a delay, never a job: the row is the queue.
"""

import logging
import time
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import QuerySet

from referee.jobs import registry
from referee.jobs.models import Job

log = logging.getLogger(__name__)

REPUBLISH_AFTER = timedelta(seconds=15)  # a job done twice does nothing, one lost is missed on a page
KEEP_DONE = timedelta(days=30)
MAX_ATTEMPTS = 10
BROKER_PAUSE_SECONDS = 15.0

_broker_down_until = 0.0


def enqueue(*, key: str, name: str, args: list[Any], now: datetime) -> None:
    """Write the job down in the current transaction (one statement); the same `key` again is the same job."""
    registry.functions(name)  # an unknown name fails here, where it can be seen
    row = Job(key=key, name=name, args=args, created_at=now, due_at=now)
    Job.objects.bulk_create([row], ignore_conflicts=True)
    transaction.on_commit(lambda: _wake(key, now), robust=True)


def waiting() -> QuerySet[Job]:
    """The jobs that are neither done nor given up."""
    return Job.objects.filter(done_at=None, given_up_at=None)


def run(key: str, *, now: datetime) -> bool:
    """Do the job unless it is done or somebody is doing it; whether it is done now by us. A failure is noted and due again."""
    row = waiting().filter(key=key).first()
    if row is None:
        return False
    try:
        atomic = registry.is_atomic(row.name)
    except registry.UnknownJob as error:  # written by a newer version of this program
        _note_failure(row, error, now)
        return False
    return _run_atomic(key, now) if atomic else _run_free(row, now)


def _run_atomic(key: str, now: datetime) -> bool:
    skip = connection.features.has_select_for_update_skip_locked
    with transaction.atomic():
        row = waiting().select_for_update(skip_locked=skip).filter(key=key).first()
        if row is None:
            return False
        try:
            with transaction.atomic():
                registry.perform(row.name, row.args)
        except Exception as error:  # whatever a job raises is written down, logged, and tried again
            _note_failure(row, error, now)
            return False
        Job.objects.filter(key=key).update(done_at=now, error="")
    return True


def _run_free(row: Job, now: datetime) -> bool:
    try:
        registry.perform(row.name, row.args)
    except Exception as error:  # as above
        _note_failure(row, error, now)
        return False
    Job.objects.filter(key=row.key).update(done_at=now, error="")
    return True


def _note_failure(row: Job, error: Exception, now: datetime) -> None:
    attempts = row.attempts + 1
    Job.objects.filter(key=row.key).update(
        attempts=attempts,
        error=f"{type(error).__name__}: {error}".replace("\0", ""),
        due_at=now + min(timedelta(seconds=5 * 2**attempts), timedelta(hours=1)),
        given_up_at=now if attempts >= MAX_ATTEMPTS or isinstance(error, registry.Hopeless) else None,
    )
    log.error("job %s failed", row.key, exc_info=error)


def run_due(*, now: datetime, limit: int = 200) -> int:
    """Run what is due, oldest first; how many are done."""
    keys = list(waiting().filter(due_at__lte=now).values_list("key", flat=True)[:limit])
    return sum(run(key, now=now) for key in keys)


def publish(key: str, *, now: datetime) -> bool:
    """Tell the broker of a job; False if the broker is away, and then the sweep will do it."""
    from referee.jobs import broker  # Celery is loaded only where there is a broker

    if not broker.send(key):
        return False
    Job.objects.filter(key=key).update(due_at=now + REPUBLISH_AFTER)
    return True


def publish_due(*, now: datetime, limit: int = 200) -> int:
    """Publish what is due, oldest first, up to the first failure; how many were published. Forgets jobs long done."""
    Job.objects.filter(done_at__lt=now - KEEP_DONE).delete()
    published = 0
    for key in list(waiting().filter(due_at__lte=now).values_list("key", flat=True)[:limit]):
        if not publish(key, now=now):
            break
        published += 1
    return published


def _wake(key: str, now: datetime) -> None:
    """After the commit: have the job done soon. A broker that was just away is left alone for a while."""
    global _broker_down_until
    if settings.REDIS_URL:
        if time.monotonic() >= _broker_down_until and not publish(key, now=now):
            _broker_down_until = time.monotonic() + BROKER_PAUSE_SECONDS
    elif settings.JOBS_IN_PROCESS:
        from referee.jobs import runner  # it imports this module

        runner.wake()
