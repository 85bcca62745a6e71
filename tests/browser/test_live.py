"""Standings that keep themselves new: on a word of the event server, and without one every half minute."""

import pytest
from django.conf import settings
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Hall
from tests.desk.seated import happen

pytestmark = pytest.mark.browser
WIN = {"type": "win", "seat": "S", "by": "discard", "from": "W", "face": 3}


def standings(hall: Hall) -> str:
    return f"{hall.address}/t/{hall.cast.tournament.slug}/standings/"


def test_without_an_event_server_the_page_asks_every_half_minute(hall: Hall, phone: Page) -> None:
    phone.clock.install()
    phone.goto(standings(hall))
    happen(hall.deal, WIN)
    expect(phone.locator("#standings")).not_to_contain_text("+60")
    phone.clock.fast_forward(31_000)
    expect(phone.locator("#standings")).to_contain_text("+60")


def test_a_word_of_the_event_server_renews_the_standings(
    hall: Hall, phone: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "REDIS_URL", "redis://127.0.0.1:1/0")
    words = "".join(f"id: {n}\nevent: changed\ndata: {n}\n\n" for n in (2, 3))

    def speak(route: Route) -> None:
        happen(hall.deal, WIN) if not hall.deal.log.rulings.exists() else None
        route.fulfill(status=200, content_type="text/event-stream", body=words)

    phone.route("**/sse/**", speak)
    phone.goto(standings(hall))
    expect(phone.locator("#standings")).to_contain_text("+60")
