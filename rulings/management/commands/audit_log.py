"""`manage.py audit_log`: full logs in (cases of the case format), every violation that they show out."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from rulings.audit import Violation, audit, law_of
from rulings.case import parse_case
from rulings.errors import CaseError
from rulings.law import LANGS, Edition
from rulings.management.commands.adjudicate import as_json, cases, loaded


class Command(BaseCommand):
    """Audit the logs on standard input or in the files named; exit status 1 if any has a violation or is malformed."""

    help = (
        "Lists every violation of full logs, with its clause and the event that shows it: one JSON object a line, or "
        "one object a file (standard input, or the files named). Exit status 1 if there is any, or a log is malformed."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="*", type=Path, help="files of full logs; standard input if none is named"
        )
        parser.add_argument("--json", action="store_true", help="one JSON object a log, instead of sentences")
        parser.add_argument("--lang", choices=LANGS, default="zh-Hant", help="the language of the sentences")

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
        failed = False
        for number, text in enumerate(cases(files), start=1):
            answer = answer_text(text, lang=options["lang"])
            failed |= "error" in answer or bool(answer["violations"])
            for line in [as_json(answer)] if options["json"] else _sentences(number, answer):
                self.stdout.write(line)
        if failed:
            sys.exit(1)


def answer_text(text: bytes, *, lang: str) -> dict[str, Any]:
    """The violations of one log, or its error object."""
    try:
        case = parse_case(loaded(text))
        found = audit(case)
    except CaseError as error:
        return {"error": error.to_json()}
    law = law_of(case)
    return {"violations": [_told(violation, law, lang) for violation in found]}


def _told(violation: Violation, law: Edition, lang: str) -> dict[str, Any]:
    seat = law.word(f"seat.{violation.seat}")[lang]
    return violation.to_json(law=law, lang=lang) | {"number": law.number(violation.clause, lang), "who": seat}


def _sentences(number: int, answer: dict[str, Any]) -> Iterator[str]:
    """One line a violation: log, event, seat, the clause's number and the foul's name, the clause's sentence."""
    if "error" in answer:
        error = answer["error"]
        yield f"{number}\t{error['at']}\t{error['code']}\t{error['message']}"
        return
    for v in answer["violations"]:
        yield f"{number}\tlog[{v['event']}]\t{v['who']}\t{v['number']}\t{v['name']}\t{v['sentence']}"
