"""Every page of the desk fits its screen, and what can be pressed is large enough for a thumb."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Hall, cookies_of, watch
from tests.desk.seated import happen
from tests.desk.test_table import WRONG_KONG

pytestmark = pytest.mark.browser

WIN = "%7B%22type%22:%22win%22,%22seat%22:%22W%22,%22by%22:%22self_draw%22%7D"
KONG = "%7B%22type%22:%22report%22,%22seat%22:%22S%22,%22foul%22:%22wrong_added_kong%22,%22facts%22:%7B%7D%7D"
PAGES = (
    "",
    "result/",
    f"hand/?e={WIN}&face=5",
    "dispute/",
    "claims/",
    f"ask/?e={KONG}",
    "note/",
    "show/",
    "history/",
)
PRESSED = ".btn, .back, summary, .switch button, .switch label, .suit > label, .mode, .key, .choice, .pick label, .row"


def too_small(page: Page) -> list[str]:
    """What can be pressed and is seen, but is under 44 px high or wide."""
    found: list[dict[str, Any]] = page.locator(PRESSED).evaluate_all(
        """all => all.map(e => ({box: e.getBoundingClientRect(), text: e.textContent.trim().slice(0, 20), of: e.className,
                                 seen: e.checkVisibility()}))
           .filter(e => e.seen && e.box.width && (e.box.height < 43.5 || e.box.width < 43.5))
           .map(e => ({text: e.text, of: e.of, box: [e.box.width, e.box.height]}))"""
    )
    return [str(one) for one in found]


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (1280, 800)], ids=str)
@pytest.mark.parametrize("locale", ["zh-TW", "en"])
def test_nothing_overflows_and_every_target_is_44_pixels(
    hall: Hall, browser: Browser, size: tuple[int, int], locale: str
) -> None:
    happen(hall.deal, WRONG_KONG, by=hall.referee)
    happen(hall.deal, {"type": "watch", "seat": "W"}, by=hall.referee)
    ruling = hall.deal.log.rulings.get()
    errors: list[str] = []
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale=locale)
    context.add_cookies(cookies_of(hall.referee, hall.address))
    page = watch(context.new_page(), errors)
    for address in (
        *map(hall.url, PAGES),
        f"{hall.address}/desk/",
        f"{hall.address}/desk/rulings/{ruling.pk}/",
    ):
        page.goto(address)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{address} is {wide} px too wide"
        assert too_small(page) == [], address
    assert errors == []
    context.close()


def test_the_square_becomes_a_list_when_the_text_is_large(hall: Hall, phone: Page) -> None:
    happen(hall.deal, {"type": "win", "seat": "W", "by": "self_draw", "face": 5}, by=hall.referee)
    phone.goto(f"{hall.address}/desk/rulings/{hall.deal.log.rulings.get().pk}/")
    assert phone.locator(".arrows").is_visible()
    phone.set_viewport_size({"width": 260, "height": 700})
    assert not phone.locator(".arrows").is_visible()
    assert "林佩蓉付黃淑芬 90" in phone.locator(".pays").inner_text()
