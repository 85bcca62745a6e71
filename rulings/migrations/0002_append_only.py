"""The ledger's tables become append-only, and each log one unforked sequence."""

from typing import ClassVar

from django.db import migrations

from rulings.appendonly import AppendOnly
from rulings.chainguards import ChainGuards


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [("rulings", "0001_ledger")]

    operations: ClassVar[list[migrations.operations.base.Operation]] = [
        AppendOnly("rulings_log"),
        AppendOnly("rulings_event", unique=[["uid"], ["log_id", "n"]]),
        AppendOnly("rulings_ruling", unique=[["id"], ["log_id", "n"], ["supersedes_id"]]),
        AppendOnly("rulings_entry", unique=[["id"], ["ruling_id", "place"]]),
        ChainGuards(),
    ]
