"""The life of a ruling around the ledger: drafts, notices, signatures, conflicts, second opinions, appeals, panels.

The ledger says what was decided and which points move; these tables say who was told when, who signed, who objected
and who heard it. All but the settings and the private links are records: rows are added, never changed (the triggers of
`rulings.appendonly`), and uniqueness in the database lets one of two who act at once win.
"""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from referee.hearing.appeal_models import (
    Appeal,
    Ground,
    Panel,
    PanelDecision,
    PanelMember,
    PanelVote,
    Vote,
)
from referee.hearing.opinion_models import Opinion, OpinionRequest
from referee.seating.models import PLACES

__all__ = [
    "Appeal",
    "Declaration",
    "Draft",
    "DraftEnd",
    "Drafting",
    "Ground",
    "Notice",
    "Opinion",
    "OpinionRequest",
    "Panel",
    "PanelDecision",
    "PanelMember",
    "PanelVote",
    "Relation",
    "ReviewRules",
    "SeatLink",
    "Signature",
    "Tie",
    "Vote",
]

USER = settings.AUTH_USER_MODEL
SEATS = ("E", "S", "W", "N")


class Drafting(models.TextChoices):
    """What of a floor referee's waits for a head referee before it is issued."""

    OFF = "off", pgettext_lazy("drafting", "裁判直接宣布")
    DISPUTES = "disputes", pgettext_lazy("drafting", "爭議的裁決由裁判長宣布，和牌結果照樣直接記")
    ALL = "all", pgettext_lazy("drafting", "一切裁決和結果都由裁判長宣布")


class Tie(models.TextChoices):
    """What stands where no decision has more than half of a panel's votes."""

    UPHOLD = "uphold", pgettext_lazy("tie rule", "沒有過半數時，維持原裁決")
    CHAIR = "chair", pgettext_lazy("tie rule", "沒有過半數時，依主任委員那一票")


class ReviewRules(models.Model):
    """How a tournament reviews its rulings. Without a row the defaults hold."""

    tournament = models.OneToOneField(
        "tournament.Tournament", on_delete=models.CASCADE, primary_key=True, related_name="review_rules"
    )
    drafting = models.CharField(max_length=8, choices=Drafting.choices, default=Drafting.OFF)
    second_signature = models.BooleanField(default=False)
    appeal_minutes = models.PositiveSmallIntegerField(default=30)
    panel_size = models.PositiveSmallIntegerField(default=3)
    tie_rule = models.CharField(max_length=8, choices=Tie.choices, default=Tie.UPHOLD)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=Q(appeal_minutes__gte=1, appeal_minutes__lte=10_080), name="appeal_within_a_week"
            ),
            models.CheckConstraint(condition=Q(panel_size__gte=1, panel_size__lte=9), name="panel_of_1_to_9"),
        ]

    def __str__(self) -> str:
        return f"review rules of {self.tournament_id}"


class Draft(models.Model):
    """A ruling proposed by a floor referee; seen by him, by head referees, and by who has given an opinion on it.

    `uid` becomes the event's when it is issued.

    `event` is the event with its answers, `override` the referee's own decision with its reason, or null.
    """

    uid = models.UUIDField(primary_key=True, editable=False)
    deal = models.ForeignKey("seating.Deal", on_delete=models.PROTECT, related_name="drafts")
    event = models.JSONField()
    override = models.JSONField(null=True)
    by = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["at", "uid"]

    def __str__(self) -> str:
        return f"draft {self.uid}"


class DraftEnd(models.Model):
    """What became of a draft, once: issued as a ruling, or sent back with the reason."""

    class Kind(models.TextChoices):
        ISSUED = "issued", pgettext_lazy("draft", "已宣布")
        RETURNED = "returned", pgettext_lazy("draft", "退回")

    draft = models.OneToOneField(Draft, on_delete=models.PROTECT, primary_key=True, related_name="end")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    ruling = models.OneToOneField(
        "rulings.Ruling", on_delete=models.PROTECT, null=True, blank=True, related_name="draft_end"
    )
    reason = models.CharField(max_length=1000, blank=True)
    by = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=Q(kind="issued", ruling__isnull=False)
                | (Q(kind="returned", ruling__isnull=True) & ~Q(reason="")),
                name="draft_issued_or_returned_with_a_reason",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.draft_id}"


class SeatLink(models.Model):
    """A private link of one player at one table: no account needed. Only the SHA-256 of its token is kept.

    The token itself is made from `id` and the server's secret, so that its QR code can be printed again.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    seat = models.ForeignKey("seating.Seat", on_delete=models.PROTECT, related_name="links")
    token_hash = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField()
    revoked_by = models.ForeignKey(USER, on_delete=models.PROTECT, null=True, related_name="+")
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["seat"], condition=Q(revoked_at__isnull=True), name="one_link_per_seat"
            )
        ]

    def __str__(self) -> str:
        return f"link of seat {self.seat_id}"


class Notice(models.Model):
    """A player was told of a ruling: confirmed on the referee's phone (`by`) or by his private link (`by` null).

    His time to appeal counts from `at`.
    """

    class Stance(models.TextChoices):
        TOLD = "told", pgettext_lazy("stance", "知悉")
        DISSENT = "dissent", pgettext_lazy("stance", "知悉，有異議")
        REFUSED = "refused", pgettext_lazy("stance", "已告知，拒絕確認")

    ruling = models.ForeignKey("rulings.Ruling", on_delete=models.PROTECT, related_name="notices")
    place = models.CharField(max_length=1, choices=PLACES)
    stance = models.CharField(max_length=8, choices=Stance.choices)
    by = models.ForeignKey(USER, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["at", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["ruling", "place"], name="notice_once"),
            models.CheckConstraint(condition=Q(place__in=SEATS), name="notice_of_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.place} told of {self.ruling_id}"


class Signature(models.Model):
    """A referee puts his name to a ruling; two of them are two persons."""

    ruling = models.ForeignKey("rulings.Ruling", on_delete=models.PROTECT, related_name="signatures")
    second = models.BooleanField()
    by = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["second"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["ruling", "second"], name="first_and_second_signature"),
            models.UniqueConstraint(fields=["ruling", "by"], name="two_signatures_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.by_id} signs {self.ruling_id}"


class Declaration(models.Model):
    """What an official declares of himself and the entrants that were there then (`covers`: their ids).

    The latest one of a person stands; one without relations says that there are none.
    """

    tournament = models.ForeignKey(
        "tournament.Tournament", on_delete=models.PROTECT, related_name="declarations"
    )
    by = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    covers = models.JSONField()

    class Meta:
        ordering: ClassVar[list[str]] = ["at", "id"]

    def __str__(self) -> str:
        return f"declaration of {self.by_id}"


class Relation(models.Model):
    """One relation of an official to an entrant."""

    class Kind(models.TextChoices):
        FAMILY = "family", pgettext_lazy("relation", "親屬")
        CLUB = "club", pgettext_lazy("relation", "同社團")
        OTHER = "other", pgettext_lazy("relation", "其他")

    declaration = models.ForeignKey(Declaration, on_delete=models.PROTECT, related_name="relations")
    entrant = models.ForeignKey("tournament.Entrant", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    words = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["entrant__number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["declaration", "entrant"], name="relation_once"),
            models.CheckConstraint(
                condition=~Q(kind="other") | ~Q(words=""), name="another_relation_is_worded"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.entrant_id}"
