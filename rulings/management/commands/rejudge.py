"""`manage.py rejudge`: decide what is stored again, and list which decisions would differ and why. Writes nothing."""

import json
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulings.law import Edition, UnknownKey
from rulings.queries import every_log, log_states
from rulings.rejudge import Difference, law_named, rejudge

AT_A_TIME = 50


class Command(BaseCommand):
    help = (
        "Decide every stored event again, under the law its log names or another edition, and list the decisions that "
        "would differ, with what and why. Writes nothing; exit status 1 if any would differ or cannot be decided."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "logs", nargs="*", metavar="LOG", help="the id of a log; every log if none is named"
        )
        parser.add_argument("--edition", metavar="ID[@VERSION]", help="decide under this edition")
        parser.add_argument("--json", action="store_true", help="one JSON object a difference")

    def handle(self, *args: Any, **options: Any) -> None:
        law = _law(options["edition"])
        ids = [_log_id(text) for text in options["logs"]] or list(every_log())
        differ = gone = 0
        for log_id, found in _differences(ids, law):
            if found is None:
                gone += 1
                self.stdout.write(f"{log_id}: its edition is not in the house")
                continue
            differ += 1
            for line in (
                [json.dumps(found.to_json(), ensure_ascii=False)] if options["json"] else _lines(found)
            ):
                self.stdout.write(line)
        if not options["json"]:
            self.stdout.write(f"{len(ids)} logs, {differ} decisions would differ")
        if differ or gone:
            raise CommandError(f"{differ} would differ, {gone} logs cannot be decided again", returncode=1)


def _differences(ids: list[UUID], law: Edition | None) -> Iterator[tuple[UUID, Difference | None]]:
    """The differences of each log, a few logs read at a time; None for a log whose edition is not in the house."""
    for start in range(0, len(ids), AT_A_TIME):
        some = ids[start : start + AT_A_TIME]
        states = log_states(some)
        for log_id in some:
            if log_id not in states:
                raise CommandError(f"there is no log {log_id}")
            try:
                for found in rejudge(states[log_id], law=law):
                    yield log_id, found
            except UnknownKey:
                yield log_id, None


def _lines(found: Difference) -> Iterator[str]:
    """The event, then what would differ, then what that rests on."""
    yield f"{found.log} {found.n} {found.type}" + (f" ruling {found.ruling}" if found.ruling else "")
    for change in found.what:
        yield f"  {change}"
    for change in found.why:
        yield f"    {change}"


def _law(text: str | None) -> Edition | None:
    try:
        return law_named(text) if text else None
    except UnknownKey as error:
        raise CommandError(str(error)) from None


def _log_id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise CommandError(f"{text} is no id of a log") from None
