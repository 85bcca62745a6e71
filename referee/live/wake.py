"""After a commit that changed the ledger, wake the event servers: a word on a Redis channel. A lost word costs seconds."""

from typing import Any

from django.core.cache import caches
from django.db import transaction
from django.dispatch import receiver

from referee.cache import ForgivingRedisCache
from rulings.signals import recorded

CHANNEL = "referee:ledger"


@receiver(recorded, dispatch_uid="live.wake")
def wake_after_commit(sender: object, **kwargs: Any) -> None:
    transaction.on_commit(_wake, robust=True)


def _wake() -> None:
    backend = caches["default"]
    if isinstance(backend, ForgivingRedisCache):
        backend.publish(CHANNEL, "changed")
