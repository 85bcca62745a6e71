"""What stands, held against the journals: whatever differs from its line, is in none, or is gone without one.

*changed* is a row that says other than the last line about it; *missing* one that a line wrote and nothing took away,
and a log that a line knows; *added* one that no line wrote, or that was taken away; *cut* a log that ends before a place
at which a line, or a job of the outbox, saw it. A journal is itself walked as a log is.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import inf
from typing import Any

from django.apps import apps
from django.db import connection, models, transaction

from referee.jobs.ledger import LEDGER_CHANGED
from referee.jobs.models import Job
from referee.tournament.journal import HASHED, KEPT, PARTLY, Value, hashed
from rulings import chain, stored
from rulings.export import file_of
from rulings.fields import instant_text
from rulings.verify import Fault, walked

LINES = "tournament_journalline"
CHANGES = ("seating_sitting",)  # tables of which an act may write a row again
GOES = ("seating_sitting", "seating_participant", "seating_seat", "tournament_entrant")  # or take one away


@dataclass(frozen=True)
class Said:
    """The last word of the journals about a row: in which line, and what; None where it was taken away."""

    line: str
    row: Mapping[str, Value] | None


@dataclass
class Told:
    """All that the journals say: of rows, by table and key, and of logs, by place."""

    rows: dict[tuple[str, Value], Said] = field(default_factory=dict)
    heads: dict[str, dict[int, tuple[str, str]]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def verify_journals() -> list[Fault]:
    """All faults of all journals, and of what they speak of."""
    found: list[Fault] = []
    with _one_moment():
        told = Told()
        heads = stored.select("tournament_journal", ("tournament_id",))
        for tournament_id in sorted({*heads, *stored.select(LINES, ("tournament_id",))}):
            lines = lines_of(*tournament_id)
            found += walked(lines, str(*tournament_id), of="journal")
            _listen(told, lines)
        for label in (*KEPT, *PARTLY):
            found += _table(told, label)
        return [*found, *told.faults, *_logs(told)]


@contextmanager
def _one_moment() -> Iterator[None]:
    """All is read as it stood at one moment, while others write: a line and its rows are both seen, or neither."""
    begins = not connection.in_atomic_block
    with stored.damaged_text_is_read(), transaction.atomic():
        if begins and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def verify_journal(tournament_id: int, *, checkpoint: str = "") -> list[Fault]:
    """The faults of one journal as a chain; `checkpoint` is (the start of) a hash that it must contain."""
    with _one_moment():
        lines = lines_of(tournament_id)
    if len(lines) == 2 and checkpoint:
        return [Fault(str(tournament_id), "missing", "there is no such journal", of="journal")]
    return walked(lines, str(tournament_id), of="journal", checkpoint=checkpoint)


def verify_ends(log: str) -> list[Fault]:
    """Where one log is not what the journals saw of it."""
    with _one_moment():
        told = Told()
        for (tournament_id,) in set(stored.select(LINES, ("tournament_id",), "text LIKE %s", [f"%{log}%"])):
            _listen(told, lines_of(tournament_id))
        told.heads = {log: told.heads.get(log, {})}
        return list(_logs(told))


def export(tournament_id: int) -> str:
    """A journal as a file, which `check_log.py` proves anywhere."""
    with _one_moment():
        return file_of(lines_of(tournament_id))


def lines_of(tournament_id: int) -> list[list[Any]]:
    """A journal as the lines of a file (`rulings.export`), as its bytes lie in the database."""
    head = stored.select("tournament_journal", ("n", "hash"), "tournament_id = %s", [tournament_id])
    columns = (*chain.LINE_COLUMNS, *stored.LINKS)
    rows = [
        ["row", "line", values, str(prev), str(own)]
        for *values, prev, own in stored.select(LINES, columns, "tournament_id = %s", [tournament_id])
    ]
    rows.sort(key=lambda row: row[2][1] if isinstance(row[2][1], int) else inf)
    genesis = chain.journal_genesis(tournament_id)
    return [["log", ["journal", tournament_id], genesis], *rows, ["head", *(head[0] if head else (0, ""))]]


def _listen(told: Told, lines: list[list[Any]]) -> None:
    keys = {meta.db_table: str(meta.pk.column) for meta in map(_meta, (*KEPT, *PARTLY))}
    for _row, _kind, (tournament_id, n, act, text, *_at), *_links in lines[1:-1]:
        line = f"line {n} of journal {tournament_id} ({act})"
        try:
            said = json.loads(text)
            for table, row in said.get("rows", []):
                _hear(told, table, row[keys[table]], Said(line, row))
            for table, key in said.get("gone", []):
                _hear(told, table, key, Said(line, None))
            for log, place, hash in said.get("heads", []):
                if told.heads.setdefault(log, {}).setdefault(int(place), (hash, line))[0] != hash:
                    told.faults.append(
                        Fault(log, "changed", f"{line} says another hash than an earlier one", place)
                    )
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            continue  # a damaged line: the walk has named it, and what it said is not known


def _hear(told: Told, table: str, key: Value, said: Said) -> None:
    """Take one word in. A line that says of a fixed row what an earlier one did not is no act of this program."""
    before = told.rows.get((table, key))
    fixed = table not in (GOES if said.row is None else CHANGES)
    if fixed and before is not None and before.row is not None and before.row != said.row:
        told.faults.append(
            _fault("changed", f"{table} {key} is another in {said.line} than in {before.line}")
        )
    told.rows[table, key] = said


def _meta(label: str) -> Any:
    return apps.get_model(label)._meta


def _table(told: Told, label: str) -> Iterator[Fault]:
    """The rows of one table against what is said of them; of a table kept in part others may stand there too."""
    meta, unseen = _meta(label), {key for key in told.rows if key[0] == _meta(label).db_table}
    for row in _standing(meta):
        key = (meta.db_table, row[meta.pk.column])
        unseen.discard(key)
        said = told.rows.get(key)
        name = _named(meta, row)
        if said is None and label in KEPT:
            yield _fault("added", f"{name} is in no line of a journal")
        elif said is not None and said.row is None:
            yield _fault("added", f"{name} was taken away in {said.line} and is there")
        elif said is not None and said.row is not None:
            for column, was in said.row.items():
                if not _same(was, row.get(column)):
                    yield _fault(
                        "changed", f"{name}: {_difference(column, was, row.get(column))} in {said.line}"
                    )
    for key in sorted(unseen, key=repr):
        said = told.rows[key]
        if said.row is not None:
            yield _fault("missing", f"{_named(meta, said.row)} of {said.line} is not there")


def _standing(meta: Any) -> Iterator[dict[str, Value]]:
    """Each row of a table by column, as a line would say it but for the hashes."""
    fields = {str(field.column): field for field in meta.concrete_fields}
    as_text = {
        name for name, field in fields.items() if isinstance(field, models.DateTimeField | models.JSONField)
    }
    in_order = f'TRUE ORDER BY "{meta.pk.column}"'
    for row in stored.select(meta.db_table, list(fields), in_order, as_text=as_text):
        yield {name: _read(field, value) for (name, field), value in zip(fields.items(), row, strict=True)}


def _read(field: object, value: Value) -> Value:
    """A stored value as the program that wrote it had it; what cannot be read stays as it is, and differs."""
    try:
        if isinstance(field, models.JSONField) and isinstance(value, str):
            return chain.canonical(json.loads(value))
        if isinstance(field, models.DateTimeField) and isinstance(value, str):
            moment = datetime.fromisoformat(value)
            return instant_text(moment if moment.tzinfo else moment.replace(tzinfo=UTC))
    except (ValueError, RecursionError):
        pass
    return value


def _same(was: Value, found: Value) -> bool:
    if isinstance(was, str) and was.startswith(HASHED):
        return isinstance(found, str) and hashed(found) == was
    return was == found


def _difference(column: str, was: Value, found: Value) -> str:
    if isinstance(was, str) and was.startswith(HASHED):
        return f"{column} is not what was written"
    return f"{column} is {found}, and was {was}"


def _named(meta: Any, row: Mapping[str, Value]) -> str:
    """A row for a reader: its table, its key, and what it hangs on."""
    tied = [
        f for f in meta.concrete_fields if not f.primary_key and (f.remote_field or f.choices or _counts(f))
    ]
    told = ", ".join(f"{f.column} {row[f.column]}" for f in tied if row.get(f.column) is not None)
    return f"{meta.db_table} {row[meta.pk.column]}" + (f" ({told})" if told else "")


def _counts(field: object) -> bool:
    return isinstance(field, models.PositiveIntegerField | models.PositiveSmallIntegerField)


def _fault(kind: str, what: str) -> Fault:
    return Fault("", kind, what, of="rows")


def _logs(told: Told) -> Iterator[Fault]:
    """The logs against the places at which they were seen."""
    places: dict[str, dict[object, str]] = {
        log: {0: genesis} for log, genesis in stored.select("rulings_log", ("id", "genesis"))
    }
    for table in ("rulings_event", "rulings_ruling"):
        for log, n, hash in stored.select(table, ("log_id", "n", "hash")):
            places.setdefault(log, {})[n] = hash
    queued = _queued()
    for log, seen in told.heads.items():
        if 0 not in places.get(log, {}):
            _hash, line = seen[min(seen)] if seen else ("", "no line")
            yield Fault(log, "missing", f"there is no such log; {line} knows it")
            continue
        last = max(n for n in places[log] if isinstance(n, int))
        known = max([(n, line) for n, (_hash, line) in seen.items()] + queued.get(log, []), default=(0, ""))
        if known[0] > last:
            yield Fault(log, "cut", f"it ends here, and {known[1]} saw it at {known[0]}", last)
        for n, (hash, line) in sorted(seen.items()):
            if places[log].get(n, hash) != hash:
                yield Fault(log, "changed", f"its hash here is another than in {line}", n)


def _queued() -> dict[str, list[tuple[int, str]]]:
    """Places that the outbox knows, where the journal does not know them yet: each tap leaves a job that names its own."""
    found: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for key in Job.objects.filter(name=LEDGER_CHANGED).values_list("key", flat=True):
        _kind, _, place = key.partition(":")
        log, _, n = place.partition(":")
        if n.isdecimal():
            found[log].append((int(n), f"job {key} of the outbox"))
    return found
