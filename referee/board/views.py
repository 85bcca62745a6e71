"""Public pages: home, a tournament, its standings."""

from collections.abc import Mapping

from django.core.paginator import Paginator
from django.db.models import Case, Count, Q, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from referee.accounts.models import User
from referee.board.spark import spark
from referee.board.standings import Sheet, standings
from referee.board.tally import Row
from referee.hearing.queries import open_appeals, reversed_totals
from referee.hearing.queries.withheld import withheld
from referee.seating.queries import rounds_of, running_first, table_draws
from referee.seating.stakes import accounts_in, side_stakes_on
from referee.tournament.access import roles_of, visible_tournament
from referee.tournament.models import Entrant, Membership, Role, State, Tournament
from referee.tournament.queries import entrant_of, law_summary

PAGE = 40
LISTED = 50


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """All tournaments that the visitor may read: open ones first, one's own drafts too."""
    mine = request.user.pk if isinstance(request.user, User) else None
    own = Membership.objects.filter(user=mine).values("tournament")
    found = Tournament.objects.filter(~Q(state=State.DRAFT) | Q(pk__in=own))
    found = found.annotate(people=Count("entrants", filter=Q(entrants__withdrawn=False)))
    open_first = Case(When(state=State.OPEN, then=0), default=1)
    ordered = found.order_by(
        open_first, "-created_at", "-id"
    )  # a query that groups forgets the model's order
    return render(request, "board/home.html", {"tournaments": ordered[:LISTED]})


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """What it is, by which law, who sits at which table."""
    held = visible_tournament(user=request.user, slug=slug)
    roles = roles_of(request.user, held)
    context = {
        "tournament": held,
        "law": law_summary(held),
        "rounds": running_first(rounds_of(held)),
        "draws": table_draws(held).exists(),
        "entrants": held.entrants.filter(withdrawn=False).count(),
        "organizer": Role.ORGANIZER in roles,
        "official": Role.REFEREE in roles,
    }
    return render(request, "board/tournament.html", context)


@require_safe
def standings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings; a player who is logged in finds himself on top."""
    held = visible_tournament(user=request.user, slug=slug)
    sheet = standings(held, now=timezone.now())
    me = entrant_of(user=request.user, tournament=held) if isinstance(request.user, User) else None
    page = Paginator(sheet.rows, PAGE).get_page(request.GET.get("page"))
    appeals = open_appeals(held)
    blind = withheld(request.user)
    falling = reversed_totals(one for one in appeals if one.event_id not in blind)
    lines = [_line(row, entrant, sheet, falling) for row, entrant in page]
    context = {
        "tournament": held,
        "sheet": sheet,
        "page": page,
        "lines": lines,
        "appeals": appeals,
        "me": _mine(sheet, me),
        "bettors": accounts_in(held) if side_stakes_on(held) else [],
    }
    return render(request, "board/standings.html", context)


def _line(row: Row, entrant: Entrant, sheet: Sheet, falling: Mapping[int, int]) -> dict[str, object]:
    """One row; `reversed` is the total if all open appeals succeed, None for whom none touches."""
    move = None if row.before is None else row.before - row.rank
    return {
        "row": row,
        "entrant": entrant,
        "reversed": row.points + falling[entrant.pk] if entrant.pk in falling else None,
        "spark": spark(row.series, scale=sheet.scale),
        "up": move if move and move > 0 else 0,
        "down": -move if move and move < 0 else 0,
        "known": move is not None,
        "rounds": sorted(row.rounds.items()),
    }


def _mine(sheet: Sheet, me: Entrant | None) -> dict[str, object] | None:
    """One's own line, and how far the rank before is away."""
    at = next((at for at, (_row, entrant) in enumerate(sheet.rows) if me and entrant.pk == me.pk), None)
    if at is None:
        return None
    row, entrant = sheet.rows[at]
    ahead = next((above for above, _entrant in reversed(sheet.rows[:at]) if above.rank < row.rank), None)
    behind = ahead.points - row.points if ahead else 0
    return {
        "row": row,
        "entrant": entrant,
        "rounds": sorted(row.rounds.items()),
        "behind": behind,
        "first": ahead is None,
    }
