"""The settings of an event, with the bench's one address more."""

from referee.settings import *  # noqa: F403  (all of it)

ROOT_URLCONF = "tests.bench.urls"
