"""A tournament with seated tables and deals being played, by the same actions that a club uses."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from referee.accounts.models import User
from referee.seating.actions.deals import open_next_deal
from referee.seating.actions.seats import draw_dealer, draw_seats
from referee.seating.actions.tables import assign_table
from referee.seating.models import Deal, Sitting
from referee.tournament.models import Tournament
from rulings.record import Recorded
from tests.builders import later, tell

EAST_DEALS = (1, 1, 3)  # a total of 5: counted from East round to East
SOUTH_OPENS = (1, 1, 4)  # a total of 6: from the dealer on to the next seat


def a_seated_table(
    tournament: Tournament, *, by: User, table_no: int = 1, numbers: Sequence[int] = (1, 2, 3, 4)
) -> Sitting:
    """Four entrants in the places E, S, W, N in the order of `numbers`; East is the first dealer."""
    sitting = assign_table(tournament=tournament, round_no=1, table_no=table_no, numbers=numbers, now=later())
    draw_seats(
        sitting_id=sitting.pk,
        uid=uuid4(),
        thrower=0,
        dice=EAST_DEALS,
        tiles=("E", "S", "W", "N"),
        by=by,
        now=later(),
    )
    draw_dealer(sitting_id=sitting.pk, uid=uuid4(), dice=EAST_DEALS, by=by, now=later())
    return sitting


def a_deal(sitting: Sitting, *, by: User, dice: Sequence[int] = EAST_DEALS) -> Deal:
    """The next deal of the table; the dealer's own wall is broken unless the dice say otherwise."""
    return open_next_deal(sitting_id=sitting.pk, uid=uuid4(), dice=dice, by=by, now=later())


def happen(deal: Deal, event: dict[str, Any], *, by: User | None = None) -> Recorded:
    """Something is recorded in the deal."""
    return tell(deal.log, event, actor_id=by.pk if by else None)
