"""The hash chain of a log, and of a tournament's journal: what is hashed, and how.

Each log is one sequence n = 1, 2, 3 … of events and rulings. The hash of a row is

    sha256( previous hash + "\\n" + text )      in UTF-8, written as 64 hex digits,

where `text` is a compact JSON array of the row's stored values (`EVENT_COLUMNS` or `RULING_COLUMNS`, then the
entries of a ruling). The first row follows the log's genesis: the same rule with an empty previous hash
over the log's own values. The lines of a journal (`LINE_COLUMNS`) follow each other in the same way. UUIDs are
32 lower-case hex digits, moments are text, JSON values are the stored text itself, so nothing depends on how a
database or a library prints a value.
"""

import hashlib
import json
from collections.abc import Sequence

LOG_COLUMNS = ("id", "opening", "created_at")
EVENT_COLUMNS = ("log_id", "n", "uid", "type", "payload", "need", "actor_id", "at")
RULING_COLUMNS = (
    "log_id", "n", "id", "event_id", "supersedes_id", "kind", "act", "decision", "reason", "details", "actor_id", "at",
)  # fmt: skip
ENTRY_COLUMNS = ("payer", "payee", "points", "clause")
LINE_COLUMNS = ("tournament_id", "n", "act", "text", "at")

Values = Sequence[str | int | None]


def canonical(value: object) -> str:
    """JSON with sorted keys, no spaces and no escapes beyond the necessary: one text for one value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def link(previous: str, text: str) -> str:
    """The hash of a row that says `text` and follows the row whose hash is `previous`.

    Bytes that are no UTF-8 (a damaged row, read with surrogateescape) are hashed as they are.
    """
    return hashlib.sha256(f"{previous}\n{text}".encode(errors="surrogateescape")).hexdigest()


def genesis(values: Values) -> str:
    """The hash that the first row of a log follows; `values` in the order of LOG_COLUMNS."""
    return link("", canonical(["log", *values]))


def event_text(values: Values) -> str:
    """What is hashed of an event; `values` in the order of EVENT_COLUMNS."""
    return canonical(["event", *values])


def ruling_text(values: Values, entries: Sequence[Values]) -> str:
    """What is hashed of a ruling and the points it moves; `values` in the order of RULING_COLUMNS."""
    return canonical(["ruling", *values, [list(entry) for entry in entries]])


def journal_genesis(tournament_id: int) -> str:
    """The hash that the first line of a tournament's journal follows."""
    return genesis(["journal", tournament_id])


def line_text(values: Values) -> str:
    """What is hashed of a journal's line; `values` in the order of LINE_COLUMNS."""
    return canonical(["line", *values])
