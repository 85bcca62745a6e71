"""The shapes of the API's answers, for its description. The values are made in `referee.api.telling`.

Schemathesis holds the answers against them in the tests.
"""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from referee.api.bodies import EventField
from referee.tournament.models import Role, State

Shape = serializers.Serializer[Any]
SEATS = ["E", "S", "W", "N"]


@extend_schema_field({"type": "object", "additionalProperties": True})
class ObjectShape(serializers.DictField):
    """A JSON object of the case format."""


@extend_schema_field({"type": "object", "additionalProperties": {"type": "integer"}})
class PointsShape(serializers.DictField):
    """Points by seat."""


@extend_schema_field({})
class AnyShape(serializers.JSONField):
    """Any JSON value."""


def words(**kwargs: Any) -> serializers.CharField:
    """A text that may be empty."""
    return serializers.CharField(allow_blank=True, **kwargs)


class StakesShape(Shape):
    base = serializers.IntegerField()
    tai = serializers.IntegerField()


class EditionShape(Shape):
    id = serializers.CharField()
    version = serializers.CharField()
    hash = serializers.CharField()


class TournamentShape(Shape):
    slug = serializers.CharField()
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=State.values)
    edition = EditionShape()
    options = ObjectShape()
    stakes = StakesShape()
    time_zone = serializers.CharField()


class TournamentDetailShape(TournamentShape):
    entrants = serializers.IntegerField(help_text="without those withdrawn")
    roles = serializers.ListField(child=serializers.ChoiceField(choices=Role.values), help_text="the asker's")


class NamedShape(Shape):
    """A player. A private name is 選手 12 for all but the tournament's staff and the player himself."""

    number = serializers.IntegerField()
    name = serializers.CharField(
        help_text="as it was put down; where it is private “player 12”, in the request's language"
    )
    called = serializers.CharField(help_text="as pages write it: told from namesakes, a private name marked")


class PlayerShape(NamedShape):
    club = words(help_text="empty where the name is private")
    private_name = serializers.BooleanField()
    withdrawn = serializers.BooleanField()


class PlayerDealShape(Shape):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    over = serializers.BooleanField()
    points = serializers.IntegerField()
    rulings = serializers.ListField(child=serializers.UUIDField(), help_text="in force, of the deal")


class PlayerSittingShape(Shape):
    id = serializers.IntegerField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    number = serializers.IntegerField()
    place = serializers.ChoiceField(choices=SEATS)
    points = serializers.IntegerField()
    deals = PlayerDealShape(many=True)


class PlayerDetailShape(PlayerShape):
    sittings = PlayerSittingShape(many=True)


class StandingShape(NamedShape):
    rank = serializers.IntegerField()
    before = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()
    deals = serializers.IntegerField()
    wins = serializers.IntegerField()
    self_draws = serializers.IntegerField()
    deal_ins = serializers.IntegerField()
    false_wins = serializers.IntegerField()
    rounds = PointsShape(help_text="points by round")


class StandingsShape(Shape):
    finished_round = serializers.IntegerField()
    running_round = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    rows = StandingShape(many=True)


class PersonShape(NamedShape):
    place = serializers.ChoiceField(choices=SEATS, allow_null=True)


class SittingShape(Shape):
    id = serializers.IntegerField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    number = serializers.IntegerField()
    previous = serializers.IntegerField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)


class SeatedSittingShape(SittingShape):
    people = PersonShape(many=True)
    deals = serializers.IntegerField()


class RoundShape(Shape):
    number = serializers.IntegerField()
    tables = SeatedSittingShape(many=True)


class RoundsShape(Shape):
    rounds = RoundShape(many=True)


class NextShape(Shape):
    dealer = serializers.ChoiceField(choices=SEATS)
    streak = serializers.IntegerField()
    round_wind = serializers.ChoiceField(choices=SEATS)
    sitting_over = serializers.BooleanField()


class SittingDetailShape(SittingShape):
    tournament = serializers.CharField()
    people = PersonShape(many=True)
    step = serializers.ChoiceField(choices=["seats", "dealer", "open", "playing", "over"])
    next = NextShape(allow_null=True)


class DrawShape(Shape):
    id = serializers.IntegerField()
    uid = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=["tables", "seats", "dealer", "door"])
    sitting = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField()
    source = serializers.ChoiceField(choices=["entered", "system"])  # type: ignore[assignment]  # the field's own name, which the base class uses too
    steps = ObjectShape()
    void_reason = words()
    supersedes = serializers.IntegerField(allow_null=True)
    reason = words()


class DealShape(Shape):
    id = serializers.IntegerField()
    sitting = serializers.IntegerField()
    number = serializers.IntegerField()
    opened_at = serializers.DateTimeField()
    log = serializers.UUIDField()
    deal = ObjectShape()
    stakes = StakesShape()
    edition = EditionShape()


class EventShape(Shape):
    uid = serializers.UUIDField()
    n = serializers.IntegerField(help_text="its place in the log, which rulings share")
    at = serializers.DateTimeField()
    data = EventField()  # type: ignore[assignment]  # the field's own name, which the base class uses too


class NeedShape(Shape):
    fact = serializers.CharField()
    event = serializers.IntegerField(help_text="the event's index in the log")
    question = serializers.CharField()
    choices = AnyShape()
    clause = words()
    accepts = serializers.ListField(child=serializers.CharField(), required=False)


class ClauseNameShape(Shape):
    id = serializers.CharField()
    number = serializers.CharField()
    title = serializers.CharField()


class DecisionShape(Shape):
    decision = ObjectShape(help_text="as in the case format, with its edition")
    text = words()
    instructions = serializers.ListField(child=words())
    clauses = ClauseNameShape(many=True)


class EntryShape(Shape):
    payer = serializers.ChoiceField(choices=SEATS)
    payee = serializers.ChoiceField(choices=SEATS)
    points = serializers.IntegerField()
    clause = words()


class RulingLineShape(Shape):
    id = serializers.UUIDField()
    n = serializers.IntegerField()
    event = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=["engine", "override", "review"])
    act = serializers.ChoiceField(choices=["", "uphold", "amend", "overturn"])
    supersedes = serializers.UUIDField(allow_null=True)


class RulingShape(DecisionShape):
    id = serializers.UUIDField()
    deal = serializers.IntegerField()
    n = serializers.IntegerField()
    at = serializers.DateTimeField()
    kind = serializers.ChoiceField(choices=["engine", "override", "review"])
    act = serializers.ChoiceField(choices=["", "uphold", "amend", "overturn"])
    reason = words()
    supersedes = serializers.UUIDField(allow_null=True)
    event = EventShape()
    entries = EntryShape(many=True)


class ListedRulingShape(RulingShape):
    superseded_by = serializers.UUIDField(allow_null=True)


class RulingDetailShape(ListedRulingShape):
    actor = serializers.CharField(
        allow_null=True, allow_blank=True, help_text="for officials; null for others"
    )
    history = RulingLineShape(many=True)


class RecordedShape(Shape):
    event = EventShape()
    ruling = RulingShape(allow_null=True)
    need = NeedShape(allow_null=True)
    n = serializers.IntegerField(help_text="the head of the log right after; send it as `seen`")


class OutcomeShape(Shape):
    n = serializers.IntegerField()
    ruling = DecisionShape(allow_null=True)
    need = NeedShape(allow_null=True)


class LogShape(Shape):
    deal = DealShape()
    n = serializers.IntegerField()
    hash = serializers.CharField()
    events = EventShape(many=True)
    rulings = ListedRulingShape(many=True)
    needs = NeedShape(many=True)


class TableSeatShape(PersonShape):
    wind = serializers.ChoiceField(choices=SEATS, allow_null=True)
    points = serializers.IntegerField(help_text="in this sitting")


class TableDealShape(DealShape):
    n = serializers.IntegerField()
    dead = serializers.ListField(child=serializers.ChoiceField(choices=SEATS))
    watching = serializers.ListField(child=serializers.ChoiceField(choices=SEATS))
    passed = serializers.ListField(child=serializers.ChoiceField(choices=SEATS), help_text="not lifted")
    declared = serializers.DictField(child=serializers.CharField(), help_text="ready declarations by seat")
    liabilities = serializers.ListField(child=ObjectShape())
    needs = NeedShape(many=True)
    over = serializers.BooleanField()
    next = NextShape(allow_null=True)
    points = PointsShape()


class TableShape(SittingShape):
    tournament = serializers.CharField()
    seats = TableSeatShape(many=True)
    current = TableDealShape(allow_null=True)


class ImportedShape(Shape):
    verdict = ObjectShape(help_text="what `manage.py adjudicate` says of the case")
    differs = serializers.ListField(child=serializers.CharField())
    recorded = serializers.BooleanField()
    events = serializers.ListField(child=serializers.UUIDField())
    rulings = serializers.ListField(child=serializers.UUIDField())
