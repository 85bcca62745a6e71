"""插花: one act about the side stakes of a sitting."""

from rest_framework.request import Request
from rest_framework.response import Response

from referee.api import stakes
from referee.api.access import Access, OfSitting
from referee.api.docs import takes
from referee.api.views.common import now, told, written
from referee.seating.actions.stakes import Wish, stake
from referee.seating.models import StakeAct
from referee.seating.stakes import places_of
from referee.tournament.access import roles_of
from referee.tournament.models import Role


class SittingStakes(OfSitting):
    access = {"post": Access.OFFICIALS}

    @takes(
        stakes.StakeBody,
        stakes.StakeActShape,
        tag="seating",
        summary="Start, raise, move or withdraw a side stake (X1 to X4), or say X5",
        description="409 says under which clause it is refused and when it will be allowed; `off`: played without.",
    )
    def post(self, request: Request, sitting_id: int) -> Response:
        body = told(request, stakes.StakeBody)
        uid = body.pop("uid")
        before = StakeAct.objects.filter(uid=uid).exists()
        wish = Wish(**{**body, "player": body.get("player"), "accepted": tuple(body["accepted"])})
        head = Role.HEAD_REFEREE in roles_of(self.user, self.held)
        made = stake(sitting_id=self.sitting.pk, uid=uid, wish=wish, by=self.user, now=now(), head=head)
        return written(stakes.act(made, dict(places_of(self.sitting))), replay=before)
