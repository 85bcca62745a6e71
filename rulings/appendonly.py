"""Tables to which rows are added and nothing else, held by the database itself, for SQLite and PostgreSQL.

`AppendOnly(table, unique=…)` is a migration operation: UPDATE, DELETE, TRUNCATE and replacing INSERTs fail.
Those that keep rows one sequence are in `rulings.chainguards`.

The owner of a table can always take its triggers away: let the program log in to PostgreSQL as a role that may only
SELECT and INSERT here (and UPDATE the heads), and see the hash chains for what was changed all the same.

A later change of such a table must end with the same operations again (on SQLite Django rebuilds a table to
alter it, and its triggers are lost); they may be run any number of times.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

Statements = Iterator[str]

APPEND_ONLY_FUNCTION = """
CREATE OR REPLACE FUNCTION "{table}_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '{table} is append-only' USING ERRCODE = 'restrict_violation'; END $$
"""


def sqlite_trigger(name: str, when: str, body: str) -> Statements:
    yield f'DROP TRIGGER IF EXISTS "{name}"'
    yield f'CREATE TRIGGER "{name}" {when} BEGIN {body} END'


def refuse_if(condition: str, message: str) -> str:
    return f"SELECT RAISE(ABORT, '{message}') WHERE {condition};"


def _exists(table: str, columns: Sequence[str]) -> str:
    same = " AND ".join(f'"{column}" = NEW."{column}"' for column in columns)
    return f'EXISTS (SELECT 1 FROM "{table}" WHERE {same})'  # noqa: S608 - names from migrations only


def _sqlite_append_only(table: str, unique: Sequence[Sequence[str]]) -> Statements:
    message = f"{table} is append-only"
    for op in ("UPDATE", "DELETE"):
        yield from sqlite_trigger(
            f"{table}_no_{op.lower()}", f'BEFORE {op} ON "{table}"', f"SELECT RAISE(ABORT, '{message}');"
        )
    if unique:  # INSERT OR REPLACE deletes rows unseen by the triggers above unless recursive_triggers is on
        body = "".join(refuse_if(_exists(table, columns), message) for columns in unique)
        yield from sqlite_trigger(f"{table}_no_replace", f'BEFORE INSERT ON "{table}"', body)


def postgresql_trigger(name: str, table: str, when: str, function: str) -> Statements:
    yield f'DROP TRIGGER IF EXISTS "{name}" ON "{table}"'
    yield f'CREATE TRIGGER "{name}" {when} EXECUTE FUNCTION "{function}"()'


def _postgresql_append_only(table: str) -> Statements:
    yield APPEND_ONLY_FUNCTION.format(table=table)
    function = f"{table}_append_only"
    yield from postgresql_trigger(
        f"{table}_no_change", table, f'BEFORE UPDATE OR DELETE ON "{table}" FOR EACH ROW', function
    )
    yield from postgresql_trigger(
        f"{table}_no_truncate", table, f'BEFORE TRUNCATE ON "{table}" FOR EACH STATEMENT', function
    )


class Guards(migrations.RunPython):
    """An operation that runs statements for the vendor at hand, and others to undo them."""

    def __init__(self) -> None:
        super().__init__(self._forwards, self._backwards, elidable=False)

    def statements(self, vendor: str) -> Statements:
        raise NotImplementedError

    def undo(self, vendor: str) -> Statements:
        raise NotImplementedError

    def _forwards(self, apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
        for statement in self.statements(schema_editor.connection.vendor):
            schema_editor.execute(statement, params=None)  # None: no %-interpolation

    def _backwards(self, apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
        for statement in self.undo(schema_editor.connection.vendor):
            schema_editor.execute(statement, params=None)

    def deconstruct(self) -> Any:
        return type(self).__name__, [], {}


class AppendOnly(Guards):
    """Make `table` append-only. `unique` names the sets of columns by which SQLite could replace a row."""

    def __init__(self, table: str, unique: Sequence[Sequence[str]] = (("id",),)) -> None:
        self.table = table
        self.unique = unique
        super().__init__()

    def statements(self, vendor: str) -> Statements:
        if vendor == "sqlite":
            return _sqlite_append_only(self.table, self.unique)
        return _postgresql_append_only(self.table)

    def undo(self, vendor: str) -> Statements:
        if vendor == "sqlite":
            for op in ("update", "delete", "replace"):
                yield f'DROP TRIGGER IF EXISTS "{self.table}_no_{op}"'
        else:
            yield f'DROP FUNCTION IF EXISTS "{self.table}_append_only"() CASCADE'

    def deconstruct(self) -> Any:
        return type(self).__name__, [self.table], {"unique": self.unique}
