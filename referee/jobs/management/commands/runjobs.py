"""Run the jobs that are due, without a broker: the same functions that a Celery worker would call."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from referee.jobs import runner
from referee.jobs.looping import until_stopped


class Command(BaseCommand):
    help = "Run jobs of the outbox as they become due (needs no broker); with --once, those due now."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="run what is due now and stop")
        parser.add_argument(
            "--every", type=float, default=2.0, metavar="SECONDS", help="how often to look (2)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["once"]:
            self.stdout.write(f"{runner.once()} jobs done")
        else:
            until_stopped(runner.once, every_seconds=options["every"])
