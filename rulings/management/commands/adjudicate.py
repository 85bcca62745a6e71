"""`manage.py adjudicate`: cases in, one JSON object a line or one a file; what the law says out, one line each."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.case import parse_case
from rulings.decide import judge
from rulings.errors import CaseError
from rulings.jsonlines import whole_trouble
from rulings.loading import TwiceNamed, load_json
from rulings.render import verdict_json


class Command(BaseCommand):
    """Read cases from standard input or the files named; exit status 1 if any of them failed."""

    help = "Decides cases: one JSON object a line, or one object a file (standard input, or the files named)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="*", type=Path, help="files of cases; standard input if none is named"
        )

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")
        failed, answered = False, False
        for text in cases(files):
            answer = answer_text(text)
            answered, failed = True, failed or "error" in answer
            self.stdout.write(as_json(answer))
        if not answered:
            self.stdout.write(as_json(answer_text(b"")))
        if failed or not answered:
            sys.exit(1)


def answer_text(text: bytes) -> dict[str, Any]:
    """The verdict on one case, or its error object."""
    try:
        verdict = judge(parse_case(loaded(text)))
    except CaseError as error:
        return {"error": error.to_json()}
    return verdict_json(verdict, law=verdict.table.law)


def as_json(answer: dict[str, Any]) -> str:
    """One line of JSON; half a surrogate pair quoted from the input becomes a question mark."""
    return json.dumps(answer, ensure_ascii=False).encode("utf-8", "replace").decode("utf-8")


def loaded(text: bytes) -> dict[str, Any]:
    """The object that a text is; CaseError `bad_json` for anything else."""
    if not text.strip():
        raise CaseError(
            "bad_json", "", "there is no input: give one case as a JSON object, a line or a file each"
        )
    if whole_trouble(text[:8]) == "not_utf8":
        raise CaseError("bad_json", "", "this is not UTF-8 but looks like UTF-16: save it as UTF-8")
    try:
        loaded = load_json(text)
    except TwiceNamed as error:
        raise CaseError("bad_json", "", str(error)) from None
    except (ValueError, RecursionError):
        raise CaseError(
            "bad_json", "", "this is not JSON: give one case as an object, a line or a file each"
        ) from None
    if not isinstance(loaded, dict):
        raise CaseError("bad_json", "", "this is not a JSON object: a case is written as {…}")
    return loaded


def cases(files: list[Path]) -> Iterator[bytes]:
    """Each case's text: the lines that are not blank, or the whole of a file that is one object over several lines."""
    sources: Sequence[Path | None] = files or [None]
    for source in sources:
        try:
            data = sys.stdin.buffer.read() if source is None else source.read_bytes()
        except OSError as error:
            raise CommandError(f"{source}: {error.strerror}") from None
        lines = [line for line in data.splitlines() if line.strip()]
        whole = bool(lines) and whole_trouble(*lines[:2]) is not None
        yield from [data] if whole or (len(lines) > 1 and _is_one_object(data)) else lines


def _is_one_object(data: bytes) -> bool:
    try:
        return isinstance(json.loads(data.decode("utf-8-sig")), dict)
    except (ValueError, RecursionError):
        return False
