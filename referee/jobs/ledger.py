"""Each change of the ledger becomes the job `ledger_changed(log id)`, in the same transaction.

Who keeps something derived from the ledger registers `@job("ledger_changed")` in its `tasks.py`.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.dispatch import receiver

from referee.jobs import outbox, registry
from rulings.signals import recorded

LEDGER_CHANGED = "ledger_changed"

registry.declare(LEDGER_CHANGED)


@receiver(recorded, dispatch_uid="jobs.ledger_changed")
def write_down(sender: object, *, log_id: UUID, n: int, now: datetime, **kwargs: Any) -> None:
    """One row, in the transaction that changed the ledger."""
    outbox.enqueue(key=f"ledger:{log_id.hex}:{n}", name=LEDGER_CHANGED, args=[str(log_id)], now=now)
