"""A tournament with a seated table, its officials, and the acts of a ruling's life with good defaults."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from referee.accounts.models import User
from referee.hearing.actions.appeals import appeal
from referee.hearing.actions.notices import tell as tell_seat
from referee.hearing.actions.panels import decide, name_panel, vote
from referee.hearing.models import Appeal, Notice, PanelDecision, PanelVote, ReviewRules
from referee.seating.models import Deal, Sitting
from referee.tournament.models import Membership, Role
from rulings.models import Ruling
from tests.builders import later
from tests.cast import Cast, a_cast, a_user
from tests.desk.seated import a_deal, a_seated_table, happen

WRONG_KONG = {
    "type": "report",
    "seat": "S",
    "foul": "wrong_added_kong",
    "facts": {
        "replaced": True,
        "in_hand": True,
        "identifiable": False,
        "discarded": False,
        "in_last_eight": False,
    },
}
WIN = {"type": "win", "seat": "W", "by": "discard", "from": "E", "face": 6}


@dataclass
class House:
    """The cast, a table with a deal being played, and three officials who had no part in anything (`panel`)."""

    cast: Cast
    sitting: Sitting
    deal: Deal
    panel: list[User] = field(default_factory=list)

    def user(self, who: str) -> User:
        found = self.cast.users[who]
        assert found is not None
        return found

    def rules(self, **fields: Any) -> ReviewRules:
        row, _made = ReviewRules.objects.update_or_create(tournament=self.cast.tournament, defaults=fields)
        return row

    def ruling(self, event: dict[str, Any] | None = None, *, deal: Deal | None = None) -> Ruling:
        found = happen(deal or self.deal, event or WIN, by=self.user("referee")).ruling
        assert found is not None
        return found

    def told(
        self, ruling: Ruling | UUID, places: str = "ESWN", *, at: datetime | None = None
    ) -> list[Notice]:
        return [
            tell_seat(
                ruling_id=_id(ruling), place=p, stance="told", by=self.user("referee"), now=at or later()
            )
            for p in places
        ]

    def appeal(self, ruling: Ruling | UUID, place: str = "E", **told: Any) -> Appeal:
        known: dict[str, Any] = {"grounds": ["clause"], "words": "條文用錯了", "by": self.user("referee")}
        return appeal(ruling_id=_id(ruling), place=place, **(known | {"now": later()} | told))

    def seat_panel(self, ruling: Ruling | UUID) -> None:
        name_panel(
            ruling_id=_id(ruling),
            members=[user.pk for user in self.panel],
            chair=self.panel[0].pk,
            by=self.user("head"),
            now=later(),
        )

    def vote(self, ruling: Ruling | UUID, member: int, act: str, **told: Any) -> PanelVote:
        known: dict[str, Any] = {"reason": f"委員{member}的理由", "now": later()}
        return vote(ruling_id=_id(ruling), by=self.panel[member], act=act, **(known | told))

    def decide(self, ruling: Ruling | UUID) -> PanelDecision:
        return decide(ruling_id=_id(ruling), by=self.panel[0], reason="合議的理由", now=later())

    def heard(self, ruling: Ruling, *acts: str, **told: Any) -> PanelDecision:
        """Appealed, a panel named, these votes cast, decided."""
        self.appeal(ruling)
        self.seat_panel(ruling)
        for member, act in enumerate(acts):
            self.vote(ruling, member, act, **(told if act == "amend" else {}))
        return self.decide(ruling)


def _id(ruling: Ruling | UUID) -> UUID:
    return ruling if isinstance(ruling, UUID) else ruling.pk


def a_house() -> House:
    """East deals; the four are entrants 1 to 4."""
    cast = a_cast(entrants=8)
    referee = cast.users["referee"]
    assert referee is not None
    sitting = a_seated_table(cast.tournament, by=referee, table_no=7)
    house = House(cast, sitting, a_deal(sitting, by=referee))
    for no in range(3):
        user = a_user(f"panel{no}-{uuid4().hex[:6]}", display_name=f"委員{'甲乙丙'[no]}")
        Membership.objects.create(tournament=cast.tournament, user=user, role=Role.REFEREE)
        house.panel.append(user)
    return house


def paying(*moves: tuple[str, str, int]) -> dict[str, Any]:
    """A panel's own decision by which (payer, payee, points) move."""
    return {"payments": [{"payer": a, "payee": b, "points": n} for a, b, n in moves]}


def in_minutes(at: datetime, minutes: float) -> datetime:
    return at + timedelta(minutes=minutes)
