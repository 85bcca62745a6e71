"""How alike two disputes are, and where their outcomes part; pure, and simple enough to be said on the page.

Likeness: of all facts known of either, the share that both have and are equal. Only disputes about the same foul are
compared. More alike comes first; of equally alike ones the later.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from referee.precedents.case import Case

LEAST = Fraction(1, 2)  # what shares less than half of its facts is no precedent
ASPECTS = ("clauses", "remedies", "payments", "own_words")


class Earlier(Protocol):
    """An earlier ruling, such as a row of the index."""

    @property
    def case(self) -> Case: ...
    @property
    def when(self) -> datetime: ...


T = TypeVar("T", bound=Earlier)


@dataclass(frozen=True, slots=True, kw_only=True)
class Like(Generic[T]):
    """An earlier ruling held against a dispute: facts that are equal, those that are not (or known of one only)."""

    earlier: T
    equal: tuple[str, ...]
    unlike: tuple[str, ...]
    departs: tuple[str, ...] = ()

    @property
    def likeness(self) -> Fraction:
        """1 where all facts are equal, or there are none to tell apart."""
        known = len(self.equal) + len(self.unlike)
        return Fraction(len(self.equal), known) if known else Fraction(1)

    @property
    def same_facts(self) -> bool:
        return not self.unlike


def compare(case: Case, earlier: T) -> Like[T]:
    """Hold an earlier ruling against a dispute. Outcomes are compared only where the facts are equal."""
    ours, theirs = case.facts, earlier.case.facts
    known = sorted({*ours, *theirs})
    equal = tuple(fact for fact in known if fact in ours and fact in theirs and ours[fact] == theirs[fact])
    unlike = tuple(fact for fact in known if fact not in equal)
    departs = departures(case, earlier.case) if not unlike and case.outcome else ()
    return Like(earlier=earlier, equal=equal, unlike=unlike, departs=departs)


def departures(case: Case, earlier: Case) -> tuple[str, ...]:
    """The aspects in which the outcomes differ. Own words count only where nothing else differs."""
    ours, theirs = case.outcome, earlier.outcome
    found = tuple(aspect for aspect in ASPECTS if ours.get(aspect) != theirs.get(aspect))
    rest = tuple(aspect for aspect in found if aspect != "own_words")
    return rest or found


def most_alike(case: Case, among: Iterable[T], *, limit: int) -> Sequence[Like[T]]:
    """The earlier rulings that are like this dispute, most alike first, then latest first."""
    found = [compare(case, earlier) for earlier in among if earlier.case.subject == case.subject]
    like = [one for one in found if one.likeness >= LEAST]
    like.sort(key=lambda one: one.earlier.when, reverse=True)
    like.sort(key=lambda one: (-one.likeness, -len(one.equal)))
    return like[:limit]
