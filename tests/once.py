"""What all tests of a module begin with, written to the database once for them.

A transaction around the module's tests keeps it; each test's own transaction lies inside and takes back what that test
wrote. Not for modules whose tests commit (`transaction=True`): those build their own.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker


def once(build: Callable[[], object]) -> Any:
    """A module's fixture with what `build` makes; a test's fixture hands out a deep copy, which the test may change."""

    @pytest.fixture(scope="module")
    def built(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[object]:
        around = transaction.atomic()
        around._from_testcase = True  # type: ignore[attr-defined]  # as Django's TestCase: `durable` looks past it
        with django_db_blocker.unblock():
            around.__enter__()
        try:
            with django_db_blocker.unblock():
                made = build()
            yield made
        finally:
            with django_db_blocker.unblock():
                transaction.set_rollback(True)
                around.__exit__(None, None, None)

    return built
