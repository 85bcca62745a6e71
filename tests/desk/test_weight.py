"""What a phone must fetch, and what the strict policy of the pages allows."""

import gzip
import re

import pytest
from django.conf import settings

from tests.desk.conftest import Desk
from tests.desk.pages import text_of
from tests.desk.seated import happen

STATIC = settings.BASE_DIR / "referee" / "static"
PAGES = (
    "",
    "result/",
    "dispute/",
    "claims/",
    "note/",
    "show/",
    "hand/?e=%7B%22type%22:%22win%22,%22seat%22:%22W%22,%22by%22:%22self_draw%22%7D",
)


def zipped(content: bytes) -> int:
    return len(gzip.compress(content))


def test_the_one_script_stays_small() -> None:
    assert (STATIC / "desk.js").stat().st_size <= 11 * 1024


def test_the_library_stands_beside_its_licence() -> None:
    assert [path.name for path in sorted((STATIC / "vendor").iterdir())] == [
        "htmx-2.0.10.min.js",
        "htmx.LICENSE",
    ]


@pytest.mark.parametrize("page", PAGES)
def test_a_first_view_weighs_under_60_kilobytes(desk: Desk, page: str) -> None:
    response = desk.client.get(desk.url(page))
    assert response.status_code == 200
    files = set(re.findall(r'(?:src|href)="/static/([^"#]+)', text_of(response)))
    assert "style.css" in files
    weight = zipped(response.content) + sum(zipped((STATIC / name).read_bytes()) for name in files)
    assert weight < 60_000, f"{weight} bytes: {sorted(files)}"


@pytest.mark.parametrize("page", PAGES)
def test_no_page_has_an_inline_script_or_style(desk: Desk, page: str) -> None:
    happen(desk.deal, {"type": "watch", "seat": "S"})
    text = text_of(desk.client.get(desk.url(page)))
    assert not re.search(r"\sstyle=|\son[a-z]+=|<style|javascript:", text)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text))


def test_no_file_of_ours_asks_another_host() -> None:
    for path in (STATIC / "style.css", STATIC / "desk.js", STATIC / "tiles.svg", STATIC / "favicon.svg"):
        assert not re.search(r"https?://(?!www\.w3\.org/)", path.read_text()), path.name


def test_the_theme_is_the_readers_choice_and_kept(desk: Desk) -> None:
    answer = desk.client.post("/desk/theme/", {"theme": "dark", "next": desk.url()})
    assert answer.headers["Location"] == desk.url()
    assert 'data-theme="dark"' in text_of(desk.client.get(desk.url()))
    desk.client.post("/desk/theme/", {"theme": "", "next": "https://elsewhere.example/"})
    assert "data-theme" not in text_of(desk.client.get(desk.url())).split("<head>")[0]


def test_the_theme_leads_to_no_other_host(desk: Desk) -> None:
    answer = desk.client.post("/desk/theme/", {"theme": "dark", "next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize(
    ("language", "lang"), [("zh-hant", "zh-Hant-TW"), ("zh-hans", "zh-Hans"), ("en", "en")]
)
def test_each_language_has_its_own_glyphs(desk: Desk, language: str, lang: str) -> None:
    desk.client.post("/i18n/setlang/", {"language": language})
    assert f'<html lang="{lang}"' in text_of(desk.client.get(desk.url()))
