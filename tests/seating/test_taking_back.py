"""A draw of tables is asked about once, and can be taken back as a whole until winds are drawn; it stays on record."""

from copy import deepcopy
from functools import partial
from uuid import uuid4

import pytest
from django.test import Client

from referee.seating.actions.tables import assign_table, draw_rounds
from referee.seating.models import Draw, Sitting
from referee.seating.queries import rounds_of, running_first
from tests.cast import NOW, ORGANIZER_ONLY, Cast, a_cast
from tests.once import once
from tests.seating.game import a_deal, a_table

pytestmark = pytest.mark.django_db


built_cast = once(partial(a_cast, entrants=8))


@pytest.fixture
def cast(built_cast: Cast) -> Cast:
    return deepcopy(built_cast)


def drawn(cast: Cast, rounds: int = 2) -> Draw:
    by = cast.users["organizer"]
    assert by is not None
    return draw_rounds(tournament=cast.tournament, rounds=rounds, seed="s", uid=uuid4(), by=by, now=NOW)


def take_back(cast: Cast, reason: str = "人數報錯") -> str:
    path = f"/organize/{cast.tournament.slug}/tables/take-back/"
    answer = cast.clients["organizer"].post(path, {"uid": uuid4(), "reason": reason}, follow=True)
    return answer.content.decode()


def test_the_draw_is_asked_about_before_anything_is_drawn(cast: Cast) -> None:
    path = f"/organize/{cast.tournament.slug}/tables/draw/"
    told = {"uid": str(uuid4()), "first_round": "1", "rounds": "3", "seed": "七"}
    page = cast.clients["organizer"].post(path, told)
    assert page.status_code == 200
    assert "第 1 輪到第 3 輪，8 人，每輪 2 桌。" in page.content.decode()
    assert not Sitting.objects.exists()
    assert cast.clients["organizer"].post(path, told | {"sure": "1"}).status_code == 302
    assert Sitting.objects.count() == 6


def test_a_draw_taken_back_leaves_no_table_and_stays_on_record_with_its_reason(
    cast: Cast, client: Client
) -> None:
    by_hand = assign_table(tournament=cast.tournament, round_no=1, table_no=1, numbers=[1, 2, 3, 4], now=NOW)
    drawn(cast)
    assert "抽籤紀錄留著" in take_back(cast)
    assert list(Sitting.objects.all()) == [by_hand]
    page = client.get(f"/t/{cast.tournament.slug}/draws/").content.decode()
    assert "已收回，不算。" in page
    assert "人數報錯" in page
    assert page.count("下載抽籤資料</a>") == 1
    assert drawn(cast).steps["first_round"] == 2
    assert len(drawn(cast).steps["played"]) == 5


def test_it_takes_a_reason_and_is_undone_once(cast: Cast) -> None:
    drawn(cast)
    assert "請寫明為什麼收回。" in take_back(cast, reason="")
    assert Sitting.objects.count() == 4
    take_back(cast)
    assert "不能整次收回" in take_back(cast)
    assert Draw.objects.count() == 2


def test_once_winds_are_drawn_or_a_later_round_stands_the_draw_stays(cast: Cast) -> None:
    first, by = drawn(cast, 1), cast.users["organizer"]
    assert by is not None
    later = assign_table(tournament=cast.tournament, round_no=2, table_no=1, numbers=[1, 2, 3, 4], now=NOW)
    assert "不能整次收回" in take_back(cast)
    later.delete()
    from referee.seating.actions.seats import draw_seats

    table = Sitting.objects.filter(round_no=first.steps["first_round"])[0]
    draw_seats(sitting_id=table.pk, uid=uuid4(), thrower=None, dice=None, tiles=None, by=by, now=NOW)
    assert "不能整次收回" in take_back(cast)
    page = cast.clients["organizer"].get(f"/organize/{cast.tournament.slug}/tables/").content.decode()
    assert "整次收回" not in page
    assert Sitting.objects.count() == 2


def test_nobody_but_the_organizer_takes_a_draw_back(cast: Cast) -> None:
    drawn(cast)
    clients = {who: client for who, client in cast.clients.items() if who != "organizer"}
    path = f"/organize/{cast.tournament.slug}/tables/take-back/"
    found = {
        who: client.post(path, {"uid": uuid4(), "reason": "x"}).status_code for who, client in clients.items()
    }
    assert found == ORGANIZER_ONLY
    assert Sitting.objects.count() == 4


def test_rounds_are_listed_with_the_one_being_played_first_then_those_to_come_then_those_over(
    cast: Cast,
) -> None:
    by = cast.users["organizer"]
    assert by is not None
    for round_no in (1, 2, 3, 4):
        sitting = a_table(cast.tournament, by, round_no=round_no)
        if round_no < 3:
            a_deal(sitting, by)
        if round_no == 1:
            Sitting.objects.filter(pk=sitting.pk).update(closed_at=NOW)
    assert [one.number for one in running_first(rounds_of(cast.tournament))] == [2, 3, 4, 1]
    page = cast.clients["nobody"].get(f"/t/{cast.tournament.slug}/").content.decode()
    assert page.index("第 2 輪") < page.index("第 3 輪") < page.index("第 1 輪")
