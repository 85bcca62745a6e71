"""A winner's concealed tiles at earlier moments, taken back from the hand at the win as far as the log tells the tiles.

Pure. What the log hides ends the way back: earlier hands stay unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from rulings.events import Discard, Draw, Event, Meld
from rulings.logged import own_tiles
from scoring import DEFAULT_OPTIONS, Options, waits
from scoring.seats import Seat
from scoring.tiles import KIND, NAMES

SIXTEEN = 16


def hands_before(
    events: Sequence[Event], at: int, *, seat: Seat, held: Iterable[str]
) -> Mapping[int, Counter[str]]:
    """The concealed tiles just before each event up to `at`, `held` being those before `at` itself."""
    hand = Counter(held)
    found = {at: hand}
    for i in range(at - 1, -1, -1):
        event = events[i]
        if isinstance(event, (Draw, Discard, Meld)) and event.seat == seat:
            earlier = _undone(events, i, event, hand)
            if earlier is None:
                break
            hand = earlier
        found[i] = hand
    return found


def _undone(
    events: Sequence[Event], at: int, event: Draw | Discard | Meld, hand: Counter[str]
) -> Counter[str] | None:
    """The hand before one of the player's own events; None where the log does not tell, or tells the impossible."""
    earlier = hand.copy()
    if isinstance(event, Meld):
        own = own_tiles(events, at)
        if not own:
            return None
        earlier.update(own)
        return earlier
    if event.tile is None:
        return None
    if isinstance(event, Discard):
        earlier[event.tile] += 1
    elif event.tile[0] != "f":
        if not hand[event.tile]:
            return None
        earlier[event.tile] -= 1
    return earlier


def waits_of(hand: Counter[str], *, options: Options) -> frozenset[str]:
    """What completes these concealed tiles; nothing where they are not one short of whole sets and a pair."""
    tiles = tuple(sorted(KIND[tile] for tile in hand.elements()))
    return _waits(tiles, options.seven_pairs, options.four_as_two_pairs)


@lru_cache(maxsize=1 << 12)
def _waits(tiles: tuple[int, ...], seven_pairs: bool, four_as_two_pairs: bool) -> frozenset[str]:
    if len(tiles) % 3 != 1:
        return frozenset()
    shapes = DEFAULT_OPTIONS._replace(
        seven_pairs=seven_pairs and len(tiles) == SIXTEEN, four_as_two_pairs=four_as_two_pairs
    )
    return frozenset(NAMES[kind] for kind in waits(tiles, options=shapes))
