"""What is printed: PDFs made by a job and kept until they are asked for; and the clock of the hall."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy


class Kind(models.TextChoices):
    """What a document is of."""

    RULING = "ruling", pgettext_lazy("document", "裁決書")
    SLIP = "slip", pgettext_lazy("document", "裁決單")
    REGISTER = "register", pgettext_lazy("document", "裁決總冊")
    STANDINGS = "standings", pgettext_lazy("document", "名次表")
    SEATING = "seating", pgettext_lazy("document", "座位表")
    CARDS = "cards", pgettext_lazy("document", "桌卡")


class Document(models.Model):
    """A PDF, waited for or ready. `fingerprint` says what it shows, down to the state of the ledger.

    So what is asked for twice is made once, and what has changed since is made anew. `official`: it names the
    officials, and only they get it. Rows may be thrown away at any time: all can be made again.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(
        "tournament.Tournament", on_delete=models.CASCADE, related_name="documents"
    )
    kind = models.CharField(max_length=12, choices=Kind.choices)
    params = models.JSONField(default=dict)
    lang = models.CharField(max_length=8)
    base = models.CharField(max_length=200, help_text="scheme and host of the addresses printed")
    official = models.BooleanField()
    fingerprint = models.CharField(max_length=64, unique=True)
    asked_at = models.DateTimeField()
    made_at = models.DateTimeField(null=True, blank=True)
    pages_done = models.PositiveIntegerField(default=0)
    pages = models.PositiveIntegerField(default=0)
    pdf = models.BinaryField(default=bytes)

    class Meta:
        ordering: ClassVar[list[str]] = ["-asked_at"]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"

    @property
    def ready(self) -> bool:
        return self.made_at is not None


class RoundClock(models.Model):
    """The clock of a round on the hall screen. It stands still while `left_seconds` is set, else it runs to `ends_at`."""

    tournament = models.OneToOneField(
        "tournament.Tournament", on_delete=models.CASCADE, primary_key=True, related_name="round_clock"
    )
    round_no = models.PositiveSmallIntegerField()
    minutes = models.PositiveSmallIntegerField()
    ends_at = models.DateTimeField(null=True, blank=True)
    left_seconds = models.PositiveIntegerField(null=True, blank=True)
    set_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    set_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=Q(ends_at__isnull=True, left_seconds__isnull=False)
                | Q(ends_at__isnull=False, left_seconds__isnull=True),
                name="clock_runs_or_stands",
            ),
            models.CheckConstraint(
                condition=Q(minutes__gte=1, minutes__lte=600), name="clock_of_1_to_600_minutes"
            ),
        ]

    def __str__(self) -> str:
        return f"clock of {self.tournament_id}"
