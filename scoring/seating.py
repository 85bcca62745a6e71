"""Seats by dice and tiles: one table's 搬風, 定莊 and 開門 (D-count, D-seats, D-reseat, D-dealer, D-break).

Positions 0–3 are the chairs of a table counter-clockwise; places E, S, W, N are the seats of a sitting, likewise.
Nothing here throws dice: a throw comes in, what it means goes out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, cast

from scoring.seats import SEATS, Seat

Place: TypeAlias = Seat
Dice: TypeAlias = tuple[int, int, int]
Position: TypeAlias = int

PLACES = SEATS
PLAYERS = len(PLACES)
DICE = 3
FACES = 6

T = TypeVar("T")


class SeatingError(ValueError):
    """A throw or a set of tiles that cannot have been: `code` says which, for the caller's sentence."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Seating:
    """What 搬風 gave: `east`, the chair that becomes the East seat; `order`, whose chairs come to E, S, W, N.

    `order[0]` is the old chair of the player who drew East, `order[1]` of South, and so on.
    """

    east: Position
    order: tuple[Position, Position, Position, Position]


def checked_dice(dice: Sequence[int]) -> Dice:
    """Three dice, each 1 to 6; else SeatingError `dice_count` or `dice_face`."""
    if len(dice) != DICE:
        raise SeatingError("dice_count")
    if any(isinstance(die, bool) or not 1 <= die <= FACES for die in dice):
        raise SeatingError("dice_face")
    return (dice[0], dice[1], dice[2])


def checked_tiles(tiles: Sequence[str]) -> tuple[Place, Place, Place, Place]:
    """The four wind tiles in the order in which they were taken; else SeatingError `tiles`."""
    if sorted(tiles) != sorted(PLACES):
        raise SeatingError("tiles")
    return cast(tuple[Place, Place, Place, Place], tuple(tiles))


def checked_position(position: int) -> Position:
    """A chair 0–3; else SeatingError `position`."""
    if not 0 <= position < PLAYERS:
        raise SeatingError("position")
    return position


def counted(*, thrower: Position, dice: Sequence[int]) -> Position:
    """D-count: the thrower is 1, counted counter-clockwise: the chair (total − 1) mod 4 on from his."""
    return (checked_position(thrower) + sum(checked_dice(dice)) - 1) % PLAYERS


def draw_seats(*, thrower: Position, dice: Sequence[int], tiles: Sequence[str]) -> Seating:
    """D-seats: the chair counted becomes the East seat, and from there each takes a tile, counter-clockwise."""
    east = counted(thrower=thrower, dice=dice)
    winds = checked_tiles(tiles)
    a, b, c, d = ((east + winds.index(place)) % PLAYERS for place in PLACES)
    return Seating(east=east, order=(a, b, c, d))


def same_order(*, before: Sequence[T], after: Sequence[T]) -> bool:
    """D-reseat: whether four sit in the same order relative to each other, wherever the circle begins."""
    if len(before) != PLAYERS or sorted(map(repr, before)) != sorted(map(repr, after)):
        raise SeatingError("players")
    turn = list(after).index(before[0])
    return [*after[turn:], *after[:turn]] == list(before)


def counted_place(*, thrower: Place, dice: Sequence[int]) -> Place:
    """D-count among the places of a sitting."""
    return PLACES[counted(thrower=PLACES.index(thrower), dice=dice)]


def first_dealer(*, dice: Sequence[int]) -> Place:
    """D-dealer: East throws; the place counted is the first dealer and the starting dealer (起莊位)."""
    return counted_place(thrower="E", dice=dice)


def door_seat(*, dealer: Place, dice: Sequence[int]) -> Place:
    """D-break: the dealer throws; the place counted is the door seat (開門位), East for this deal's seat winds."""
    return counted_place(thrower=dealer, dice=dice)
