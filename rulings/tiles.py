"""Tiles as the heart holds them: one canonical text a tile ("5m", "E", "f3"), read with the scorer's own reader."""

from __future__ import annotations

from functools import lru_cache

from rulings.errors import CaseError
from scoring.notation import TileError, parse_tiles
from scoring.tiles import NAMES


def canonical_tile(value: object, at: str) -> str:
    """One tile in canonical form; anything else is refused as `bad_tile`."""
    tiles = canonical_tiles(value, at)
    if len(tiles) != 1:
        raise CaseError("bad_tile", at, f"{value!r} is not one tile")
    return tiles[0]


def canonical_tiles(value: object, at: str) -> tuple[str, ...]:
    """A string of tiles, each in canonical form, in the order written."""
    if not isinstance(value, str):
        raise CaseError("bad_tile", at, "tiles are written as a text")
    try:
        return _read(value)
    except TileError as error:
        raise CaseError("bad_tile", at, str(error)) from None


@lru_cache(maxsize=4096)
def _read(text: str) -> tuple[str, ...]:
    return tuple(NAMES[kind] for kind in parse_tiles(text))
