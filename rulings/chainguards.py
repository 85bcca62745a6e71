"""Rows that follow each other, held by the database itself: no gap, no fork, and a head that is where they end.

`Chained(table, head=…, key=…)` is a migration operation: a row of `table` must follow the row of `head` that has the
same `key`, by its place `n` and by `prev_hash`; that row then moves on, and nothing else moves or removes it. Several
tables may share a head. `ChainGuards()` is the ledger's: events and rulings on one head, a log that brings its head
along, and rulings that supersede within their log. As with `rulings.appendonly`, both may be run any number of times.
"""

from typing import Any

from rulings.appendonly import Guards, Statements, postgresql_trigger, refuse_if, sqlite_trigger


def _backwards(key: str) -> str:
    return f'NEW."{key}" <> OLD."{key}" OR NEW."n" <> OLD."n" + 1'


def _sqlite_follows(table: str, head: str, key: str) -> Statements:
    at = f'FROM "{head}" WHERE "{key}" = NEW."{key}"'
    condition = f'NEW."n" IS NOT (SELECT n + 1 {at}) OR NEW."prev_hash" IS NOT (SELECT hash {at})'
    body = refuse_if(condition, f"{table} must follow the head of its chain")
    yield from sqlite_trigger(f"{table}_follows", f'BEFORE INSERT ON "{table}"', body)
    yield from sqlite_trigger(
        f"{table}_moves_head",
        f'AFTER INSERT ON "{table}"',
        f'UPDATE "{head}" SET "n" = NEW."n", "hash" = NEW."hash" WHERE "{key}" = NEW."{key}";',  # noqa: S608 - names from migrations only
    )


def _sqlite_head(head: str, key: str) -> Statements:
    kept = f"{head} is kept by triggers"
    yield from sqlite_trigger(
        f"{head}_forward",
        f'BEFORE UPDATE ON "{head}"',
        refuse_if(_backwards(key), f"{head} moves forward by one"),
    )
    yield from sqlite_trigger(
        f"{head}_no_delete", f'BEFORE DELETE ON "{head}"', f"SELECT RAISE(ABORT, '{kept}');"
    )
    there = f'EXISTS (SELECT 1 FROM "{head}" WHERE "{key}" = NEW."{key}")'  # noqa: S608 - as above
    yield from sqlite_trigger(f"{head}_no_replace", f'BEFORE INSERT ON "{head}"', refuse_if(there, kept))


def _postgresql_function(name: str, body: str) -> Statements:
    yield f'CREATE OR REPLACE FUNCTION "{name}"() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$'


def _postgresql_follows(table: str, head: str, key: str) -> Statements:
    # locking the head serializes writers that did not lock it themselves
    follows = f"""
DECLARE head record;
BEGIN
  SELECT n, hash INTO head FROM "{head}" WHERE "{key}" = NEW."{key}" FOR UPDATE;
  IF NOT FOUND OR NEW.n <> head.n + 1 OR NEW.prev_hash <> head.hash THEN
    RAISE EXCEPTION '{table} must follow the head of its chain' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END"""  # noqa: S608 - as above
    moves = f"""
BEGIN UPDATE "{head}" SET n = NEW.n, hash = NEW.hash WHERE "{key}" = NEW."{key}"; RETURN NULL; END"""  # noqa: S608 - as above
    for name, when, body in (("follows", "BEFORE", follows), ("moves_head", "AFTER", moves)):
        yield from _postgresql_function(f"{table}_{name}", body)
        on = f'{when} INSERT ON "{table}" FOR EACH ROW'
        yield from postgresql_trigger(f"{table}_{name}", table, on, f"{table}_{name}")


def _postgresql_head(head: str, key: str) -> Statements:
    forward = f"""
BEGIN
  IF {_backwards(key)} THEN
    RAISE EXCEPTION '{head} moves forward by one' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END"""
    kept = f"BEGIN RAISE EXCEPTION '{head} is kept by triggers' USING ERRCODE = 'restrict_violation'; END"
    yield from _postgresql_function(f"{head}_forward", forward)
    yield from _postgresql_function(f"{head}_kept", kept)
    for name, when, function in (
        ("forward", f'BEFORE UPDATE ON "{head}" FOR EACH ROW', f"{head}_forward"),
        ("no_delete", f'BEFORE DELETE ON "{head}" FOR EACH ROW', f"{head}_kept"),
        ("no_truncate", f'BEFORE TRUNCATE ON "{head}" FOR EACH STATEMENT', f"{head}_kept"),
    ):
        yield from postgresql_trigger(f"{head}_{name}", head, when, function)


class Chained(Guards):
    """Keep the rows of `table` with the same `key` one unforked sequence, and the row of `head` at its end."""

    def __init__(self, table: str, *, head: str, key: str) -> None:
        self.table, self.head, self.key = table, head, key
        super().__init__()

    def statements(self, vendor: str) -> Statements:
        if vendor == "sqlite":
            yield from _sqlite_follows(self.table, self.head, self.key)
            yield from _sqlite_head(self.head, self.key)
        else:
            yield from _postgresql_follows(self.table, self.head, self.key)
            yield from _postgresql_head(self.head, self.key)

    def undo(self, vendor: str) -> Statements:
        if vendor == "sqlite":
            for name in ("follows", "moves_head"):
                yield f'DROP TRIGGER IF EXISTS "{self.table}_{name}"'
            for name in ("forward", "no_delete", "no_replace"):
                yield f'DROP TRIGGER IF EXISTS "{self.head}_{name}"'
        else:
            for name in (f"{self.table}_follows", f"{self.table}_moves_head"):
                yield f'DROP FUNCTION IF EXISTS "{name}"() CASCADE'
            for name in (f"{self.head}_forward", f"{self.head}_kept"):
                yield f'DROP FUNCTION IF EXISTS "{name}"() CASCADE'

    def deconstruct(self) -> Any:
        return type(self).__name__, [self.table], {"head": self.head, "key": self.key}


SUPERSEDES_ELSEWHERE = """EXISTS (SELECT 1 FROM "rulings_ruling" s WHERE s."id" = NEW."supersedes_id" AND
 (s."log_id" <> NEW."log_id" OR (s."event_id" <> NEW."event_id"
  AND EXISTS (SELECT 1 FROM "rulings_ruling" r WHERE r."event_id" = NEW."event_id"))))"""
EVENT_ELSEWHERE = """NOT EXISTS (SELECT 1 FROM "rulings_event" e WHERE e."uid" = NEW."event_id"
 AND e."log_id" = NEW."log_id")"""
# message → condition under which a ruling is refused, beside those of every row of the chain
RULING_REFUSALS = {
    "a ruling supersedes in its own log and keeps one standing ruling per event": SUPERSEDES_ELSEWHERE,
    "a ruling is of an event of its own log": EVENT_ELSEWHERE,
}
OPENS = 'INSERT INTO "rulings_head" ("log_id", "n", "hash") VALUES (NEW."id", 0, NEW."genesis");'
LEDGER = tuple(
    Chained(table, head="rulings_head", key="log_id") for table in ("rulings_event", "rulings_ruling")
)


class ChainGuards(Guards):
    """Keep each log one unforked sequence and its head true."""

    def statements(self, vendor: str) -> Statements:
        for chained in LEDGER:
            yield from chained.statements(vendor)
        yield from _sqlite_ledger() if vendor == "sqlite" else _postgresql_ledger()

    def undo(self, vendor: str) -> Statements:
        for chained in LEDGER:
            yield from chained.undo(vendor)
        if vendor == "sqlite":
            for name in ("rulings_ruling_fits", "rulings_log_opens"):
                yield f'DROP TRIGGER IF EXISTS "{name}"'
        else:
            for name in ("rulings_ruling_fits", "rulings_log_opens"):
                yield f'DROP FUNCTION IF EXISTS "{name}"() CASCADE'


def _sqlite_ledger() -> Statements:
    body = "".join(refuse_if(condition, message) for message, condition in RULING_REFUSALS.items())
    yield from sqlite_trigger("rulings_ruling_fits", 'BEFORE INSERT ON "rulings_ruling"', body)
    yield from sqlite_trigger("rulings_log_opens", 'AFTER INSERT ON "rulings_log"', OPENS)


def _postgresql_ledger() -> Statements:
    refusals = " ".join(
        f"IF {condition} THEN RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation'; END IF;"
        for message, condition in RULING_REFUSALS.items()
    )
    yield from _postgresql_function("rulings_ruling_fits", f"BEGIN {refusals} RETURN NEW; END")
    yield from _postgresql_function("rulings_log_opens", f"BEGIN {OPENS} RETURN NULL; END")
    when = 'BEFORE INSERT ON "rulings_ruling" FOR EACH ROW'
    yield from postgresql_trigger("rulings_ruling_fits", "rulings_ruling", when, "rulings_ruling_fits")
    when = 'AFTER INSERT ON "rulings_log" FOR EACH ROW'
    yield from postgresql_trigger("rulings_log_opens", "rulings_log", when, "rulings_log_opens")
