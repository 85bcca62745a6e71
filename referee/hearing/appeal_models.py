"""Appeals and the panels that decide them: records, like those in `referee.hearing.models`, which hands them on."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from referee.seating.models import PLACES

USER = settings.AUTH_USER_MODEL


class Ground(models.TextChoices):
    """Why a ruling is appealed. Only the first opens the facts again."""

    FACT = "fact", pgettext_lazy("ground", "事實認定有誤")
    CLAUSE = "clause", pgettext_lazy("ground", "條文用錯或解釋有誤")
    POINTS = "points", pgettext_lazy("ground", "分數算錯")
    DISCRETION = "discretion", pgettext_lazy("ground", "裁量不當")
    PROCEDURE = "procedure", pgettext_lazy("ground", "程序不合規定")
    CONFLICT = "conflict", pgettext_lazy("ground", "裁判應迴避而未迴避")


class Vote(models.TextChoices):
    """What a member of a panel votes for."""

    UPHOLD = "uphold", pgettext_lazy("vote", "維持原裁決")
    AMEND = "amend", pgettext_lazy("vote", "改判")
    OVERTURN = "overturn", pgettext_lazy("vote", "撤銷原裁決")


class Appeal(models.Model):
    """A seated player appeals a ruling: by his private link, or through a referee who writes it down (`by`)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    ruling = models.ForeignKey("rulings.Ruling", on_delete=models.PROTECT, related_name="appeals")
    place = models.CharField(max_length=1, choices=PLACES)
    grounds = models.JSONField()
    words = models.TextField()
    link = models.ForeignKey("hearing.SeatLink", on_delete=models.PROTECT, null=True, related_name="appeals")
    by = models.ForeignKey(USER, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["at", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["ruling", "place"], name="appeal_once_per_seat"),
            models.CheckConstraint(
                condition=Q(link__isnull=False, by__isnull=True) | Q(link__isnull=True, by__isnull=False),
                name="appeal_by_link_or_by_a_referee",
            ),
        ]

    def __str__(self) -> str:
        return f"appeal {self.id}"


class Panel(models.Model):
    """Those named to hear the appeals of a ruling; the latest stands. Once a vote is in only who can do no more is replaced.

    The rule for a tie is the tournament's at that moment: it does not change under a panel that sits.
    """

    ruling = models.ForeignKey("rulings.Ruling", on_delete=models.PROTECT, related_name="panels")
    number = models.PositiveSmallIntegerField()
    tie_rule = models.CharField(max_length=8)
    by = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["ruling", "number"], name="panel_number_once")
        ]

    def __str__(self) -> str:
        return f"panel {self.number} of {self.ruling_id}"


class PanelMember(models.Model):
    """One of a panel; `conflict` is what was known of him and the four when he was named."""

    panel = models.ForeignKey(Panel, on_delete=models.PROTECT, related_name="members")
    user = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    chair = models.BooleanField()
    conflict = models.CharField(max_length=16)

    class Meta:
        ordering: ClassVar[list[str]] = ["-chair", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["panel", "user"], name="panel_member_once"),
            models.UniqueConstraint(fields=["panel"], condition=Q(chair=True), name="one_chair"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.panel_id}"


class PanelVote(models.Model):
    """A member's vote with his reasons; one for an amendment says how (`decision`, as in `rulings.own`)."""

    member = models.OneToOneField(
        PanelMember, on_delete=models.PROTECT, primary_key=True, related_name="vote"
    )
    act = models.CharField(max_length=8, choices=Vote.choices)
    decision = models.JSONField(null=True)
    opinion = models.ForeignKey("hearing.Opinion", on_delete=models.PROTECT, null=True, related_name="+")
    reason = models.TextField()
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["at"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=~Q(reason=""), name="a_vote_has_reasons"),
            models.CheckConstraint(
                condition=Q(act="amend", decision__isnull=False)
                | (~Q(act="amend") & Q(decision__isnull=True)),
                name="an_amendment_says_how",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.act} by {self.member_id}"


class PanelDecision(models.Model):
    """The appeals of a ruling are decided, once; `decided` is the ruling that a review made of it."""

    ruling = models.OneToOneField(
        "rulings.Ruling", on_delete=models.PROTECT, primary_key=True, related_name="panel_decision"
    )
    panel = models.OneToOneField(Panel, on_delete=models.PROTECT, related_name="decision")
    decided = models.OneToOneField("rulings.Ruling", on_delete=models.PROTECT, related_name="decides_appeals")
    act = models.CharField(max_length=8, choices=Vote.choices)
    tied = models.BooleanField()
    reason = models.TextField()
    by = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.act} of {self.ruling_id}"
