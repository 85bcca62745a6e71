"""The lists of tournaments: their order is told to the database, which keeps none of its own for what it groups."""

from datetime import timedelta

import pytest

from referee.board.views import LISTED
from referee.tournament.models import State, Tournament
from referee.tournament.queries import organized_by
from tests.cast import NOW, a_tournament, a_user, client_of

pytestmark = pytest.mark.django_db


def _shown(path: str) -> list[str]:
    page = client_of(None).get(path)
    return [one.slug for one in page.context["tournaments"]]


def test_home_lists_open_tournaments_first_and_each_kind_newest_first() -> None:
    made = [
        a_tournament(entrants=people, state=state, created_at=NOW - timedelta(days=days))
        for state, days, people in (
            (State.CLOSED, 1, 2), (State.OPEN, 9, 1), (State.CLOSED, 5, 0), (State.OPEN, 3, 2), (State.OPEN, 3, 0),
        )
    ]  # fmt: skip
    closed_new, open_old, closed_old, first_made, then_made = (one.slug for one in made)
    assert _shown("/") == [then_made, first_made, open_old, closed_new, closed_old]


def test_home_shows_every_open_tournament_before_it_cuts_the_list() -> None:
    running = a_tournament(created_at=NOW - timedelta(days=400), entrants=1)
    Tournament.objects.bulk_create(
        Tournament(name=str(n), slug=f"closed-{n}", edition="1", state=State.CLOSED, created_at=NOW)
        for n in range(LISTED)
    )
    shown = _shown("/")
    assert len(shown) == LISTED
    assert shown[0] == running.slug


def test_a_draft_is_on_home_for_its_members_alone_and_once_for_several_roles() -> None:
    user = a_user()
    draft = a_tournament(members={"organizer": user, "referee": user}, entrants=3, state=State.DRAFT)
    assert _shown("/") == []
    page = client_of(user).get("/")
    assert [(one.slug, one.people) for one in page.context["tournaments"]] == [(draft.slug, 3)]


def test_what_one_organizes_is_listed_newest_first() -> None:
    user = a_user()
    made = [
        a_tournament(
            members={"organizer": user, "referee": user}, created_at=NOW - timedelta(days=days), entrants=1
        )
        for days in (3, 1, 2, 2)
    ]
    old, new, first_made, then_made = made
    assert list(organized_by(user)) == [new, then_made, first_made, old]
