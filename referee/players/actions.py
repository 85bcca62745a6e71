"""What is done to players. The clock comes in from outside."""

from collections.abc import Iterable
from datetime import datetime

from referee.players.models import Player
from referee.players.names import name_key


def add_player(*, name: str, club: str, now: datetime) -> Player:
    """A new player; two people may have one name."""
    return Player.objects.create(name=name.strip(), club=club.strip(), created_at=now)


def add_players(*, people: Iterable[tuple[str, str]], now: datetime) -> list[Player]:
    """New players from (name, club), in one statement, in order."""
    fresh = [Player(name=name, club=club, created_at=now) for name, club in people]
    for player in fresh:
        player.key = name_key(player.name)
        player.search = f"{player.key} {name_key(player.club)}".strip()
    return Player.objects.bulk_create(fresh)


def rename_player(*, player: Player, name: str, club: str) -> Player:
    """Another name, from now on and on all that was; no log is touched, as logs know seats only."""
    player.name, player.club = name.strip(), club.strip()
    player.save(update_fields=["name", "club", "key", "search"])
    return player
