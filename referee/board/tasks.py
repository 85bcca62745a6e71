"""What the board does after a commit."""

from django.utils import timezone

from referee.board.standings import refresh
from referee.jobs.ledger import LEDGER_CHANGED
from referee.jobs.registry import job
from referee.tournament.models import Tournament


@job(LEDGER_CHANGED)
def refresh_standings(log_id: str) -> None:
    """Make the standings of the tournament of this log new; nothing to do for a log that is no deal of one."""
    tournament = Tournament.objects.filter(sittings__deals__log_id=log_id).first()
    if tournament is not None:
        refresh(tournament, now=timezone.now())
