"""Who reads the page that is being made, as far as private names go: the one place that decides who is told one.

A name that is kept private (a minor's) is told to the staff of the tournament and to the player himself. Whatever is
made for nobody in particular (a worker's PDF, the hall's screen, a streamed file) names nobody: without a reader the
answer is no. The reader is kept like the language, for the request; he is asked only where a private name stands.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.functional import cached_property

from referee.accounts.models import User

if TYPE_CHECKING:
    from referee.tournament.models import Entrant


class Reader:
    """Nobody in particular: he is told no private name."""

    staff_of: frozenset[int] = frozenset()
    """The tournaments (ids) whose organizer or referee he is."""
    players: frozenset[int] = frozenset()
    """The players (ids) that he is himself."""

    def reads(self, entrant: "Entrant") -> bool:
        """Whether he is told this entrant's private name."""
        return entrant.tournament_id in self.staff_of or entrant.player_id in self.players


class Account(Reader):
    """Who is logged in with this request: his roles are looked up once, and only if they are asked for."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @cached_property
    def _roles(self) -> list[tuple[int, str, int | None]]:
        from referee.tournament.models import Membership  # the models ask this module whom they may name

        user = getattr(self._request, "user", None)
        if not isinstance(user, User):
            return []
        rows = Membership.objects.filter(user=user)
        return list(rows.values_list("tournament_id", "role", "entrant__player_id"))

    @cached_property
    def staff_of(self) -> frozenset[int]:  # type: ignore[override]  # looked up when it is first read
        return frozenset(tournament for tournament, role, _player in self._roles if role != "player")

    @cached_property
    def players(self) -> frozenset[int]:  # type: ignore[override]  # as above
        return frozenset(player for _tournament, _role, player in self._roles if player is not None)


class Holder(Reader):
    """Who holds the private link of a seat: this player himself."""

    def __init__(self, player_id: int) -> None:
        self.players = frozenset({player_id})


NOBODY = Reader()
_reader: ContextVar[Reader] = ContextVar("reader", default=NOBODY)


def reads_name(entrant: "Entrant") -> bool:
    """Whether who reads this page is told the entrant's private name."""
    return _reader.get().reads(entrant)


def nameable(path: str = "") -> Q:
    """Of entrants (or rows that lead to one by `path`, "entrant__"): those whose names the reader may search for."""
    reader = _reader.get()
    open_ones = Q(**{f"{path}player__private_since": None})
    staff, self = reader.staff_of, reader.players
    return open_ones | Q(**{f"{path}tournament__in": staff}) | Q(**{f"{path}player__in": self})


@contextmanager
def reading_as(reader: Reader) -> Iterator[None]:
    """Make what follows for this reader; `NOBODY` for what hangs on a wall."""
    token = _reader.set(reader)
    try:
        yield
    finally:
        _reader.reset(token)


class ReaderMiddleware:
    """Every request is read by who is logged in with it. A streamed answer is made later, and names nobody."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with reading_as(Account(request)):
            return self.get_response(request)
