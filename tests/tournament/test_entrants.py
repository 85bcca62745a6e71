"""Entrants and lists of them, on the organizer's pages."""

from copy import deepcopy
from functools import partial
from typing import Any

import pytest

from referee.seating.actions.tables import assign_table
from referee.tournament.models import Entrant
from tests.cast import (
    NOW,
    Cast,
    a_cast,
    a_tournament,
    an_entrant,
)
from tests.once import once

pytestmark = pytest.mark.django_db


built_cast = once(partial(a_cast, entrants=5))


@pytest.fixture
def cast(built_cast: Cast) -> Cast:
    return deepcopy(built_cast)


def test_an_entrant_gets_the_next_number_and_a_taken_one_is_refused(cast: Cast) -> None:
    path, client = f"/organize/{cast.tournament.slug}/entrants/", cast.clients["organizer"]
    assert client.post(path, {"name": "新來的", "club": "", "number": ""}).status_code == 302
    assert cast.tournament.entrants.get(number=6).player.name == "新來的"
    answer = client.post(path, {"name": "又一位", "club": "", "number": "6"})
    assert answer.status_code == 400
    assert "6 號已經有人了" in answer.content.decode()
    assert "又一位" in answer.content.decode()


def test_the_list_is_searched_in_either_script_and_by_number(cast: Cast) -> None:
    path, client = f"/organize/{cast.tournament.slug}/entrants/", cast.clients["organizer"]
    assert "陳冠廷" in client.get(path, {"q": "陈冠廷"}).content.decode()
    assert "陳冠廷" in client.get(path, {"q": "2"}).content.decode()
    assert "名單上沒有" in client.get(path, {"q": "沒這人"}).content.decode()
    assert "陳冠廷" in client.get(path, {"q": "\0"}).content.decode()


def test_players_of_another_draft_are_not_found_those_of_an_open_one_can_be_added(cast: Cast) -> None:
    path, client = f"/organize/{cast.tournament.slug}/entrants/", cast.clients["organizer"]
    an_entrant(a_tournament(state="draft"), 1, "祕密選手")
    known = an_entrant(a_tournament(), 1, "公開選手").player
    assert "祕密選手" not in client.get(path, {"q": "選手"}).content.decode()
    assert "公開選手" in client.get(path, {"q": "選手"}).content.decode()
    client.post(path + "known/", {"player": str(known.pk)})
    assert cast.tournament.entrants.get(number=6).player == known


def test_a_number_of_thousands_of_digits_is_no_player(cast: Cast) -> None:
    path = f"/organize/{cast.tournament.slug}/entrants/known/"
    assert cast.clients["organizer"].post(path, {"player": "9" * 5000}).status_code == 404


def test_an_entrant_is_renamed_withdrawn_and_struck_out_only_before_he_is_seated(cast: Cast) -> None:
    base, client = f"/organize/{cast.tournament.slug}/entrants/", cast.clients["organizer"]
    client.post(base + "1/", {"name": "改名了", "club": "某社", "withdrawn": "on"})
    held = cast.tournament.entrants.select_related("player").get(number=1)
    assert (held.player.name, held.withdrawn) == ("改名了", True)
    assign_table(tournament=cast.tournament, round_no=1, table_no=1, numbers=[2, 3, 4, 5], now=NOW)
    assert client.post(base + "2/", {"do": "remove"}).status_code == 400
    assert client.post(base + "1/", {"do": "remove"}).status_code == 302
    assert sorted(cast.tournament.entrants.values_list("number", flat=True)) == [2, 3, 4, 5]


def test_a_player_of_somebody_elses_tournament_too_is_not_renamed_here(cast: Cast) -> None:
    shared = cast.tournament.entrants.get(number=1).player
    Entrant.objects.create(tournament=a_tournament(), player=shared, number=1)
    answer = cast.clients["organizer"].post(
        f"/organize/{cast.tournament.slug}/entrants/1/", {"name": "搶來改名", "club": ""}
    )
    assert "網站管理員" in answer.content.decode()
    shared.refresh_from_db()
    assert shared.name == "林佩蓉"


def a_file(text: str, encoding: str = "utf-8-sig") -> Any:
    from django.core.files.uploadedfile import SimpleUploadedFile

    return SimpleUploadedFile("名單.csv", text.encode(encoding), content_type="text/csv")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "big5", "utf-16"])
def test_a_file_is_looked_at_first_and_entered_on_the_second_post(encoding: str) -> None:
    cast = a_cast()
    path, client = f"/organize/{cast.tournament.slug}/entrants/import/", cast.clients["organizer"]
    page = client.post(path, {"file": a_file("姓名,編號\n林佩蓉,7\n陳冠廷,\n", encoding), "do": "import"})
    assert page.status_code == 200
    assert not cast.tournament.entrants.exists()
    text = page.context["form"]["text"].value()
    assert "林佩蓉" in text
    assert client.post(path, {"text": text, "do": "import"}).status_code == 302
    assert list(cast.tournament.entrants.values_list("number", "player__name")) == [
        (7, "林佩蓉"),
        (8, "陳冠廷"),
    ]


def test_a_list_with_faults_enters_nobody_names_every_line_and_keeps_the_text(cast: Cast) -> None:
    path, client = f"/organize/{cast.tournament.slug}/entrants/import/", cast.clients["organizer"]
    text = "編號,姓名\n3,新人\n8,林佩蓉\nx,某人\n9,好人\n"
    page = client.post(path, {"text": text, "do": "import"})
    assert page.status_code == 400
    said = page.content.decode()
    assert all(words in said for words in ("3 號已經有人", "已經在名單上（1 號）", "編號「x」"))
    assert page.context["form"]["text"].value() == text
    assert cast.tournament.entrants.count() == 5


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"PK\x03\x04\x81\xff\xff", "姓名\n\x00甲\n".encode()])
def test_a_file_that_is_no_list_says_so_and_the_text_typed_before_is_kept(cast: Cast, data: bytes) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    path, client = f"/organize/{cast.tournament.slug}/entrants/import/", cast.clients["organizer"]
    page = client.post(path, {"file": SimpleUploadedFile("x.csv", data), "text": "姓名\n打到一半"})
    assert page.status_code == 400
    assert page.context["form"]["text"].value() == "姓名\n打到一半"
    assert "errorlist" in page.content.decode()


def test_a_name_known_from_elsewhere_is_the_same_player_unless_said_otherwise(cast: Cast) -> None:
    known = an_entrant(a_tournament(), 1, "王大明").player
    path, client = f"/organize/{cast.tournament.slug}/entrants/import/", cast.clients["organizer"]
    assert "舊識" in client.post(path, {"text": "姓名\n王大明\n", "do": "check"}).content.decode()
    client.post(path, {"text": "姓名\n王大明\n", "do": "import"})
    assert cast.tournament.entrants.get(number=6).player == known
    other = a_cast()
    path = f"/organize/{other.tournament.slug}/entrants/import/"
    other.clients["organizer"].post(path, {"text": "姓名\n王大明\n", "do": "import", "apart": "on"})
    assert other.tournament.entrants.get().player != known


def test_a_list_that_cannot_be_read_names_the_row_and_speaks_of_no_rows_below(cast: Cast) -> None:
    path = f"/organize/{cast.tournament.slug}/entrants/import/"
    page = cast.clients["organizer"].post(path, {"text": '姓名\n甲\n"乙\n', "do": "check"}).content.decode()
    assert "第 3 列的引號沒有成對" in page
    assert "下面標紅" not in page
    shown = cast.clients["organizer"].post(path, {"text": "姓名\n甲\n甲\n", "do": "check"}).content.decode()
    assert "下面標紅" in shown
