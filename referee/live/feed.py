"""Positions of topics, read from the ledger for all of them at once."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Count, Q, Sum

from referee.seating.models import Deal, Draw
from referee.tournament.models import State


class Topic(NamedTuple):
    """`table` and a sitting's id, or `t` and a tournament's slug."""

    kind: str
    name: str


def positions(topics: Iterable[Topic]) -> dict[Topic, int]:
    """The position of each topic, 0 for one that is not there or is a draft's. Two statements, however many topics.

    It counts what is only ever added: places in the logs' chains, deals, draws. So it never goes back.
    """
    topics = set(topics)
    slugs = {topic.name for topic in topics if topic.kind == "t"}
    sittings = {int(topic.name) for topic in topics if topic.kind == "table"}
    wanted = Q(sitting__in=sittings) | Q(sitting__tournament__slug__in=slugs)
    public = ~Q(sitting__tournament__state=State.DRAFT)
    found: Counter[Topic] = Counter()
    for slug, sitting, deals, places in (
        Deal.objects.filter(public, wanted)
        .order_by()
        .values_list("sitting__tournament__slug", "sitting")
        .annotate(Count("id"), Sum("log__head__n"))
    ):
        _add(found, slug, sitting, deals + places)
    wanted = Q(sitting__in=sittings) | Q(tournament__slug__in=slugs)
    for slug, sitting, draws in (
        Draw.objects.exclude(tournament__state=State.DRAFT)
        .filter(wanted)
        .order_by()
        .values_list("tournament__slug", "sitting")
        .annotate(Count("id"))
    ):
        _add(found, slug, sitting, draws)
    return {topic: found[topic] for topic in topics}


def _add(found: "Counter[Topic]", slug: str, sitting: int | None, number: int) -> None:
    found[Topic("t", slug)] += number
    found[Topic("table", str(sitting))] += number
