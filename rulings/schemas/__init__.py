"""The public formats as JSON Schemas (draft 2020-12): `hand` and `case`, version 1 of each."""

import json
from functools import cache
from pathlib import Path
from typing import Any

NAMES = ("hand", "case")


@cache
def schema(name: str) -> dict[str, Any]:
    """The schema `hand` or `case`; KeyError for any other name. Do not change what it gives."""
    if name not in NAMES:
        raise KeyError(name)
    text = (Path(__file__).parent / f"{name}.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded
