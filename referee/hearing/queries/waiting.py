"""How much waits for one official, by tournament: a number beside the link to his desk of hearings."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, QuerySet
from django.db.models.functions import Coalesce

from referee.accounts.models import User
from referee.hearing.models import Appeal, Draft, Panel, PanelMember
from referee.hearing.queries.withheld import owed_by, withheld_events

SITTING = "ruling__log__deal__sitting__tournament"


def waiting_for(user: User, *, heads: Collection[int]) -> Mapping[int, int]:
    """By tournament: drafts and appealed rulings that wait for its head referee, else votes he owes; and opinions he owes.

    `heads`: the tournaments of which he is the head referee. One statement.
    """
    drafts = Draft.objects.filter(end__isnull=True, deal__sitting__tournament__in=heads)
    drafts = drafts.exclude(pk__in=withheld_events(user))
    appeals = Appeal.objects.filter(
        ruling__panel_decision__isnull=True, ruling__superseded_by__isnull=True, **{f"{SITTING}__in": heads}
    )
    newer = Panel.objects.filter(ruling=OuterRef("panel__ruling"), number__gt=OuterRef("panel__number"))
    votes = PanelMember.objects.filter(
        ~Exists(newer),
        user=user,
        vote__isnull=True,
        panel__ruling__panel_decision__isnull=True,
        panel__ruling__superseded_by__isnull=True,
    ).exclude(**{f"panel__{SITTING}__in": heads})
    asked = Coalesce(F("draft__deal__sitting__tournament"), F(SITTING))
    rows = _counted(drafts, F("deal__sitting__tournament"), "pk").union(
        _counted(appeals, F(SITTING), "ruling"),
        _counted(votes, F(f"panel__{SITTING}"), "pk"),
        _counted(owed_by(user), asked, "pk"),
        all=True,
    )
    found: Counter[int] = Counter()
    for tournament, n in rows:
        found[tournament] += n
    return found


def _counted(rows: QuerySet[Any], tournament: F | Coalesce, what: str) -> QuerySet[Any, Any]:
    """(tournament, number) of these rows."""
    grouped = rows.order_by().annotate(where=tournament).values("where")
    counted: QuerySet[Any, Any] = grouped.annotate(n=Count(what, distinct=True)).values_list("where", "n")
    return counted
