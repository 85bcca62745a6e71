"""Standings kept ready to be read. All of it can be made again from the ledger at any moment, and is."""

from typing import ClassVar

from django.db import models


class StandingsSheet(models.Model):
    """When a tournament's rows were made, and from which state of the ledger (`mark`)."""

    tournament = models.OneToOneField(
        "tournament.Tournament", on_delete=models.CASCADE, primary_key=True, related_name="standings_sheet"
    )
    mark = models.CharField(max_length=80)
    scale = models.PositiveBigIntegerField(
        default=0, help_text="the largest running total, for the spark lines"
    )
    finished_round = models.PositiveSmallIntegerField(default=0)
    running_round = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"standings of {self.tournament_id}"


class DealCount(models.Model):
    """What one deal counts for, while its log stands at `n`: so that only logs that have changed are read again."""

    deal = models.OneToOneField(
        "seating.Deal", on_delete=models.CASCADE, primary_key=True, related_name="count"
    )
    n = models.PositiveIntegerField(help_text="the head of the log it was counted at")
    version = models.PositiveSmallIntegerField(help_text="by which way of counting")
    points = models.JSONField()
    winner = models.CharField(max_length=1, blank=True)
    self_drawn = models.BooleanField()
    discarder = models.CharField(max_length=1, blank=True)
    false_wins = models.CharField(max_length=32, blank=True, help_text="the places, one letter for each")
    last = models.BooleanField(help_text="whether the sitting is over by it")

    def __str__(self) -> str:
        return f"count of {self.deal_id} at {self.n}"


class Standing(models.Model):
    """One entrant's line. `series`: his running total after each of his deals; `rounds`: points by round."""

    tournament = models.ForeignKey(
        "tournament.Tournament", on_delete=models.CASCADE, related_name="standings"
    )
    entrant = models.OneToOneField("tournament.Entrant", on_delete=models.CASCADE, related_name="standing")
    rank = models.PositiveIntegerField()
    before = models.PositiveIntegerField(null=True, help_text="his rank before the latest round")
    points = models.BigIntegerField()
    deals = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    self_draws = models.PositiveIntegerField()
    deal_ins = models.PositiveIntegerField()
    false_wins = models.PositiveIntegerField()
    series = models.JSONField()
    rounds = models.JSONField()

    class Meta:
        ordering: ClassVar[list[str]] = ["rank", "entrant__number"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["tournament", "rank"], name="standing_rank")
        ]

    def __str__(self) -> str:
        return f"{self.rank} {self.entrant_id} {self.points}"
