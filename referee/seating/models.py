"""Who sits where, and the record of every draw that put them there.

A *sitting* (將) is four wind rounds at one table. Four entrants are put down for it (`Participant`), the winds are
drawn (`Draw`), they take their places (`Seat`), and each deal of it (`Deal`) has a log of its own. Where the tournament
plays with side stakes (插花), their acts (`StakeAct`) and the bystanders who bet (`Bettor`) are kept here too.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from referee.accounts.visible import validate_visible
from referee.players.models import NAME_MAX

PLACES = (
    ("E", pgettext_lazy("place", "東")),
    ("S", pgettext_lazy("place", "南")),
    ("W", pgettext_lazy("place", "西")),
    ("N", pgettext_lazy("place", "北")),
)


class Sitting(models.Model):
    """One 將 at a table of a round; `previous` is the one before it of the same four at the same table."""

    tournament = models.ForeignKey("tournament.Tournament", on_delete=models.PROTECT, related_name="sittings")
    round_no = models.PositiveSmallIntegerField()
    table_no = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField(default=1)
    previous = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="following"
    )
    closed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["round_no", "table_no", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["tournament", "round_no", "table_no", "number"], name="sitting_once_at_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_no}-{self.table_no}-{self.number}"


class Participant(models.Model):
    """One of the four put down for a sitting, before the winds are drawn.

    `position` 0–3 is where he sits then, counter-clockwise; `round_no` and `number` repeat the sitting's so that the
    database itself keeps an entrant from sitting at two tables at once.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.CASCADE, related_name="participants")
    position = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey("tournament.Entrant", on_delete=models.PROTECT, related_name="participations")
    round_no = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar[list[str]] = ["position"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["sitting", "position"], name="participant_position_once"),
            models.UniqueConstraint(
                fields=["entrant", "round_no", "number"], name="participant_at_one_table"
            ),
            models.CheckConstraint(condition=Q(position__lt=4), name="participant_position_of_four"),
        ]

    def __str__(self) -> str:
        return f"{self.sitting} {self.position} {self.entrant}"


class Draw(models.Model):
    """One throw and what came of it: append-only, void ones included (D-seats, D-reseat, D-dealer, D-break).

    `steps` by kind: tables {seed, rounds, entrants, result}; seats {thrower, dice, tiles, east, order, same_order};
    dealer {dice, place}; door {deal, thrower, dice, place}. A void attempt says why in `void_reason` and is kept;
    a draw that replaces an accepted one names it in `supersedes`, and why in `reason`.
    """

    class Kind(models.TextChoices):
        TABLES = "tables", pgettext_lazy("draw", "桌次抽籤")
        SEATS = "seats", pgettext_lazy("draw", "搬風")
        DEALER = "dealer", pgettext_lazy("draw", "定莊")
        DOOR = "door", pgettext_lazy("draw", "開門")

    class Source(models.TextChoices):
        ENTERED = "entered", pgettext_lazy("draw", "現場擲骰，登錄")
        SYSTEM = "system", pgettext_lazy("draw", "系統擲骰")

    tournament = models.ForeignKey("tournament.Tournament", on_delete=models.PROTECT, related_name="draws")
    sitting = models.ForeignKey(
        Sitting, on_delete=models.PROTECT, null=True, blank=True, related_name="draws"
    )
    kind = models.CharField(max_length=8, choices=Kind.choices)
    uid = models.UUIDField(unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    source = models.CharField(max_length=8, choices=Source.choices)
    steps = models.JSONField()
    void_reason = models.CharField(max_length=200, blank=True)
    supersedes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="superseded_by"
    )
    reason = models.CharField(max_length=200, blank=True)

    found_again: bool = False  # no column: whether the act that gave this object found it under its uid

    class Meta:
        ordering: ClassVar[list[str]] = ["id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["sitting", "kind"],
                condition=Q(void_reason="", supersedes=None, kind__in=["seats", "dealer"]),
                name="draw_accepted_once",
            ),
            models.CheckConstraint(
                condition=Q(supersedes=None) | ~Q(reason=""), name="draw_replaced_with_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.sitting_id}"

    @property
    def void(self) -> bool:
        """Whether this attempt did not count."""
        return bool(self.void_reason)


class Seat(models.Model):
    """An entrant's place in a sitting; E, S, W, N run counter-clockwise."""

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="seats")
    place = models.CharField(max_length=1, choices=PLACES)
    entrant = models.ForeignKey("tournament.Entrant", on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering: ClassVar[list[str]] = ["id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["sitting", "place"], name="seat_place_once"),
            models.UniqueConstraint(fields=["sitting", "entrant"], name="seat_entrant_once"),
        ]

    def __str__(self) -> str:
        return f"{self.place} {self.entrant}"


class Deal(models.Model):
    """One 盤 of a sitting and its log; `door` is the dealer's throw that opened the wall."""

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveSmallIntegerField()
    log = models.OneToOneField("rulings.Log", on_delete=models.PROTECT, related_name="deal")
    door = models.OneToOneField(Draw, on_delete=models.PROTECT, related_name="deal")
    opened_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["sitting", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["sitting", "number"], name="deal_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.sitting} {self.number}"


class Bettor(models.Model):
    """A bystander who bets outside (X2): a name and no entrant. Logs know him by his `key`, never by his name."""

    tournament = models.ForeignKey("tournament.Tournament", on_delete=models.PROTECT, related_name="bettors")
    name = models.CharField(max_length=NAME_MAX, validators=[validate_visible])
    created_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "name"], name="bettor_once_in_a_tournament"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def key(self) -> str:
        """His id in the side stakes of a deal."""
        return f"b{self.pk}"


class StakeAct(models.Model):
    """插花: one act about the side stakes of a sitting, append-only; what stands is folded from them.

    `deal_no` is the deal that it is about: the coming one, for an influence (X5) the one it happened in. `player` is who
    raises his base, or the main player; `steps`: {accepted: [entrant…], fixed, clear_loss} as the kind needs them,
    {influenced}, {n}: the act taken back. `clause` and `because`: under what it was allowed (X1 to X4).
    """

    class Kind(models.TextChoices):
        START_INSIDE = "start_inside", pgettext_lazy("stake", "內插")
        RAISE_INSIDE = "raise_inside", pgettext_lazy("stake", "加一底")
        WITHDRAW_INSIDE = "withdraw_inside", pgettext_lazy("stake", "退一底")
        START_OUTSIDE = "start_outside", pgettext_lazy("stake", "外插")
        MOVE_OUTSIDE = "move_outside", pgettext_lazy("stake", "轉插")
        WITHDRAW_OUTSIDE = "withdraw_outside", pgettext_lazy("stake", "退插")
        INFLUENCE = "influence", pgettext_lazy("stake", "影響行牌")
        TAKE_BACK = "take_back", pgettext_lazy("stake", "作廢")

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="stake_acts")
    n = models.PositiveIntegerField()
    uid = models.UUIDField(unique=True)
    kind = models.CharField(max_length=16, choices=Kind.choices)
    deal_no = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        "tournament.Entrant", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    bettor = models.ForeignKey(
        Bettor, on_delete=models.PROTECT, null=True, blank=True, related_name="stake_acts"
    )
    steps = models.JSONField(default=dict)
    clause = models.CharField(max_length=8, blank=True)
    because = models.CharField(max_length=40, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["sitting", "n"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["sitting", "n"], name="stake_act_place_once"),
        ]

    def __str__(self) -> str:
        return f"{self.sitting} {self.n} {self.kind}"
