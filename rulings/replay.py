"""Decide a ruling again from the stored events, under the stored edition, and compare the bytes."""

from dataclasses import dataclass

from rulings import chain
from rulings.decide import decide
from rulings.decision import Decision
from rulings.errors import CaseError
from rulings.events import parse_event
from rulings.fold import LogState, decision_of, state_before
from rulings.law import UnknownKey, edition
from rulings.models import Ruling


class NotReplayable(Exception):  # noqa: N818 - a finding about a ruling
    """The ruling cannot be decided again, and why: the edition is not in the house, or a person decided (below)."""


class DecidedByAPerson(NotReplayable):
    """A review: there is nothing of the engine's to compare."""


@dataclass(frozen=True)
class Replay:
    """What was stored and what the engine says today; both canonical JSON."""

    stored: str
    again: str

    @property
    def same(self) -> bool:
        return self.stored == self.again


def replay(state: LogState, ruling: Ruling) -> Replay:
    """Decide again what `ruling` decided, on the log as it stood before. Raises NotReplayable.

    Of an override the engine's own decision, kept beside it, is compared.
    """
    if ruling.kind == Ruling.Kind.REVIEW:
        raise DecidedByAPerson("a review is a person's decision, not the engine's")
    _same_law(ruling)
    stored = ruling.decision
    if ruling.kind == Ruling.Kind.OVERRIDE:
        stored = chain.canonical(ruling.details_data.get("engine", {}))
    return Replay(stored=stored, again=_again(state, ruling))


def _same_law(ruling: Ruling) -> None:
    named = decision_of(ruling).edition
    try:
        law = edition(named.id, named.version)
    except UnknownKey:
        raise NotReplayable(f"edition {named.id} {named.version} is not in the house") from None
    if law.hash != named.hash:
        raise NotReplayable(
            f"edition {named.id} {named.version} says something else now: {law.hash[:12]} instead of {named.hash[:12]}"
        )


def _again(state: LogState, ruling: Ruling) -> str:
    event = next(event for event in state.events if event.n == ruling.n - 1)
    before = state_before(state, event.n)
    try:
        outcome = decide(before.table, parse_event(event.data, f"log[{len(before.events)}]"))
    except CaseError as error:
        return chain.canonical({"error": error.to_json()})
    if isinstance(outcome, Decision):
        return chain.canonical(outcome.to_json())
    return chain.canonical({} if outcome is None else outcome.to_json())
