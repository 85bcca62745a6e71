#!/usr/bin/env python3
"""Proves an exported log anywhere: python3 check_log.py LOG.jsonl [CHECKPOINT]. Python 3.9 or newer, nothing else.

`manage.py verify_log` walks the database's rows by the same functions (`walk`); so does a tournament's journal, whose
lines are a log like any other.

A log is a chain of rows, numbered 1, 2, 3 …; the hash of a row is

    sha256( hash of the row before + newline + text of the row )      in UTF-8, as 64 hex digits,

where the text is the compact JSON array of the row's kind and values. Row 1 follows the genesis, the hash of the
log's own values after an empty hash. The file has one JSON array a line: the log, its rows in order, its head.

What is found, each with its line and its place in the chain:
  changed     a row whose text does not give its hash, or a head that does not name the last row
  unreadable  a line that is not, to the byte, what an export writes
  gap         a place without a row
  fork        a place with two rows, or a sound row that follows another row than the one before it
  checkpoint  no row has the hash that was written down elsewhere (on paper)
Who rewrites a log from some row to its end makes a sound chain again: only a checkpoint shows that.
"""

from __future__ import annotations

import hashlib
import json
import sys
from typing import Any, NamedTuple

SHAPES: dict[str, tuple[type, ...]] = {
    "log": (str, list, str),
    "row": (str, str, list, str, str),
    "head": (str, int, str),
}
KINDS = ("event", "ruling", "line")  # rows of a log; "line": of a journal


class Fault(NamedTuple):
    """One thing that is not as it was written. `line` counts from 1; `n` is the place in the chain, where known."""

    kind: str
    what: str
    line: int | None = None
    n: int | None = None

    def __str__(self) -> str:
        line = "" if self.line is None else f"line {self.line}: "
        place = "" if self.n is None else f" (place {self.n})"
        return f"{line}{self.kind}: {self.what}{place}"


class Row(NamedTuple):
    """A line between the first and the last: a row of the chain; one that cannot be read has no place (0)."""

    line: int
    name: str = ""
    n: int = 0
    prev_hash: str = ""
    hash: str = ""
    sound: bool = False


def canonical(value: object) -> str:
    """JSON with sorted keys, no spaces, no needless escapes: what is hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def link(previous: str, text: str) -> str:
    """The hash of a row that says `text` and follows the row whose hash is `previous`."""
    return hashlib.sha256(f"{previous}\n{text}".encode("utf-8", "surrogateescape")).hexdigest()


def written(line: object) -> str:
    """A line as an export writes it: pure ASCII, so that damaged text survives."""
    return json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def check(data: bytes, checkpoint: str = "") -> list[Fault]:
    """All faults of an exported log; an empty list: it is what was written."""
    lines = data.split(b"\n")
    ends = lines[-1] == b"" and len(lines) > 1
    read = [_read(raw) for raw in (lines[:-1] if ends else lines)]
    faults = [] if ends else [Fault("unreadable", "the last line does not end", len(read))]
    return faults + walk(read, checkpoint)


def walk(read: list[Any], checkpoint: str = "") -> list[Fault]:
    """Follow the chain from its genesis to its head. `read`: each line as `shaped` gives it."""
    last = len(read)
    faults = []
    first, head = _only(read, 1, "log"), _only(read, last, "head")
    faults += [Fault("unreadable", found, at) for at, found in enumerate(read, 1) if isinstance(found, str)]
    genesis = str(first[2]) if first and link("", canonical(["log", *first[1]])) == first[2] else None
    if first and genesis is None:
        faults.append(Fault("changed", "the log's own line (its opening, its time or its genesis)", 1))
    rows = [_row(at, found) for at, found in enumerate(read, 1) if 1 < at < last]
    faults += [
        Fault("changed", f"{row.name}: its text does not give its hash", row.line, row.n)
        for row in rows
        if row.n and not row.sound
    ]
    faults += _places(rows, 0 if first else None) + _links(genesis, rows)
    if head:
        faults += _head(head[1], head[2], rows, last, genesis)
    if checkpoint and not any(row.hash.startswith("".join(checkpoint.split()).lower()) for row in rows):
        faults.append(Fault("checkpoint", f"no row of the log has the hash {checkpoint}"))
    return faults


def _read(raw: bytes) -> Any:
    """The array of a line, or, as a text, what is wrong with it."""
    try:
        found = json.loads(raw.decode("ascii"))
    except (ValueError, RecursionError):
        return "no line of JSON"
    if not isinstance(found, list) or written(found).encode("ascii") != raw:
        return "not written as an export writes it"
    return shaped(found)


def shaped(found: list[Any]) -> Any:
    """The line, or, as a text, why it is none."""
    shape = SHAPES.get(str(found[0])) if found else None
    if shape is None or [type(part) for part in found] != list(shape):
        return "no line of a log"
    if found[0] == "row" and (found[1] not in KINDS or len(found[2]) < 3):
        return f"no row of a log: {found[1]!r}"
    if found[0] == "row" and (type(found[2][1]) is not int or found[2][1] < 1):
        return "a row without a place"
    return found


def _only(read: list[Any], line: int, kind: str) -> Any:
    """The line of this kind, which may stand here and nowhere else; others of the kind become unreadable."""
    for at, found in enumerate(read, 1):
        if not isinstance(found, str) and (found[0] == kind) != (at == line):
            if found[0] == kind or at == line:
                read[at - 1] = f"there should be {'a' if at == line else 'no'} line of the kind {kind!r} here"
    return None if isinstance(read[line - 1], str) else read[line - 1]


def _row(line: int, found: Any) -> Row:
    if isinstance(found, str):
        return Row(line)
    _, kind, values, prev_hash, own = found
    text = canonical([kind, *values])
    return Row(line, f"{kind} {values[2]}", values[1], prev_hash, own, link(prev_hash, text) == own)


def _places(rows: list[Row], at: int | None) -> list[Fault]:
    """Gaps, and places with two sound rows; `at` is the place before the first, None where it cannot be known.

    Nothing is said of the place of a line that cannot be read or was changed.
    """
    faults = []
    seen: dict[int, Row] = {}
    for row in rows:
        if not row.n:
            at = None  # it may have been any number of rows
        elif not row.sound:
            at = at if at is None else at + 1
        elif row.n in seen:
            faults.append(
                Fault("fork", f"{seen[row.n].name} and {row.name} have the same place", row.line, row.n)
            )
        else:
            if at is not None and row.n > at + 1:
                faults.append(_gap(at + 1, row.n - 1, row.line))
            elif at is not None and row.n <= at:
                faults.append(Fault("changed", f"{row.name} does not stand in its order", row.line, row.n))
            seen[row.n] = row
            at = row.n
    return faults


def _gap(first: int, last: int, line: int) -> Fault:
    what = "a row is missing" if first == last else f"rows are missing up to place {last}"
    return Fault("gap", what, line, first)


def _links(genesis: str | None, rows: list[Row]) -> list[Fault]:
    """Sound rows that follow another than the one before them, where that one is sound too."""
    sound: dict[int, set[str]] = {} if genesis is None else {0: {genesis}}
    for row in rows:
        if row.sound:
            sound.setdefault(row.n, set()).add(row.hash)
    for row in rows:
        if row.n and not row.sound:
            sound.pop(row.n, None)
    return [
        Fault("fork", f"{row.name} follows another row than the one before it", row.line, row.n)
        for row in rows
        if row.sound and row.n - 1 in sound and row.prev_hash not in sound[row.n - 1]
    ]


def _head(n: int, own: str, rows: list[Row], line: int, genesis: str | None) -> list[Fault]:
    """The head names the last row; where that is not there, rows were cut off."""
    if not rows:
        if n > 0 and own != genesis:
            return [_gap(1, n, line)]
        named = n == 0 and own == genesis or genesis is None
        return [] if named else [Fault("changed", "the head names a row that is not there", line, n)]
    last = rows[-1]
    if not last.sound or (last.n, last.hash) == (n, own):
        return []
    if n > last.n and own != last.hash:
        return [_gap(last.n + 1, n, line)]
    return [Fault("changed", "the head does not name the last row", line, n)]


def main(arguments: list[str]) -> int:
    """0: as it was written; 1: faults, one a line; 2: how to use it."""
    if not 1 <= len(arguments) <= 2:
        print("python3 check_log.py LOG.jsonl [CHECKPOINT]", file=sys.stderr)
        return 2
    with open(arguments[0], "rb") as file:
        data = file.read()
    faults = check(data, arguments[1] if len(arguments) == 2 else "")
    for fault in faults:
        print(fault)
    if not faults:
        print(f"as it was written: {data.count(10) - 2} rows")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
