"""The record of draws, and the deals, become append-only."""

from typing import ClassVar

from django.db import migrations

from rulings.appendonly import AppendOnly


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [("seating", "0002_deal")]

    operations: ClassVar[list[migrations.operations.base.Operation]] = [
        AppendOnly("seating_draw", unique=[["id"], ["uid"], ["supersedes_id"]]),
        AppendOnly("seating_deal", unique=[["id"], ["sitting_id", "number"], ["log_id"], ["door_id"]]),
    ]
