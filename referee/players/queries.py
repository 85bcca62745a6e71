"""Players found by name or club, in either Chinese script."""

from django.db.models import QuerySet

from referee.players.models import Player
from referee.players.names import words_of


def search(*, text: str, among: QuerySet[Player] | None = None) -> QuerySet[Player]:
    """Players whose name or club holds every word of `text`; all of them for an empty text."""
    found = Player.objects.all() if among is None else among
    for word in words_of(text):
        found = found.filter(search__contains=word)
    return found
