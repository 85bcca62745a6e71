"""The shape of a ruling's record, for the API's description. The value is made in `referee.hearing.queries`."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from referee.api.shapes import ObjectShape, Shape, words


@extend_schema_field({"type": "array", "items": {"type": "object", "additionalProperties": True}})
class ObjectsShape(serializers.ListField):
    """JSON objects in a list."""


class PersonAtShape(Shape):
    at = serializers.DateTimeField()
    by = words(help_text="an official's name; empty for those who are none")


class RecordShape(Shape):
    id = serializers.UUIDField()
    number = serializers.CharField(help_text="tournament-round-table-deal-n; never given twice")
    public = serializers.BooleanField(help_text="whether what is for officials only was left out")
    logged = PersonAtShape()
    drafted = PersonAtShape(allow_null=True)
    issued = PersonAtShape()
    allegation = words()
    events = ObjectsShape()
    facts = ObjectsShape(help_text="found, numbered, each with its origin")
    clauses = ObjectsShape()
    rejected = ObjectsShape(help_text="clauses considered, each with why not")
    interpretations = ObjectsShape()
    options = ObjectShape()
    option_texts = serializers.ListField(child=words(), help_text="the options in words, as they stood")
    discretion = ObjectShape(allow_null=True)
    instructions = serializers.ListField(child=words())
    remedies = ObjectsShape()
    payments = ObjectsShape(help_text="by part")
    edition = ObjectShape()
    effect = ObjectsShape(help_text="each seat's points and rank in the tournament, before and after")
    reason = words()
    supersedes = ObjectShape(allow_null=True)
    superseded_by = ObjectShape(allow_null=True)
    checkpoint = serializers.CharField()
    status = ObjectShape()
    notices = ObjectsShape(help_text="who was told when, and until when each may appeal")
    conflicts = ObjectsShape()
    signatures = ObjectsShape()
    appeals = ObjectsShape()
    panel = ObjectShape(allow_null=True)
    opinions = ObjectsShape()
