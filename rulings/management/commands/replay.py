"""Decide rulings again from the stored events under the stored edition, and compare byte for byte."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulings.models import Ruling
from rulings.queries import log_state
from rulings.replay import DecidedByAPerson, NotReplayable, replay


class Command(BaseCommand):
    help = (
        "Decide rulings again and compare the bytes; exit status 1 if one differs or its edition is not here. "
        "A person's review is said to be one, and is nothing to compare."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("rulings", nargs="+", metavar="RULING", help="the id of a ruling")

    def handle(self, *args: Any, **options: Any) -> None:
        differ = [text for text in options["rulings"] if not self._same(text)]
        if differ:
            raise CommandError(f"{len(differ)} of {len(options['rulings'])} not the same", returncode=1)

    def _same(self, text: str) -> bool:
        """Whether nothing is to be complained of."""
        ruling = _ruling(text)
        try:
            result = replay(log_state(ruling.log_id), ruling)
        except NotReplayable as error:
            self.stdout.write(f"{ruling.id}: {error}")
            return isinstance(error, DecidedByAPerson)
        if result.same:
            self.stdout.write(f"{ruling.id}: the same, to the byte")
            return True
        self.stdout.write(f"{ruling.id}: differs\n  stored {result.stored}\n  again  {result.again}")
        return False


def _ruling(text: str) -> Ruling:
    try:
        return Ruling.objects.get(id=UUID(text))
    except (ValueError, Ruling.DoesNotExist):
        raise CommandError(f"there is no ruling {text}") from None
