"""The whole story at phone size on PostgreSQL, Redis and a Celery worker, as a club runs it."""

import pytest
from playwright.sync_api import Browser

from referee.seating.actions.tables import assign_table
from tests.browser.conftest import PHONE, cookies_of, watch
from tests.browser.story import play
from tests.cast import NOW, a_cast
from tests.services.house import House

pytestmark = [pytest.mark.services, pytest.mark.browser]


def test_a_whole_evening_is_played_on_a_phone_with_all_services(house: House, browser: Browser) -> None:
    cast = a_cast(entrants=4)
    referee = cast.users["referee"]
    assert referee is not None
    sitting = assign_table(tournament=cast.tournament, round_no=1, table_no=1, numbers=(1, 2, 3, 4), now=NOW)
    errors: list[str] = []
    context = browser.new_context(viewport=PHONE, locale="zh-TW", has_touch=True)  # type: ignore[arg-type]  # a size
    context.add_cookies(cookies_of(referee, house.web))
    page = watch(context.new_page(), errors)
    play(page, address=house.web, sitting=sitting.pk, slug=cast.tournament.slug)
    assert errors == []
    context.close()
