"""A cast with a seated table, its first deal open, a foul decided in it; and whoever asks, by session or by token."""

import json
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from referee.accounts.models import User
from referee.api.actions import make_token
from referee.seating.models import Deal, Draw, Sitting
from rulings.models import Ruling
from tests.cast import NOW, Cast, a_cast
from tests.desk.seated import a_deal, a_seated_table, happen
from tests.once import once

DEAD_HAND = {"type": "report", "seat": "S", "foul": "extra_tile"}
FALSE_WIN = {
    "type": "report",
    "seat": "W",
    "foul": "false_win",
    "facts": {"tiles_pushed": True, "because": "incomplete", "face": 3},
}


@dataclass(frozen=True)
class Answer:
    """An answer of the API."""

    status: int
    body: Any
    headers: dict[str, str]

    @property
    def code(self) -> str:
        """The error's code."""
        return str(self.body["error"]["code"])


@dataclass(frozen=True)
class Api:
    """A client of the API: `who` of the cast by session, or anybody by a token."""

    client: Client
    headers: dict[str, str]

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """Ask; `path` is below /api/v1/."""
        sent: dict[str, Any] = {}
        if method not in ("get", "head"):
            text = body if isinstance(body, (str, bytes)) else json.dumps(body)
            sent = {"data": b"" if body is None else text, "content_type": "application/json"}
        answer: HttpResponse = getattr(self.client, method)(
            f"/api/v1/{path}", **sent, headers=self.headers | headers
        )
        content = answer.content
        return Answer(answer.status_code, json.loads(content) if content else None, dict(answer.items()))

    def get(self, path: str, **headers: str) -> Answer:
        """Read."""
        return self("get", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Answer:
        """Write."""
        return self("post", path, body, **headers)


@dataclass(frozen=True)
class House:
    """The cast at one table."""

    cast: Cast
    sitting: Sitting
    deal: Deal
    ruling: Ruling

    def user(self, who: str) -> User:
        """One of the cast."""
        user = self.cast.users[who]
        assert user is not None
        return user

    def by(self, who: str) -> Api:
        """One of the cast by session (without CSRF checks, as Django's test client has them)."""
        return Api(self.cast.clients[who], {})

    def with_token(self, who: str) -> Api:
        """One of the cast by a fresh token."""
        return Api(Client(), {"Authorization": f"Token {make_token(user=self.user(who), now=NOW)}"})

    @property
    def events(self) -> str:
        """Where events of the deal are posted."""
        return f"deals/{self.deal.pk}/events/"

    @property
    def slug(self) -> str:
        return self.cast.tournament.slug


def a_house(**fields: Any) -> House:
    """A tournament being played."""
    cast = a_cast(entrants=8, **fields)
    referee = cast.users["referee"]
    assert referee is not None
    sitting = a_seated_table(cast.tournament, by=referee, table_no=7)
    deal = a_deal(sitting, by=referee)
    ruling = happen(deal, DEAD_HAND, by=referee).ruling
    assert ruling is not None
    return House(cast=cast, sitting=sitting, deal=deal, ruling=ruling)


built_house = once(a_house)
built_draft = once(partial(a_house, state="draft"))


@pytest.fixture
def house(db: None, built_house: House) -> House:
    return deepcopy(built_house)


@pytest.fixture
def draft(db: None, built_draft: House) -> House:
    """The same in a tournament that only its members may read."""
    return deepcopy(built_draft)


def event(data: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A body for an event."""
    return {"uid": str(uuid4()), "event": data, **more}


def last_draw(sitting: Sitting) -> Draw:
    """The latest throw at a table."""
    return Draw.objects.filter(sitting=sitting).latest("id")
