"""The journal of a tournament: what is done outside of the logs of its deals, as one chain of lines.

A log proves itself, but not who sat at the table, which deal it is of, or that it was ever there. Each act that says so
adds a line here, in its own transaction (`referee.tournament.journal`). Lines are added, never changed, and
follow each other by hash like the rows of a log (`rulings.chain`); triggers hold that (`rulings.chainguards`).
"""

from typing import ClassVar

from django.db import models

from rulings.fields import InstantField


class Journal(models.Model):
    """The last place of a tournament's journal. Moved by triggers alone; who writes a line locks this row."""

    tournament = models.OneToOneField(
        "tournament.Tournament", primary_key=True, on_delete=models.PROTECT, related_name="journal"
    )
    n = models.PositiveIntegerField()
    hash = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"journal {self.tournament_id} at {self.n}"


class JournalLine(models.Model):
    """One act. `text` is canonical JSON: the `rows` it wrote, those it took away (`gone`), and the `heads` of logs then.

    A row is [table, {column: value}], one taken away [table, key], a head [log, n, hash]. Words are not repeated here:
    of a text, and of a draw's steps, the hash is kept; seats and numbers stand as they are.
    """

    journal = models.ForeignKey(
        Journal, on_delete=models.PROTECT, related_name="lines", db_column="tournament_id"
    )
    n = models.PositiveIntegerField()
    act = models.CharField(max_length=32)
    text = models.TextField()
    at = InstantField()
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar[list[str]] = ["journal", "n"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["journal", "n"], name="journal_place_once"),
        ]

    def __str__(self) -> str:
        return f"{self.journal_id} {self.n} {self.act}"
