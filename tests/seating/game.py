"""A table that plays: seated, dealt, with results recorded, for tests of what comes after."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from referee.accounts.models import User
from referee.seating.actions.deals import open_next_deal
from referee.seating.actions.seats import draw_dealer, draw_seats
from referee.seating.actions.tables import assign_table
from referee.seating.models import Deal, Sitting
from referee.tournament.models import Tournament
from rulings.record import Recorded, record
from tests.cast import NOW


def a_table(
    tournament: Tournament,
    by: User,
    *,
    numbers: Sequence[int] = (1, 2, 3, 4),
    round_no: int = 1,
    table_no: int = 1,
) -> Sitting:
    """Four seated E, S, W, N in the order of `numbers`, East as first dealer."""
    sitting = assign_table(
        tournament=tournament, round_no=round_no, table_no=table_no, numbers=numbers, now=NOW
    )
    draw_seats(sitting_id=sitting.pk, uid=uuid4(), thrower=0, dice=[1, 1, 3], tiles="ESWN", by=by, now=NOW)
    draw_dealer(sitting_id=sitting.pk, uid=uuid4(), dice=[1, 1, 3], by=by, now=NOW)
    return sitting


def a_deal(sitting: Sitting, by: User) -> Deal:
    """The next deal, the dealer's place the door seat."""
    return open_next_deal(sitting_id=sitting.pk, uid=uuid4(), dice=[1, 1, 3], by=by, now=NOW)


def told(deal: Deal, **event: Any) -> Recorded:
    """An event in a deal's log; `by_` and `from_` stand for `by` and `from`."""
    event = {name.rstrip("_"): value for name, value in event.items()}
    return record(log_id=deal.log_id, uid=uuid4(), event=event, actor_id=None, now=NOW)


def won(deal: Deal, seat: str, *, off: str | None = None, face: int = 3) -> Recorded:
    """A self-draw, or a win on a discard of `off`."""
    if off is None:
        return told(deal, type="win", seat=seat, by="self_draw", face=face)
    return told(deal, type="win", seat=seat, by="discard", from_=off, face=face)
