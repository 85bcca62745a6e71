"""One running event for all tests of this folder; `make test-services` gives them their PostgreSQL."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import connection
from pytest_django import DjangoDbBlocker

from referee.ops.services import temporary_directory
from tests.services.house import House


@pytest.fixture(scope="session")
def running_house(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[House]:
    if connection.vendor != "postgresql":
        pytest.fail("these tests need a PostgreSQL in DATABASE_URL: make test-services")
    with temporary_directory() as directory:
        house = House(directory)
        try:
            house.start()
            yield house
        finally:
            house.stop()


@pytest.fixture
def house(running_house: House, transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> House:
    """The running event, all of it up; what the test itself writes wakes the same workers."""
    running_house.ready()
    monkeypatch.setattr(settings, "REDIS_URL", running_house.redis.url)
    return running_house
