"""What the elements are worth: a table of tai, and the rule set that it belongs to.

An edition of the law may state other tai. The elements' rules say how often an element holds; a table says what that
is worth. Equal tables are one object, compared by identity, so that all that is kept for a table is found at once.
"""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final, NamedTuple

from scoring.options import DEFAULT_OPTIONS, Options


class Values(Mapping[str, int]):
    """Tai by element: the clause's id, or `<id>.<name>` for a part with a tai of its own. Nothing changes one.

    What a table does not name is worth nothing: the element is not counted under it. ValueError for anything but
    whole tai from 0.
    """

    __slots__ = ("_tai",)
    _tai: dict[str, int]
    _known: ClassVar[dict[frozenset[tuple[str, int]], "Values"]] = {}

    def __new__(cls, tai: Mapping[str, int]) -> "Values":
        if any(type(worth) is not int or worth < 0 for worth in tai.values()):
            raise ValueError("tai are whole numbers from 0")
        key = frozenset(tai.items())
        if key not in cls._known:
            made = super().__new__(cls)
            made._tai = dict(tai)
            cls._known[key] = made
        return cls._known[key]

    def __getitem__(self, name: str) -> int:
        return self._tai[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tai)

    def __len__(self) -> int:
        return len(self._tai)

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def worth(self, key: str) -> int:
        """The tai of an element's key: its own (`S26.colour`), else its id's (`S2.each` has that of `S2`), else 0."""
        own = self._tai.get(key)
        return self._tai.get(key.partition(".")[0], 0) if own is None else own


TW16: Final = Values(
    {
        "S1": 1, "S2": 1, "S3": 1, "S4": 1, "S5": 2, "S6": 1, "S7": 2, "S8": 4, "S11": 1, "S12": 1,
        "S13": 16, "S13.less_with_winds_or_dragons": 4, "S14": 12, "S15": 4, "S16": 2, "S17": 5, "S18": 12,
        "S19": 16, "S20": 8, "S21": 8, "S22": 4, "S23": 1, "S24": 1, "S25": 1,
        "S26": 1, "S26.colour": 2, "S26.all_eight": 8,
        "S31": 8, "S32": 6, "S33": 16, "S34": 16, "S35": 8, "S36": 8,
    }
)  # fmt: skip
"""The tai of `tw16`."""


class Ruleset(NamedTuple):
    """By what a hand is scored: the tai, and the options where nothing else is chosen."""

    values: Values = TW16
    options: Options = DEFAULT_OPTIONS


RULESETS: Final[Mapping[str, Ruleset]] = {"tw16": Ruleset()}
"""The rule sets that are here without an edition, by id."""
