"""B8: tiles shown by one's own fault may not serve for one's chow, pong, kong or a win on a discard.

They serve for a win on a discard where the winning tile finds no place beside tiles that were not shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulings.audit import FullLog, Violation
from rulings.audit_hands import names_of, told_hand
from rulings.events import Meld, Show, Win
from rulings.logged import claimed_tile, own_tiles, shown_and_held
from rulings.rewind import waits_of
from scoring import DEFAULT_OPTIONS, Hand

CLAUSES = ("B8",)
HONOURS = "ESWNCFP"


def check(log: FullLog) -> Iterator[Violation]:
    if not any(isinstance(event, Show) for event in log.events):
        return
    for at, event in enumerate(log.events):
        if isinstance(event, Meld):
            shown = shown_and_held(log.events, at, event.seat)
            if shown.keys() & set(own_tiles(log.events, at)):
                yield log.wrong_meld(at, "B8", "shown_tile")
        elif isinstance(event, Win) and event.by in ("discard", "robbed_kong"):
            shown = shown_and_held(log.events, at, event.seat)
            if shown and _serves(log, at, Counter(shown)):
                yield Violation(at, event.seat, "B8", "false_win", "shown_tile", ("F4",))


def _serves(log: FullLog, at: int, shown: Counter[str]) -> bool:
    """Whether the win needs a shown tile; without the hand, whether the shown tiles alone would take the tile in."""
    hand = told_hand(log, at)
    tile = claimed_tile(log.events, at)
    if isinstance(hand, Hand):
        concealed = Counter(names_of(hand.concealed))
        return tile is not None and not any(
            not mates - (concealed - shown) and _divides(concealed - mates) for mates in _mates(tile)
        )
    return tile is not None and any(not mates - shown for mates in _mates(tile))


def _mates(tile: str) -> Iterator[Counter[str]]:
    """What stands beside a tile in each chow, triplet and pair that it can be in."""
    if len(tile) == 2:
        rank, suit = int(tile[0]), tile[1]
        for low in range(max(1, rank - 2), min(7, rank) + 1):
            yield Counter(f"{n}{suit}" for n in range(low, low + 3) if n != rank)
    yield Counter({tile: 2})
    yield Counter({tile: 1})


def _divides(rest: Counter[str]) -> bool:
    """Whether the other tiles are sets and a pair, or sets alone where their number says so."""
    if rest.total() % 3 == 0:
        pair = next(honour for honour in HONOURS if not rest[honour])
        return pair in waits_of(rest + Counter({pair: 1}), options=DEFAULT_OPTIONS)
    return any(tile in waits_of(rest - Counter({tile: 1}), options=DEFAULT_OPTIONS) for tile in rest)
