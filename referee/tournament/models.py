"""A tournament, who may do what in it, who plays in it."""

from datetime import datetime
from typing import ClassVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from referee.tournament.journal_models import Journal, JournalLine

__all__ = [
    "ZONES",
    "Entrant",
    "Invitation",
    "Journal",
    "JournalLine",
    "Membership",
    "Role",
    "State",
    "Tournament",
]

from referee.tournament.readers import reads_name


class Role(models.TextChoices):
    """What a member may do; a person may hold several."""

    ORGANIZER = "organizer", pgettext_lazy("role", "主辦")
    HEAD_REFEREE = "head_referee", pgettext_lazy("role", "裁判長")
    REFEREE = "referee", pgettext_lazy("role", "裁判")
    PLAYER = "player", pgettext_lazy("role", "選手")


class State(models.TextChoices):
    """A draft is seen by its members only, an open one plays, a closed one is kept to be read."""

    DRAFT = "draft", pgettext_lazy("tournament state", "籌備中")
    OPEN = "open", pgettext_lazy("tournament state", "進行中")
    CLOSED = "closed", pgettext_lazy("tournament state", "已結束")


ZONES = {
    "Asia/Taipei": pgettext_lazy("time zone", "臺北"),
    "Asia/Hong_Kong": pgettext_lazy("time zone", "香港"),
    "Asia/Macau": pgettext_lazy("time zone", "澳門"),
    "Asia/Shanghai": pgettext_lazy("time zone", "上海"),
    "Asia/Singapore": pgettext_lazy("time zone", "新加坡"),
    "Asia/Kuala_Lumpur": pgettext_lazy("time zone", "吉隆坡"),
    "Asia/Tokyo": pgettext_lazy("time zone", "東京"),
    "Europe/London": pgettext_lazy("time zone", "倫敦"),
    "Europe/Paris": pgettext_lazy("time zone", "巴黎"),
    "Europe/Berlin": pgettext_lazy("time zone", "柏林"),
    "America/New_York": pgettext_lazy("time zone", "紐約"),
    "America/Los_Angeles": pgettext_lazy("time zone", "洛杉磯"),
    "America/Vancouver": pgettext_lazy("time zone", "溫哥華"),
    "Australia/Sydney": pgettext_lazy("time zone", "雪梨"),
    "UTC": pgettext_lazy("time zone", "世界協調時間"),
}


class Tournament(models.Model):
    """Its law (rule set, edition, options) and its stakes are pinned once a first sitting exists."""

    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=50, unique=True)
    ruleset = models.CharField(max_length=16, default="tw16")
    edition = models.CharField(max_length=32)
    options = models.JSONField(default=dict, blank=True)
    stake_base = models.PositiveIntegerField(default=30)
    stake_tai = models.PositiveIntegerField(default=10)
    time_zone = models.CharField(max_length=64, default="Asia/Taipei")
    state = models.CharField(max_length=8, choices=State.choices, default=State.DRAFT)
    created_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        """The clock on this tournament's pages; the database keeps UTC."""
        return ZoneInfo(self.time_zone)

    @property
    def zone_name(self) -> str:
        """The time zone by its city, as pages say it."""
        return str(ZONES.get(self.time_zone, self.time_zone))

    @property
    def public(self) -> bool:
        """Whether anybody may read it."""
        return self.state != State.DRAFT


class Entrant(models.Model):
    """A player in a tournament, under the number that stands on his badge."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entrants")
    player = models.ForeignKey("players.Player", on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    withdrawn = models.BooleanField(default=False)
    apart: str = ""  # by what he is told from a namesake; set by naming.apart, no column

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entrant_number_once"),
            models.UniqueConstraint(fields=["tournament", "player"], name="entrant_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.called}"

    @property
    def hidden(self) -> bool:
        """Whether who reads this is not told who he is (see readers)."""
        return self.player.private and not reads_name(self)

    @property
    def name(self) -> str:
        """The name, for whoever reads this; 選手 12 where it is kept from him."""
        return _("選手 %(n)d") % {"n": self.number} if self.hidden else self.player.name

    @property
    def club(self) -> str:
        """The club, unless the name is kept from the reader: it would tell who he is."""
        return "" if self.hidden else self.player.club

    @property
    def called(self) -> str:
        """The name as pages write it: 王小明, or 王小明（艋舺）, 王小明（7 號） beside a namesake (see naming).

        A private name is 選手 12, and has a mark (㊙) where it is told.
        """
        apart = self.apart or getattr(self, "namesake", "")  # as annotated
        if self.hidden or not apart:
            name = self.name
        else:
            mark = self.club if apart == "club" and self.club else _("%(n)d 號") % {"n": self.number}
            name = _("%(name)s（%(mark)s）") % {"name": self.name, "mark": mark}
        return name if self.hidden or not self.player.private else _("%(name)s㊙") % {"name": name}


class Membership(models.Model):
    """A user's role in a tournament; a player's membership may say which entrant he is."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=16, choices=Role.choices)
    entrant = models.ForeignKey(
        Entrant, on_delete=models.SET_NULL, null=True, blank=True, related_name="members"
    )

    class Meta:
        ordering: ClassVar[list[str]] = ["id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "user", "role"], name="membership_role_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.get_role_display()}"


class Invitation(models.Model):
    """A one-use link into a role; only the SHA-256 of its token is kept."""

    token_hash = models.CharField(max_length=64, unique=True)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=16, choices=Role.choices)
    entrant = models.ForeignKey(Entrant, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    note = models.CharField(max_length=80, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    withdrawn = models.BooleanField(default=False)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-created_at", "-id"]

    def __str__(self) -> str:
        return f"{self.get_role_display()} {self.note}"

    def usable(self, now: datetime) -> bool:
        """Whether the link still works at `now`."""
        return self.used_at is None and not self.withdrawn and now < self.expires_at
