"""Small seeded changes to JSON values: what a careless or hostile writer of the format would send."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

STRANGE: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    9999,
    "",
    "x",
    "E",
    "5m",
    "123m",
    "f1",
    "head",
    [],
    {},
    [1],
    {"a": 1},
)
NAMES = ("seat", "tile", "from", "type", "face", "hand", "facts", "extra", "win", "foul", "tail", "reason")


def mutated(value: Any, *, seed: int) -> Any:
    """A copy of a JSON value with one to three changes."""
    rng = random.Random(seed)  # noqa: S311 -- changes for tests, nothing secret
    changed = copy.deepcopy(value)
    for _ in range(rng.choice((1, 1, 2, 3))):
        _change(changed, rng)
    return changed


def _change(value: Any, rng: random.Random) -> None:
    holder = rng.choice([place for place in _holders(value)])
    if isinstance(holder, list):
        _change_list(holder, rng)
        return
    names = list(holder)
    match rng.randrange(5):
        case 0 if names:
            del holder[rng.choice(names)]
        case 1 if names:
            holder[rng.choice(names)] = copy.deepcopy(rng.choice(STRANGE))
        case 2:
            holder[rng.choice(NAMES)] = copy.deepcopy(rng.choice(STRANGE))
        case 3 if len(names) > 1:
            one, other = rng.sample(names, 2)
            holder[one], holder[other] = holder[other], holder[one]
        case _ if names:
            name = rng.choice(names)
            holder[name + "x"] = holder.pop(name)
        case _:
            holder["x"] = 1


def _change_list(holder: list[Any], rng: random.Random) -> None:
    at = rng.randrange(len(holder) + 1)
    match rng.randrange(3):
        case 0 if at < len(holder):
            del holder[at]
        case 1 if at < len(holder):
            holder[at] = copy.deepcopy(rng.choice(STRANGE))
        case _:
            holder.insert(at, copy.deepcopy(rng.choice(STRANGE)))


def _holders(value: Any) -> Iterator[Any]:
    """Every object and list in a value, itself included."""
    if isinstance(value, dict):
        yield value
        for item in value.values():
            yield from _holders(item)
    elif isinstance(value, list):
        yield value
        for item in value:
            yield from _holders(item)


def scrambled(case: dict[str, Any], *, seed: int) -> dict[str, Any]:
    """A case whose events are each well-formed and together make little sense: moved, doubled, left out, changed hands."""
    rng = random.Random(seed)  # noqa: S311 -- changes for tests, nothing secret
    changed = copy.deepcopy(case)
    log = changed["log"]
    for _ in range(rng.choice((1, 2, 5, 20))):
        if not log:
            break
        at = rng.randrange(len(log))
        match rng.randrange(5):
            case 0:
                del log[at]
            case 1:
                log.insert(rng.randrange(len(log)), copy.deepcopy(log[at]))
            case 2:
                other = rng.randrange(len(log))
                log[at], log[other] = log[other], log[at]
            case 3:
                _other_seat(log[at], rng)
            case _:
                _other_tile(log[at], rng)
    return changed


def _other_seat(event: dict[str, Any], rng: random.Random) -> None:
    if "seat" in event:
        event["seat"] = rng.choice([seat for seat in "ESWN" if seat != event.get("from")])


def _other_tile(event: dict[str, Any], rng: random.Random) -> None:
    if event["type"] == "flower":
        event["tile"] = f"f{rng.randrange(1, 9)}"
    elif "tile" in event:
        event["tile"] = rng.choice(("1m", "5m", "9p", "3s", "E", "C"))
    elif "tiles" in event:
        event["tiles"] = rng.choice(("111m", "3333s", "456p", "E", "123m4s"))
