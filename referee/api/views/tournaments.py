"""Tournaments, their standings and their players."""

from typing import Any

from django.db.models import Q
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee.accounts.models import User
from referee.api import bodies, shapes, telling
from referee.api.access import Access, ApiView, OfTournament
from referee.api.docs import gives, lists, takes
from referee.api.views.common import each, in_pages, now, told, written
from referee.board.standings import standings
from referee.hearing.queries.withheld import refuse_withheld, withheld
from referee.players.models import Player
from referee.seating.models import Deal, Seat
from referee.tournament.access import Visitor, roles_of
from referee.tournament.actions.entrants import add_new_entrant, change_entrant, remove_entrant
from referee.tournament.errors import Refused
from referee.tournament.models import Entrant, Role, State, Tournament
from referee.tournament.queries import entrants_of, namesakes_of
from rulings.queries import log_states, points

TAG = "tournaments"


class Tournaments(ApiView):
    """Those that anybody may read, and one's own drafts."""

    access = {"get": Access.ANYBODY}

    @lists(shapes.TournamentShape, tag=TAG, summary="Tournaments, newest first")
    def get(self, request: Request) -> Response:
        mine = request.user.pk if isinstance(request.user, User) else None
        rows = Tournament.objects.filter(~Q(state=State.DRAFT) | Q(memberships__user=mine)).distinct()
        return in_pages(self, rows, each(telling.tournament))


class OneTournament(OfTournament):
    access = {"get": Access.READERS}

    @gives(shapes.TournamentDetailShape, tag=TAG, summary="A tournament: its law, options and stakes")
    def get(self, request: Request, slug: str) -> Response:
        roles = roles_of(request.user, self.held)
        people = self.held.entrants.filter(withdrawn=False).count()
        answer = telling.tournament(self.held) | {
            "entrants": people,
            "roles": [role for role in Role if role in roles],
        }
        return Response(answer)


class Standings(OfTournament):
    access = {"get": Access.READERS}

    @gives(shapes.StandingsShape, tag=TAG, summary="The standings, best first")
    def get(self, request: Request, slug: str) -> Response:
        sheet = standings(self.held, now=now())
        rows = [
            {
                "rank": row.rank,
                "before": row.before,
                "number": entrant.number,
                "name": entrant.name,
                "called": entrant.called,
                "points": row.points,
                "deals": row.deals,
                "wins": row.wins,
                "self_draws": row.self_draws,
                "deal_ins": row.deal_ins,
                "false_wins": row.false_wins,
                "rounds": {str(number): total for number, total in sorted(row.rounds.items())},
            }
            for row, entrant in sheet.rows
        ]
        answer = {
            "finished_round": sheet.finished_round,
            "running_round": sheet.running_round,
            "made_at": sheet.made_at,
            "rows": rows,
        }
        return Response(answer)


SEARCH = OpenApiParameter("q", str, description="a number, a name or a club, in either Chinese script")


class Players(OfTournament):
    access = {"get": Access.READERS, "post": Access.ORGANIZERS}

    @lists(shapes.PlayerShape, tag=TAG, summary="The players, by number", parameters=[SEARCH])
    def get(self, request: Request, slug: str) -> Response:
        text = request.query_params.get("q", "").replace("\0", "")[:100]
        return in_pages(self, entrants_of(self.held, text), each(telling.entrant))

    @extend_schema(
        tags=[TAG],
        summary="Put a new player down",
        request=bodies.PlayerBody,
        responses={201: shapes.PlayerShape},
    )
    def post(self, request: Request, slug: str) -> Response:
        body = told(request, bodies.PlayerBody)
        if not body["namesake"]:
            self._refuse_namesake(name=body["name"], club=body["club"])
        made = add_new_entrant(
            tournament=self.held,
            name=body["name"],
            club=body["club"],
            number=body.get("number"),
            private=body["private_name"],
            now=now(),
        )
        return written(telling.entrant(made), replay=False)

    def _refuse_namesake(self, *, name: str, club: str) -> None:
        """Refused, as the organizer's page asks back, where one of this name is put down whom no club tells apart."""
        found = namesakes_of(tournament=self.held, name=name, club=club, among=Player.objects.none())
        if found:
            raise Refused(_("已有同名選手。"), "namesake")


class OnePlayer(OfTournament):
    """A player under his number."""

    access = {"get": Access.READERS, "patch": Access.ORGANIZERS, "delete": Access.ORGANIZERS}

    def entrant(self, number: int) -> Entrant:
        found = entrants_of(self.held).filter(number=number).first()
        if found is None:
            raise Http404
        return found

    @gives(shapes.PlayerDetailShape, tag=TAG, summary="A player's deals, the latest first")
    def get(self, request: Request, slug: str, number: int) -> Response:
        entrant = self.entrant(number)
        return Response(telling.entrant(entrant) | {"sittings": sittings_of(entrant, request.user)})

    @takes(
        bodies.PlayerChangeBody,
        shapes.PlayerShape,
        tag=TAG,
        summary="Rename, withdraw or bring back a player",
        replays=False,
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        body = told(request, bodies.PlayerChangeBody, partial=True)
        entrant = self.entrant(number)
        changed = change_entrant(
            entrant=entrant,
            name=body.get("name", entrant.player.name),
            club=body.get("club", entrant.player.club),
            private=body.get("private_name", entrant.player.private),
            withdrawn=body.get("withdrawn", entrant.withdrawn),
            by=self.user,
            now=now(),
        )
        return Response(telling.entrant(changed))

    @extend_schema(
        tags=[TAG], summary="Strike out a player who never sat", request=None, responses={204: None}
    )
    def delete(self, request: Request, slug: str, number: int) -> Response:
        remove_entrant(entrant=self.entrant(number), now=now())
        return Response(status=204)


def sittings_of(entrant: Entrant, user: Visitor) -> list[dict[str, Any]]:
    """His sittings with every deal and what it brought him: a fixed number of statements. Withheld (see there)."""
    seats = {seat.sitting_id: seat for seat in Seat.objects.filter(entrant=entrant).select_related("sitting")}
    deals = list(Deal.objects.filter(sitting__in=seats).order_by("-number"))
    logs = [deal.log_id for deal in deals]
    states, moved = log_states(logs), points(logs)
    blind = withheld(user)
    for event_id in (e.pk for state in states.values() for e in state.events if e.pk in blind):
        refuse_withheld(user, event_id=event_id)
    found = []
    for seat in sorted(
        seats.values(), key=lambda seat: (seat.sitting.round_no, seat.sitting.number), reverse=True
    ):
        lines: list[dict[str, Any]] = [
            {
                "id": deal.pk,
                "number": deal.number,
                "over": states[deal.log_id].table.over,
                "points": moved[deal.log_id][seat.place],  # type: ignore[index]  # a place of the four (choices)
                "rulings": [str(ruling.pk) for ruling in states[deal.log_id].standing],
            }
            for deal in deals
            if deal.sitting_id == seat.sitting_id
        ]
        sitting = seat.sitting
        found.append(
            {
                "id": sitting.pk,
                "round": sitting.round_no,
                "table": sitting.table_no,
                "number": sitting.number,
                "place": seat.place,
                "points": sum(line["points"] for line in lines),
                "deals": lines,
            }
        )
    return found
