"""A dispute from the draft to the panel's decision at phone size on PostgreSQL, Redis and a Celery worker."""

import pytest
from playwright.sync_api import Browser

from tests.browser.hearing_story import hear
from tests.services.house import House

pytestmark = [pytest.mark.services, pytest.mark.browser]


def test_a_dispute_is_heard_from_the_draft_to_the_printed_decision_with_all_services(
    house: House, browser: Browser
) -> None:
    hear(browser, house.web)
