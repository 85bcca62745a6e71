"""A log as a file that proves itself: the stored values of each row with its hash, one JSON line each.

Lines are ["log", values, genesis], then ["row", kind, values, prev_hash, hash] by place (a ruling's values end with
its entries), then ["head", n, hash]. `check_log.py`, which needs nothing but Python, reads it anywhere.
"""

from collections import defaultdict
from collections.abc import Iterable
from math import inf
from pathlib import Path
from typing import Any
from uuid import UUID

from django.db import transaction

from rulings import check_log, stored
from rulings.ledger import UnknownLog
from rulings.stored import Row

CHECKER = Path(check_log.__file__)


def export_log(log_id: UUID) -> str:
    """A log as a file. Raises UnknownLog."""
    return file_of(lines_of(log_id))


def file_of(lines: Iterable[list[Any]]) -> str:
    """The text of a file with these lines."""
    return "".join(check_log.written(line) + "\n" for line in lines)


def lines_of(log_id: UUID) -> list[list[Any]]:
    """The lines of a log, as its bytes lie in the database. Raises UnknownLog."""
    with stored.damaged_text_is_read(), transaction.atomic():
        head = stored.lock_head(log_id.hex)  # no writer comes between the reads
        own = stored.log_row(log_id.hex)
        if own is None:
            raise UnknownLog(str(log_id))
        rows = [*_events(log_id.hex), *_rulings(log_id.hex)]
    *values, genesis = own
    rows.sort(key=lambda row: row[2][1] if isinstance(row[2][1], int) else inf)
    return [["log", values, str(genesis)], *rows, ["head", *(head or (0, ""))]]


def _events(log: str) -> list[list[Any]]:
    return [["row", "event", values, str(prev), str(own)] for *values, prev, own in stored.event_rows(log)]


def _rulings(log: str) -> list[list[Any]]:
    entries: dict[object, list[Row]] = defaultdict(list)
    for ruling, place, key, *moved in stored.entry_rows(log):
        as_written = place == len(entries[ruling]) and key == f"{ruling}-{place}"
        entries[ruling].append(tuple(moved) if as_written else (place, key, *moved))
    return [
        ["row", "ruling", [*values, [list(entry) for entry in entries[values[2]]]], str(prev), str(own)]
        for *values, prev, own in stored.ruling_rows(log)
    ]
