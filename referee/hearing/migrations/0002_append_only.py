"""What is on record around a ruling becomes append-only; settings and private links alone may change."""

from typing import ClassVar

from django.db import migrations

from rulings.appendonly import AppendOnly


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [("hearing", "0001_initial")]

    operations: ClassVar[list[migrations.operations.base.Operation]] = [
        AppendOnly("hearing_draft", unique=[["uid"]]),
        AppendOnly("hearing_draftend", unique=[["draft_id"], ["ruling_id"]]),
        AppendOnly("hearing_notice", unique=[["id"], ["ruling_id", "place"]]),
        AppendOnly("hearing_signature", unique=[["id"], ["ruling_id", "second"], ["ruling_id", "by_id"]]),
        AppendOnly("hearing_declaration"),
        AppendOnly("hearing_relation", unique=[["id"], ["declaration_id", "entrant_id"]]),
        AppendOnly("hearing_opinionrequest", unique=[["id"], ["ruling_id", "of_id"]]),
        AppendOnly("hearing_opinion", unique=[["request_id"]]),
        AppendOnly("hearing_appeal", unique=[["id"], ["ruling_id", "place"]]),
        AppendOnly("hearing_panel", unique=[["id"], ["ruling_id", "number"]]),
        AppendOnly("hearing_panelmember", unique=[["id"], ["panel_id", "user_id"]]),
        AppendOnly("hearing_panelvote", unique=[["member_id"]]),
        AppendOnly("hearing_paneldecision", unique=[["ruling_id"], ["panel_id"], ["decided_id"]]),
    ]
