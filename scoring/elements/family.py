"""How an element is written down: a family of functions over one small view of the hand.

A view has just what its family looks at. A function answers how often its element holds in that view, 0 where it
does not; what that is worth stands in the table of values. What a family answers depends on view and table alone, so it
is found once for each and kept.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, TypeVar

from scoring.memo import Memo
from scoring.values import Values

View = TypeVar("View")


class Element:
    """An element with its tai. There is one object for each, so that it is compared by identity.

    `key` is the id or, for a part that has exclusions of its own, a longer one (`S2.round`).
    """

    __slots__ = ("id", "key", "name", "tai")

    def __init__(self, *, key: str, name: str, tai: int) -> None:
        self.key: Final = key
        self.id: Final = key.partition(".")[0]
        self.name: Final = name
        self.tai: Final = tai

    def __repr__(self) -> str:
        return f"<{self.key} {self.name} {self.tai}>"

    def to_json(self) -> dict[str, object]:
        return {"id": self.id, "name": self.name, "tai": self.tai}


class Interpretation:
    """An interpretation of the law (I-n) that the result relies on; one object for each."""

    __slots__ = ("id",)

    def __init__(self, id: str) -> None:
        self.id: Final = id


Found = tuple[Element | Interpretation, ...]


@lru_cache(maxsize=1024)
def element(key: str, name: str, tai: int) -> Element:
    """The one object for an element with so many tai."""
    return Element(key=key, name=name, tai=tai)


class Rule(NamedTuple, Generic[View]):
    """One element: its key, its name, the function that answers how often it holds."""

    key: str
    name: str
    times: Callable[[View], int]


class Family(Generic[View]):
    """The elements that look at one view, and the interpretations they rely on.

    `under[values][question]` is what holds in the view that `view` makes of the question, with its tai by that table.
    """

    def __init__(self, view: Callable[[Any], View]) -> None:
        self._view = view
        self._rules: list[Rule[View]] = []
        self._interpretations: list[tuple[Interpretation, Callable[[View], bool]]] = []
        self.under: Final[Memo[Values, Memo[Any, Found]]] = Memo(self._by)

    def _by(self, values: Values) -> Memo[Any, Found]:
        return Memo(lambda question: self._find(question, values))

    def _find(self, question: object, values: Values) -> Found:
        seen = self._view(question)
        held = [(rule, rule.times(seen) * values.worth(rule.key)) for rule in self._rules]
        return (
            *(element(rule.key, rule.name, tai) for rule, tai in held if tai),
            *(one for one, relied in self._interpretations if relied(seen)),
        )

    def element(self, key: str, name: str) -> Callable[[Callable[[View], int]], Callable[[View], int]]:
        """Enter a function as the rule of an element."""

        def enter(times: Callable[[View], int]) -> Callable[[View], int]:
            self._rules.append(Rule(key, name, times))
            return times

        return enter

    def relies_on(self, id: str) -> Callable[[Callable[[View], bool]], Callable[[View], bool]]:
        """Enter a function that says whether the result hangs on an interpretation."""

        def enter(relied: Callable[[View], bool]) -> Callable[[View], bool]:
            self._interpretations.append((Interpretation(id), relied))
            return relied

        return enter
