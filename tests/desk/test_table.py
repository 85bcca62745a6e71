"""The page of a table: who sits where, what is open, what was decided."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.desk.conftest import Desk
from tests.desk.pages import text_of, words_of
from tests.desk.seated import SOUTH_OPENS, a_deal, a_seated_table, happen

WRONG_KONG = {
    "type": "report",
    "seat": "S",
    "foul": "wrong_added_kong",
    "facts": {
        "replaced": True,
        "in_hand": True,
        "identifiable": False,
        "discarded": False,
        "in_last_eight": False,
    },
}


def test_an_empty_table_says_how_to_begin(desk: Desk) -> None:
    other = a_seated_table(desk.cast.tournament, by=desk.referee, table_no=8, numbers=(5, 6, 7, 8))
    page = words_of(desk.client.get(f"/desk/{other.pk}/"))
    assert "這一桌還沒開牌。" in page
    assert "擲骰開門，開始第一盤" in page


def test_the_square_shows_players_dealer_round_and_winds_from_the_door(desk: Desk) -> None:
    happen(desk.deal, {"type": "exhausted"}, by=desk.referee)
    a_deal(desk.sitting, by=desk.referee, dice=SOUTH_OPENS)
    page = text_of(desk.client.get(desk.url()))
    assert "莊・連一" in page
    assert "東風圈" in page
    south = page.split('data-place="S"')[1].split("</li>")[0]
    assert "陳冠廷" in south
    assert "門風東" in south


def test_the_seat_chosen_is_drawn_below_and_remembered(desk: Desk) -> None:
    desk.client.get(desk.url("?below=W"))
    page = text_of(desk.client.get(desk.url()))
    assert 'data-at="b" data-place="W"' in page


def test_a_dead_hand_a_liability_a_watcher_and_a_passed_win_are_marked(desk: Desk) -> None:
    happen(desk.deal, WRONG_KONG, by=desk.referee)
    happen(desk.deal, {"type": "watch", "seat": "W"}, by=desk.referee)
    happen(desk.deal, {"type": "pass", "seat": "N", "lifted": False}, by=desk.referee)
    page = text_of(desk.client.get(desk.url()))
    for place, words in {"S": ("相公", "代賠"), "W": ("眼牌",), "N": ("過水",), "E": ()}.items():
        seat = page.split(f'data-place="{place}"')[1].split("</li>")[0]
        marked = [word for word in ("相公", "代賠", "眼牌", "過水") if word in seat]
        assert marked == list(words), place
    assert "代賠未結" in page


def test_scores_add_up_over_the_deals_of_the_sitting(desk: Desk) -> None:
    happen(desk.deal, {"type": "win", "seat": "W", "by": "self_draw", "face": 6}, by=desk.referee)
    a_deal(desk.sitting, by=desk.referee)
    page = text_of(desk.client.get(desk.url()))
    assert "+280" in page.split('data-place="W"')[1].split("</li>")[0]
    assert "−100" in page.split('data-place="E"')[1].split("</li>")[0]


def test_the_list_of_tables_shows_what_is_open(desk: Desk) -> None:
    happen(desk.deal, WRONG_KONG, by=desk.referee)
    page = words_of(desk.client.get("/desk/"))
    assert "林佩蓉、陳冠廷、黃淑芬、張志豪" in page
    assert "第 1 盤進行中" in page
    assert "未結 1" in page


def test_a_new_referee_is_told_how_to_get_tables(desk: Desk) -> None:
    assert "你還不是任何賽事的裁判。" in words_of(desk.cast.clients["stranger"].get("/desk/"))


@pytest.mark.parametrize("page", ["", "history/"])
def test_a_table_costs_the_same_statements_after_one_and_after_three_deals(desk: Desk, page: str) -> None:
    client = desk.client  # logged in before anything is counted

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(desk.url(page)).status_code == 200
        return len(queries)

    happen(desk.deal, {"type": "exhausted"}, by=desk.referee)
    once = cost()
    for _ in range(2):
        happen(a_deal(desk.sitting, by=desk.referee), {"type": "exhausted"}, by=desk.referee)
    assert cost() == once == {"": 11, "history/": 9}[page]


def test_the_list_of_tables_costs_the_same_statements_with_one_and_three_tables(desk: Desk) -> None:
    client = desk.client  # logged in before anything is counted

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/desk/").status_code == 200
        return len(queries)

    once = cost()
    other = a_seated_table(desk.cast.tournament, by=desk.referee, table_no=8, numbers=(5, 6, 7, 8))
    a_deal(other, by=desk.referee)
    assert cost() == once
