"""Writing to a tournament's journal: one line for each act outside of the logs, in the act's own transaction.

    journal.write(tournament.pk, "seats", [draw, *seats], gone=former, now=now)

Call it last: it locks the journal to the end of the transaction, and whoever holds that lock waits for nobody else, so
that fifty tables stand in each other's way for the few milliseconds of a commit. Two statements, whatever the rows.

A tap at a table writes no line: its own log is a chain. The head of the log comes here with the job that each tap leaves
in the outbox (`referee.seating.tasks`), and with every line about that log. `manage.py verify_log --all` holds the
tables, and the logs, against the lines (`referee.tournament.journal_check`).
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from django.db import models

from referee.tournament.models import Journal, JournalLine
from rulings import chain
from rulings.checkpoints import JOURNAL, Checkpoint
from rulings.fields import instant_text

# Tables of which every row is in a journal. Named by their labels, as foreign keys are: their apps stand above this one.
KEPT = (
    "seating.Sitting", "seating.Participant", "seating.Draw", "seating.Seat", "seating.Deal", "seating.StakeAct",
    "hearing.Draft", "hearing.DraftEnd", "hearing.Notice", "hearing.Signature", "hearing.Declaration",
    "hearing.Relation", "hearing.OpinionRequest", "hearing.Opinion", "hearing.Appeal", "hearing.Panel",
    "hearing.PanelMember", "hearing.PanelVote", "hearing.PanelDecision",
)  # fmt: skip
# Of those who are put down for a table it is kept who they are; the rest of the row may change.
PARTLY = {"tournament.Entrant": ("id", "tournament_id", "number", "player_id")}

HASHED = "sha256:"
Value = str | int | None


class At(Protocol):
    """A place in a log: its head, or a row of it."""

    log_id: UUID
    n: int
    hash: str


def write(
    tournament_id: int,
    act: str,
    rows: Iterable[models.Model] = (),
    *,
    now: datetime,
    gone: Iterable[models.Model] = (),
    heads: Sequence[At] = (),
) -> JournalLine:
    """Add a line: the `rows` as they were written just now, those taken away, and where logs stand. In a transaction."""
    said: dict[str, list[Any]] = {
        "rows": [[row._meta.db_table, stated(row)] for row in rows],
        "gone": [[row._meta.db_table, plain(row._meta.pk, row.pk)] for row in gone],
        "heads": [[head.log_id.hex, head.n, head.hash] for head in heads],
    }
    held = Journal.objects.select_for_update().filter(pk=tournament_id).first() or _begun(tournament_id)
    return JournalLine.objects.create(**line(tournament_id, held.n, held.hash, act=act, said=said, now=now))


def line(
    tournament_id: int, n: int, hash: str, *, act: str, said: Mapping[str, Sequence[Any]], now: datetime
) -> dict[str, Any]:
    """The line that follows the place `n` with this hash, column by column."""
    text = chain.canonical({name: what for name, what in said.items() if what})
    values: list[Value] = [tournament_id, n + 1, act, text, instant_text(now)]
    link = chain.link(hash, chain.line_text(values))
    place = {"journal_id": tournament_id, "n": n + 1, "prev_hash": hash, "hash": link}
    return {**place, "act": act, "text": text, "at": now}


def _begun(tournament_id: int) -> Journal:
    """The journal of a tournament before its first line, locked; of two who begin it at once the later one waits."""
    Journal.objects.get_or_create(
        pk=tournament_id, defaults={"n": 0, "hash": chain.journal_genesis(tournament_id)}
    )
    return Journal.objects.select_for_update().get(pk=tournament_id)


def checkpoint(tournament_id: int) -> list[Checkpoint]:
    """Where the journal stands, for a list on paper; none before its first line."""
    rows = Journal.objects.filter(pk=tournament_id).values_list("n", "hash")
    return [Checkpoint(f"{JOURNAL}{tournament_id}", n, hash) for n, hash in rows]


def stated(row: models.Model) -> dict[str, Value]:
    """What a line says of a row, by column."""
    only = PARTLY.get(row._meta.label)
    return {
        str(field.column): plain(field, getattr(row, field.attname))
        for field in row._meta.concrete_fields
        if only is None or field.column in only
    }


def plain(field: Any, value: Any) -> Value:
    """A value as a line says it: the same on every database. Words and JSON by their hash."""
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, UUID):
        return value.hex
    if isinstance(value, datetime):
        return instant_text(value)
    if isinstance(field, models.JSONField):
        return hashed(chain.canonical(value))
    return str(value) if field.choices or not value else hashed(str(value))


def hashed(text: str) -> str:
    """In the place of a text of which only the hash is kept."""
    return HASHED + hashlib.sha256(text.encode(errors="surrogateescape")).hexdigest()
