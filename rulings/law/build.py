"""From merged TOML data to the values of an Edition. Every fault names the entry it stands in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from rulings.law.edition import WORDED, Edition
from rulings.law.texts import LANGS, LawError, Text, text_from
from rulings.law.values import (
    Answer,
    Case,
    Clause,
    Example,
    Fact,
    FactUse,
    Foul,
    Interpretation,
    Option,
    Situation,
)

Data = Mapping[str, Any]
# What a referee does of his own, and gives a reason for
ACTS = ("override", "uphold", "amend", "overturn")
FACT_TYPES = ("bool", "choice", "seat", "seats", "number", "text", "tiles", "hand", "claims")
OPTION_TYPES = ("bool", "choice", "map")


def build(data: Data, *, hash: str) -> Edition:
    """Build the edition; raises LawError where an entry lacks something or points to what is not there."""
    result = Edition(
        id=data["id"],
        version=data["version"],
        hash=hash,
        title=text_from(data["title"], at="title"),
        lineage=tuple(data["lineage"]),
        clauses=_each(data["clause"], _clause),
        interpretations=_each(data["interpretation"], _interpretation),
        options=_each(data["option"], _option),
        fouls=MappingProxyType({id: _foul(id, d, n) for n, (id, d) in enumerate(data["foul"].items())}),
        facts=_each(data["fact"], _fact),
        instructions=_each(data["instruction"], lambda key, d: text_from(d, at=f"instruction {key}")),
        words=_each(data["word"], lambda key, d: text_from(d, at=f"word {key}")),
        group_titles=_each(data["group"], lambda key, d: text_from(d, at=f"group {key}")),
        reasons=_each(data["reason"], _reasons),
        examples=_each(data["example"], _example),
        situations=_each(data["situation"], _situation),
        labels=_each(data["label"], lambda key, d: text_from(d, at=f"label {key}")),
        cases=_each(data["case"], _case),
        pairs=tuple(_pairs(data)),
    )
    _check_references(result)
    return result


def _each(entries: Data, make: Any) -> MappingProxyType[str, Any]:
    return MappingProxyType({key: make(key, value) for key, value in entries.items()})


def _text(data: Data, name: str, at: str) -> Text:
    return text_from(data.get(name), at=f"{at}, {name}")


def _maybe(data: Data, name: str, at: str) -> Text | None:
    return text_from(data[name], at=f"{at}, {name}") if name in data else None


def _clause(id: str, data: Data) -> Clause:
    at = f"clause {id}"
    return Clause(
        id=id,
        family=id.rstrip("0123456789.").split("-")[0] if id[0] != "C" else "C",
        number=text_from(data.get("number", id), at=f"{at}, number"),
        title=_text(data, "title", at),
        summary=_text(data, "summary", at),
        detail=_maybe(data, "detail", at),
        source=_text(data, "source", at),
        decides=bool(data.get("decides", False)),
        tai=data.get("tai"),
        values=MappingProxyType(dict(data.get("values", {}))),
        confirmed=bool(data.get("confirmed", True)),
        search=tuple(data.get("search", ())),
    )


def _interpretation(id: str, data: Data) -> Interpretation:
    at = f"interpretation {id}"
    figure = id.removeprefix("I-")
    return Interpretation(
        id=id,
        number=Text(f"解釋 {figure}", f"解释 {figure}", f"Interpretation {figure}"),
        question=_text(data, "question", at),
        default=_text(data, "default", at),
        option=data.get("option"),
        clauses=tuple(data.get("clauses", ())),
    )


def _option(name: str, data: Data) -> Option:
    at = f"option {name}"
    if data.get("type") not in OPTION_TYPES:
        raise LawError(f"{at}: type must be one of {', '.join(OPTION_TYPES)}")
    default = data["default"]
    return Option(
        name=name,
        type=data["type"],
        default=MappingProxyType(dict(default)) if isinstance(default, dict) else default,
        choices=tuple(data.get("choice", {})),
        choice_names=_each(data.get("choice", {}), lambda key, d: text_from(d, at=f"{at}, choice {key}")),
        title=_text(data, "title", at),
        detail=_text(data, "detail", at),
        interpretation=data.get("interpretation"),
        clauses=tuple(data.get("clauses", ())),
    )


def _fact(key: str, data: Data) -> Fact:
    at = f"fact {key}"
    if data.get("type") not in FACT_TYPES:
        raise LawError(f"{at}: type must be one of {', '.join(FACT_TYPES)}")
    answers = tuple(_answer(value, d, at) for value, d in data.get("answer", {}).items())
    if data["type"] in ("bool", "choice") and len(answers) < 2:  # noqa: PLR2004  a choice is between two
        raise LawError(f"{at}: a {data['type']} fact needs its answers")
    if data["type"] == "bool" and {a.value for a in answers} != {True, False}:
        raise LawError(f"{at}: the answers of a bool fact are true and false")
    return Fact(
        key=key,
        name=_text(data, "name", at),
        type=data["type"],
        question=_text(data, "question", at),
        why=_maybe(data, "why", at),
        answers=answers,
        found=_maybe(data, "found", at),
        clauses=tuple(data.get("clauses", ())),
    )


def _answer(value: str, data: Data, at: str) -> Answer:
    at = f"{at}, answer {value}"
    text = _text(data, "text", at)
    return Answer(
        value=WORDED.get(value, value),
        text=text,
        hint=_maybe(data, "hint", at),
        found=_maybe(data, "found", at) or text,
    )


def _foul(id: str, data: Data, order: int) -> Foul:
    at = f"foul {id}"
    search = data.get("search", {})
    if set(search) != set(LANGS):
        raise LawError(f"{at}: search words are needed in {', '.join(LANGS)}")
    return Foul(
        id=id,
        title=_text(data, "title", at),
        summary=_text(data, "summary", at),
        groups=tuple(data["groups"]),
        clause=data["clause"],
        clauses=tuple(data.get("clauses", [data["clause"]])),
        facts=tuple(_use(fact) for fact in data.get("facts", ())),
        search=MappingProxyType({lang: tuple(words) for lang, words in search.items()}),
        order=data.get("order", order),
    )


def _use(entry: str | Data) -> FactUse:
    """A fact is named, or given as { fact, default, clauses } with the default "null" for none."""
    if isinstance(entry, str):
        return FactUse(entry)
    default = entry.get("default")
    return FactUse(
        entry["fact"],
        has_default="default" in entry,
        default=None if default == "null" else default,
        clauses=tuple(entry.get("clauses", ())),
    )


def _example(clause: str, data: Data) -> Example:
    return Example(
        clause=clause,
        hand=MappingProxyType(dict(data["hand"])),
        total=data["total"],
        elements=MappingProxyType(dict(data["elements"])),
        source=data.get("from", ""),
    )


def _situation(clause: str, data: Data) -> Situation:
    at = f"situation {clause}"
    tiles = tuple((label, group) for label, group in data.get("tiles", ()))
    return Situation(clause=clause, text=_text(data, "text", at), tiles=tiles)


def _case(id: str, data: Data) -> Case:
    at = f"case {id}"
    return Case(
        id=id,
        title=_text(data, "title", at),
        ruling=_text(data, "ruling", at),
        clauses=tuple(data["clauses"]),
    )


def _reasons(list_id: str, data: Data) -> Mapping[str, Text]:
    """The reasons of one list: an act of a referee, or a clause."""
    return _each(data, lambda key, d: text_from(d, at=f"reason {list_id}.{key}"))


def _pairs(data: object) -> Iterator[tuple[str, str]]:
    """Every (Traditional, Simplified) pair of texts in the data, in a fixed order."""
    if not isinstance(data, Mapping):
        return
    if "zh-Hant" in data:
        hant, hans = data["zh-Hant"], data["zh-Hans"]
        both = [(hant, hans)] if isinstance(hant, str) else zip(hant, hans, strict=True)
        yield from both
        return
    for value in data.values():
        yield from _pairs(value)


def _check_references(edition: Edition) -> None:
    """Every clause, option, fact and group that is named must be there."""
    faults: list[str] = []
    named = [(f"foul {f.id}", (f.clause, *f.clauses)) for f in edition.fouls.values()]
    named += [(f"foul {f.id}", use.clauses) for f in edition.fouls.values() for use in f.facts]
    named += [(f"fact {f.key}", f.clauses) for f in edition.facts.values()]
    named += [(f"interpretation {i.id}", i.clauses) for i in edition.interpretations.values()]
    named += [(f"option {o.name}", o.clauses) for o in edition.options.values()]
    named += [(f"case {c.id}", c.clauses) for c in edition.cases.values()]
    named.append(("examples", (*edition.examples, *edition.situations)))
    known = edition.clauses.keys() | edition.interpretations.keys()
    faults += [f"{at}: no clause {id}" for at, ids in named for id in ids if id not in known]
    for foul in edition.fouls.values():
        faults += [f"foul {foul.id}: no group {g}" for g in foul.groups if g not in edition.group_titles]
        facts = [
            n for n in foul.fact_names if n not in edition.facts and f"{foul.id}.{n}" not in edition.facts
        ]
        faults += [f"foul {foul.id}: no fact {name}" for name in facts]
    for scene in edition.situations.values():
        missing = [label for label, _ in scene.tiles if label not in edition.labels]
        faults += [f"situation {scene.clause}: no label {label}" for label in missing]
    faults += [f"reasons: no clause {id}" for id in edition.reasons if id not in (*ACTS, *edition.clauses)]
    for item in edition.interpretations.values():
        if item.option is not None and item.option not in edition.options:
            faults.append(f"interpretation {item.id}: no option {item.option}")
    if faults:
        raise LawError("; ".join(faults))
