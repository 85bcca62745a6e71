"""Check the hash chain of logs over the stored bytes and name every change, gap and fork."""

from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulings import checkpoints
from rulings.verify import Fault, verify_all, verify_log


class Command(BaseCommand):
    help = "Check logs against their hash chain; exit status 1 if anything was changed, removed or added."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("logs", nargs="*", metavar="LOG", help="the id of a log")
        parser.add_argument("--all", action="store_true", help="every log, and rows that belong to none")
        parser.add_argument(
            "--checkpoint",
            default="",
            metavar="HASH",
            help="(the start of) a hash kept elsewhere: of one log, or of the whole list",
        )
        parser.add_argument(
            "--checkpoints", type=Path, metavar="FILE", help="a list of checkpoints: every log in it"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        logs = [_hex(text) for text in options["logs"]]
        kept: str = "".join(options["checkpoint"].split()).lower()  # on paper it is printed in fours
        if options["checkpoints"] is not None:
            if logs or options["all"]:
                raise CommandError("a list names its logs itself")
            return self._report(*_by_list(options["checkpoints"], kept))
        if options["all"] == bool(logs):
            raise CommandError("name logs, or say --all")
        if kept and len(logs) != 1:
            raise CommandError("a checkpoint belongs to one log")
        faults: list[Fault] = list(verify_all()) if options["all"] else []
        for log in logs:
            faults += verify_log(log, checkpoint=kept)
        good = "all logs are as they were written" if options["all"] else f"{len(logs)} as written"
        return self._report(faults, good)

    def _report(self, faults: list[Fault], good: str) -> None:
        for fault in faults:
            self.stdout.write(str(fault))
        if faults:
            raise CommandError(f"{len(faults)} faults found", returncode=1)
        self.stdout.write(good)


def _by_list(path: Path, kept: str) -> tuple[list[Fault], str]:
    """The faults of every log in a list of checkpoints, and of the list itself if its hash was kept."""
    try:
        listed = checkpoints.read_list(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, checkpoints.Unreadable) as error:
        raise CommandError(str(error)) from None
    faults = [fault for one in listed for fault in verify_log(one.log, checkpoint=one.hash)]
    if kept and not checkpoints.list_hash(listed).startswith(kept):
        faults.insert(0, Fault("-", "checkpoint", f"the list has another hash than {kept}…"))
    return faults, f"{len(listed)} logs as written"


def _hex(text: str) -> str:
    try:
        return UUID(text).hex
    except ValueError:
        raise CommandError(f"{text} is no id of a log") from None
