"""Draw published tables again and say whether they come out the same."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.loading import load_json
from scoring.rounds import METHOD, TableError, draw_tables


class Command(BaseCommand):
    help = "Draw the tables of a published draw (the JSON of its page) again and compare."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="?", default="-", help="the JSON file; - or nothing: standard input"
        )

    def handle(self, *args: object, **options: Any) -> None:
        name = str(options["file"])
        try:
            steps = load_json(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes())
            if steps["method"] != METHOD:
                raise CommandError(f"this program draws by {METHOD}, the record by {steps['method']}")
            drawn = draw_tables(
                entrants=steps["entrants"], rounds=steps["rounds"], seed=steps["seed"], played=steps["played"]
            )
        except (OSError, ValueError, KeyError, TypeError, RecursionError, TableError) as error:
            raise CommandError(f"cannot read this draw: {error!r}") from error
        if [[list(table) for table in tables] for tables in drawn.rounds] != steps["result"]:
            raise CommandError("NOT the same tables: this result does not follow from this seed")
        self.stdout.write(f"the same tables: {steps['rounds']} rounds, {drawn.repeats} repeated meetings")
