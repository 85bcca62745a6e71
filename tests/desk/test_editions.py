"""The desk of a tournament under the association's table: its own elements, its own circumstances."""

import pytest

from referee.desk import drafts
from tests.cast import Cast, a_cast
from tests.desk.pages import words_of
from tests.desk.seated import a_deal, a_seated_table

pytestmark = pytest.mark.django_db

FLUSH = {"concealed": "1112223334445m", "melds": "666m", "win": "5m"}
WIN = {"type": "win", "seat": "S", "by": "discard", "from": "W"}


def a_table_under(ruleset: str) -> tuple[Cast, str]:
    cast = a_cast(entrants=4)
    cast.tournament.ruleset, cast.tournament.edition = ruleset, "1"
    cast.tournament.save()
    referee = cast.users["referee"]
    assert referee is not None
    sitting = a_seated_table(cast.tournament, by=referee, table_no=7)
    a_deal(sitting, by=referee)
    return cast, f"/desk/{sitting.pk}/hand/"


def look(ruleset: str, **told: str) -> str:
    cast, url = a_table_under(ruleset)
    return words_of(cast.clients["referee"].get(url, {"e": drafts.write(WIN), "deal": "1", **FLUSH, **told}))


def test_the_elements_shown_are_those_of_the_tournaments_edition() -> None:
    assert "清一色 12" in look("tw16")
    page = look("tw16_assoc")
    assert "清一色 8" in page
    assert "河底撈魚" not in page


def test_whether_a_discard_was_the_last_is_asked_only_where_it_counts() -> None:
    asked = "和的是最後一張（海底）"
    assert asked not in look("tw16")
    page = look("tw16_assoc", last_tile="on")
    assert asked in page
    assert "河底撈魚 1" in page
