"""Violations planted into legal deals, one planter each; importing the package fills `PLANTERS`."""

from tests.rulings.planted import (
    calls_and_kongs,
    draws_and_flowers,
    forbidden_play,
    passed_wins,
    wall_and_claims,
    watching,
    wins,
)
from tests.rulings.planted.tools import PLANTERS, Planted

__all__ = [
    "PLANTERS",
    "Planted",
    "calls_and_kongs",
    "draws_and_flowers",
    "forbidden_play",
    "passed_wins",
    "wall_and_claims",
    "watching",
    "wins",
]
