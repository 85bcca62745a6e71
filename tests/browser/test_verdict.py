"""What must be seen is seen: a verdict, an amount, the slip of 80 mm; on a phone, and from a dark theme on paper."""

from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page

from referee.desk import drafts
from tests.browser.conftest import PHONE, Hall, cookies_of
from tests.desk.seated import happen

pytestmark = pytest.mark.browser

TILES: dict[str, Any] = {"concealed": "123m456m678p234s67s55p"}
WIN = {"type": "win", "seat": "W", "by": "self_draw"}


def hand(hall: Hall, event: dict[str, str] = WIN, **told: str) -> str:
    return hall.url(f"hand/?{urlencode({'e': drafts.write(event), 'deal': '1', **told})}")


def covered(page: Page, css: str) -> bool:
    """Whether the keyboard lies over this, at the top of the page as it opens."""
    keys, seen = page.locator(".keys").bounding_box(), page.locator(css).first.bounding_box()
    assert seen is not None
    return (
        keys is not None and keys["y"] < seen["y"] + seen["height"] and seen["y"] < keys["y"] + keys["height"]
    )


def test_the_keyboard_never_covers_a_verdict_or_an_amount(hall: Hall, phone: Page) -> None:
    for win, css in (("9s", ".verdict"), ("8s", ".ruling-head")):
        phone.goto(hand(hall, win=win, **TILES))
        assert phone.locator(".keys").is_visible()
        assert not covered(phone, css)


def test_a_told_tai_puts_the_keyboard_away_and_counts_no_missing_tiles(hall: Hall, phone: Page) -> None:
    phone.goto(hand(hall))
    assert phone.locator(".keys").is_visible()
    phone.get_by_text("不輸入牌，直接報臺數").click()
    phone.fill("#id_face", "5")
    phone.locator("#confirm").wait_for()
    assert not phone.locator(".keys").is_visible()
    assert not phone.get_by_text("還差").is_visible()
    phone.fill("#id_face", "-2")
    phone.get_by_text("臺數請填 0 到 200 的數字。").wait_for()


def test_a_flower_win_shows_the_keyboard_only_when_asked_for(hall: Hall, phone: Page) -> None:
    phone.goto(hand(hall, {**WIN, "by": "flowers"}))
    assert not phone.locator(".keys").is_visible()
    phone.get_by_role("button", name="牌也成了：輸入牌張").click()
    assert phone.locator(".keys").is_visible()


def test_the_slip_is_black_on_white_and_one_page_from_a_dark_theme(hall: Hall, browser: Browser) -> None:
    event = {**WIN, "hand": {**TILES, "win": "8s", "flowers": "f2"}}
    ruling = happen(hall.deal, event, by=hall.referee).ruling
    assert ruling is not None
    context = browser.new_context(viewport=PHONE, locale="zh-TW", color_scheme="dark")  # type: ignore[arg-type]  # a size
    context.add_cookies(cookies_of(hall.referee, hall.address))
    page = context.new_page()
    page.goto(f"{hall.address}/desk/rulings/{ruling.pk}/")
    for theme in ("", "dark"):
        page.evaluate("theme => { if (theme) document.documentElement.dataset.theme = theme; }", theme)
        page.emulate_media(media="print", color_scheme="dark")
        colours = page.evaluate(
            "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('h1')).color]"
        )
        assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"], theme
    paper = page.pdf(prefer_css_page_size=True)
    assert paper.count(b"/MediaBox") == 1
    context.close()


def test_a_public_ruling_with_a_whole_hand_fits_a_phone(hall: Hall, phone: Page) -> None:
    report = {"type": "report", "seat": "S", "foul": "false_win"}
    facts = {"tiles_pushed": True, "because": "incomplete", "hand": {**TILES, "win": "9s"}}
    ruling = happen(hall.deal, {**report, "facts": facts}, by=hall.referee).ruling
    assert ruling is not None
    phone.goto(f"{hall.address}/t/{hall.cast.tournament.slug}/rulings/{ruling.pk}/")
    wide = phone.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
    right = phone.locator(".tiles .tile").evaluate_all(
        "all => Math.max(...all.map(e => e.getBoundingClientRect().right))"
    )
    assert right <= 390
