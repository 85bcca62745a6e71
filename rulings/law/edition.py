"""An edition of the law as values: clauses, interpretations, options, fouls, facts, instructions, words, reasons.

Nothing here decides anything. The clauses in `rulings.clauses` decide and cite these identifiers; pages and
decisions are rendered with these texts. An edition never changes once loaded, and `hash` names its content.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from rulings.law.search import Matcher
from rulings.law.texts import MissingParam, Text, UnknownKey, lang_of
from rulings.law.values import Case, Clause, Example, Fact, Foul, Group, Interpretation, Option, Situation
from scoring.options import parse_options
from scoring.values import Ruleset, Values

T = TypeVar("T")

SEAT_PARAMS = frozenset(
    {"seat", "seats", "dealer", "winner", "payer", "payers", "payee", "payees", "discarder", "other", "next"}
)
WORDED: Mapping[str, bool | None] = {"true": True, "false": False, "null": None}
TILE_PARAMS = frozenset({"tile"})
WIND_PARAM = "wind"


@dataclass(frozen=True)
class Edition:
    """One dated edition of the law, whole. Look-ups raise UnknownKey; nothing is guessed."""

    id: str
    version: str
    hash: str
    title: Text
    lineage: tuple[str, ...]
    clauses: Mapping[str, Clause]
    interpretations: Mapping[str, Interpretation]
    options: Mapping[str, Option]
    fouls: Mapping[str, Foul]
    facts: Mapping[str, Fact]
    instructions: Mapping[str, Text]
    words: Mapping[str, Text]
    group_titles: Mapping[str, Text]
    reasons: Mapping[str, Mapping[str, Text]]
    examples: Mapping[str, Example]
    situations: Mapping[str, Situation]
    labels: Mapping[str, Text]
    cases: Mapping[str, Case]
    pairs: tuple[tuple[str, str], ...] = field(repr=False)

    @property
    def name(self) -> Text:
        return self.title

    def clause(self, id: str) -> Clause:
        return _get(self.clauses, id, "clause")

    def interpretation(self, id: str) -> Interpretation:
        return _get(self.interpretations, id, "interpretation")

    def option(self, name: str) -> Option:
        return _get(self.options, name, "option")

    def foul(self, id: str) -> Foul:
        return _get(self.fouls, id, "foul")

    def fact(self, foul: str | None, fact: str) -> Fact:
        """The question `fact` as it is put for this foul (or event type): "<foul>.<fact>", else "<fact>"."""
        own = self.facts.get(f"{foul}.{fact}") if foul else None
        found = own or _get(self.facts, fact, "fact")
        uses = self.fouls[foul].facts if foul is not None and foul in self.fouls else ()
        clauses = next((use.clauses for use in uses if use.fact == fact), ())
        return replace(found, clauses=clauses) if clauses else found

    def statement(
        self, fact: Fact, value: object, lang: str, *, names: Mapping[str, str] | None = None
    ) -> str:
        """A fact found, as a short sentence: "補牌已放入手牌". Raises UnknownKey for a value it cannot have."""
        answer = fact.answer(value)
        if answer is not None:
            return answer.found[lang]
        if fact.found is None:
            raise UnknownKey(f"fact {fact.key} has no answer {value!r}")
        kind = "seat" if fact.type in ("seat", "seats") else "value"
        return fact.found[lang].format(value=self._shown(kind, value, lang, names or {}))

    def word(self, key: str) -> Text:
        """A word such as "remedy.dead_hand", "event.draw", "seat.E", "tile.5m", "error.bad_fact"."""
        return _get(self.words, key, "word")

    def values(self) -> dict[str, int]:
        """The tai of the elements, by clause id, and named values as "<id>.<name>"."""
        tai = {c.id: c.tai for c in self.clauses.values() if c.tai is not None}
        named = {f"{c.id}.{name}": v for c in self.clauses.values() for name, v in c.values.items()}
        return tai | named

    @cached_property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """This edition alone, as `scoring` reads hands by it: its tai and its default options, under its id."""
        return {self.id: Ruleset(Values(self.values()), parse_options(self.defaults()))}

    @property
    def unconfirmed(self) -> tuple[Clause, ...]:
        """The clauses of which no reliable source has been seen."""
        return tuple(clause for clause in self.clauses.values() if not clause.confirmed)

    def worth(self, id: str) -> int:
        """The tai of a clause, 0 where it states none."""
        return self.clauses[id].tai or 0 if id in self.clauses else 0

    def defaults(self) -> dict[str, bool | str | dict[str, str]]:
        """The options as a tournament that changes nothing has them; plain values, fit for JSON."""
        return {
            name: dict(option.default) if isinstance(option.default, Mapping) else option.default
            for name, option in self.options.items()
        }

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups in their order, each with its fouls in theirs; a foul may stand in two."""
        fouls = sorted(self.fouls.values(), key=lambda foul: foul.order)
        return tuple(
            Group(id, title, tuple(foul for foul in fouls if id in foul.groups))
            for id, title in self.group_titles.items()
        )

    def number(self, id: str, lang: str) -> str:
        """The display number of a clause or interpretation: F8.2, 過水, 解釋 30."""
        if id in self.interpretations:
            return self.interpretations[id].number[lang]
        return self.clause(id).number[lang]

    def template(self, key: str) -> Text:
        """The text under a key: an instruction, else a word, else a clause's or interpretation's summary."""
        if key in self.instructions:
            return self.instructions[key]
        if key in self.words:
            return self.words[key]
        if key in self.clauses:
            return self.clauses[key].summary
        if key in self.interpretations:
            return self.interpretations[key].default
        raise UnknownKey(f"edition {self.id} has no text {key!r}")

    def text(self, key: str, lang: str, *, names: Mapping[str, str] | None = None, **params: object) -> str:
        """The text under `key`, filled in. Seats become the players in `names`, else the seat's word.

        "in_hand=true" is the fact with that value, as a statement. Raises UnknownKey for a key the edition
        lacks, MissingParam for a parameter not given.
        """
        name, told, value = key.partition("=")
        if told and key not in self.instructions:
            return self.statement(self.fact(None, name), WORDED.get(value, value), lang, names=names)
        template = self.template(key)[lang]
        shown = {name: self._shown(name, value, lang, names or {}) for name, value in params.items()}
        try:
            return template.format_map(shown)
        except KeyError as missing:
            raise MissingParam(f"text {key!r} needs {missing}") from missing

    def _shown(self, name: str, value: object, lang: str, names: Mapping[str, str]) -> str:
        if isinstance(value, (list, tuple)):
            joint = ", " if lang_of(lang) == "en" else "、"
            return joint.join(self._shown(name, item, lang, names) for item in value)
        if name in SEAT_PARAMS and isinstance(value, str):
            return names[value] if value in names else self._word_or(f"seat.{value}", lang, value)
        if name in TILE_PARAMS and isinstance(value, str):
            return self._word_or(f"tile.{value}", lang, value)
        if name == WIND_PARAM and isinstance(value, str):
            return self._word_or(f"wind.{value}", lang, value)
        return str(value)

    def _word_or(self, key: str, lang: str, otherwise: str) -> str:
        return self.words[key][lang] if key in self.words else otherwise

    def search_fouls(self, text: str) -> list[Foul]:
        """The fouls that a referee may mean, best first; any script, any width, upper or lower case."""
        return [self.fouls[id] for id in self._matcher.find(text)]

    def search_clauses(self, text: str) -> list[str]:
        """The ids of clauses and interpretations in which a reader may find this, best first; in any script."""
        return self._clause_matcher.find(text) if text.strip() else []

    @cached_property
    def _clause_matcher(self) -> Matcher:
        fouls: dict[str, list[str]] = {}
        for foul in self.fouls.values():
            words = [*foul.title.all(), *(word for words in foul.search.values() for word in words)]
            for id in foul.clauses:
                fouls.setdefault(id, []).extend(words)
        entries: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
            c.id: (
                (*c.number.all(), *c.title.all(), *c.search, c.id),
                (*c.summary.all(), *(c.detail.all() if c.detail else ()), *fouls.get(c.id, ())),
            )
            for c in self.clauses.values()
        }
        entries |= {
            i.id: ((*i.number.all(), i.id), (*i.question.all(), *i.default.all()))
            for i in self.interpretations.values()
        }
        return Matcher(pairs=self.pairs, entries=entries)

    @cached_property
    def _matcher(self) -> Matcher:
        entries = sorted(self.fouls.values(), key=lambda foul: foul.order)
        return Matcher(
            pairs=self.pairs,
            entries={foul.id: (foul.title.all(), self._search_words(foul)) for foul in entries},
        )

    def _search_words(self, foul: Foul) -> tuple[str, ...]:
        given = [word for words in foul.search.values() for word in words]
        clauses = [self.clause(id) for id in foul.clauses]
        numbers = [n for clause in clauses for n in clause.number.all()]
        also = [word for clause in clauses for word in clause.search]
        return (*given, *numbers, *also, foul.id.replace("_", " "))


def _get(table: Mapping[str, T], key: str, kind: str) -> T:
    try:
        return table[key]
    except KeyError:
        raise UnknownKey(f"no {kind} {key!r} in this edition") from None
