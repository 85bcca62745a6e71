"""The Celery application: `celery -A referee.celery worker`. Without REDIS_URL nothing uses it."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")

app = Celery("referee")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.include = ["referee.jobs.broker"]  # the only Celery task there is
