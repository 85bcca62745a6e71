"""Which clause module decides an event. The modules of `rulings.clauses` are found by walking the package."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol, cast

from rulings import clauses
from rulings.decision import Decision
from rulings.errors import CaseError
from rulings.events import DECIDED, Event, Report, Win
from rulings.facts import Facts, Kind
from rulings.table import Table


class ClauseModule(Protocol):
    """What a module in `rulings.clauses` offers; FOULS and EVENTS may each be missing."""

    __name__: str
    CLAUSES: tuple[str, ...]

    def apply(self, table: Table, facts: Facts) -> Decision: ...


@dataclass(frozen=True, slots=True)
class Rule:
    """A module and the facts that one foul or type of event may need, in the order of the case format."""

    about: str
    module: ClauseModule
    kinds: Mapping[str, Kind]


@cache
def modules() -> tuple[ClauseModule, ...]:
    """All clause modules, by name."""
    names = sorted(info.name for info in pkgutil.iter_modules(clauses.__path__))
    return tuple(
        cast("ClauseModule", importlib.import_module(f"{clauses.__name__}.{name}")) for name in names
    )


@cache
def _rules(attribute: str) -> dict[str, Rule]:
    found: dict[str, Rule] = {}
    for module in modules():
        for about, kinds in getattr(module, attribute, {}).items():
            if about in found:
                raise ValueError(
                    f"{about} is decided in {module.__name__} and in {found[about].module.__name__}"
                )
            found[about] = Rule(about.partition(".")[0], module, kinds)
    return found


def fouls() -> Mapping[str, Rule]:
    """The rule of every foul that is built."""
    return _rules("FOULS")


def _about(event: Event) -> str:
    if isinstance(event, Report):
        return event.foul
    return "win.flowers" if isinstance(event, Win) and event.by == "flowers" else event.type


def rule_for(event: Event, at: str) -> Rule | None:
    """The rule that decides `event`; None for one that decides nothing. CaseError `not_built` where it is missing."""
    if not isinstance(event, DECIDED):
        return None
    about = _about(event)
    rule = (_rules("FOULS") if isinstance(event, Report) else _rules("EVENTS")).get(about)
    if rule is None:
        raise CaseError("not_built", at, f"{about} is not decided here yet")
    return rule
