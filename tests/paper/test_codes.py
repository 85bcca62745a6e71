"""The QR codes of what is printed, read back from the PDF itself, drawn as a printer draws it."""

from urllib.parse import urlsplit

import pypdfium2
import pytest
import zxingcpp
from django.test import Client

from referee.paper.models import Document
from tests.desk.pages import text_of
from tests.paper.conftest import Hall
from tests.paper.test_sheets import a_document

THERMAL, LASER = 203, 300  # dots an inch: a receipt printer's and an office printer's


def read_back(document: Document, *, dpi: int) -> list[str]:
    """What the codes of the pages say, in black and white at this resolution."""
    found: list[str] = []
    with pypdfium2.PdfDocument(bytes(document.pdf)) as pdf:
        for page in pdf:
            drawn = page.render(scale=dpi / 72).to_pil().convert("1", dither=0).convert("L")
            found += [code.text for code in zxingcpp.read_barcodes(drawn)]
    return found


@pytest.mark.parametrize(("page", "dpi"), [("slip", THERMAL), ("paper", LASER)])
def test_the_code_of_a_printed_ruling_leads_to_the_check_of_that_very_ruling(
    hall: Hall, page: str, dpi: int
) -> None:
    (address,) = read_back(a_document(hall, f"rulings/{hall.win.pk}/{page}/"), dpi=dpi)
    there = urlsplit(address)
    assert str(hall.win.pk) in there.path
    assert there.query == f"h={hall.win.hash}"
    assert Client().get(f"{there.path}?{there.query}").status_code == 200


def test_the_code_of_printed_standings_leads_to_the_standings(hall: Hall) -> None:
    (address,) = read_back(a_document(hall, "standings/paper/"), dpi=LASER)
    assert urlsplit(address).path == hall.url("standings/")
    assert hall.cast.tournament.name in text_of(Client().get(urlsplit(address).path))
