"""Valid JSON files made invalid: one random change deep inside, or to the text itself. Seeded, so a failure can be had again."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

DEEP = 10_000
HUGE = 10**30
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, HUGE, -HUGE, 1.5, 1e308, float("nan"), float("inf"), "", " ", "E", "e", "X", "1m", "0m",
    "f1", "\x00", "1m\x00", "\ud800", "\U0001f000", "東", "null", "a" * 5_000, [], [[]], [None], ["E"], {}, {"": {}},
    {"seat": "E"}, [{"seat": "E", "call": "win"}], {"concealed": "1m", "melds": [], "win": "1m"},
)  # fmt: skip
KEYS = (
    "",
    "seat",
    "type",
    "from",
    "tile",
    "tiles",
    "facts",
    "hand",
    "face",
    "\x00",
    "\ud800",
    "v",
    "full",
    "options",
)


class Mutator(random.Random):
    """Changes of one JSON value."""

    def changed(self, value: Any, times: int) -> Any:
        """A copy with some places replaced, dropped, doubled, swapped or added to."""
        whole = json.loads(json.dumps(value))
        for _ in range(times):
            if not whole:
                break
            holder, key = self.choice(list(places(whole)))
            self._change(whole, holder, key)
        return whole

    def _change(self, whole: Any, holder: Any, key: Any) -> None:
        match self.randrange(14):
            case n if n >= 7:
                holder[key] = self.likely(holder[key])
            case 0 | 1 | 2:
                holder[key] = deepcopy(self.choice(VALUES))
            case 3:
                del holder[key]
            case 4 if isinstance(holder, list):
                holder.insert(self.randrange(len(holder) + 1), holder[key])
            case 4:
                holder[self.choice(KEYS)] = holder[key]
            case 5:
                there, other = self.choice(list(places(whole)))
                holder[key] = json.loads(json.dumps(there[other]))
            case _ if isinstance(holder, dict):
                holder[self.choice(KEYS)] = deepcopy(self.choice(VALUES))
            case _:
                self.shuffle(holder)

    def likely(self, value: Any) -> Any:
        """Another value of the same kind, so that the whole may still be told."""
        match value:
            case bool():
                return not value
            case int():
                return max(0, value + self.choice((-1, 1, 3)))
            case "E" | "S" | "W" | "N":
                return self.choice("ESWN")
            case str() if len(value) == 2 and value[1] in "mps":
                return self.choice("123456789") + self.choice("mps")
            case list() if value:
                return self.sample(value, self.randrange(1, len(value) + 1))
            case _:
                return value

    def text(self, value: Any) -> bytes:
        """The bytes of a changed value: mostly JSON still, now and then broken as text."""
        text = json.dumps(self.changed(value, self.choice((1, 1, 2, 5))))
        match self.randrange(20):
            case 0:
                text = text.replace(
                    "{", '{"log": [], "seat": "E", "v": 1, ', self.randrange(1, 3)
                )  # keys told twice
            case 1:
                text = text.replace("[", "[" * DEEP, 1).replace("]", "]" * DEEP, 1)
            case 2:
                text = text.replace('"seat"', '{"a":' * DEEP + "1" + "}" * DEEP + ', "seat"', 1)
            case 3:
                text = text.replace(": 0", ": " + "9" * 5_000, 1)
            case 4:
                at = self.randrange(len(text))
                text = (
                    text[:at] + self.choice(('"', "{", "}", ",", "\x00", "\\ud800", "NaN", "東")) + text[at:]
                )
            case 5:
                text = text[: self.randrange(len(text))]
            case _:
                pass
        encoding = self.choice(("utf-8",) * 30 + ("utf-16", "utf-16-le", "utf-8-sig"))
        return text.encode(encoding, "surrogatepass")


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every (holder, key) inside a JSON value."""
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])
