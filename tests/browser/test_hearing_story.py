"""A dispute from the draft to the panel's decision at phone size, on the database these tests run on."""

from collections.abc import Iterator

import pytest
from django.conf import LazySettings
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from referee.jobs import runner
from tests.browser.hearing_story import hear

pytestmark = pytest.mark.browser


@pytest.fixture
def jobs_in_process(live_server: LiveServer, settings: LazySettings) -> Iterator[None]:
    """What is done after a commit is done by a thread of the server, as at a club without a broker."""
    settings.JOBS_IN_PROCESS = True
    runner.start()
    yield
    runner.stop()


@pytest.mark.usefixtures("jobs_in_process")
def test_a_dispute_is_heard_from_the_draft_to_the_printed_decision(
    live_server: LiveServer, browser: Browser
) -> None:
    hear(browser, live_server.url)
