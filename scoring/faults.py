"""What can be wrong with a hand. A bad hand is told all its faults at once, each a named value with a sentence."""

from collections.abc import Iterable
from typing import Final, NamedTuple

CODES: Final = (
    "bad_json",
    "unknown_ruleset",
    "unknown_option",
    "bad_field",
    "bad_tile",
    "bad_meld",
    "tile_count",
    "five_alike",
    "impossible",
    "not_complete",
)
"""The codes of a fault, the gravest first: of several faults the first code here is the error's own."""


class Fault(NamedTuple):
    """One thing that is wrong: the public code, its own name, the place (`melds[0].tiles[2]`), a sentence."""

    code: str
    name: str
    at: str
    message: str

    def to_json(self) -> dict[str, str]:
        return self._asdict()


class HandError(ValueError):
    """A hand (or its options) that cannot be scored: `code` of the gravest fault, `faults` all, gravest first."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(sorted(faults, key=lambda fault: CODES.index(fault.code)))
        self.code = self.faults[0].code
        self.message = "；".join(dict.fromkeys(fault.message for fault in self.faults))
        super().__init__(self.message)

    def to_json(self) -> dict[str, object]:
        return {
            "code": self.code,
            "faults": [fault.to_json() for fault in self.faults],
            "message": self.message,
        }
