"""The house of a hearing."""

from copy import deepcopy

import pytest

from tests.hearing.house import House, a_house
from tests.once import once

built_house = once(a_house)


@pytest.fixture
def house(db: None, built_house: House) -> House:
    return deepcopy(built_house)
