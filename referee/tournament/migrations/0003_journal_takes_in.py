"""The journal of each tournament that is there begins with a line that takes in what stands."""

from collections.abc import Iterator
from typing import Any, ClassVar

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone

from referee.tournament import journal
from rulings import chain

# label → how a row comes to its tournament
STANDING = {
    "tournament.Entrant": "tournament",
    "seating.Sitting": "tournament",
    "seating.Participant": "sitting__tournament",
    "seating.Draw": "tournament",
    "seating.Seat": "sitting__tournament",
    "seating.Deal": "sitting__tournament",
    "hearing.Draft": "deal__sitting__tournament",
    "hearing.DraftEnd": "draft__deal__sitting__tournament",
    "hearing.Notice": "ruling__log__deal__sitting__tournament",
    "hearing.Signature": "ruling__log__deal__sitting__tournament",
    "hearing.Declaration": "tournament",
    "hearing.Relation": "declaration__tournament",
    "hearing.OpinionRequest": "ruling__log__deal__sitting__tournament",
    "hearing.Opinion": "request__ruling__log__deal__sitting__tournament",
    "hearing.Appeal": "ruling__log__deal__sitting__tournament",
    "hearing.Panel": "ruling__log__deal__sitting__tournament",
    "hearing.PanelMember": "panel__ruling__log__deal__sitting__tournament",
    "hearing.PanelVote": "member__panel__ruling__log__deal__sitting__tournament",
    "hearing.PanelDecision": "ruling__log__deal__sitting__tournament",
}


def take_in(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """One line a tournament: every row of these tables, and the head of every log."""
    now = timezone.now()
    models = {name: apps.get_model("tournament", name) for name in ("Tournament", "Journal", "JournalLine")}
    heads = apps.get_model("rulings", "Head").objects.order_by("log_id")
    for tournament in models["Tournament"].objects.order_by("pk"):
        rows = list(_rows(apps, tournament.pk))
        if not any(label != "tournament_entrant" for label, _row in rows):
            continue
        genesis = chain.journal_genesis(tournament.pk)
        models["Journal"].objects.create(tournament=tournament, n=0, hash=genesis)
        found = heads.filter(log__deal__sitting__tournament=tournament)
        said = {"rows": rows, "heads": [[head.log_id.hex, head.n, head.hash] for head in found]}
        line = journal.line(tournament.pk, 0, genesis, act="taken in", said=said, now=now)
        models["JournalLine"].objects.create(**line)


def _rows(apps: Any, tournament_id: int) -> Iterator[tuple[str, dict[str, Any]]]:
    for label, path in STANDING.items():
        model = apps.get_model(label)
        for row in model.objects.filter(**{path: tournament_id}).order_by("pk"):
            yield model._meta.db_table, journal.stated(row)


def nothing(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The tables go, and their triggers with them."""


class Migration(migrations.Migration):
    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("tournament", "0002_journal"),
        ("seating", "0003_append_only"),
        ("hearing", "0002_append_only"),
        ("rulings", "0002_append_only"),
    ]

    operations: ClassVar[list[migrations.operations.base.Operation]] = [
        migrations.RunPython(take_in, nothing, elidable=True)
    ]
