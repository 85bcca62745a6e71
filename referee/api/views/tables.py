"""The tables that a referee stands at, each as it is now."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from referee.api import shapes, telling
from referee.api.access import Access, ApiView, OfSitting
from referee.api.docs import gives, lists
from referee.api.views.common import each, in_pages
from referee.desk.access import refereed
from referee.desk.here import scene_of
from referee.desk.square import PLACES
from referee.seating.models import Deal, Sitting
from referee.seating.queries import seats_of
from rulings import queries
from rulings.fold import LogState

TAG = "tables"


class Tables(ApiView):
    """What stands on the desk's first page."""

    access = {"get": Access.ACCOUNT}

    @lists(
        shapes.SittingShape, tag=TAG, summary="The sittings not ended in the tournaments that one referees"
    )
    def get(self, request: Request) -> Response:
        rows = Sitting.objects.filter(tournament__in=refereed(self.user), closed_at=None)
        return in_pages(
            self, rows.order_by("tournament", "round_no", "table_no", "number"), each(telling.sitting)
        )


class OneTable(OfSitting):
    """A sitting and its latest deal: who sits where, what is open, whose turn it is to pay."""

    access = {"get": Access.OFFICIALS}

    @gives(shapes.TableShape, tag=TAG, summary="A table as it is now")
    def get(self, request: Request, sitting_id: int) -> Response:
        self.refuse_withheld(sitting_id=sitting_id)
        deals = list(self.sitting.deals.select_related("log").order_by("number"))
        moved = queries.points(deal.log_id for deal in deals)
        latest = deals[-1] if deals else None
        opening = latest.log.opening_data["deal"] if latest else {}
        winds = scene_of(opening, below="E").winds if latest else {}
        people = seats_of(self.sitting)
        seats = [
            {
                "place": place,
                "number": people[place].number,
                "name": people[place].name,
                "called": people[place].called,
                "wind": winds.get(place),
                "points": sum(of_log[place] for of_log in moved.values()),
            }
            for place in PLACES
            if place in people
        ]
        answer = telling.sitting(self.sitting) | {
            "tournament": self.held.slug,
            "seats": seats,
            "current": _current(latest, dict(moved[latest.log_id])) if latest else None,
        }
        return Response(answer)


def _current(deal: Deal, points: dict[Any, int]) -> dict[str, Any]:
    """The latest deal, folded; its liabilities in the shape of the case format."""
    state: LogState = queries.log_state(deal.log_id)
    table, speak = state.table, telling.speaker(state.log.opening_data)
    told = table.state_json()
    return telling.deal(deal) | {
        "n": state.n,
        "dead": told["dead"],
        "watching": told["watching"],
        "passed": [seat for seat in PLACES if seat in table.passed and not table.passed[seat].lifted],
        "declared": {seat: table.declared[seat][1] for seat in PLACES if seat in table.declared},
        "liabilities": told["liabilities"],
        "needs": [telling.need(need, speak.edition) for need in state.needs],
        "over": table.over,
        "next": table.next_json(),
        "points": points,
    }
