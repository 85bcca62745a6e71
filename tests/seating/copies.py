"""Many deals at little cost: copies of a deal's rows, written some hundred at a time, for tests and benches of long lists."""

from collections.abc import Iterable
from copy import copy
from typing import TypeVar
from uuid import UUID, uuid4

from django.db.models import Model
from django.db.models.base import ModelState

from referee.seating.models import Deal, Draw
from rulings.models import Entry, Event, Log, Ruling

Row = TypeVar("Row", bound=Model)


def more_deals(first: Deal, numbers: Iterable[int]) -> None:
    """A deal of a table once more under other numbers, with its log: events, rulings, entries. The chains are copies too."""
    logs = [like(first.log, pk=uuid4()) for _ in numbers]
    doors = [like(first.door, pk=None, uid=uuid4()) for _ in logs]
    Log.objects.bulk_create(logs)
    Draw.objects.bulk_create(doors)
    Deal.objects.bulk_create(
        like(first, pk=None, number=number, log=log, door=door)
        for number, log, door in zip(numbers, logs, doors, strict=True)
    )
    events = {row.n: row for row in Event.objects.filter(log=first.log_id)}
    rulings = {row.n: row for row in Ruling.objects.filter(log=first.log_id)}
    twins: dict[tuple[Log, UUID], Event] = {}
    for n in sorted([*events, *rulings]):  # place by place, as the chain's guard wants them
        if n in events:
            told = [like(events[n], pk=uuid4(), log=log) for log in logs]
            Event.objects.bulk_create(told)
            twins |= {(event.log, events[n].pk): event for event in told}
        else:
            row = rulings[n]
            ruled = [like(row, pk=uuid4(), log=log, event=twins[log, row.event_id]) for log in logs]
            Ruling.objects.bulk_create(ruled)
            entries = list(row.entries.all())
            Entry.objects.bulk_create(
                like(entry, pk=f"{ruling.pk.hex}-{entry.place}", ruling=ruling)
                for ruling in ruled
                for entry in entries
            )


def like(row: Row, **other: object) -> Row:
    """A copy of a row that is not saved yet, some fields of it other ones."""
    twin = copy(row)
    twin._state = ModelState()
    for name, value in other.items():
        setattr(twin, name, value)
    return twin
