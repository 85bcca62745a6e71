"""Those who play: a name, and a key by which it is found in either Chinese script."""

from typing import Any, ClassVar

from django.db import models

from referee.players.names import search_key

NAME_MAX = 60


class Player(models.Model):
    """A person who plays, with or without an account. The log of a deal never names a player, only seats."""

    name = models.CharField(max_length=NAME_MAX)
    club = models.CharField(max_length=NAME_MAX, blank=True)
    key = models.CharField(max_length=4 * NAME_MAX, db_index=True, editable=False)
    created_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "id"]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the key true to the name and the club, whoever saves."""
        self.key = search_key(f"{self.name} {self.club}".strip())
        super().save(*args, **kwargs)
