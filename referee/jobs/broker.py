"""Redis and Celery. The one Celery task: run the job of this key. What it does is in the registry; whether it is done, in the row."""

import logging

from django.conf import settings
from django.utils import timezone
from kombu.exceptions import OperationalError

from referee.celery import app
from referee.jobs import outbox

log = logging.getLogger(__name__)

# One request must not hang on a broker that takes a connection and never answers.
PUBLISH_OPTIONS = {"socket_connect_timeout": 1, "socket_timeout": 2, "max_retries": 1}
ONE_RETRY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1, "interval_max": 0.2}


@app.task(name="jobs.run")
def run_job(key: str) -> bool:
    """Run the job of this key; a redelivered or doubled message finds it done."""
    return outbox.run(key, now=timezone.now())


def send(key: str) -> bool:
    """Publish; False if the broker cannot be reached within about two seconds."""
    options = {**(app.conf.broker_transport_options or {}), **PUBLISH_OPTIONS}
    try:
        with app.connection_for_write(url=settings.REDIS_URL, transport_options=options) as broker:
            app.send_task(run_job.name, (key,), connection=broker, retry=True, retry_policy=ONE_RETRY)
    except (OperationalError, OSError):
        log.warning("the broker is away; the sweep will publish job %s", key)
        return False
    return True
