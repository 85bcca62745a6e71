"""The entries of an edition as frozen values: clauses, interpretations, options, facts with answers, fouls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulings.law.texts import Text


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the law. `number` is what readers see (F8.2, 過水); `decides`: a clause module applies it."""

    id: str
    family: str
    number: Text
    title: Text
    summary: Text
    detail: Text | None
    source: Text
    decides: bool
    tai: int | None
    values: Mapping[str, int]
    confirmed: bool
    search: tuple[str, ...] = ()
    """What else readers call it."""


@dataclass(frozen=True, slots=True)
class Example:
    """A hand that shows a clause: as `scoring.parse_hand` reads it, and what it scores. `source`: the outside case."""

    clause: str
    hand: Mapping[str, Any]
    total: int
    elements: Mapping[str, int]
    source: str


@dataclass(frozen=True, slots=True)
class Situation:
    """A short scene that shows a clause, with its outcome. `tiles`: (key of a label, a group of tiles), in order."""

    clause: str
    text: Text
    tiles: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A dispute as others tell it, and what comes of it under these clauses."""

    id: str
    title: Text
    ruling: Text
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Interpretation:
    """What the project does where the sources are silent; `option`: the setting that does otherwise, if any."""

    id: str
    number: Text
    question: Text
    default: Text
    option: str | None
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of the tournament. `type` is "bool", "choice" (`choices`) or "map" (seat wind to tile)."""

    name: str
    type: str
    default: bool | str | Mapping[str, str]
    choices: tuple[str, ...]
    choice_names: Mapping[str, Text]
    title: Text
    detail: Text
    interpretation: str | None
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """One choice: the words on its button, a small hint, and the sentence for the list of facts found."""

    value: bool | str | None
    text: Text
    hint: Text | None
    found: Text


@dataclass(frozen=True, slots=True)
class Fact:
    """A question the law asks. `type`: bool, choice, seat, seats, number, text, tiles, hand, claims.

    `name` is its short label; `answers` is empty for the open types, whose `found` takes {value}.
    """

    key: str
    name: Text
    type: str
    question: Text
    why: Text | None
    answers: tuple[Answer, ...]
    found: Text | None
    clauses: tuple[str, ...]

    def answer(self, value: object) -> Answer | None:
        """The answer with exactly this value (True is not 1), or None for an open question."""
        return next(
            (
                a
                for a in self.answers
                if a.value is value or (a.value == value and type(a.value) is type(value))
            ),
            None,
        )

    @property
    def choices(self) -> tuple[bool | str | None, ...]:
        return tuple(answer.value for answer in self.answers)


@dataclass(frozen=True, slots=True)
class FactUse:
    """A fact a foul may need; with a default it is never asked, untold it has that value.

    `clauses`: those this foul asks it for, where they are not the fact's own.
    """

    fact: str
    has_default: bool = False
    default: object = None
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Foul:
    """A kind of foul as a referee finds it. `clause` is the one shown beside its name."""

    id: str
    title: Text
    summary: Text
    groups: tuple[str, ...]
    clause: str
    clauses: tuple[str, ...]
    facts: tuple[FactUse, ...]
    search: Mapping[str, tuple[str, ...]]
    order: int

    @property
    def fact_names(self) -> tuple[str, ...]:
        return tuple(use.fact for use in self.facts)


@dataclass(frozen=True, slots=True)
class Group:
    """A group of fouls on the page where the referee picks one."""

    id: str
    title: Text
    fouls: tuple[Foul, ...]
