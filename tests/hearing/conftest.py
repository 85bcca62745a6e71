"""The house of a hearing."""

import pytest

from tests.hearing.house import House, a_house


@pytest.fixture
def house(db: None) -> House:
    return a_house()
