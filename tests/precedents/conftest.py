"""A cast with two seated tables, a deal open at each, and another public tournament with one."""

from copy import deepcopy
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import pytest

from referee.accounts.models import User
from referee.desk import drafts
from referee.precedents.index import refresh
from referee.seating.models import Deal
from referee.tournament.models import Tournament
from rulings.models import Ruling
from tests.builders import judge_again, tell
from tests.cast import Cast, a_cast, a_tournament, a_user
from tests.desk.seated import a_deal, a_seated_table
from tests.once import once

KONG = {"replaced": True, "in_hand": True, "identifiable": False, "discarded": False}
WARNED = {"reason": "南家陳冠廷第一次犯", "clauses": ["F8"], "instructions": ["警告陳冠廷一次。"]}


@dataclass(frozen=True)
class Hall:
    """Two tables of one tournament, one of another that anybody may read."""

    cast: Cast
    referee: User
    first: Deal
    second: Deal
    other: Deal

    def proposal(self, draft: dict[str, Any], *, who: str = "referee") -> Any:
        """The page that proposes a ruling at the second table."""
        query = urlencode({"e": drafts.write(draft), "deal": 1})
        return self.cast.clients[who].get(f"/desk/{self.second.sitting_id}/ask/?{query}", follow=True)

    def user(self, who: str) -> User:
        found = self.cast.users[who]
        assert found is not None
        return found

    def figures(self, page: str = "") -> str:
        return f"/desk/figures/{self.cast.tournament.slug}/{page}"


def a_kong(seat: str = "S", **facts: Any) -> dict[str, Any]:
    """A wrong added kong, all its questions answered."""
    return {"type": "report", "seat": seat, "foul": "wrong_added_kong", "facts": KONG | facts}


def ruled(deal: Deal, event: dict[str, Any], *, by: User | None = None, **told: Any) -> Ruling:
    """A ruling on an event of a deal, in the index."""
    found = tell(deal.log, event, actor_id=by.pk if by else None, **told).ruling
    assert found is not None
    refresh(deal)
    return found


def reviewed(deal: Deal, ruling: Ruling, act: Any, *, by: User | None = None, **told: Any) -> Ruling:
    """The review of a ruling, in the index."""
    found = judge_again(ruling, act, actor_id=by.pk if by else None, **told).ruling
    refresh(deal)
    return found


def another_hall(**fields: Any) -> tuple[Tournament, Deal]:
    """A tournament of other people with a deal being played."""
    owner = a_user()
    tournament = a_tournament(entrants=4, **fields)
    return tournament, a_deal(a_seated_table(tournament, by=owner), by=owner)


def a_hall() -> Hall:
    cast = a_cast(entrants=8)
    referee = cast.users["referee"]
    assert referee is not None
    tables = [
        a_seated_table(cast.tournament, by=referee, table_no=no, numbers=range(4 * no - 3, 4 * no + 1))
        for no in (1, 2)
    ]
    first, second = (a_deal(sitting, by=referee) for sitting in tables)
    _tournament, other = another_hall(name="高雄公開賽")
    return Hall(cast=cast, referee=referee, first=first, second=second, other=other)


built_hall = once(a_hall)


@pytest.fixture
def hall(db: None, built_hall: Hall) -> Hall:
    return deepcopy(built_hall)
