"""`manage.py score`: hands in, one JSON object a line; their faces out, one a line, as they come."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from itertools import chain, islice
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.jsonlines import whole_trouble
from rulings.law import rulesets
from rulings.loading import TwiceNamed, load_json
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
        failed, answered = False, False
        for answer in _answers(files):
            answered = True
            failed |= "error" in answer
            self.stdout.write(as_json(answer))
        if not answered:
            self.stdout.write(as_json(_no_json("沒有輸入：每一行寫一手牌的 JSON")))
        if failed or not answered:
            sys.exit(1)


def _answers(files: list[Path]) -> Iterator[dict[str, object]]:
    """An answer a line; a source that is no JSON Lines at all has one answer that says what to do."""
    for lines in _sources(files):
        head = list(islice(lines, 2))
        if head and (trouble := whole_trouble(*head)) is not None:
            yield _no_json(_WHOLE[trouble])
            continue
        for line in chain(head, lines):
            yield answer_line(line)


_WHOLE = {
    "not_utf8": "輸入不是 UTF-8（像是 UTF-16）：請以 UTF-8 另存後再試",
    "many_lines": "這是分成多行的 JSON：一手牌要寫在同一行（例如先用 jq -c . 合成一行）",
}


def _no_json(message: str) -> dict[str, object]:
    return {"error": HandError([Fault("bad_json", "not_json", "", message)]).to_json()}


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
        loaded = load_json(line)
    except TwiceNamed as error:
        message = f"同一個物件裡「{error.key}」寫了兩次：只留一個"
        raise HandError([Fault("bad_json", "key_twice", "", message)]) from None
    except (ValueError, RecursionError):
        raise HandError([Fault("bad_json", "not_json", "", "這一行不是 JSON：一行寫一手牌")]) from None
    if not isinstance(loaded, dict):
        raise HandError([Fault("bad_json", "not_an_object", "", "這一行不是 JSON 物件：一手牌寫成 {…}")])
    return loaded


def _sources(files: list[Path]) -> Iterator[Iterator[bytes]]:
    """For each source its lines that are not blank, one at a time."""
    sources: Sequence[Path | None] = files or [None]
    for source in sources:
        try:
            stream = sys.stdin.buffer if source is None else source.open("rb")
        except OSError as error:
            raise CommandError(f"{source}: {error.strerror}") from None
        with stream:
            yield (line for line in stream if line.strip())
