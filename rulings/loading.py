"""The one way in for JSON that people and programs send: UTF-8, and no key twice in one object."""

from __future__ import annotations

import json
from typing import Any


class TwiceNamed(ValueError):
    """An object has a key twice, so that what it says depends on who reads it. `key` is that key."""

    def __init__(self, key: str) -> None:
        super().__init__(f"the key {key[:60]!r} stands twice in one object")
        self.key = key[:60]


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise TwiceNamed(next(key for at, key in enumerate(keys) if key in keys[:at]))
    return found


def _no_number(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


_AS_PYTHON = json.JSONDecoder(object_pairs_hook=_each_once)
_STRICT = json.JSONDecoder(object_pairs_hook=_each_once, parse_constant=_no_number)


def load_json(text: bytes, *, strict: bool = False) -> Any:
    """The value of a text, a byte order mark allowed; `strict` takes no NaN and Infinity.

    TwiceNamed; another ValueError or RecursionError for what is no JSON at all.
    """
    return (_STRICT if strict else _AS_PYTHON).decode(text.decode("utf-8-sig"))
