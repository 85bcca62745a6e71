"""A player's results: every deal with its points, and the rulings that concern him."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee.board.spark import Spark, spark
from referee.board.standings import standings
from referee.desk.here import scene_of, seat_names, speaker_of
from referee.desk.square import Place
from referee.desk.tables import Line, line
from referee.desk.unfinished import lacks_result
from referee.hearing.queries.withheld import is_withheld, owed_lines, withheld
from referee.seating.models import Deal, Seat
from referee.tournament.access import visible_tournament
from referee.tournament.models import Entrant, Tournament
from rulings.fold import LogState, decision_of
from rulings.models import Ruling
from rulings.queries import log_states, points


@dataclass(frozen=True, kw_only=True)
class DealLine:
    """One deal as he played it: where he sat, what it brought him, the rulings on him."""

    title: str
    place: str
    points: int
    state: str
    """Whether it is being played, or lacks its result; empty for a deal that is over."""
    rulings: tuple[Line, ...]
    withheld: bool = False


@dataclass(frozen=True, kw_only=True)
class Sitting:
    """The deals of one sitting, the latest first, and their sum."""

    title: str
    total: int
    deals: tuple[DealLine, ...]

    @property
    def withheld(self) -> bool:
        """Whether a deal of it is withheld from the reader, and so the sum."""
        return any(deal.withheld for deal in self.deals)


@require_safe
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Results of one entrant, the latest sitting first: a fixed number of statements."""
    held = visible_tournament(user=request.user, slug=slug)
    entrant = get_object_or_404(Entrant.objects.select_related("player"), tournament=held, number=number)
    sheet = standings(held, now=timezone.now())
    row = next((row for row, other in sheet.rows if other.pk == entrant.pk), None)
    drawn: Spark | None = spark(row.series, scale=sheet.scale) if row else None
    blind = withheld(request.user)
    sittings = sittings_of(held, entrant, blind)
    hidden = any(sitting.withheld for sitting in sittings)
    context = {
        "tournament": held,
        "entrant": entrant,
        "row": None if hidden else row,
        "spark": drawn,
        "sittings": sittings,
        "owed": owed_lines(request.user, [held]) if blind else [],
    }
    return render(request, "board/player.html", context)


def sittings_of(
    tournament: Tournament, entrant: Entrant, blind: frozenset[UUID] = frozenset()
) -> list[Sitting]:
    """His sittings, latest first. `blind`: events of which the reader sees no ruling yet, nor the points of their deal."""
    seats = {seat.sitting_id: seat for seat in Seat.objects.filter(entrant=entrant)}
    deals = list(
        Deal.objects.filter(sitting__in=seats)
        .select_related("sitting")
        .order_by("-sitting__round_no", "-sitting__number", "-number")
    )
    logs = [deal.log_id for deal in deals]
    states, moved, names = log_states(logs), points(logs), seat_names(seats)
    by_sitting: dict[int, list[DealLine]] = {}
    latest = {deal.sitting_id: deal.number for deal in reversed(deals)}
    titles: dict[int, str] = {}
    for deal in deals:
        place = seats[deal.sitting_id].place
        state = states[deal.log_id]
        closed = is_withheld(state, blind)
        by_sitting.setdefault(deal.sitting_id, []).append(
            DealLine(
                title=_("第 %(n)s 盤") % {"n": deal.number},
                place=place,
                points=dict(moved[deal.log_id])[place],  # type: ignore[index]  # a place of the four (choices)
                state=_state(deal, state, latest),
                rulings=()
                if closed
                else tuple(_rulings(tournament, state, deal, place, names[deal.sitting_id])),
                withheld=closed,
            )
        )
        titles[deal.sitting_id] = _title(deal)
    return [
        Sitting(title=titles[pk], total=sum(deal.points for deal in lines), deals=tuple(lines))
        for pk, lines in by_sitting.items()
    ]


def _state(deal: Deal, state: LogState, latest: Mapping[int, int]) -> str:
    """A deal that others followed, or of which the result was taken back, is not being played any more."""
    if state.table.over:
        return ""
    if lacks_result(state) or deal.number < latest[deal.sitting_id]:
        return _("結果未定")
    return _("打牌中")


def _title(deal: Deal) -> str:
    where = {"round": deal.sitting.round_no, "table": deal.sitting.table_no, "n": deal.sitting.number}
    if deal.sitting.number > 1:
        return _("第 %(round)s 輪・第 %(table)s 桌・第 %(n)s 將") % where
    return _("第 %(round)s 輪・第 %(table)s 桌") % where


def _rulings(
    tournament: Tournament, state: LogState, deal: Deal, place: str, names: Mapping[Place, str]
) -> list[Line]:
    """The rulings in force that name him, or move his points."""
    opening = state.log.opening_data
    speak, scene = speaker_of(opening, names), scene_of(opening["deal"], below="E")
    found = []
    for ruling in state.standing:
        event = state.events[state.index[ruling.event_id]].data
        if _concerns(place, event, ruling):
            url = reverse("board:tournament", args=[tournament.slug]) + f"rulings/{ruling.pk}/"
            found.append(
                line(ruling, event=event, speak=speak, scene=scene, place="", url=url, over=state.table.over)
            )
    return found


def _concerns(place: str, event: Mapping[str, Any], ruling: Ruling) -> bool:
    decision = decision_of(ruling)
    named = {event.get("seat"), event.get("from"), *(remedy.seat for remedy in decision.remedies)}
    paid = {seat for payment in decision.payments for seat in (payment.payer, payment.payee)}
    return place in named | paid or event.get("type") == "exhausted"
