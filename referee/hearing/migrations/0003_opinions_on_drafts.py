"""An opinion may be asked on a draft; one on a ruling says whether that was public. Those asked before were on rulings."""

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from rulings.appendonly import AppendOnly


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("hearing", "0002_append_only"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar[list[migrations.operations.base.Operation]] = [
        migrations.AlterField(
            "opinionrequest",
            "ruling",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="opinion_requests",
                to="rulings.ruling",
            ),
        ),
        migrations.AddField(
            "opinionrequest",
            "draft",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="opinion_requests",
                to="hearing.draft",
            ),
        ),
        migrations.AddField(
            "opinionrequest", "public", models.BooleanField(default=True), preserve_default=False
        ),
        migrations.AlterField("opinionrequest", "public", models.BooleanField(default=False)),
        migrations.AddConstraint(
            "opinionrequest",
            models.UniqueConstraint(fields=("draft", "of"), name="opinion_on_a_draft_asked_once"),
        ),
        migrations.AddConstraint(
            "opinionrequest",
            models.CheckConstraint(
                condition=models.Q(ruling__isnull=True, draft__isnull=False, public=False)
                | models.Q(ruling__isnull=False, draft__isnull=True),
                name="opinion_on_a_ruling_or_a_draft",
            ),
        ),
        AppendOnly(
            "hearing_opinionrequest", unique=[["id"], ["ruling_id", "of_id"], ["draft_id", "of_id"]]
        ),
        AppendOnly("hearing_opinion", unique=[["request_id"]]),
    ]
