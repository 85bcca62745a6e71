"""Tables to which rows are added and nothing else, held by the database itself, for SQLite and PostgreSQL.

`AppendOnly(table, unique=…)` is a migration operation: UPDATE, DELETE, TRUNCATE and replacing INSERTs fail.
`ChainGuards()` is another, for the ledger: a row must follow the head of its log (no gap, no fork), the head
follows the rows, and a ruling may only supersede within its log.

The owner of a table can always take its triggers away: let the program log in to PostgreSQL as a role that may only
SELECT and INSERT here (and UPDATE `rulings_head`), and see the hash chain for what was changed all the same.

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


def _sqlite_trigger(name: str, when: str, body: str) -> Statements:
    yield f'DROP TRIGGER IF EXISTS "{name}"'
    yield f'CREATE TRIGGER "{name}" {when} BEGIN {body} END'


def _refuse_if(condition: str, message: str) -> str:
    return f"SELECT RAISE(ABORT, '{message}') WHERE {condition};"


def _exists(table: str, columns: Sequence[str]) -> str:
    same = " AND ".join(f'"{column}" = NEW."{column}"' for column in columns)
    return f'EXISTS (SELECT 1 FROM "{table}" WHERE {same})'  # noqa: S608 - names from migrations only


def _sqlite_append_only(table: str, unique: Sequence[Sequence[str]]) -> Statements:
    message = f"{table} is append-only"
    for op in ("UPDATE", "DELETE"):
        yield from _sqlite_trigger(
            f"{table}_no_{op.lower()}", f'BEFORE {op} ON "{table}"', f"SELECT RAISE(ABORT, '{message}');"
        )
    if unique:  # INSERT OR REPLACE deletes rows unseen by the triggers above unless recursive_triggers is on
        body = "".join(_refuse_if(_exists(table, columns), message) for columns in unique)
        yield from _sqlite_trigger(f"{table}_no_replace", f'BEFORE INSERT ON "{table}"', body)


def _postgresql_trigger(name: str, table: str, when: str, function: str) -> Statements:
    yield f'DROP TRIGGER IF EXISTS "{name}" ON "{table}"'
    yield f'CREATE TRIGGER "{name}" {when} EXECUTE FUNCTION "{function}"()'


def _postgresql_append_only(table: str) -> Statements:
    yield APPEND_ONLY_FUNCTION.format(table=table)
    function = f"{table}_append_only"
    yield from _postgresql_trigger(
        f"{table}_no_change", table, f'BEFORE UPDATE OR DELETE ON "{table}" FOR EACH ROW', function
    )
    yield from _postgresql_trigger(
        f"{table}_no_truncate", table, f'BEFORE TRUNCATE ON "{table}" FOR EACH STATEMENT', function
    )


class _Guards(migrations.RunPython):
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


class AppendOnly(_Guards):
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


SQLITE_HEAD = '(SELECT {what} FROM "rulings_head" WHERE "log_id" = NEW."log_id")'
SUPERSEDES_ELSEWHERE = """EXISTS (SELECT 1 FROM "rulings_ruling" s WHERE s."id" = NEW."supersedes_id" AND
 (s."log_id" <> NEW."log_id" OR (s."event_id" <> NEW."event_id"
  AND EXISTS (SELECT 1 FROM "rulings_ruling" r WHERE r."event_id" = NEW."event_id"))))"""
EVENT_ELSEWHERE = """NOT EXISTS (SELECT 1 FROM "rulings_event" e WHERE e."uid" = NEW."event_id"
 AND e."log_id" = NEW."log_id")"""
BACKWARDS = 'NEW."log_id" <> OLD."log_id" OR NEW."n" <> OLD."n" + 1'

# message → condition under which a ruling is refused, beside those of every row of the chain
RULING_REFUSALS = {
    "a ruling supersedes in its own log and keeps one standing ruling per event": SUPERSEDES_ELSEWHERE,
    "a ruling is of an event of its own log": EVENT_ELSEWHERE,
}


def _sqlite_chain() -> Statements:
    for table in ("rulings_event", "rulings_ruling"):
        follows = _refuse_if(
            f'NEW."n" IS NOT {SQLITE_HEAD.format(what="n + 1")} OR NEW."prev_hash" IS NOT {SQLITE_HEAD.format(what="hash")}',
            f"{table} must follow the head of its log",
        )
        refusals = RULING_REFUSALS if table == "rulings_ruling" else {}
        body = follows + "".join(_refuse_if(condition, message) for message, condition in refusals.items())
        yield from _sqlite_trigger(f"{table}_follows", f'BEFORE INSERT ON "{table}"', body)
        yield from _sqlite_trigger(
            f"{table}_moves_head",
            f'AFTER INSERT ON "{table}"',
            'UPDATE "rulings_head" SET "n" = NEW."n", "hash" = NEW."hash" WHERE "log_id" = NEW."log_id";',
        )
    yield from _sqlite_trigger(
        "rulings_log_opens",
        'AFTER INSERT ON "rulings_log"',
        'INSERT INTO "rulings_head" ("log_id", "n", "hash") VALUES (NEW."id", 0, NEW."genesis");',
    )
    yield from _sqlite_trigger(
        "rulings_head_forward",
        'BEFORE UPDATE ON "rulings_head"',
        _refuse_if(BACKWARDS, "rulings_head moves forward by one"),
    )
    yield from _sqlite_trigger(
        "rulings_head_no_delete",
        'BEFORE DELETE ON "rulings_head"',
        "SELECT RAISE(ABORT, 'rulings_head is kept by triggers');",
    )
    yield from _sqlite_trigger(
        "rulings_head_no_replace",
        'BEFORE INSERT ON "rulings_head"',
        _refuse_if(
            'EXISTS (SELECT 1 FROM "rulings_head" WHERE "log_id" = NEW."log_id")',
            "rulings_head is kept by triggers",
        ),
    )


POSTGRESQL_FUNCTIONS = {
    # locking the head serializes writers that did not lock it themselves
    "rulings_follows": """
DECLARE head record;
BEGIN
  SELECT n, hash INTO head FROM rulings_head WHERE log_id = NEW.log_id FOR UPDATE;
  IF NOT FOUND OR NEW.n <> head.n + 1 OR NEW.prev_hash <> head.hash THEN
    RAISE EXCEPTION '% must follow the head of its log', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END""",
    "rulings_ruling_fits": "BEGIN "
    + " ".join(
        f"IF {condition} THEN RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation'; END IF;"
        for message, condition in RULING_REFUSALS.items()
    )
    + " RETURN NEW; END",
    "rulings_moves_head": """
BEGIN UPDATE rulings_head SET n = NEW.n, hash = NEW.hash WHERE log_id = NEW.log_id; RETURN NULL; END""",
    "rulings_log_opens": """
BEGIN INSERT INTO rulings_head (log_id, n, hash) VALUES (NEW.id, 0, NEW.genesis); RETURN NULL; END""",
    "rulings_head_forward": f"""
BEGIN
  IF {BACKWARDS} THEN
    RAISE EXCEPTION 'rulings_head moves forward by one' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END""",
    "rulings_head_kept": """
BEGIN RAISE EXCEPTION 'rulings_head is kept by triggers' USING ERRCODE = 'restrict_violation'; END""",
}

# (trigger, table, when, function)
POSTGRESQL_TRIGGERS = (
    ("rulings_event_follows", "rulings_event", "BEFORE INSERT ON {} FOR EACH ROW", "rulings_follows"),
    ("rulings_ruling_follows", "rulings_ruling", "BEFORE INSERT ON {} FOR EACH ROW", "rulings_follows"),
    ("rulings_ruling_fits", "rulings_ruling", "BEFORE INSERT ON {} FOR EACH ROW", "rulings_ruling_fits"),
    ("rulings_event_moves_head", "rulings_event", "AFTER INSERT ON {} FOR EACH ROW", "rulings_moves_head"),
    ("rulings_ruling_moves_head", "rulings_ruling", "AFTER INSERT ON {} FOR EACH ROW", "rulings_moves_head"),
    ("rulings_log_opens", "rulings_log", "AFTER INSERT ON {} FOR EACH ROW", "rulings_log_opens"),
    ("rulings_head_forward", "rulings_head", "BEFORE UPDATE ON {} FOR EACH ROW", "rulings_head_forward"),
    ("rulings_head_no_delete", "rulings_head", "BEFORE DELETE ON {} FOR EACH ROW", "rulings_head_kept"),
    (
        "rulings_head_no_truncate",
        "rulings_head",
        "BEFORE TRUNCATE ON {} FOR EACH STATEMENT",
        "rulings_head_kept",
    ),
)


def _postgresql_chain() -> Statements:
    for name, body in POSTGRESQL_FUNCTIONS.items():
        yield f'CREATE OR REPLACE FUNCTION "{name}"() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$'
    for name, table, when, function in POSTGRESQL_TRIGGERS:
        yield from _postgresql_trigger(name, table, when.format(f'"{table}"'), function)


SQLITE_CHAIN_TRIGGERS = (
    "rulings_event_follows", "rulings_event_moves_head", "rulings_ruling_follows", "rulings_ruling_moves_head",
    "rulings_log_opens", "rulings_head_forward", "rulings_head_no_delete", "rulings_head_no_replace",
)  # fmt: skip


class ChainGuards(_Guards):
    """Keep each log one unforked sequence and its head true."""

    def statements(self, vendor: str) -> Statements:
        return _sqlite_chain() if vendor == "sqlite" else _postgresql_chain()

    def undo(self, vendor: str) -> Statements:
        if vendor == "sqlite":
            for name in SQLITE_CHAIN_TRIGGERS:
                yield f'DROP TRIGGER IF EXISTS "{name}"'
        else:
            for name in POSTGRESQL_FUNCTIONS:
                yield f'DROP FUNCTION IF EXISTS "{name}"() CASCADE'
