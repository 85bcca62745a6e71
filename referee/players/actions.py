"""What is done to players. The clock comes in from outside."""

from collections.abc import Iterable
from datetime import datetime

from referee.players.models import Player
from referee.players.names import name_key


def add_player(*, name: str, club: str, now: datetime, private: bool = False) -> Player:
    """A new player; two people may have one name."""
    return add_players(people=[(name.strip(), club.strip(), private)], now=now)[0]


def add_players(*, people: Iterable[tuple[str, str, bool]], now: datetime) -> list[Player]:
    """New players from (name, club, whether the name is private), in one statement, in order."""
    fresh = [
        Player(name=name, club=club, private_since=now if private else None, created_at=now)
        for name, club, private in people
    ]
    for player in fresh:
        player.key = name_key(player.name)
        player.search = f"{player.key} {name_key(player.club)}".strip()
    return Player.objects.bulk_create(fresh)


def rename_player(*, player: Player, name: str, club: str) -> Player:
    """Another name, from now on and on all that was; no log is touched, as logs know seats only."""
    player.name, player.club = name.strip(), club.strip()
    player.save(update_fields=["name", "club", "key", "search"])
    return player


def keep_private(*, player: Player, private: bool, now: datetime) -> Player:
    """Whether his name is private from now on; what was printed with it before is given out no more (`private_since`)."""
    if private != player.private:
        player.private_since = now if private else None
        player.save(update_fields=["private_since"])
    return player
