"""插花 through the API: the body of an act, the shapes, and what is told of a sitting's side stakes."""

from typing import Any

from rest_framework import serializers

from referee.api.bodies import Body
from referee.api.shapes import SEATS, Shape, SittingDetailShape, words
from referee.players.models import NAME_MAX
from referee.seating.models import Sitting, StakeAct
from referee.seating.stakes import Folded, accounts_of, folded, places_of
from scoring.side_stakes import MOST_FIXED

Json = dict[str, Any]


class StakeBody(Body):
    """One act. `player`: who raises, or the main player; `bettor`: a bystander's name; `accepted`: who said yes.

    `fixed`: points, or null for base and tai; `clear_loss`: the table finds one (X3); `influenced`: X5, false takes it back.
    """

    uid = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=StakeAct.Kind.values)
    player = serializers.ChoiceField(choices=SEATS, required=False, allow_null=True)
    bettor = serializers.CharField(max_length=NAME_MAX, required=False, allow_blank=True, default="")
    accepted = serializers.ListField(
        child=serializers.ChoiceField(choices=SEATS), max_length=3, required=False, default=list
    )
    fixed = serializers.IntegerField(min_value=1, max_value=MOST_FIXED, required=False, allow_null=True)
    clear_loss = serializers.BooleanField(default=False)
    influenced = serializers.BooleanField(default=True)


class StakeActShape(Shape):
    n = serializers.IntegerField()
    uid = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=StakeAct.Kind.values)
    deal = serializers.IntegerField(help_text="the number of the deal that it is about")
    player = serializers.ChoiceField(choices=SEATS, allow_null=True)
    bettor = words(help_text="a bystander's name")
    accepted = serializers.ListField(child=serializers.ChoiceField(choices=SEATS))
    fixed = serializers.IntegerField(allow_null=True)
    clear_loss = serializers.BooleanField(allow_null=True)
    influenced = serializers.BooleanField(allow_null=True)
    takes_back = serializers.IntegerField(allow_null=True, help_text="the act that this one takes back")
    clause = words()
    at = serializers.DateTimeField()


class InsideShape(Shape):
    player = serializers.ChoiceField(choices=SEATS)
    bases = serializers.IntegerField()
    accepted = serializers.ListField(child=serializers.ChoiceField(choices=SEATS))
    carried = serializers.BooleanField(help_text="from the sitting before (X3)")


class OutsideShape(Shape):
    bettor = serializers.CharField(help_text="his key, by which deals and decisions name him")
    main = serializers.ChoiceField(choices=SEATS)
    accepted = serializers.ListField(child=serializers.ChoiceField(choices=SEATS))
    fixed = serializers.IntegerField(allow_null=True)
    influenced = serializers.BooleanField()


class BettorShape(Shape):
    key = serializers.CharField()
    name = serializers.CharField()
    points = serializers.IntegerField(help_text="in this sitting, by the rulings in force")


class SideStakesShape(Shape):
    inside = InsideShape(many=True)
    outside = OutsideShape(many=True)
    bettors = BettorShape(many=True)
    acts = StakeActShape(many=True)


class StakedSittingShape(SittingDetailShape):
    side_stakes = SideStakesShape(allow_null=True, help_text="null where the tournament plays without")


def act(row: StakeAct, places: dict[int, Any]) -> Json:
    """One act, by seats."""
    return {
        "n": row.n,
        "uid": str(row.uid),
        "kind": row.kind,
        "deal": row.deal_no,
        "player": places.get(row.player_id or 0),
        "bettor": row.bettor.name if row.bettor else "",
        "accepted": [places[entrant] for entrant in row.steps.get("accepted", ())],
        "fixed": row.steps.get("fixed"),
        "clear_loss": row.steps.get("clear_loss"),
        "influenced": row.steps.get("influenced"),
        "takes_back": row.steps.get("n"),
        "clause": row.clause,
        "at": row.at,
    }


def side_stakes(sitting: Sitting) -> Json:
    """What stands for the coming deal, the bettors of the sitting with their points, every act."""
    held: Folded = folded(sitting)
    bettors = {row.bettor.pk: row.bettor for row in held.acts if row.bettor}
    points = accounts_of(sitting.deals.all()).bettors if bettors else {}
    places = places_of(sitting)
    return {
        **held.stakes.to_json(),
        "bettors": [
            {"key": bettor.key, "name": bettor.name, "points": points.get(pk, 0)}
            for pk, bettor in bettors.items()
        ],
        "acts": [act(row, places) for row in held.acts],
    }
