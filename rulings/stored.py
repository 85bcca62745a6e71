"""The ledger as its bytes lie in the database: raw rows, past every conversion of fields.

What is verified must be what is stored, so nothing here goes through the models.
"""

from collections.abc import Container, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.db import connection

from rulings import chain

Row = tuple[Any, ...]
LINKS = ("prev_hash", "hash")


def plain(value: object) -> str | int | None:
    """A stored value as it is hashed: native UUIDs in hex, all else untouched (so that a changed letter shows)."""
    if isinstance(value, UUID):
        return value.hex
    if value is None or isinstance(value, (str, int)):
        return value
    return repr(value)  # a column of the wrong type: never equal to what was hashed


@contextmanager
def damaged_text_is_read() -> Iterator[None]:
    """SQLite keeps any bytes in a text column; read those that are no UTF-8 instead of failing on them."""
    connection.ensure_connection()
    if connection.vendor != "sqlite":
        yield
        return
    raw = connection.connection
    before = raw.text_factory
    raw.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
    try:
        yield
    finally:
        raw.text_factory = before


def select(
    table: str,
    columns: Sequence[str],
    where: str = "TRUE",
    params: Sequence[UUID | str | int] = (),
    *,
    as_text: Container[str] = (),
) -> list[Row]:
    """Rows of a table of ours, each value `plain`; `where` is written by us, never by a user.

    `as_text` are columns read as the text that the database makes of them.
    """
    names = ", ".join(f'CAST("{each}" AS TEXT)' if each in as_text else f'"{each}"' for each in columns)
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT {names} FROM "{table}" WHERE {where}', params)  # noqa: S608 - our own names
        return [tuple(plain(value) for value in row) for row in cursor.fetchall()]


def log_keys() -> list[str]:
    """The ids of all logs, oldest first, in hex (or whatever a damaged row holds)."""
    rows = select("rulings_log", ("created_at", "id"))
    return [str(row[1]) for row in sorted(rows, key=repr)]


def orphans() -> list[str]:
    """Rows that hang on a row that is not there, each named."""
    found = []
    for table, name, column, parent, parent_key in (
        ("rulings_event", "uid", "log_id", "rulings_log", "id"),
        ("rulings_ruling", "id", "log_id", "rulings_log", "id"),
        ("rulings_ruling", "id", "event_id", "rulings_event", "uid"),
        ("rulings_entry", "id", "ruling_id", "rulings_ruling", "id"),
    ):
        where = f'NOT EXISTS (SELECT 1 FROM "{parent}" p WHERE p."{parent_key}" = "{table}"."{column}")'  # noqa: S608 - as above
        found += [f"{table} {row[0]}" for row in select(table, (name,), where)]
    return found


def log_row(log: str) -> Row | None:
    """(id, opening, created_at, genesis) of a log, or None."""
    rows = select("rulings_log", (*chain.LOG_COLUMNS, "genesis"), "id = %s", [_param(log)])
    return rows[0] if rows else None


def event_rows(log: str) -> list[Row]:
    """EVENT_COLUMNS, prev_hash, hash of a log's events."""
    return select("rulings_event", (*chain.EVENT_COLUMNS, *LINKS), "log_id = %s", [_param(log)])


def ruling_rows(log: str) -> list[Row]:
    """RULING_COLUMNS, prev_hash, hash of a log's rulings."""
    return select("rulings_ruling", (*chain.RULING_COLUMNS, *LINKS), "log_id = %s", [_param(log)])


def entry_rows(log: str) -> list[Row]:
    """(ruling id, place, id, then ENTRY_COLUMNS) of a log's rulings, by ruling and place."""
    where = 'ruling_id IN (SELECT "id" FROM "rulings_ruling" WHERE "log_id" = %s)'
    rows = select("rulings_entry", ("ruling_id", "place", "id", *chain.ENTRY_COLUMNS), where, [_param(log)])
    return sorted(rows, key=lambda row: (str(row[0]), repr(type(row[1])), row[1]))


def lock_head(log: str) -> Row | None:
    """(n, hash) of a log's head, or None; no writer gets in until the transaction ends (SQLite: since it began)."""
    where = "log_id = %s" + (" FOR UPDATE" if connection.features.has_select_for_update else "")
    rows = select("rulings_head", ("n", "hash"), where, [_param(log)])
    return rows[0] if rows else None


def _param(log: str) -> UUID | str:
    return UUID(log) if connection.features.has_native_uuid_field else log
