"""Check the hash chains of logs and journals over the stored bytes and name every change, gap and fork.

With --all the journals are held against what stands besides: seats, deals, draws, notices, signatures, appeals, and where
each log ended when it was last seen.
"""

from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee.tournament.journal_check import verify_ends, verify_journal, verify_journals
from rulings import checkpoints
from rulings.verify import Fault, verify_all, verify_log


class Command(BaseCommand):
    help = "Check logs against their hash chain; exit status 1 if anything was changed, removed or added."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("logs", nargs="*", metavar="LOG", help="the id of a log")
        parser.add_argument(
            "--all", action="store_true", help="every log and journal, and all that the journals speak of"
        )
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
        faults: list[Fault] = [*verify_all(), *verify_journals()] if options["all"] else []
        for log in logs:
            faults += verify_log(log, checkpoint=kept) + verify_ends(log)
        good = (
            "all logs and journals are as they were written" if options["all"] else f"{len(logs)} as written"
        )
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
    except FileNotFoundError:
        raise CommandError(f"there is no file {path}") from None
    except (OSError, UnicodeDecodeError, checkpoints.Unreadable) as error:
        raise CommandError(f"{path} cannot be read as a list of checkpoints: {error}") from None
    faults = [fault for one in listed for fault in _held(one)]
    if kept and not checkpoints.list_hash(listed).startswith(kept):
        faults.insert(0, Fault("-", "checkpoint", f"the list has another hash than {kept}…"))
    return faults, f"{len(listed)} as written"


def _held(one: checkpoints.Checkpoint) -> list[Fault]:
    if one.journal is not None:
        return verify_journal(one.journal, checkpoint=one.hash)
    return verify_log(one.log, checkpoint=one.hash)


def _hex(text: str) -> str:
    try:
        return UUID(text).hex
    except ValueError:
        raise CommandError(f"{text} is no id of a log") from None
