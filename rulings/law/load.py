"""Reading an edition from its TOML files: merge the files, lay it over the edition it extends, build the values."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

from rulings.law.build import build
from rulings.law.edition import Edition
from rulings.law.texts import LawError, UnknownKey
from scoring.values import Ruleset

LAW = ("clause", "interpretation", "option", "group", "foul", "fact", "instruction", "word")
ADVICE = ("reason", "example", "situation", "label", "case")  # for readers: decides nothing
KINDS = (*LAW, *ADVICE)
HEADER = "edition.toml"
USUAL = "tw16"
LONGEST_NAME = 60
ROOT = Path(__file__).parent

Data = dict[str, Any]


@cache
def edition(id: str, version: str | None = None) -> Edition:
    """The edition `id`, in its newest version or the one named. Raises UnknownKey where there is none."""
    return read_edition(id=id, version=version, root=ROOT)


def editions() -> tuple[str, ...]:
    """The ids of all editions in the house, sorted."""
    return tuple(sorted(path.parent.name for path in ROOT.glob(f"*/{HEADER}") if "@" not in path.parent.name))


@cache
def rulesets() -> Mapping[str, Ruleset]:
    """What a hand may be scored by: every edition in its newest version; `tw16`, for a hand that names none, first."""
    ids = sorted(editions(), key=lambda id: (id != USUAL, id))
    return {id: edition(id).rulesets[id] for id in ids}


def read_edition(*, id: str, version: str | None = None, root: Path = ROOT) -> Edition:
    """As `edition`, uncached and from any directory."""
    data = _whole(_directory(id, version, root), root, ())
    return build(data, hash=content_hash(data))


def content_hash(data: Data) -> str:
    """SHA-256 over the canonical JSON of all by which the edition decides, whatever file or order it stands in.

    What is only for readers (reasons offered to a referee, examples, outside cases) is left out: to word one better
    changes no decision, and every replay still holds.
    """
    law = {kind: said for kind, said in data.items() if kind not in ADVICE}
    canonical = json.dumps(law, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _directory(id: str, version: str | None, root: Path) -> Path:
    if max(len(id), len(version or "")) > LONGEST_NAME:  # longer than any file's name may be
        raise UnknownKey(f"no edition {id[:LONGEST_NAME]!r}…")
    current = root / id
    if id.isidentifier() and (current / HEADER).is_file():
        if version is None or _toml(current / HEADER)["version"] == version:
            return current
        pinned = root / f"{id}@{version}"
        if pinned.parent == root and (pinned / HEADER).is_file():
            return pinned
        raise UnknownKey(f"edition {id!r} has no version {version!r}")
    raise UnknownKey(f"no edition {id!r}")


def _toml(path: Path) -> Data:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise LawError(f"{path.name}: {error}") from error


def _whole(directory: Path, root: Path, seen: tuple[str, ...]) -> Data:
    """The edition's data laid over what it extends, with `lineage`: itself first, then what it builds on."""
    own = _own(directory)
    id = str(own["id"])
    if id in seen:
        raise LawError(f"edition {id} extends itself: {' → '.join((*seen, id))}")
    base_id = own.pop("extends", None)
    if base_id is None:
        return {**own, "lineage": [id]}
    base_version = own.pop("extends_version", None)
    base = _whole(_directory(str(base_id), base_version, root), root, (*seen, id))
    merged = {**base, **{key: value for key, value in own.items() if key not in KINDS}}
    for kind in KINDS:
        merged[kind] = _laid_over(base[kind], own[kind])
    return {**merged, "lineage": [id, *base["lineage"]]}


def _own(directory: Path) -> Data:
    """All files of one directory as one table; the same entry in two files is an error."""
    data: Data = {**_toml(directory / HEADER)}
    data = {**{kind: {} for kind in KINDS}, **data}
    for path in sorted(directory.glob("*.toml")):
        if path.name == HEADER:
            continue
        for kind, entries in _toml(path).items():
            if kind not in KINDS:
                raise LawError(f"{path.name}: unknown kind {kind!r}; there is {', '.join(KINDS)}")
            twice = data[kind].keys() & entries.keys()
            if twice:
                raise LawError(f"{path.name}: {kind} {sorted(twice)} stand in another file too")
            data[kind].update(entries)
    return data


def _laid_over(base: Mapping[str, Any], own: Mapping[str, Any]) -> Data:
    """`own` over `base`, tables merged key by key; an entry with `removed = true` is taken away."""
    merged: Data = dict(base)
    for key, value in own.items():
        if isinstance(value, Mapping) and value.get("removed") is True:
            if key not in merged:
                raise LawError(f"{key} is removed but was not there")
            del merged[key]
        elif isinstance(value, Mapping) and isinstance(merged.get(key), Mapping):
            merged[key] = _laid_over(cast("Mapping[str, Any]", merged[key]), value)
        else:
            merged[key] = value
    return merged
