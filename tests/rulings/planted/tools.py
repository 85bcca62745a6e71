"""Tools to plant a violation into a legal deal: a planter takes a game and gives the log with the violation, or None.

A `Planted` names what the audit must find (clause, event, seat) and which further clauses the same act may fall under.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.rulings.games import Game, names

Json = dict[str, Any]


@dataclass(frozen=True)
class Planted:
    """A log with one violation; `beside`: clauses that may be found too, as consequences."""

    case: Json
    clause: str
    event: int
    seat: str
    foul: str
    beside: frozenset[str] = frozenset()


Planter = Callable[[Game], Planted | None]
PLANTERS: dict[str, Planter] = {}


def planter(make: Planter) -> Planter:
    """Register a planter under its name."""
    PLANTERS[make.__name__] = make
    return make


class Log:
    """A copy of a game's log to plant in."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.case = copy.deepcopy(game.case)
        self.events: list[Json] = self.case["log"]

    def where(self, kind: str, **fields: Any) -> Iterator[int]:
        """The indices of the events of a type with these values."""
        for i, event in enumerate(self.events):
            if event["type"] == kind and all(event.get(k) == v for k, v in fields.items()):
                yield i

    def cut(self, upto: int, *events: Json) -> None:
        """Keep the events before `upto` and go on with these."""
        self.events[upto:] = events

    def left(self, at: int) -> int:
        return 63 - len([event for event in self.events[:at] if event["type"] == "draw"])

    def planted(self, clause: str, event: int, seat: str, foul: str, *beside: str) -> Planted:
        return Planted(self.case, clause, event, seat, foul, frozenset(beside))

    def seen(self, upto: int) -> set[str]:
        """Every kind of tile that the log shows before `upto`."""
        shown: set[str] = set()
        for event in self.events[:upto]:
            shown |= {event["tile"]} if "tile" in event else set()
            shown |= set(names(event["tiles"])) if "tiles" in event else set()
        return shown

    def unseen(self, upto: int) -> str | None:
        """A kind of tile that the log has not shown."""
        kinds = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)] + [*"ESWNCFP"]
        return next((tile for tile in kinds if tile not in self.seen(upto)), None)


def kong_of(seat: str, tile: str, kind: str = "concealed_kong") -> Json:
    return {"type": kind, "seat": seat, "tiles": tile[0] * 4 + tile[1:] if len(tile) == 2 else tile * 4}


def regular_turns(log: Log) -> Iterator[tuple[int, int]]:
    """Head draws with a tile that the same seat discards next: (draw, discard)."""
    for i in log.where("draw", **{"from": "head"}):
        after = log.events[i + 1] if i + 1 < len(log.events) else {}
        if (
            after.get("type") == "discard"
            and after["seat"] == log.events[i]["seat"]
            and log.events[i]["tile"][0] != "f"
        ):
            yield i, i + 1


def unclaimed(log: Log, at: int) -> bool:
    """Whether the discard at `at` is followed by the next player's regular draw."""
    after = log.events[at + 1] if at + 1 < len(log.events) else {}
    return after.get("type") == "draw" and after.get("from") == "head"


def claimed_by(log: Log, call: int) -> str:
    return str(next(e["tile"] for e in reversed(log.events[:call]) if e["type"] == "discard"))


def other_end(log: Log, chow: int) -> str | None:
    """The tile at the other end of the two laid down, where there is one."""
    claimed = claimed_by(log, chow)
    low, high = (int(t[0]) for t in sorted(set(names(log.events[chow]["tiles"])) - {claimed}))
    ends = [n for n in (low - 1, high + 1) if high - low == 1 and 1 <= n <= 9 and n != int(claimed[0])]
    return f"{ends[0]}{claimed[1]}" if ends else None


def free_to_pass(log: Log, seat: str) -> int | None:
    """The latest discard of a player who neither watches nor has declared."""
    bound = [e for e in log.events if e["type"] in ("watch", "declare", "show") and e["seat"] == seat]
    return None if bound else max(log.where("discard", seat=seat), default=None)
