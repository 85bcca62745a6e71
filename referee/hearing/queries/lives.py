"""Where rulings stand: notices, appeals and panels' decisions of any number of rulings in five statements."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db.models import Count

from referee.hearing.life import Life
from referee.hearing.models import Appeal, Notice, PanelDecision
from rulings.models import Ruling


def lives_of(ruling_ids: Iterable[UUID], *, minutes: int) -> dict[UUID, Life]:
    """The life of each ruling; `minutes` is the tournament's time to appeal."""
    ids = list(ruling_ids)
    told: dict[UUID, dict[str, datetime]] = defaultdict(dict)
    for ruling_id, place, at in Notice.objects.filter(ruling_id__in=ids).values_list(
        "ruling_id", "place", "at"
    ):
        told[ruling_id][place] = at
    appeals = dict(
        Appeal.objects.filter(ruling_id__in=ids).order_by().values_list("ruling_id").annotate(n=Count("pk"))
    )
    decided = dict(PanelDecision.objects.filter(ruling_id__in=ids).values_list("ruling_id", "act"))
    of_panel = set(PanelDecision.objects.filter(decided_id__in=ids).values_list("decided_id", flat=True))
    superseded = set(Ruling.objects.filter(supersedes_id__in=ids).values_list("supersedes_id", flat=True))
    return {
        id: Life(
            told=told[id],
            minutes=minutes,
            appeals=appeals.get(id, 0),
            decided=decided.get(id, ""),
            superseded=id in superseded,
            of_panel=id in of_panel,
        )
        for id in ids
    }


def life_of(ruling_id: UUID, *, minutes: int) -> Life:
    """The life of one ruling."""
    return lives_of([ruling_id], minutes=minutes)[ruling_id]
