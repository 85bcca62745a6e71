"""People and things for tests, with good defaults: who may do what is always tried from outside with these."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from typing import Any

from django.test import Client

from referee.accounts.models import User
from referee.players.models import Player
from referee.tournament.models import Entrant, Membership, Role, State, Tournament

NOW = datetime(2026, 11, 30, 5, 0, tzinfo=UTC)
PASSWORD = "wall-of-144-tiles"
NAMES = (
    "林佩蓉 陳冠廷 黃淑芬 張志豪 鄭文雄 許雅婷 江承翰 劉家豪 高于晴 潘玉珍 吳孟潔 謝欣怡 葉曉雯 蔡秀美 楊宗翰 蘇志明"
).split()
OUTSIDE = {"stranger": 404, "elsewhere": 404, "nobody": 302}
"""What those outside a tournament are answered at its inner pages: there is nothing here, or who are you?"""
ORGANIZER_ONLY = {"head": 403, "referee": 403, "player": 403, **OUTSIDE}
"""What everybody but an organizer is answered at the organizer's pages."""
_numbers = count(1)


def a_user(username: str | None = None, **fields: Any) -> User:
    """An account with the password PASSWORD."""
    user = User(username=username or f"user{next(_numbers)}", **fields)
    user.set_password(PASSWORD)
    user.save()
    return user


def a_tournament(*, members: dict[str, User] | None = None, entrants: int = 0, **fields: Any) -> Tournament:
    """An open tournament, with members by role and so many entrants numbered from 1."""
    from rulings.law import edition  # here: the law is not loaded for tests that need no tournament

    n = next(_numbers)
    defaults = {
        "name": f"第{n}屆公開賽",
        "slug": f"open-{n}",
        "edition": edition("tw16").version,
        "state": State.OPEN,
    }
    tournament = Tournament.objects.create(**(defaults | {"created_at": NOW} | fields))
    for role, user in (members or {}).items():
        Membership.objects.create(tournament=tournament, user=user, role=role)
    for number in range(1, entrants + 1):
        an_entrant(tournament, number)
    return tournament


def an_entrant(tournament: Tournament, number: int, name: str | None = None) -> Entrant:
    """An entrant and the player behind him."""
    name = name or (NAMES[number - 1] if number <= len(NAMES) else f"選手{number}")
    return Entrant.objects.create(
        tournament=tournament, number=number, player=Player.objects.create(name=name, created_at=NOW)
    )


def client_of(user: User | None) -> Client:
    """A browser in which this user is logged in; nobody for None."""
    client = Client()
    if user is not None:
        client.force_login(user, backend="referee.accounts.backends.AccountBackend")
    return client


class Browsers(Mapping[str, Client]):
    """Everybody's browser, logged in when it is first asked for: a log-in is a tenth of a test's time."""

    def __init__(self, users: Mapping[str, User | None]) -> None:
        self._users = users
        self._opened: dict[str, Client] = {}

    def __getitem__(self, who: str) -> Client:
        if who not in self._opened:
            self._opened[who] = client_of(self._users[who])
        return self._opened[who]

    def __iter__(self) -> Iterator[str]:
        return iter(self._users)

    def __len__(self) -> int:
        return len(self._users)


@dataclass(frozen=True)
class Cast:
    """A tournament, its people, and those who are not of it, each with a browser."""

    tournament: Tournament
    users: dict[str, User | None]
    clients: Mapping[str, Client]

    def statuses(self, path: str, method: str = "get", data: dict[str, Any] | None = None) -> dict[str, int]:
        """What each of them is answered at this address."""
        return {
            who: getattr(client, method)(path, data or {}).status_code for who, client in self.clients.items()
        }


def a_cast(*, entrants: int = 0, **fields: Any) -> Cast:
    """organizer, head, referee, player, stranger, elsewhere (organizer and referee of another tournament), nobody."""
    users: dict[str, User | None] = {
        who: a_user(f"{who}{next(_numbers)}")
        for who in ("organizer", "head", "referee", "player", "stranger", "elsewhere")
    }
    roles = {
        "organizer": Role.ORGANIZER,
        "head": Role.HEAD_REFEREE,
        "referee": Role.REFEREE,
        "player": Role.PLAYER,
    }
    members = {str(role): user for who, role in roles.items() if (user := users[who])}
    tournament = a_tournament(members=members, entrants=entrants, **fields)
    if other := users["elsewhere"]:
        a_tournament(members={Role.ORGANIZER: other, Role.REFEREE: other})
    users["nobody"] = None
    return Cast(tournament=tournament, users=users, clients=Browsers(users))
