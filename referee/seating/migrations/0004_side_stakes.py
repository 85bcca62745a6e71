"""Side stakes: the bystanders who bet, and the acts, which are append-only."""

from typing import ClassVar

import django.db.models.deletion
import referee.accounts.visible
from django.conf import settings
from django.db import migrations, models

from rulings.appendonly import AppendOnly


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("seating", "0003_append_only"),
        ("tournament", "0003_journal_takes_in"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar[list[migrations.operations.base.Operation]] = [
        migrations.CreateModel(
            name="Bettor",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "name",
                    models.CharField(max_length=60, validators=[referee.accounts.visible.validate_visible]),
                ),
                ("created_at", models.DateTimeField()),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="bettors",
                        to="tournament.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="StakeAct",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("n", models.PositiveIntegerField()),
                ("uid", models.UUIDField(unique=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("start_inside", "內插"),
                            ("raise_inside", "加一底"),
                            ("withdraw_inside", "退一底"),
                            ("start_outside", "外插"),
                            ("move_outside", "轉插"),
                            ("withdraw_outside", "退插"),
                            ("influence", "影響行牌"),
                            ("take_back", "作廢"),
                        ],
                        max_length=16,
                    ),
                ),
                ("deal_no", models.PositiveSmallIntegerField()),
                ("steps", models.JSONField(default=dict)),
                ("clause", models.CharField(blank=True, max_length=8)),
                ("because", models.CharField(blank=True, max_length=40)),
                ("at", models.DateTimeField()),
                (
                    "bettor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stake_acts",
                        to="seating.bettor",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.entrant",
                    ),
                ),
                (
                    "sitting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stake_acts",
                        to="seating.sitting",
                    ),
                ),
            ],
            options={
                "ordering": ["sitting", "n"],
            },
        ),
        migrations.AddConstraint(
            model_name="bettor",
            constraint=models.UniqueConstraint(
                fields=("tournament", "name"), name="bettor_once_in_a_tournament"
            ),
        ),
        migrations.AddConstraint(
            model_name="stakeact",
            constraint=models.UniqueConstraint(fields=("sitting", "n"), name="stake_act_place_once"),
        ),
        AppendOnly("seating_stakeact", unique=[["id"], ["uid"], ["sitting_id", "n"]]),
    ]
