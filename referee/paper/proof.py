"""The checkpoints of a tournament: where each of its logs stands, and its journal, which guards all the others."""

from referee.tournament import journal
from referee.tournament.models import Tournament
from rulings.checkpoints import Checkpoint, heads
from rulings.models import Log


def checkpoints_of(tournament: Tournament) -> list[Checkpoint]:
    """The heads of all logs, then the journal's: two statements. On paper the hash of this list is printed."""
    logs = Log.objects.filter(deal__sitting__tournament=tournament).values_list("pk", flat=True)
    return [*heads(logs), *journal.checkpoint(tournament.pk)]
