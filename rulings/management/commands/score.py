"""`manage.py score`: hands in, one JSON object a line; their faces out, one a line, as they come."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.law import rulesets
from scoring import Fault, HandError, parse_hand, score


class Command(BaseCommand):
    """Read hands from standard input or the files named; exit status 1 if any line failed."""

    help = "Scores hands: one JSON object a line in, one a line out (standard input, or the files named)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="*", type=Path, help="files of hands; standard input if none is named"
        )

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")
        failed = False
        for line in _lines(files):
            answer = answer_line(line)
            failed |= "error" in answer
            self.stdout.write(as_json(answer))
        if failed:
            sys.exit(1)


def answer_line(line: bytes) -> dict[str, object]:
    """The face of the hand on a line, or its error object."""
    try:
        return score(parse_hand(_loaded(line), rulesets=rulesets())).to_json()
    except HandError as error:
        return {"error": error.to_json()}


def as_json(answer: dict[str, object]) -> str:
    """One line of JSON; half a surrogate pair quoted from the input becomes a question mark."""
    return json.dumps(answer, ensure_ascii=False).encode("utf-8", "replace").decode("utf-8")


def _loaded(line: bytes) -> dict[str, object]:
    """The JSON object on a line. Too deep a nesting and too long a number are no JSON that we read."""
    try:
        loaded = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise HandError([Fault("bad_json", "not_json", "", "這一行不是 JSON")]) from None
    if not isinstance(loaded, dict):
        raise HandError([Fault("bad_json", "not_an_object", "", "這一行不是 JSON 物件")])
    return loaded


def _lines(files: list[Path]) -> Iterator[bytes]:
    """The lines that are not blank, one at a time."""
    sources: Sequence[Path | None] = files or [None]
    for source in sources:
        try:
            stream = sys.stdin.buffer if source is None else source.open("rb")
        except OSError as error:
            raise CommandError(f"{source}: {error.strerror}") from None
        with stream:
            for line in stream:
                if line.strip():
                    yield line
