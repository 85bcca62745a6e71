"""Check the hash chain of logs over the stored bytes and name every change, gap and fork."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulings.verify import Fault, verify_all, verify_log


class Command(BaseCommand):
    help = "Check logs against their hash chain; exit status 1 if anything was changed, removed or added."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("logs", nargs="*", metavar="LOG", help="the id of a log")
        parser.add_argument("--all", action="store_true", help="every log, and rows that belong to none")
        parser.add_argument(
            "--checkpoint", default="", metavar="HASH", help="(the start of) a hash kept elsewhere"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        logs = [_hex(text) for text in options["logs"]]
        if options["all"] == bool(logs):
            raise CommandError("name logs, or say --all")
        if options["checkpoint"] and len(logs) != 1:
            raise CommandError("a checkpoint belongs to one log")
        faults: list[Fault] = list(verify_all()) if options["all"] else []
        for log in logs:
            faults += verify_log(log, checkpoint=options["checkpoint"])
        for fault in faults:
            self.stdout.write(str(fault))
        if faults:
            raise CommandError(f"{len(faults)} faults found", returncode=1)
        self.stdout.write(
            "all logs are as they were written" if options["all"] else f"{len(logs)} as written"
        )


def _hex(text: str) -> str:
    try:
        return UUID(text).hex
    except ValueError:
        raise CommandError(f"{text} is no id of a log") from None
