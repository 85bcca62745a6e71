"""Walls for the games: shuffled, and now and then laid so that what is rare comes up."""

from __future__ import annotations

import random

from scoring.seats import SEATS, Seat, next_seat
from tests.rulings.game_tiles import KINDS


def deal_wall(rng: random.Random, dealer: Seat) -> tuple[list[int], dict[Seat, list[int]]]:
    """A wall of 144 tiles and the four hands dealt from its first 65 (the dealer's last is the door tile)."""
    wall = [tile for tile in range(KINDS) for _ in range(4)] + list(range(KINDS, KINDS + 8))
    rng.shuffle(wall)
    laid = rng.random()
    if laid < 0.06:
        _lay(wall, rng, at=rng.choice((0, 16, 32, 48)), tiles=_near_ready(rng))
    elif laid < 0.12:
        flowers = rng.sample(range(KINDS, KINDS + 8), rng.choice((6, 7, 7, 8)))
        _lay(wall, rng, at=rng.choice((0, 16, 32, 48)), tiles=flowers)
    hands = {next_seat(dealer, i): wall[16 * i : 16 * i + 16] for i in range(4)}
    hands[dealer] = [*hands[dealer], wall[64]]
    return wall, {seat: hands[seat] for seat in SEATS}


def _lay(wall: list[int], rng: random.Random, *, at: int, tiles: list[int]) -> None:
    """Bring `tiles` to the places from `at` on, by exchange."""
    for place, tile in enumerate(tiles, start=at):
        where = next(i for i in [*range(place, len(wall)), *range(place)] if wall[i] == tile)
        wall[place], wall[where] = wall[where], wall[place]


def _near_ready(rng: random.Random) -> list[int]:
    """Sixteen tiles: four sets, a pair and two neighbours, so that they wait at least for one end."""
    while True:
        tiles = [t for _ in range(4) for t in _a_set(rng)]
        tiles += [rng.randrange(KINDS)] * 2
        low = rng.choice((0, 9, 18)) + rng.randrange(1, 7)
        tiles += [low, low + 1]
        if all(tiles.count(tile) <= 4 for tile in tiles):
            return tiles


def _a_set(rng: random.Random) -> list[int]:
    if rng.random() < 0.4:
        return [rng.randrange(KINDS)] * 3
    low = rng.choice((0, 9, 18)) + rng.randrange(7)
    return [low, low + 1, low + 2]
