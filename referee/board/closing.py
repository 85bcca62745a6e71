"""Before a tournament is ended: what is still open in it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.desk.access import user_of
from referee.desk.views.tables import Rank, table_lines
from referee.hearing.queries import open_appeals
from referee.hearing.queries.withheld import withheld
from referee.tournament.access import require_role
from referee.tournament.models import Role, Tournament


@require_role(Role.ORGANIZER)
@never_cache
@require_safe
def close(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Asks once, and says which tables are not finished, which facts are not found, which appeals are not heard."""
    lines = table_lines(tournament, withheld(user_of(request)))
    begun = [line for line in lines if line.rank < Rank.SEATED]
    context = {
        "tournament": tournament,
        "begun": sorted(begun, key=lambda line: (line.round_no, line.table_no)),
        "waiting": sum(line.rank in (Rank.SEATED, Rank.UNSEATED) for line in lines),
        "appeals": open_appeals(tournament),
    }
    return render(request, "board/close.html", context)
