"""Those who play: a name, and a key by which it is found in either Chinese script."""

from typing import Any, ClassVar

from django.db import models

from referee.accounts.visible import validate_visible
from referee.players.names import name_key

NAME_MAX = 60
KEY_MAX = 8 * NAME_MAX  # NFKC and case folding may make a name longer


class Player(models.Model):
    """A person who plays, with or without an account. The log of a deal never names a player, only seats."""

    name = models.CharField(max_length=NAME_MAX, validators=[validate_visible])
    club = models.CharField(max_length=NAME_MAX, blank=True, validators=[validate_visible])
    key = models.CharField(max_length=KEY_MAX, db_index=True, editable=False, help_text="the name's")
    search = models.CharField(max_length=2 * KEY_MAX, editable=False, help_text="the name's and the club's")
    private_since = models.DateTimeField(null=True, blank=True, help_text="the name is not published")
    created_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "id"]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the keys true to name and club, whoever saves."""
        self.key = name_key(self.name)
        self.search = f"{self.key} {name_key(self.club)}".strip()
        super().save(*args, **kwargs)

    @property
    def private(self) -> bool:
        """Whether his name is for his tournaments' staff and himself alone: a minor, or one who wants it so."""
        return self.private_since is not None
