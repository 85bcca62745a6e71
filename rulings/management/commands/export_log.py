"""Write a log to a file that proves itself, with the checker beside it."""

from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulings.export import CHECKER, export_log
from rulings.ledger import UnknownLog


class Command(BaseCommand):
    help = "Export logs as JSON lines of their stored bytes; with --to, into a directory, with check_log.py."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("logs", nargs="+", metavar="LOG", help="the id of a log")
        parser.add_argument("--to", type=Path, metavar="DIRECTORY", help="one file a log, and the checker")

    def handle(self, *args: Any, **options: Any) -> None:
        into: Path | None = options["to"]
        if into is None and len(options["logs"]) != 1:
            raise CommandError("several logs need a directory: --to DIRECTORY")
        for text in options["logs"]:
            log_id = _id(text)
            try:
                lines = export_log(log_id)
            except UnknownLog:
                raise CommandError(f"there is no log {text}") from None
            if into is None:
                self.stdout.write(lines, ending="")
                return
            into.mkdir(parents=True, exist_ok=True)
            (into / f"{log_id.hex}.jsonl").write_text(lines, encoding="ascii")
        if into is not None:
            (into / CHECKER.name).write_bytes(CHECKER.read_bytes())
            self.stdout.write(f"{len(options['logs'])} logs and {CHECKER.name} in {into}")


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise CommandError(f"{text} is no id of a log") from None
