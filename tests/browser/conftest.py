"""A phone in a referee's hand: Chromium at 390 × 844, logged in, in Traditional Chinese; any script error fails the test."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from referee.accounts.models import User
from referee.seating.models import Deal, Sitting
from tests.cast import Cast, a_cast, client_of
from tests.desk.seated import a_deal, a_seated_table

PHONE = {"width": 390, "height": 844}


@dataclass(frozen=True)
class Hall:
    """A cast, a seated table with its first deal open, and where the server is."""

    cast: Cast
    referee: User
    sitting: Sitting
    deal: Deal
    address: str

    def url(self, page: str = "") -> str:
        return f"{self.address}/desk/{self.sitting.pk}/{page}"


@pytest.fixture
def hall(live_server: LiveServer) -> Hall:
    cast = a_cast(entrants=8)
    referee = cast.users["referee"]
    assert referee is not None
    sitting = a_seated_table(cast.tournament, by=referee, table_no=7)
    deal = a_deal(sitting, by=referee)
    return Hall(cast=cast, referee=referee, sitting=sitting, deal=deal, address=live_server.url)


def cookies_of(user: User, address: str) -> list[Any]:
    """A log-in as cookies: the log-in page has tests of its own."""
    session = client_of(user).cookies[settings.SESSION_COOKIE_NAME].value
    return [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": address}]


def watch(page: Page, errors: list[str]) -> Page:
    """Collect script errors and breaches of the content policy; a cut line is part of some tests."""
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "console",
        lambda said: (
            errors.append(said.text)
            if said.type == "error" and "Failed to load resource" not in said.text
            else None
        ),
    )
    page.set_default_timeout(10_000)
    return page


@pytest.fixture
def phone_context(browser: Browser, hall: Hall) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=PHONE, locale="zh-TW", has_touch=True)  # type: ignore[arg-type]  # a size
    context.add_cookies(cookies_of(hall.referee, hall.address))
    yield context
    context.close()


@pytest.fixture
def phone(phone_context: BrowserContext) -> Iterator[Page]:
    errors: list[str] = []
    yield watch(phone_context.new_page(), errors)
    assert errors == []
