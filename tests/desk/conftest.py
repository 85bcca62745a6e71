"""A cast with one seated table, its first deal open, East dealing."""

from copy import deepcopy
from dataclasses import dataclass

import pytest
from django.test import Client

from referee.accounts.models import User
from referee.seating.models import Deal, Sitting
from tests.cast import Cast, a_cast
from tests.desk.seated import a_deal, a_seated_table
from tests.once import once


@dataclass(frozen=True)
class Desk:
    """The cast, the referee, the table and its first deal."""

    cast: Cast
    referee: User
    sitting: Sitting
    deal: Deal

    @property
    def client(self) -> Client:
        """The referee's browser."""
        return self.cast.clients["referee"]

    def url(self, page: str = "") -> str:
        return f"/desk/{self.sitting.pk}/{page}"


def a_desk() -> Desk:
    cast = a_cast(entrants=8)
    referee = cast.users["referee"]
    assert referee is not None
    sitting = a_seated_table(cast.tournament, by=referee, table_no=7)
    deal = a_deal(sitting, by=referee)
    return Desk(cast=cast, referee=referee, sitting=sitting, deal=deal)


built_desk = once(a_desk)


@pytest.fixture
def desk(db: None, built_desk: Desk) -> Desk:
    return deepcopy(built_desk)
