"""The law as its edition words it, and the schemas of the two formats. Nothing here is private."""

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from referee.api import shapes_law
from referee.api.access import Access, ApiView
from referee.api.docs import gives
from referee.api.telling import language
from rulings.law import Clause, Edition, Foul, edition, editions
from rulings.schemas import schema

TAG = "law"
SCHEMA_TYPE = "application/schema+json"


def found(edition_id: str) -> Edition:
    """An edition in the house; Http404."""
    if edition_id not in editions():
        raise Http404
    return edition(edition_id)


def line(law: Edition) -> dict[str, Any]:
    """Which edition it is."""
    return {"id": law.id, "version": law.version, "hash": law.hash, "title": law.title[language()]}


def clause(item: Clause) -> dict[str, Any]:
    """A clause in the request's language."""
    lang = language()
    return {
        "id": item.id,
        "family": item.family,
        "number": item.number[lang],
        "title": item.title[lang],
        "text": item.summary[lang],
        "detail": item.detail[lang] if item.detail else "",
        "source": item.source[lang],
        "tai": item.tai,
        "confirmed": item.confirmed,
        "decides": item.decides,
    }


class Editions(ApiView):
    access = {"get": Access.ANYBODY}

    @gives(shapes_law.EditionsShape, tag=TAG, summary="The editions of the law in the house")
    def get(self, request: Request) -> Response:
        return Response({"editions": [line(edition(id)) for id in editions()]})


class Law(ApiView):
    access = {"get": Access.ANYBODY}

    @gives(shapes_law.LawShape, tag=TAG, summary="An edition: clauses, interpretations, options")
    def get(self, request: Request, edition_id: str) -> Response:
        law, lang = found(edition_id), language()
        answer = line(law) | {
            "lineage": list(law.lineage),
            "clauses": [clause(item) for item in law.clauses.values()],
            "interpretations": [
                {
                    "id": item.id,
                    "number": item.number[lang],
                    "question": item.question[lang],
                    "text": item.default[lang],
                    "option": item.option,
                    "clauses": list(item.clauses),
                }
                for item in law.interpretations.values()
            ],
            "options": [
                {
                    "name": item.name,
                    "title": item.title[lang],
                    "detail": item.detail[lang],
                    "type": item.type,
                    "default": law.defaults()[item.name],
                    "choices": list(item.choices),
                }
                for item in law.options.values()
            ],
        }
        return Response(answer)


class OneClause(ApiView):
    access = {"get": Access.ANYBODY}

    @gives(shapes_law.ClauseShape, tag=TAG, summary="One clause")
    def get(self, request: Request, edition_id: str, clause_id: str) -> Response:
        law = found(edition_id)
        if clause_id not in law.clauses:
            raise Http404
        return Response(clause(law.clauses[clause_id]))


SEARCH = OpenApiParameter("q", str, description="words in Traditional or Simplified characters or English")


class Fouls(ApiView):
    access = {"get": Access.ANYBODY}

    @gives(
        shapes_law.FoulsShape,
        tag=TAG,
        summary="Fouls and the facts they may need; with `q` the best found first",
        parameters=[SEARCH],
    )
    def get(self, request: Request, edition_id: str) -> Response:
        law = found(edition_id)
        text = request.query_params.get("q", "")[:100]
        return Response({"fouls": [foul(item, law) for item in law.search_fouls(text)]})


def foul(item: Foul, law: Edition) -> dict[str, Any]:
    """A foul with its questions."""
    lang = language()
    facts = []
    for use in item.facts:
        fact = law.fact(item.id, use.fact)
        told = {
            "fact": use.fact,
            "question": fact.question[lang],
            "type": fact.type,
            "choices": list(fact.choices),
        }
        facts.append(told | ({"default": use.default} if use.has_default else {}))
    return {
        "id": item.id,
        "title": item.title[lang],
        "summary": item.summary[lang],
        "clause": item.clause,
        "clauses": list(item.clauses),
        "groups": list(item.groups),
        "facts": facts,
    }


class Schemas(ApiView):
    """What the two public formats look like."""

    access = {"get": Access.ANYBODY}

    @extend_schema(
        tags=[TAG],
        summary="The JSON Schema of `hand` or `case` (draft 2020-12)",
        responses={(200, SCHEMA_TYPE): OpenApiTypes.OBJECT},
    )
    def get(self, request: Request, name: str) -> Response:
        try:
            return Response(schema(name), content_type=SCHEMA_TYPE)
        except KeyError:
            raise Http404 from None
