"""What may be sent: one serializer for each body. A field that is not known is refused, so that no typing error goes unseen."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from referee.accounts.visible import validate_visible
from referee.players.models import NAME_MAX
from referee.players.roster import MAX_NUMBER
from scoring.rounds import MAX_ROUNDS, TABLE
from scoring.seating import DICE, FACES, PLACES, PLAYERS

MOST = 1_000_000_000


class Body(serializers.Serializer[Any]):
    """A JSON object with no other fields than its own."""

    def to_internal_value(self, data: Any) -> Any:
        """As declared; `unknown` for every field besides."""
        if isinstance(data, Mapping) and (extra := [name for name in data if name not in self.fields]):
            raise serializers.ValidationError({name: [_("沒有這一欄。")] for name in extra}, code="unknown")
        return super().to_internal_value(data)


@extend_schema_field({"type": "object", "additionalProperties": True})
class ObjectField(serializers.DictField):
    """A JSON object that is read further on."""


@extend_schema_field({"$ref": "#/components/schemas/CaseEvent"})
class EventField(ObjectField):
    """An event of the case format."""


@extend_schema_field({"$ref": "#/components/schemas/Case"})
class CaseField(ObjectField):
    """A case of the case format."""


class DiceField(serializers.ListField):
    """Three dice as they fell; left out or null, the system throws."""

    child = serializers.IntegerField(min_value=1, max_value=FACES)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_length=DICE, max_length=DICE, required=False, allow_null=True, **kwargs)


class EventBody(Body):
    """An event for a deal's log. `seen`: the head of the log that the client saw last; `override`: a person's own decision."""

    uid = serializers.UUIDField()
    event = EventField()
    seen = serializers.IntegerField(min_value=0, max_value=MOST, required=False, allow_null=True)
    override = ObjectField(required=False, allow_null=True)


class PreviewBody(Body):
    """An event that is not to be written."""

    event = EventField()


class ReviewBody(Body):
    """What is to become of a standing ruling. `decision` belongs to `amend` alone; payments in it say the whole."""

    uid = serializers.UUIDField()
    act = serializers.ChoiceField(choices=["uphold", "amend", "overturn"])
    reason = serializers.CharField(max_length=4000)
    decision = ObjectField(required=False, allow_null=True)
    seen = serializers.IntegerField(min_value=0, max_value=MOST, required=False, allow_null=True)


class ImportBody(Body):
    """A case file for a deal. `record` false only shows what it would give; true needs `uid`."""

    case = CaseField()
    record = serializers.BooleanField(default=False)
    uid = serializers.UUIDField(required=False, allow_null=True)
    seen = serializers.IntegerField(min_value=0, max_value=MOST, required=False, allow_null=True)

    def validate(self, attrs: Any) -> Any:
        """What is recorded is recorded once."""
        if attrs["record"] and attrs.get("uid") is None:
            raise serializers.ValidationError({"uid": [_("要記錄就要有識別碼。")]}, code="required")
        return attrs


class DrawBody(Body):
    """搬風 or 定莊. Dice and tiles as they fell, or neither: then the system draws. `void`: a throw that did not count, and why."""

    uid = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=["seats", "dealer", "door"])
    dice = DiceField()
    tiles = serializers.ListField(
        child=serializers.ChoiceField(choices=list(PLACES)),
        min_length=PLAYERS,
        max_length=PLAYERS,
        required=False,
        allow_null=True,
    )
    thrower = serializers.IntegerField(
        min_value=0,
        max_value=PLAYERS - 1,
        required=False,
        allow_null=True,
        help_text="chair, counter-clockwise",
    )
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
    void = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")

    def validate(self, attrs: Any) -> Any:
        """A throw for the wall is drawn with the deal it opens; only a void one is written down here."""
        if attrs["kind"] == "door" and not attrs["void"]:
            raise serializers.ValidationError({"kind": [_("開門的骰子隨開盤一起送。")]}, code="door")
        return attrs


class DealBody(Body):
    """The dealer's throw for the next deal; `shown_streak`: what his die shows, where that is in question (P-marker)."""

    uid = serializers.UUIDField()
    dice = DiceField()
    shown_streak = serializers.IntegerField(min_value=0, max_value=100, required=False, allow_null=True)


class RoundsBody(Body):
    """Tables for the next rounds. `seed`: what was drawn in public; empty, the system takes one.

    `first_round`: the round you take to be the next; where somebody else has drawn it meanwhile, 409 `moved`.
    """

    uid = serializers.UUIDField()
    first_round = serializers.IntegerField(min_value=1, max_value=1000, required=False, allow_null=True)
    rounds = serializers.IntegerField(min_value=1, max_value=MAX_ROUNDS)
    seed = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


class TableBody(Body):
    """Four entrants to a table by hand, in the order in which they sit, counter-clockwise."""

    round = serializers.IntegerField(min_value=1, max_value=1000)
    table = serializers.IntegerField(min_value=1, max_value=1000)
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST), min_length=TABLE, max_length=TABLE
    )


class PlayerBody(Body):
    """A new player; without a number the next free one. `namesake`: he is somebody else than the one of that name."""

    name = serializers.CharField(validators=[validate_visible], max_length=NAME_MAX)
    club = serializers.CharField(
        validators=[validate_visible], max_length=NAME_MAX, required=False, allow_blank=True, default=""
    )
    number = serializers.IntegerField(min_value=1, max_value=MAX_NUMBER, required=False, allow_null=True)
    namesake = serializers.BooleanField(default=False)
    private_name = serializers.BooleanField(default=False)


class PlayerChangeBody(Body):
    """What changes of a player; the rest stays."""

    name = serializers.CharField(validators=[validate_visible], max_length=NAME_MAX, required=False)
    club = serializers.CharField(
        validators=[validate_visible], max_length=NAME_MAX, required=False, allow_blank=True
    )
    withdrawn = serializers.BooleanField(required=False)
    private_name = serializers.BooleanField(required=False)


class LogInBody(Body):
    """A name and its password."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=4096, trim_whitespace=False)
