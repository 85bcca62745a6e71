"""Log, Event, Ruling, Entry: what was seen, what it means, which points move. Rows are added, never changed.

The tables are append-only by triggers and their rows follow each other by hash (`rulings.appendonly`,
`rulings.chain`); `rulings.record` is the only writer and `rulings.queries` the only reader.
They know seats, never persons: `actor_id` is the number of an account and no foreign key.
"""

import json
import uuid
from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q

from rulings.fields import InstantField

SEATS = ("E", "S", "W", "N")


class Log(models.Model):
    """The log of one deal. `opening` says under which law, options, stakes and places it is played."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    opening = models.TextField(help_text="canonical JSON: ruleset, edition, options, stakes, deal, full")
    created_at = InstantField()
    genesis = models.CharField(max_length=64)

    def __str__(self) -> str:
        return str(self.id)

    @property
    def opening_data(self) -> dict[str, Any]:
        """The opening as a value: {ruleset, edition: {id, version, hash}, options, stakes, deal, full}."""
        return _object(self.opening)


class Head(models.Model):
    """The last place of a log's chain. Kept by triggers alone; writers lock this row."""

    log = models.OneToOneField(Log, primary_key=True, on_delete=models.PROTECT, related_name="head")
    n = models.PositiveIntegerField()
    hash = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.log_id} at {self.n}"


class Event(models.Model):
    """What was seen at the table: an event of the case format, as it was told. `uid` is made by the client."""

    uid = models.UUIDField(primary_key=True, editable=False)
    log = models.ForeignKey(Log, on_delete=models.PROTECT, related_name="events")
    n = models.PositiveIntegerField(help_text="its place in the log's chain, which rulings share")
    type = models.CharField(max_length=32)
    payload = models.TextField(help_text="canonical JSON of the event")
    need = models.TextField(
        default="", blank=True, help_text="canonical JSON of the question it left open, or empty"
    )
    actor_id = models.BigIntegerField(null=True)
    at = InstantField()
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar[list[str]] = ["log", "n"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["log", "n"], name="event_place_once"),
        ]

    def __str__(self) -> str:
        return f"{self.type} {self.uid}"

    @property
    def data(self) -> dict[str, Any]:
        """The event as a value, `type` included."""
        return _object(self.payload)

    @property
    def need_data(self) -> dict[str, Any] | None:
        """The question that was open when this event was taken in: {fact, event, question, choices, clause}."""
        return _object(self.need) if self.need else None


class Ruling(models.Model):
    """What an event means, under which clauses and why. It may supersede one earlier ruling, and be superseded once."""

    class Kind(models.TextChoices):
        ENGINE = "engine"
        OVERRIDE = "override"
        REVIEW = "review"

    class Act(models.TextChoices):
        NONE = ""
        UPHOLD = "uphold"
        AMEND = "amend"
        OVERTURN = "overturn"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    log = models.ForeignKey(Log, on_delete=models.PROTECT, related_name="rulings")
    n = models.PositiveIntegerField()
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="rulings")
    supersedes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="superseded_by"
    )
    kind = models.CharField(max_length=8, choices=Kind.choices)
    act = models.CharField(max_length=8, choices=Act.choices, default="", blank=True)
    decision = models.TextField(help_text="canonical JSON of the decision")
    reason = models.TextField(default="", blank=True)
    details = models.TextField(default="{}", help_text="canonical JSON: what else belongs to the record")
    actor_id = models.BigIntegerField(null=True)
    at = InstantField()
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar[list[str]] = ["log", "n"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["log", "n"], name="ruling_place_once"),
            models.UniqueConstraint(
                fields=["event"], condition=Q(supersedes__isnull=True), name="one_first_ruling_per_event"
            ),
            models.CheckConstraint(
                condition=(Q(kind="review") & ~Q(act="") & Q(supersedes__isnull=False))
                | (~Q(kind="review") & Q(act="")),
                name="a_review_says_what_it_does",
            ),
            models.CheckConstraint(
                condition=Q(kind="engine") | ~Q(reason=""), name="a_person_who_decides_gives_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"

    @property
    def decision_data(self) -> dict[str, Any]:
        """The decision in the shape of the case format, with its edition."""
        return _object(self.decision)

    @property
    def details_data(self) -> dict[str, Any]:
        """What else belongs to the record: `engine` is what the engine proposed where a person decided otherwise."""
        return _object(self.details)


class Entry(models.Model):
    """Points that a ruling moves from one seat to another; what one pays the other receives."""

    id = models.CharField(
        primary_key=True, max_length=40, editable=False, help_text="ruling in hex, '-', place"
    )
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="entries")
    place = models.PositiveSmallIntegerField()
    payer = models.CharField(max_length=1)
    payee = models.CharField(max_length=1)
    points = models.PositiveBigIntegerField()
    clause = models.CharField(max_length=32, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["ruling", "place"]
        verbose_name_plural = "entries"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["ruling", "place"], name="entry_place_once"),
            models.CheckConstraint(condition=Q(points__gt=0), name="entry_moves_points"),
            models.CheckConstraint(condition=~Q(payer=F("payee")), name="entry_moves_between_two"),
            models.CheckConstraint(
                condition=Q(payer__in=SEATS) & Q(payee__in=SEATS), name="entry_names_seats"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.payer} pays {self.payee} {self.points}"


def _object(text: str) -> dict[str, Any]:
    value = json.loads(text)
    if not isinstance(value, dict):
        raise TypeError("stored JSON is not an object")
    return value
