"""A list costs as many statements with three hundred rows as with one."""

from copy import copy
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, models
from django.test.utils import CaptureQueriesContext

from referee.seating.models import Deal, Draw
from referee.tournament.models import Membership, Role, Tournament
from rulings.models import Entry, Event, Log, Ruling
from tests.cast import Cast, a_cast
from tests.seating.game import a_deal, a_table, won

pytestmark = pytest.mark.django_db
ROWS = (1, 3, 300)
COSTS = {
    ("nobody", "/"): 1,
    ("nobody", "/t/{slug}/standings/"): 12,
    ("nobody", "/t/{slug}/players/1/"): 19,
    ("nobody", "/t/{slug}/register/"): 11,
    ("organizer", "/organize/"): 5,
    ("head", "/desk/"): 13,
    ("head", "/desk/rulings/"): 8,
    ("head", "/desk/figures/{slug}/"): 14,
    ("referee", "/desk/{sitting}/"): 10,
    ("referee", "/desk/{sitting}/history/"): 9,
}


def test_a_list_costs_the_same_statements_at_1_3_and_300_rows() -> None:
    cast = a_cast(entrants=8)
    organizer, head = cast.users["organizer"], cast.users["head"]
    assert organizer
    assert head
    sitting = a_table(cast.tournament, head)
    first = a_deal(sitting, head)
    won(first, "S", off="E")
    where = {"slug": cast.tournament.slug, "sitting": sitting.pk}
    found: dict[tuple[str, str], list[int]] = {at: [] for at in COSTS}
    have = 1
    for rows in ROWS:
        more_deals(first, range(have + 1, rows + 1))
        twins = [like(cast.tournament, pk=None, slug=f"twin-{n}") for n in range(have, rows)]
        made = Tournament.objects.bulk_create(twins)
        Membership.objects.bulk_create(
            Membership(tournament=one, user=organizer, role=Role.ORGANIZER) for one in made
        )
        have = rows
        for who, path in COSTS:
            found[who, path].append(statements(cast, who, path.format(**where)))
    assert found == {at: [cost] * len(ROWS) for at, cost in COSTS.items()}


def statements(cast: Cast, who: str, path: str) -> int:
    client = cast.clients[who]  # logged in before anything is counted
    with CaptureQueriesContext(connection) as made:
        assert client.get(path).status_code == 200
    return len(made)


def more_deals(first: Deal, numbers: range) -> None:
    """The first deal of a table once more under other numbers, with its log: the event, its ruling, its entries."""
    event, ruling = Event.objects.get(log=first.log_id), Ruling.objects.get(log=first.log_id)
    made: dict[type[models.Model], list[Any]] = {
        Draw: [],
        Log: [],
        Deal: [],
        Event: [],
        Ruling: [],
        Entry: [],
    }
    for number in numbers:
        log = like(first.log, pk=uuid4())
        door = like(first.door, pk=None, uid=uuid4())
        told = like(event, pk=uuid4(), log=log)
        ruled = like(ruling, pk=uuid4(), log=log, event=told)
        made[Log].append(log)
        made[Draw].append(door)
        made[Deal].append(like(first, pk=None, number=number, log=log, door=door))
        made[Event].append(told)
        made[Ruling].append(ruled)
        for entry in ruling.entries.all():
            made[Entry].append(like(entry, pk=f"{ruled.pk.hex}-{entry.place}", ruling=ruled))
    for model, rows in made.items():
        model._default_manager.bulk_create(rows)


def like(row: Any, **other: Any) -> Any:
    """A copy of a row that is not saved yet, some fields of it other ones."""
    twin = copy(row)
    twin._state = models.base.ModelState()
    for name, value in other.items():
        setattr(twin, name, value)
    return twin
