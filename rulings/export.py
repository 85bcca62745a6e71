"""A log as a file that proves itself: the stored values of each row with its hash, one JSON line each.

Lines are ["log", values, genesis], then ["row", kind, values, prev_hash, hash] by place (a ruling's values end with
its entries), then ["head", n, hash]. `check_log.py`, which needs nothing but Python, reads it anywhere.
"""

from collections import defaultdict
from pathlib import Path
from typing import Any
from uuid import UUID

from django.db import transaction

from rulings import check_log, stored
from rulings.ledger import UnknownLog
from rulings.stored import Row

CHECKER = Path(check_log.__file__)


def export_log(log_id: UUID) -> str:
    """The lines of a log, as its bytes lie in the database. Raises UnknownLog."""
    with stored.damaged_text_is_read(), transaction.atomic():
        head = stored.lock_head(log_id.hex)  # no writer comes between the reads
        own = stored.log_row(log_id.hex)
        if own is None:
            raise UnknownLog(str(log_id))
        rows = [*_events(log_id.hex), *_rulings(log_id.hex)]
    *values, genesis = own
    lines: list[list[Any]] = [["log", values, genesis]]
    lines += sorted(rows, key=lambda row: (not isinstance(row[2][1], int), row[2][1]))
    lines.append(["head", *(head or (0, ""))])
    return "".join(check_log.written(line) + "\n" for line in lines)


def _events(log: str) -> list[list[Any]]:
    return [["row", "event", values, prev, own] for *values, prev, own in stored.event_rows(log)]


def _rulings(log: str) -> list[list[Any]]:
    entries: dict[object, list[Row]] = defaultdict(list)
    for ruling, place, key, *moved in stored.entry_rows(log):
        as_written = place == len(entries[ruling]) and key == f"{ruling}-{place}"
        entries[ruling].append(tuple(moved) if as_written else (place, key, *moved))
    return [
        ["row", "ruling", [*values, [list(entry) for entry in entries[values[2]]]], prev, own]
        for *values, prev, own in stored.ruling_rows(log)
    ]
