"""A journal for each tournament: a chain of lines, added and never changed."""

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models

import rulings.fields
from rulings.appendonly import AppendOnly
from rulings.chainguards import Chained


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [("tournament", "0001_initial")]

    operations: ClassVar[list[migrations.operations.base.Operation]] = [
        migrations.CreateModel(
            name="Journal",
            fields=[
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="journal",
                        serialize=False,
                        to="tournament.tournament",
                    ),
                ),
                ("n", models.PositiveIntegerField()),
                ("hash", models.CharField(max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name="JournalLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("n", models.PositiveIntegerField()),
                ("act", models.CharField(max_length=32)),
                ("text", models.TextField()),
                ("at", rulings.fields.InstantField()),
                ("prev_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                (
                    "journal",
                    models.ForeignKey(
                        db_column="tournament_id",
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="tournament.journal",
                    ),
                ),
            ],
            options={
                "ordering": ["journal", "n"],
                "constraints": [
                    models.UniqueConstraint(fields=("journal", "n"), name="journal_place_once")
                ],
            },
        ),
        AppendOnly("tournament_journalline", unique=[["id"], ["tournament_id", "n"]]),
        Chained("tournament_journalline", head="tournament_journal", key="tournament_id"),
    ]
