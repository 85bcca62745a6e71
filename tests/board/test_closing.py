"""Ending a tournament is asked about once, with what is still open."""

from copy import deepcopy
from functools import partial

import pytest

from referee.seating.actions.tables import assign_table
from referee.tournament.models import State
from tests.cast import NOW, ORGANIZER_ONLY, Cast, a_cast
from tests.once import once
from tests.seating.game import a_deal, a_table, won

pytestmark = pytest.mark.django_db


built_cast = once(partial(a_cast, entrants=8))


@pytest.fixture
def cast(built_cast: Cast) -> Cast:
    return deepcopy(built_cast)


def end(cast: Cast, **told: str) -> str:
    cast.clients["organizer"].post(f"/organize/{cast.tournament.slug}/state/", {"state": "closed", **told})
    cast.tournament.refresh_from_db()
    return cast.tournament.state


def test_a_tournament_is_ended_only_after_it_was_asked_about(cast: Cast) -> None:
    path = f"/organize/{cast.tournament.slug}/close/"
    answer = cast.clients["organizer"].post(f"/organize/{cast.tournament.slug}/state/", {"state": "closed"})
    assert answer["Location"] == path
    assert end(cast) == State.OPEN
    assert "每一桌都打完了" in cast.clients["organizer"].get(path).content.decode()
    assert end(cast, sure="1") == State.CLOSED


def test_what_is_open_is_said(cast: Cast) -> None:
    by = cast.users["organizer"]
    assert by is not None
    a_deal(a_table(cast.tournament, by), by)
    won(a_deal(other := a_table(cast.tournament, by, table_no=2, numbers=(5, 6, 7, 8)), by), "E")
    assign_table(tournament=cast.tournament, round_no=2, table_no=1, numbers=[1, 2, 3, 4], now=NOW)
    page = cast.clients["organizer"].get(f"/organize/{cast.tournament.slug}/close/").content.decode()
    assert "第 1 輪第 1 桌：第 1 盤進行中" in page
    assert f"第 1 輪第 {other.table_no} 桌：第 1 盤打完了" in page
    assert "1 桌還沒開牌。" in page


def test_only_the_organizer_is_asked(cast: Cast) -> None:
    assert cast.statuses(f"/organize/{cast.tournament.slug}/close/") == {
        "organizer": 200,
        **ORGANIZER_ONLY,
    }
