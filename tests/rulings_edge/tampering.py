"""What somebody with the database in his hands can do: change rows past the triggers. All is undone afterwards."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

TABLES = ("rulings_log", "rulings_head", "rulings_event", "rulings_ruling", "rulings_entry")


@contextmanager
def tampering(tables: Sequence[str] = TABLES) -> Iterator[Any]:
    """A cursor before which no trigger of these tables and no CHECK stands; what it does is rolled back at the end."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
            cursor.execute("SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'")
            for name in [name for name, table in cursor.fetchall() if table in tables]:
                cursor.execute(f'DROP TRIGGER "{name}"')
        else:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # nothing may be pending when a table is altered
            for table in tables:
                cursor.execute(f'ALTER TABLE "{table}" DISABLE TRIGGER ALL')  # foreign keys too
        try:
            yield cursor
        finally:
            transaction.set_rollback(True)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")
