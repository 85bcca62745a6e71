"""A cast with one played table: a win, a foul, and a review of it."""

from copy import deepcopy
from dataclasses import dataclass
from uuid import uuid4

import pytest

from referee.accounts.models import User
from referee.seating.models import Deal, Sitting
from rulings.models import Ruling
from rulings.record import review
from tests.builders import later
from tests.cast import Cast, a_cast
from tests.once import once
from tests.seating.game import a_deal, a_table, told, won


@dataclass(frozen=True)
class Hall:
    """The cast, the table, its first deal, and two rulings: a win, and a foul that the head referee upheld."""

    cast: Cast
    head: User
    sitting: Sitting
    deal: Deal
    foul: Ruling
    upheld: Ruling
    win: Ruling

    def url(self, page: str = "") -> str:
        return f"/t/{self.cast.tournament.slug}/{page}"

    def organize(self, page: str) -> str:
        return f"/organize/{self.cast.tournament.slug}/{page}"


def a_hall() -> Hall:
    cast = a_cast(entrants=8)
    head, referee = cast.users["head"], cast.users["referee"]
    assert head is not None
    assert referee is not None
    referee.display_name = "裁判何美玲"
    referee.save()
    sitting = a_table(cast.tournament, head)
    deal = a_deal(sitting, head)
    foul = told(
        deal, type="report", seat="W", foul="called_not_taken", facts={"discarder": "E", "pair_shown": False}
    )
    assert foul.ruling is not None
    win = won(deal, "S", off="E", face=3)
    assert win.ruling is not None
    upheld = review(
        ruling_id=foul.ruling.pk,
        uid=uuid4(),
        act="uphold",
        reason="=錄影看過",
        actor_id=referee.pk,
        now=later(),
    )
    return Hall(
        cast=cast,
        head=head,
        sitting=sitting,
        deal=deal,
        foul=foul.ruling,
        upheld=upheld.ruling,
        win=win.ruling,
    )


built_hall = once(a_hall)


@pytest.fixture
def hall(db: None, built_hall: Hall) -> Hall:
    return deepcopy(built_hall)
