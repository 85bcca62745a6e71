"""The index of rulings, by which like ones are found and counted, and the reasons a tournament offers its referees.

The index can be made again from the ledger at any moment; a page reads a log itself where its mark is behind.
"""

from typing import ClassVar

from django.db import models


class Mark(models.Model):
    """Up to where a log is in the index, and which of its questions are open: [{event, seat, foul, fact}]."""

    deal = models.OneToOneField(
        "seating.Deal", on_delete=models.CASCADE, primary_key=True, related_name="index_mark"
    )
    n = models.PositiveIntegerField(help_text="the head of the log it was read at; 0: not yet")
    version = models.PositiveSmallIntegerField(help_text="by which way of reading")
    open = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"deal {self.deal_id} read to {self.n}"


class Precedent(models.Model):
    """One ruling as it is searched and counted. Seats only, and those as seen from the one it is about.

    `subject`: the foul of a report, else the event's type; `edition`: its id and version; `clauses`: those cited;
    `facts` and `outcome` as in `referee.precedents.case`; `undone`: the review that took its place, if it changed
    anything; `reason`: the listed reason given ("@override.no_gain", or a tournament's own words), or empty.
    """

    ruling = models.OneToOneField(
        "rulings.Ruling", on_delete=models.CASCADE, primary_key=True, related_name="precedent"
    )
    tournament = models.ForeignKey(
        "tournament.Tournament", on_delete=models.CASCADE, related_name="precedents"
    )
    deal = models.ForeignKey("seating.Deal", on_delete=models.CASCADE, related_name="precedents")
    edition = models.CharField(max_length=64)
    subject = models.CharField(max_length=64)
    event_type = models.CharField(max_length=32)
    clauses = models.JSONField()
    facts = models.JSONField()
    outcome = models.JSONField()
    kind = models.CharField(max_length=8)
    act = models.CharField(max_length=8, blank=True)
    discretion = models.BooleanField()
    reason = models.CharField(max_length=160, blank=True)
    standing = models.BooleanField()
    undone = models.CharField(max_length=8, blank=True)
    first = models.BooleanField(help_text="whether it supersedes nothing")
    actor_id = models.BigIntegerField(null=True)
    reported_at = models.DateTimeField()
    issued_at = models.DateTimeField()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["tournament", "-issued_at"], name="precedent_of_tournament"),
            models.Index(fields=["edition", "subject", "-issued_at"], name="precedent_of_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.subject} {self.ruling_id}"


class ListedReason(models.Model):
    """A reason on a tournament's own list, which replaces the edition's. One taken off is kept, for rulings that gave it.

    `list`: override, uphold, amend, overturn, or a clause; `key`: the edition's reason it is, which has three languages.
    """

    tournament = models.ForeignKey(
        "tournament.Tournament", on_delete=models.CASCADE, related_name="listed_reasons"
    )
    list = models.CharField(max_length=32)
    key = models.CharField(max_length=40, blank=True)
    text = models.CharField(max_length=120)
    place = models.PositiveSmallIntegerField()
    removed = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar[list[str]] = ["list", "place", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "list", "text"], name="reason_listed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.list}: {self.text}"
