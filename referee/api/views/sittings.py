"""Rounds, sittings and draws: who sits where, and how that came about."""

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee.api import bodies, shapes, stakes, telling
from referee.api.access import Access, OfSitting, OfTournament
from referee.api.docs import gives, lists, takes
from referee.api.views.common import each, in_pages, now, told, written
from referee.seating.actions.deals import close_sitting, next_sitting, open_next_deal
from referee.seating.actions.seats import draw_dealer, draw_seats, note_void_throw
from referee.seating.actions.tables import assign_table, draw_rounds
from referee.seating.models import Deal, Draw, Sitting
from referee.seating.queries import chairs_of, draws_of, rounds_of, seats_of, standing_of
from referee.seating.stakes import side_stakes_on
from rulings.decision import next_to_json

TAG = "seating"


class Rounds(OfTournament):
    access = {"get": Access.READERS, "post": Access.ORGANIZERS}

    @gives(shapes.RoundsShape, tag=TAG, summary="All rounds with their tables")
    def get(self, request: Request, slug: str) -> Response:
        rounds = [
            {
                "number": one.number,
                "tables": [
                    telling.sitting(table.sitting)
                    | {"people": telling.seats(table.people), "deals": table.deals}
                    for table in one.tables
                ],
            }
            for one in rounds_of(self.held)
        ]
        return Response({"rounds": rounds})

    @takes(bodies.RoundsBody, shapes.DrawShape, tag=TAG, summary="Draw the tables of the next rounds")
    def post(self, request: Request, slug: str) -> Response:
        body = told(request, bodies.RoundsBody)
        made = draw_rounds(
            tournament=self.held,
            rounds=body["rounds"],
            seed=body["seed"],
            uid=body["uid"],
            by=self.user,
            now=now(),
            first_round=body.get("first_round"),
        )
        return written(telling.draw(made), replay=made.found_again)


class Sittings(OfTournament):
    access = {"get": Access.READERS, "post": Access.ORGANIZERS}

    @lists(shapes.SittingShape, tag=TAG, summary="All sittings, by round and table")
    def get(self, request: Request, slug: str) -> Response:
        rows: QuerySet[Sitting] = self.held.sittings.all()
        return in_pages(self, rows, each(telling.sitting))

    @extend_schema(
        tags=[TAG],
        summary="Put four players to a table by hand",
        request=bodies.TableBody,
        responses={201: shapes.SittingShape},
    )
    def post(self, request: Request, slug: str) -> Response:
        body = told(request, bodies.TableBody)
        made = assign_table(
            tournament=self.held,
            round_no=body["round"],
            table_no=body["table"],
            numbers=body["numbers"],
            now=now(),
        )
        return written(telling.sitting(made), replay=False)


KIND = OpenApiParameter("kind", str, enum=list(Draw.Kind.values), description="only draws of this kind")


class Draws(OfTournament):
    access = {"get": Access.READERS}

    @lists(
        shapes.DrawShape, tag=TAG, summary="Every draw of the tournament, the latest first", parameters=[KIND]
    )
    def get(self, request: Request, slug: str) -> Response:
        rows = Draw.objects.filter(tournament=self.held).order_by("-id")
        kind = request.query_params.get("kind", "")
        return in_pages(
            self, rows.filter(kind=kind) if kind in Draw.Kind.values else rows, each(telling.draw)
        )


class OneSitting(OfSitting):
    access = {"get": Access.READERS}

    @gives(stakes.StakedSittingShape, tag=TAG, summary="A sitting: its four, and what comes next")
    def get(self, request: Request, sitting_id: int) -> Response:
        standing = standing_of(self.sitting)
        people = list(seats_of(self.sitting).items()) or [("", one) for one in chairs_of(self.sitting)]
        answer = telling.sitting(self.sitting) | {
            "tournament": self.held.slug,
            "people": telling.seats(people),
            "step": standing.step,
            "next": next_to_json(standing.next) if standing.next else None,
            "side_stakes": stakes.side_stakes(self.sitting) if side_stakes_on(self.held) else None,
        }
        return Response(answer)


class SittingDraws(OfSitting):
    access = {"get": Access.READERS, "post": Access.STAFF}

    @lists(shapes.DrawShape, tag=TAG, summary="Every throw at the table, void ones too")
    def get(self, request: Request, sitting_id: int) -> Response:
        return in_pages(self, draws_of(self.sitting), each(telling.draw))

    @takes(bodies.DrawBody, shapes.DrawShape, tag=TAG, summary="搬風 or 定莊, or a throw that did not count")
    def post(self, request: Request, sitting_id: int) -> Response:
        body = told(request, bodies.DrawBody)
        made = self.drawn(body)
        return written(telling.draw(made), replay=made.found_again)

    def drawn(self, body: dict[str, object]) -> Draw:
        """The draw by the action of its kind."""
        common = {"sitting_id": self.sitting.pk, "uid": body["uid"], "by": self.user, "now": now()}
        if body["void"]:
            return note_void_throw(kind=body["kind"], reason=body["void"], **common)  # type: ignore[arg-type]  # checked by the body
        if body["kind"] == Draw.Kind.DEALER:
            return draw_dealer(dice=body.get("dice"), reason=body["reason"], **common)  # type: ignore[arg-type]  # as above
        return draw_seats(
            thrower=body.get("thrower"),  # type: ignore[arg-type]  # as above
            dice=body.get("dice"),  # type: ignore[arg-type]  # as above
            tiles=body.get("tiles"),  # type: ignore[arg-type]  # as above
            reason=body["reason"],  # type: ignore[arg-type]  # as above
            **common,  # type: ignore[arg-type]  # as above
        )


class SittingDeals(OfSitting):
    access = {"get": Access.READERS, "post": Access.STAFF}

    @lists(shapes.DealShape, tag=TAG, summary="The deals of a sitting, in order")
    def get(self, request: Request, sitting_id: int) -> Response:
        rows = Deal.objects.filter(sitting=self.sitting).select_related("log").order_by("number")
        return in_pages(self, rows, each(telling.deal))

    @takes(bodies.DealBody, shapes.DealShape, tag=TAG, summary="Open the next deal with the dealer's throw")
    def post(self, request: Request, sitting_id: int) -> Response:
        body = told(request, bodies.DealBody)
        made = open_next_deal(
            sitting_id=self.sitting.pk,
            uid=body["uid"],
            dice=body.get("dice"),
            by=self.user,
            now=now(),
            shown_streak=body.get("shown_streak"),
        )
        return written(telling.deal(made), replay=made.door.found_again)


class CloseSitting(OfSitting):
    access = {"post": Access.STAFF}

    @gives(shapes.SittingShape, tag=TAG, summary="End a sitting before its four winds are played")
    def post(self, request: Request, sitting_id: int) -> Response:
        return Response(telling.sitting(close_sitting(sitting=self.sitting, now=now())))


class NextSitting(OfSitting):
    access = {"post": Access.STAFF}

    @gives(shapes.SittingShape, tag=TAG, summary="The next sitting of the same four")
    def post(self, request: Request, sitting_id: int) -> Response:
        return Response(telling.sitting(next_sitting(sitting=self.sitting, now=now())))
