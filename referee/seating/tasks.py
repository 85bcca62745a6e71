"""What becomes of a deal's log after a commit: the journal keeps where it stands."""

from uuid import UUID

from django.utils import timezone

from referee.jobs import outbox
from referee.jobs.ledger import LEDGER_CHANGED
from referee.jobs.registry import job
from referee.seating.models import Deal
from referee.tournament import journal
from rulings.models import Head

SEAL = "seal_log"


@job(LEDGER_CHANGED)
def ask_for_seal(log_id: str) -> None:
    """A job of its own: the journal's lock is not held while others work on what the change brings with it."""
    head = Head.objects.filter(log_id=log_id, log__deal__isnull=False).first()
    if head is not None:
        key = f"seal:{head.log_id.hex}:{head.n}"
        outbox.enqueue(key=key, name=SEAL, args=[log_id], now=timezone.now())


@job(SEAL)
def seal_log(log_id: str) -> None:
    """Put the head of a log into its tournament's journal: from then on its rows cannot be cut off unseen."""
    deal = Deal.objects.select_related("sitting").get(log_id=UUID(log_id))
    head = Head.objects.get(log_id=deal.log_id)
    journal.write(deal.sitting.tournament_id, "sealed", heads=[head], now=timezone.now())
