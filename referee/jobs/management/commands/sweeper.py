"""Publish again what got lost between a commit and the broker, or between the broker and a worker."""

import logging
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils import timezone

from referee.jobs import outbox
from referee.jobs.looping import until_stopped

log = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Publish jobs of the outbox that are due to the broker (REDIS_URL); with --once, one time."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="sweep once and stop")
        parser.add_argument(
            "--every", type=float, default=15.0, metavar="SECONDS", help="how often to sweep (15)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.REDIS_URL:
            raise CommandError("REDIS_URL is not set: there is no broker. Use `manage.py runjobs` instead.")
        if options["once"]:
            self.stdout.write(f"{outbox.publish_due(now=timezone.now())} jobs published")
        else:
            until_stopped(self._sweep, every_seconds=options["every"])

    def _sweep(self) -> None:
        try:
            outbox.publish_due(now=timezone.now())
        except DatabaseError:  # the database is restarting: look again at the next turn
            log.exception("the outbox cannot be read")
