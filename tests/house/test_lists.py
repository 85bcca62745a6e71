"""A list costs as many statements with three hundred rows as with one."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.tournament.models import Membership, Role, Tournament
from tests.cast import Cast, a_cast
from tests.seating.copies import like, more_deals
from tests.seating.game import a_deal, a_table, won

pytestmark = pytest.mark.django_db
ROWS = (1, 3, 300)
COSTS = {
    ("nobody", "/"): 1,
    ("nobody", "/t/{slug}/standings/"): 12,
    ("nobody", "/t/{slug}/players/1/"): 19,
    ("nobody", "/t/{slug}/register/"): 11,
    ("organizer", "/organize/"): 5,
    ("head", "/desk/"): 14,
    ("head", "/desk/rulings/"): 10,
    ("head", "/desk/figures/{slug}/"): 14,
    ("referee", "/desk/{sitting}/"): 11,
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
