from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.signals import request_started
from django.utils.module_loading import autodiscover_modules


class JobsConfig(AppConfig):
    name = "referee.jobs"
    label = "jobs"

    def ready(self) -> None:
        from referee.jobs import ledger  # noqa: F401 - connects its receiver; needs the loaded apps

        autodiscover_modules("tasks")
        if not settings.REDIS_URL:
            request_started.connect(_catch_up, dispatch_uid="jobs.catch_up")


def _catch_up(sender: object, **kwargs: Any) -> None:
    """At the first request of a process: run what an earlier one left behind."""
    from referee.jobs import runner  # needs the loaded apps

    request_started.disconnect(dispatch_uid="jobs.catch_up")
    if settings.JOBS_IN_PROCESS:
        runner.start()
