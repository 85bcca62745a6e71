"""The table of a generated deal: players, wall, and the two logs (as told, and with all that is true)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.seats import SEATS, Seat, turn_order
from tests.rulings.game_deals import deal_wall
from tests.rulings.game_tiles import KINDS, NAMES

Json = dict[str, Any]


@dataclass
class Player:
    """One place during a deal. `before`: what completed the tiles held before the latest draw or call."""

    seat: Seat
    hand: list[int]
    style: Mapping[str, float]
    flowers: list[int] = field(default_factory=list)
    melds: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    shown: Counter[int] = field(default_factory=Counter)
    before: frozenset[int] = frozenset()
    waits: frozenset[int] = frozenset()
    declared: str | None = None
    declared_at: int = 0
    watching: bool = False
    passed: bool = False
    discards: int = 0
    draws: int = 0
    last_discard: int | None = None

    @property
    def bound(self) -> bool:
        """Who watches or has declared neither changes his tiles nor lets a win go."""
        return self.watching or self.declared is not None

    @property
    def concealed(self) -> list[int]:
        return [tile for tile in range(KINDS) for _ in range(self.hand[tile])]

    def hides(self, *tiles: int) -> bool:
        """Whether none of these tiles was shown by his own fault and is still held (B8)."""
        return not any(self.shown[tile] for tile in tiles)


class Over(Exception):  # noqa: N818 -- the end of the deal, not an error
    """Nothing more is played."""


class Table:
    """What the players have before them, and the logs that are kept of it."""

    def __init__(self, *, seed: int, hidden: float) -> None:
        self.seed = seed
        self.hidden = hidden
        self.rng = rng = random.Random(seed)  # noqa: S311 -- games for tests, nothing secret
        self.options: Json = {"seven_pairs": True} if rng.random() < 0.1 else {}
        self.seven_pairs = bool(self.options)
        self.dealer: Seat = rng.choice(SEATS)
        self.door: Seat = rng.choice(SEATS)
        self.wall, hands = deal_wall(rng, self.dealer)
        self.head, self.tail = 65, 143
        self.truth: list[Json] = []
        self.log: list[Json] = []
        self.pool: list[tuple[Seat, int]] = []
        self.eager = rng.random()
        self.players = {seat: self._sit(seat, hands[seat]) for seat in SEATS}
        self.dealt = {seat: tuple(NAMES[tile] for tile in hands[seat]) for seat in SEATS}
        self.ended = ""
        self.go_on: Callable[[], None] = lambda: None

    def _sit(self, seat: Seat, tiles: list[int]) -> Player:
        rng = self.rng
        style = {"chow": rng.uniform(0.2, 0.9), "pong": rng.uniform(0.3, 1), "kong": rng.uniform(0.3, 1)}
        style |= {
            "pass": rng.choice((0, 0.2, 0.7)),
            "watch": rng.choice((0, 0.2)),
            "show": rng.choice((0, 0, 0.02)),
        }
        player = Player(seat=seat, hand=[0] * KINDS, style=style)
        for tile in tiles:
            if tile < KINDS:
                player.hand[tile] += 1
        return player

    def note(self, kind: str, told: Json, **truth: Any) -> None:
        """Log an event; `truth` holds what the told log leaves out."""
        self.log.append({"type": kind, **told})
        self.truth.append({"type": kind, **told, **truth})

    def maybe_hidden(self) -> bool:
        return self.hidden > 0 and self.rng.random() < self.hidden

    @property
    def left(self) -> int:
        return self.tail - self.head + 1 - 16

    def over(self, how: str) -> None:
        self.ended = how
        raise Over

    def others(self, player: Player) -> list[Player]:
        return [self.players[seat] for seat in turn_order(after=player.seat)]

    def lay_flower(self, seat: Seat, flower: int, *, replaced: bool = True) -> None:
        self.players[seat].flowers.append(flower)
        self.note("flower", {"seat": seat, "tile": NAMES[flower], "replaced": replaced})

    def declare(self, player: Player, ready: str) -> None:
        player.declared = ready
        player.declared_at = len(self.pool)
        self.note("declare", {"seat": player.seat, "ready": ready})
