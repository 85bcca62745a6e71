"""The register of decisions: pages, filters, files; and that it costs the same whatever its length."""

import csv
import io
import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.paper.files import safe
from referee.paper.models import Document
from rulings.models import Ruling
from tests.cast import Cast, a_cast
from tests.desk.pages import text_of, words_of
from tests.paper.conftest import Hall
from tests.paper.test_sheets import OFFICIALS, run_jobs
from tests.seating.game import a_deal, a_table, told, won


def body_of(response: Any) -> str:
    return b"".join(response.streaming_content).decode()


def test_anybody_reads_the_register_of_a_public_tournament_and_its_files(hall: Hall) -> None:
    for page in ("register/", "register.csv", "register.json", "checkpoints.txt"):
        assert set(hall.cast.statuses(hall.url(page)).values()) == {200}


def test_a_draft_s_register_is_for_its_members(hall: Hall) -> None:
    hall.cast.tournament.state = "draft"
    hall.cast.tournament.save()
    for page in ("register/", "register.csv", "register.json", "checkpoints.txt", "hall/"):
        found = hall.cast.statuses(hall.url(page))
        assert {who for who, status in found.items() if status == 200} == OFFICIALS | {"player"}


def test_the_book_is_printed_for_officials_only(hall: Hall) -> None:
    found = hall.cast.statuses(hall.url("register/pdf/"), "post")
    assert {who for who, status in found.items() if status == 303} == OFFICIALS
    assert found["player"] == 403
    assert {found[who] for who in ("stranger", "elsewhere", "nobody")} == {404}
    run_jobs()
    assert all(document.ready for document in Document.objects.all())


def test_a_superseded_ruling_is_on_it_and_marked(hall: Hall) -> None:
    found = {row["id"]: row for row in json.loads(body_of(get(hall, "register.json")))["rulings"]}
    assert found[str(hall.foul.pk)]["standing"] is False
    assert found[str(hall.upheld.pk)]["standing"] is True
    assert found[str(hall.upheld.pk)]["supersedes"] == str(hall.foul.pk)
    assert found[str(hall.win.pk)]["decision"] == hall.win.decision_data
    assert found[str(hall.win.pk)]["checkpoint"] == hall.win.hash


def get(hall: Hall, page: str) -> Any:
    return hall.cast.clients["nobody"].get(hall.url(page))


@pytest.mark.parametrize(
    ("query", "left"),
    [
        ("kind=result", 1),
        ("kind=dispute", 2),
        ("standing=no", 1),
        ("standing=yes", 2),
        ("by=review", 1),
        ("clause=F1", 2),
        ("clause=F", 0),
        ("table=1", 3),
        ("table=2", 0),
        ("table=x", 3),
        ("round=1&kind=dispute&standing=yes", 1),
    ],
)
def test_filters_hold_for_the_page_and_for_the_files(hall: Hall, query: str, left: int) -> None:
    assert len(json.loads(body_of(get(hall, f"register.json?{query}")))["rulings"]) == left
    assert f"共 {left} 筆" in words_of(get(hall, f"register/?{query}"))


def test_who_decided_is_nothing_that_strangers_can_filter_by(hall: Hall) -> None:
    referee = hall.cast.users["referee"]
    assert referee is not None
    assert "共 3 筆" in words_of(get(hall, f"register/?referee={referee.pk}"))
    assert "裁判何美玲" not in text_of(get(hall, "register/")) + body_of(get(hall, "register.json"))


def test_no_cell_of_the_table_is_run_as_a_formula(hall: Hall) -> None:
    player = hall.sitting.seats.get(place="E").entrant.player
    player.name = '=HYPERLINK("http://x","y")'
    player.save()
    text = body_of(get(hall, "register.csv"))
    assert text.startswith("\ufeff")
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    assert len(rows) == 4
    assert all(len(row) == len(rows[0]) for row in rows)
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "-", "@"))]
    assert "'=錄影看過" in [cell for row in rows for cell in row]


@pytest.mark.parametrize(
    "cell", ["=1+1", "+1", "-1", "@a", "\t=1", "\r=1", " =1", "　＝1", "＋1", "－1", "＠x", "\n=1"]
)
def test_what_could_begin_a_formula_is_marked_as_text(cell: str) -> None:
    assert safe(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["林佩蓉", "1=1", "", -5, 0, "a-b"])
def test_other_cells_stay_as_they_are(cell: str | int) -> None:
    assert safe(cell) == cell


def a_long_register(rulings: int) -> Cast:
    """A tournament with so many rulings, each of its own deal's."""
    cast = a_cast(entrants=8)
    by = cast.users["head"]
    assert by is not None
    sitting = a_table(cast.tournament, by)
    deal = a_deal(sitting, by)
    for _n in range(rulings - 1):
        told(
            deal,
            type="report",
            seat="W",
            foul="called_not_taken",
            facts={"discarder": "E", "pair_shown": False},
        )
    won(deal, "S", off="E")
    return cast


@pytest.mark.django_db
def test_a_page_and_a_file_cost_the_same_number_of_statements_at_1_3_and_300_rulings() -> None:
    counts: dict[str, set[int]] = {}
    before = Ruling.objects.count()
    for rulings in (1, 3, 300):
        cast = a_long_register(rulings)
        for page in ("register/", "register.csv", "register.json"):
            with CaptureQueriesContext(connection) as made:
                response = cast.clients["nobody"].get(f"/t/{cast.tournament.slug}/{page}")
                text = body_of(response) if response.streaming else text_of(response)
            counts.setdefault(page, set()).add(len(made))
            if page == "register.json":
                assert len(json.loads(text)["rulings"]) == rulings
    assert {page: len(found) for page, found in counts.items()} == dict.fromkeys(counts, 1), counts
    assert Ruling.objects.count() == before + 304


def test_a_long_register_is_printed_in_volumes(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.paper.register.VOLUME", 2)
    client = hall.cast.clients["organizer"]
    assert "第 2 冊" in words_of(client.get(hall.url("register/")))
    for volume, status in (("1", 303), ("2", 303), ("3", 404), ("0", 404), ("x", 404)):
        assert client.post(hall.url("register/pdf/"), {"volume": volume}).status_code == status
    run_jobs()
    assert [document.ready for document in Document.objects.all()] == [True, True]
