"""The law, clause by clause, as the edition words it. Nothing here decides anything."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language

from referee.board.reading import (
    OptionLine,
    cases_of,
    cited_in,
    example_of,
    options_of,
    scene_of_clause,
    settings_by_clause,
    tournament_of,
)
from referee.hearing.queries.withheld import owed_lines
from referee.tournament.queries import edition_notes
from rulings.law import Clause, Edition, Interpretation, LawError, edition, editions

HITS = 30
FAMILIES = ("S", "P", "D", "M", "B", "C", "F", "X")


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A clause or an interpretation as one line of the list, and as its own page."""

    id: str
    number: str
    title: str
    text: str
    detail: str = ""
    source: str = ""
    tai: int | None = None
    confirmed: bool = True
    option: str = ""
    settings: tuple[OptionLine, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Family:
    """The clauses of one family, in their order."""

    id: str
    title: str
    entries: tuple[Entry, ...]


def laws(request: HttpRequest) -> HttpResponse:
    """The editions, each in a sentence."""
    return render(request, "board/laws.html", {"editions": edition_notes()})


def law(request: HttpRequest, edition_id: str) -> HttpResponse:
    """All clauses of an edition, by family; with `q`, those in which the words stand. `t` names the tournament."""
    found = _edition(edition_id)
    lang = get_language() or "zh-hant"
    words = request.GET.get("q", "").strip()[:100]
    tournament = tournament_of(request.user, request.GET.get("t", ""))
    return render(
        request,
        "board/law.html",
        {
            "edition_id": edition_id,
            "edition": found,
            "title": found.title[lang],
            "q": words,
            "hits": [_entry_of(found, id, lang) for id in found.search_clauses(words)[:HITS]],
            "tournament": tournament,
            "families": [] if words else _families(found, lang, settings_by_clause(found, tournament, lang)),
            "interpretations": [_of_interpretation(i, lang) for i in found.interpretations.values()],
            "others": [(other, edition(other).title[lang]) for other in editions() if other != edition_id],
        },
    )


def clause(request: HttpRequest, edition_id: str, clause_id: str) -> HttpResponse:
    """One clause or interpretation: what it says, where it comes from, what it goes with."""
    found = _edition(edition_id)
    lang = get_language() or "zh-hant"
    tournament = tournament_of(request.user, request.GET.get("t", ""))
    if clause_id in found.clauses:
        entry = _of_clause(found.clauses[clause_id], lang)
        related = [i for i in found.interpretations.values() if clause_id in i.clauses]
        others = [_of_interpretation(i, lang) for i in related]
        parts = [_of_clause(c, lang) for c in found.clauses.values() if c.id.startswith(f"{clause_id}.")]
    elif clause_id in found.interpretations:
        interpretation = found.interpretations[clause_id]
        entry = _of_interpretation(interpretation, lang)
        others = [_of_clause(found.clauses[id], lang) for id in interpretation.clauses if id in found.clauses]
        parts = []
    else:
        raise Http404
    near = [clause_id, *(other.id for other in (*parts, *others))]
    lines, cited, zone = cited_in(clause_id, found, tournament, request.user)
    context = {
        "edition_id": edition_id,
        "title": found.title[lang],
        "tournament": tournament,
        "entry": entry,
        "example": example_of(found, clause_id, lang),
        "scene": scene_of_clause(found, clause_id, lang),
        "cases": cases_of(found, [clause_id, *(part.id for part in parts)], lang),
        "options": options_of(found, near, tournament, lang),
        "lines": lines,
        "cited": cited,
        "owed": owed_lines(request.user, [tournament] if tournament else None) if cited else [],
        "parts": parts,
        "others": others,
    }
    with timezone.override(zone):
        return render(request, "board/clause.html", context)


def _entry_of(found: Edition, id: str, lang: str) -> Entry:
    if id in found.clauses:
        return _of_clause(found.clauses[id], lang)
    return _of_interpretation(found.interpretations[id], lang)


def _edition(id: str) -> Edition:
    if id not in editions():
        raise Http404
    try:
        return edition(id)
    except LawError as error:
        raise Http404 from error


def _families(found: Edition, lang: str, settings: Mapping[str, tuple[OptionLine, ...]]) -> list[Family]:
    by_family: dict[str, list[Clause]] = {}
    for item in found.clauses.values():
        by_family.setdefault(item.family, []).append(item)
    names = [*FAMILIES, *(family for family in by_family if family not in FAMILIES)]
    return [
        Family(
            id=name,
            title=found.word(f"family.{name}")[lang],
            entries=_entries(by_family[name], lang, settings),
        )
        for name in names
        if name in by_family
    ]


def _entries(
    clauses: Iterable[Clause], lang: str, settings: Mapping[str, tuple[OptionLine, ...]]
) -> tuple[Entry, ...]:
    return tuple(replace(_of_clause(item, lang), settings=settings.get(item.id, ())) for item in clauses)


def _of_clause(item: Clause, lang: str) -> Entry:
    return Entry(
        id=item.id,
        number=item.number[lang],
        title=item.title[lang],
        text=item.summary[lang],
        detail=item.detail[lang] if item.detail else "",
        source=item.source[lang],
        tai=item.tai,
        confirmed=item.confirmed,
    )


def _of_interpretation(item: Interpretation, lang: str) -> Entry:
    return Entry(
        id=item.id,
        number=item.number[lang],
        title=item.question[lang],
        text=item.default[lang],
        option=item.option or "",
    )
