"""What an entrant is called: his name, and where another of the tournament has it too, his club or number beside it."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Case, CharField, Exists, OuterRef, QuerySet, Value, When

from referee.tournament.models import Entrant


def apart(path: str = "") -> Case:
    """For `annotate(namesake=…)` on rows that lead to an entrant by `path` ("entrant__"): "", "club" or "number".

    By the club where that tells the namesakes apart, else by the number; names are one in either Chinese script.
    A namesake whose name is private does not count: a mark beside a name would tell that there is one.
    """
    others = Entrant.objects.filter(
        tournament=OuterRef(f"{path}tournament"),
        player__key=OuterRef(f"{path}player__key"),
        player__private_since=None,
    ).exclude(pk=OuterRef(f"{path}pk"))
    same_club = others.filter(player__club=OuterRef(f"{path}player__club"))
    return Case(
        When(Exists(same_club), then=Value("number")),
        When(Exists(others), then=Value("club")),
        default=Value(""),
        output_field=CharField(),
    )


def told_apart(rows: Iterable[Any]) -> list[Any]:
    """Rows annotated with `namesake`, whose entrants now know how they are called."""
    found = list(rows)
    for row in found:
        row.entrant.apart = row.namesake
    return found


def named(entrants: QuerySet[Entrant]) -> Sequence[Entrant]:
    """These entrants with their players, each knowing how he is called: one statement."""
    found = list(entrants.select_related("player").annotate(namesake=apart()))
    for entrant in found:
        entrant.apart = entrant.namesake
    return found
