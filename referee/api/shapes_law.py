"""The shapes of answers about the law and one's own account."""

from rest_framework import serializers

from referee.api.shapes import AnyShape, Shape, words
from referee.tournament.models import Role


class EditionLineShape(Shape):
    id = serializers.CharField()
    version = serializers.CharField()
    hash = serializers.CharField()
    title = serializers.CharField()


class EditionsShape(Shape):
    editions = EditionLineShape(many=True)


class ClauseShape(Shape):
    id = serializers.CharField()
    family = serializers.CharField()
    number = serializers.CharField()
    title = serializers.CharField()
    text = words()
    detail = words()
    source = words()  # type: ignore[assignment]  # the field's own name, which the base class uses too
    tai = serializers.IntegerField(allow_null=True)
    confirmed = serializers.BooleanField()
    decides = serializers.BooleanField()


class InterpretationShape(Shape):
    id = serializers.CharField()
    number = serializers.CharField()
    question = serializers.CharField()
    text = words()
    option = serializers.CharField(allow_null=True)
    clauses = serializers.ListField(child=serializers.CharField())


class OptionShape(Shape):
    name = serializers.CharField()
    title = serializers.CharField()
    detail = words()
    type = serializers.CharField()
    default = AnyShape()
    choices = serializers.ListField(child=serializers.CharField())


class LawShape(EditionLineShape):
    lineage = serializers.ListField(child=serializers.CharField())
    clauses = ClauseShape(many=True)
    interpretations = InterpretationShape(many=True)
    options = OptionShape(many=True)


class FactShape(Shape):
    fact = serializers.CharField()
    question = serializers.CharField()
    type = serializers.CharField()
    choices = AnyShape()
    default = AnyShape(required=False)


class FoulShape(Shape):
    id = serializers.CharField()
    title = serializers.CharField()
    summary = words()
    clause = serializers.CharField()
    clauses = serializers.ListField(child=serializers.CharField())
    groups = serializers.ListField(child=serializers.CharField())
    facts = FactShape(many=True)


class FoulsShape(Shape):
    fouls = FoulShape(many=True)


class MembershipShape(Shape):
    tournament = serializers.CharField()
    role = serializers.ChoiceField(choices=Role.values)


class MeShape(Shape):
    username = serializers.CharField()
    name = serializers.CharField()
    memberships = MembershipShape(many=True)
    token_made_at = serializers.DateTimeField(allow_null=True)


class TokenShape(Shape):
    token = serializers.CharField(help_text="told here and never again")
