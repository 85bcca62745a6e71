"""Sheets and PDFs: who may have which, what stands on them, and that nothing is fetched from anywhere."""

import re
import zlib
from datetime import timedelta

import pytest
from django.utils import timezone

from referee.jobs import outbox
from referee.jobs.models import Job
from referee.paper import pdf
from referee.paper.documents import JOB, KEEP, given_up
from referee.paper.models import Document
from referee.paper.pdf import Refused, to_pdf
from tests.cast import client_of
from tests.desk.pages import text_of, words_of
from tests.paper.conftest import Hall

OFFICIALS = {"organizer", "head", "referee"}


def run_jobs() -> None:
    while outbox.run_due(now=timezone.now() + timedelta(seconds=1)):
        pass  # a job may leave another


def a_document(hall: Hall, page: str, who: str = "nobody") -> Document:
    """Ask for a PDF as this member of the cast, and have it made."""
    asked = hall.cast.clients[who].post(hall.url(page))
    assert asked.status_code == 303
    run_jobs()
    return Document.objects.get(pk=asked.headers["Location"].rstrip("/").rsplit("/", 1)[-1])


def unpacked(pdf: bytes) -> bytes:
    """The PDF with its compressed streams laid open, to be searched."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    return pdf + b"".join(zlib.decompressobj().decompress(s) for s in streams if s[:1] == b"x")


def test_anybody_may_look_at_a_ruling_on_paper(hall: Hall) -> None:
    for page in ("paper", "slip"):
        found = hall.cast.statuses(hall.url(f"rulings/{hall.win.pk}/{page}/"))
        assert set(found.values()) == {200}


def test_a_ruling_of_another_tournament_or_a_draft_s_is_not_found(hall: Hall) -> None:
    other = hall.cast.users["elsewhere"]
    assert other is not None
    slug = other.memberships.first().tournament.slug  # type: ignore[union-attr]  # a_cast gives him one
    assert client_of(other).get(f"/t/{slug}/rulings/{hall.win.pk}/paper/").status_code == 404
    hall.cast.tournament.state = "draft"
    hall.cast.tournament.save()
    found = hall.cast.statuses(hall.url(f"rulings/{hall.win.pk}/slip/"))
    assert {who for who, status in found.items() if status == 200} == OFFICIALS | {"player"}


def test_the_sheet_says_who_pays_whom_by_which_clauses_on_which_facts_under_which_law(hall: Hall) -> None:
    page = words_of(hall.cast.clients["nobody"].get(hall.url(f"rulings/{hall.win.pk}/paper/")))
    assert f"{hall.cast.tournament.slug}-1-1-1-{hall.win.n}" in page
    assert re.search(r"林佩蓉 陳冠廷 70 付分 底 30", page)
    assert hall.win.decision_data["edition"]["hash"][:16] in page
    hash = hall.win.hash
    assert f"{hash[:4]} {hash[4:8]} {hash[8:12]} {hash[12:16]}" in page


def test_a_slip_says_what_took_its_ruling_s_place(hall: Hall) -> None:
    first = hall.upheld.supersedes
    assert first is not None
    nobody = hall.cast.clients["nobody"]
    old, new = (words_of(nobody.get(hall.url(f"rulings/{r.pk}/slip/"))) for r in (first, hall.upheld))
    number = f"{hall.cast.tournament.slug}-1-1-1-{hall.upheld.n}"
    assert f"→ {number}" in old
    assert number in new
    assert f"→ {number}" not in new


def test_officials_are_named_for_officials_only(hall: Hall) -> None:
    path = hall.url(f"rulings/{hall.upheld.pk}/paper/")
    named = {who for who, client in hall.cast.clients.items() if "裁判何美玲" in text_of(client.get(path))}
    assert named == OFFICIALS


def test_a_pdf_is_made_by_the_job_and_its_fonts_are_in_it(hall: Hall) -> None:
    document = a_document(hall, f"rulings/{hall.win.pk}/paper/")
    pdf = bytes(document.pdf)
    assert pdf.startswith(b"%PDF-")
    assert document.pages >= 1
    inside = unpacked(pdf)
    assert re.search(rb"/FontName ?/\w+\+Noto-Sans-CJK-TC", inside)
    assert inside.count(b"/FontFile") == inside.count(b"/FontDescriptor/") or b"/FontFile3" in inside
    answer = hall.cast.clients["nobody"].get(hall.url(f"documents/{document.pk}/pdf"))
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content == pdf


def test_what_is_asked_for_twice_is_made_once_and_anew_after_a_change(hall: Hall) -> None:
    page = f"rulings/{hall.foul.pk}/slip/"
    first, again = a_document(hall, page), a_document(hall, page, "stranger")
    assert first.pk == again.pk
    assert a_document(hall, page, "referee").pk != first.pk
    player = hall.sitting.seats.get(place="W").entrant.player
    player.name = "黃　淑芬"
    player.save()
    assert a_document(hall, page).pk != first.pk


def test_a_document_that_names_officials_is_found_by_officials_only(hall: Hall) -> None:
    document = a_document(hall, f"rulings/{hall.upheld.pk}/paper/", "referee")
    for page in ("", "pdf"):
        found = hall.cast.statuses(hall.url(f"documents/{document.pk}/{page}"))
        assert {who for who, status in found.items() if status == 200} == OFFICIALS
        assert {status for who, status in found.items() if who not in OFFICIALS} == {404}


def test_a_page_waits_for_its_pdf_and_stops_asking_when_it_is_there(hall: Hall) -> None:
    client = hall.cast.clients["nobody"]
    path = client.post(hall.url("standings/paper/")).headers["Location"]
    assert client.get(path + "pdf").status_code == 404
    assert 'hx-trigger="every 1s"' in text_of(client.get(path))
    assert client.get(path, headers={"HX-Request": "true"}).status_code == 200
    run_jobs()
    done = client.get(path, headers={"HX-Request": "true"})
    assert done.status_code == 286
    assert "打開 PDF" in text_of(done)
    assert "hx-trigger" not in text_of(client.get(path))


def test_a_job_that_was_given_up_is_said_on_the_page(hall: Hall) -> None:
    client = hall.cast.clients["nobody"]
    path = client.post(hall.url("standings/paper/")).headers["Location"]
    Job.objects.filter(name=JOB).update(given_up_at=timezone.now())
    assert "沒有做成" in text_of(client.get(path, headers={"HX-Request": "true"}))


def test_old_documents_are_thrown_away_and_their_job_is_nothing_to_do(hall: Hall) -> None:
    client = hall.cast.clients["nobody"]
    client.post(hall.url("standings/paper/"))
    Document.objects.update(asked_at=timezone.now() - KEEP - timedelta(hours=1))
    client.post(hall.url(f"rulings/{hall.win.pk}/slip/"))
    run_jobs()
    assert [document.kind for document in Document.objects.all()] == ["slip"]
    assert not outbox.waiting().exists()


def test_seats_and_cards_of_a_round_that_is_not_there_are_not_found(hall: Hall) -> None:
    client = hall.cast.clients["nobody"]
    for page in ("seats", "cards"):
        assert "林佩蓉" in text_of(client.get(hall.url(f"rounds/1/{page}/")))
        assert client.get(hall.url(f"rounds/2/{page}/")).status_code == 404
    assert a_document(hall, "rounds/1/seats/").pages == 1
    assert a_document(hall, "rounds/1/cards/").pages == 1


def test_a_slip_is_as_long_as_what_is_on_it(hall: Hall) -> None:
    document = a_document(hall, f"rulings/{hall.win.pk}/slip/")
    assert document.pages == 1
    box = re.search(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", unpacked(bytes(document.pdf)))
    assert box is not None
    assert float(box[1]) == pytest.approx(80 / 25.4 * 72, abs=0.5)
    assert float(box[2]) < 297 / 25.4 * 72


def test_a_slip_with_a_long_reason_is_one_long_page_and_a_longer_one_goes_on(hall: Hall) -> None:
    page = text_of(hall.cast.clients["nobody"].get(hall.url(f"rulings/{hall.win.pk}/slip/")))
    long = page.replace('<p id="end">', f'<p>{"理由" * 2000}</p><p id="end">')
    assert to_pdf(long, slip=True)[1] == 1
    assert to_pdf(page.replace('<p id="end">', "<p>列</p>" * 1400 + '<p id="end">'), slip=True)[1] == 2


def test_a_document_that_cannot_be_made_is_given_up_at_once_and_may_be_asked_for_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "TYPES", {})  # so that its own style sheet is none of ours
    lost = a_document(hall, f"rulings/{hall.win.pk}/slip/")
    assert given_up(lost)
    assert not outbox.waiting().exists()
    monkeypatch.undo()
    assert a_document(hall, f"rulings/{hall.win.pk}/slip/").ready


@pytest.mark.parametrize(
    "link",
    [
        '<img src="http://127.0.0.1:9/x.png">',
        '<img src="file:///etc/passwd">',
        '<link rel="stylesheet" href="/static/../referee/settings.py">',
        '<link rel="stylesheet" href="/static/%2e%2e/%2e%2e/paper.css">',
        '<link rel="stylesheet" href="https://example.org/static/paper.css">',
        '<img src="/media/secret.svg">',
    ],
)
def test_what_is_none_of_our_static_files_stops_the_printing(link: str) -> None:
    with pytest.raises(Refused):
        to_pdf(f"<!doctype html><html lang='zh-Hant'><body>{link}</body></html>")


def test_a_name_in_a_page_is_text_and_no_markup(hall: Hall) -> None:
    player = hall.sitting.seats.get(place="E").entrant.player
    player.name = '<img src="http://127.0.0.1:9/x">'
    player.save()
    page = hall.cast.clients["nobody"].get(hall.url(f"rulings/{hall.win.pk}/paper/"))
    assert b"<img" not in page.content
    assert a_document(hall, f"rulings/{hall.win.pk}/paper/").ready


@pytest.mark.parametrize(("lang", "tag"), [("zh-hans", "zh-Hans"), ("en", "en"), ("zh-hant", "zh-Hant-TW")])
def test_a_sheet_speaks_the_reader_s_language(hall: Hall, lang: str, tag: str) -> None:
    client = hall.cast.clients["nobody"]
    client.cookies["django_language"] = lang
    assert f'<html lang="{tag}"' in text_of(client.get(hall.url(f"rulings/{hall.win.pk}/paper/")))
    assert a_document(hall, f"rulings/{hall.win.pk}/slip/").lang == lang
