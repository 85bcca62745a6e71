"""Conflicts of interest: declared, checked clean, or not checked. No data never looks like clean."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from referee.hearing.models import Declaration, Relation
from referee.tournament.models import Tournament

State = Literal["declared", "clean", "not_checked"]


@dataclass(frozen=True, kw_only=True)
class Conflict:
    """What is known of one official and the players of a table. `since`: when he declared, None if he has not."""

    user_id: int
    state: State
    relations: tuple[Relation, ...] = ()
    since: datetime | None = None


def conflicts_of(
    *, tournament: Tournament, users: Iterable[int], entrants: Iterable[int], at: datetime | None = None
) -> dict[int, Conflict]:
    """Each official's conflict with these entrants as of `at` (now, if None): two statements.

    A relation counts whenever it was declared, if the latest declaration before or after `at` still names it. Clean is
    only who had declared by `at`, and whose declaration knew all of the entrants: somebody who entered later was not
    looked at.
    """
    wanted, four = set(users), set(entrants)
    by_user: dict[int, list[Declaration]] = {}
    rows = Declaration.objects.filter(tournament=tournament, by_id__in=wanted).prefetch_related(
        "relations__entrant__player"
    )
    for row in rows.order_by("at", "id"):
        by_user.setdefault(row.by_id, []).append(row)
    return {user: _conflict(user, by_user.get(user, []), four, at) for user in wanted}


def _conflict(user: int, declared: list[Declaration], four: set[int], at: datetime | None) -> Conflict:
    before = [row for row in declared if at is None or row.at <= at]
    after = [row for row in declared if at is not None and row.at > at]
    relevant = before[-1:] + after
    found = {r.entrant_id: r for row in relevant for r in row.relations.all() if r.entrant_id in four}
    if found:
        return Conflict(user_id=user, state="declared", relations=tuple(found.values()), since=relevant[0].at)
    if before and four <= set(before[-1].covers):
        return Conflict(user_id=user, state="clean", since=before[-1].at)
    return Conflict(user_id=user, state="not_checked", since=before[-1].at if before else None)


def declaration_of(*, tournament: Tournament, user_id: int) -> Declaration | None:
    """The declaration of an official that stands: his latest."""
    rows = Declaration.objects.filter(tournament=tournament, by_id=user_id)
    return rows.prefetch_related("relations__entrant__player").order_by("-at", "-id").first()
