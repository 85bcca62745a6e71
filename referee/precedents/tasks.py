"""What the index does after a commit."""

from referee.jobs.ledger import LEDGER_CHANGED
from referee.jobs.registry import job
from referee.precedents.index import refresh
from referee.seating.models import Deal


@job(LEDGER_CHANGED)
def index_log(log_id: str) -> None:
    """Put the log into the index; nothing to do for a log that is no deal of a tournament."""
    deal = Deal.objects.filter(log_id=log_id).select_related("sitting__tournament").first()
    if deal is not None:
        refresh(deal)
