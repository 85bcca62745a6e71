"""The four places of a table, counter-clockwise: E, S, W, N. Play goes round in this order.

A *place* belongs to a player for a whole sitting. A *seat wind* belongs to a place for one deal: the door seat is
East, and the winds run counter-clockwise from it (D-break), so it is not the dealer's place that is East.
"""

from __future__ import annotations

from typing import Final, Literal, TypeGuard

Seat = Literal["E", "S", "W", "N"]
Wind = Literal["E", "S", "W", "N"]

SEATS: Final[tuple[Seat, ...]] = ("E", "S", "W", "N")
_INDEX: Final[dict[str, int]] = {seat: i for i, seat in enumerate(SEATS)}


def is_seat(value: object) -> TypeGuard[Seat]:
    """Whether `value` names one of the four places."""
    return isinstance(value, str) and value in _INDEX


def next_seat(seat: Seat, steps: int = 1) -> Seat:
    """The place `steps` counter-clockwise from `seat`; one step is the right hand, who plays next (下家)."""
    return SEATS[(_INDEX[seat] + steps) % 4]


def left_neighbour(seat: Seat) -> Seat:
    """上家: the place that plays before `seat`, from which alone it may chow."""
    return next_seat(seat, -1)


def turn_order(*, after: Seat) -> tuple[Seat, Seat, Seat]:
    """The three other places in the order of play, from the one next after `after`."""
    return (next_seat(after), next_seat(after, 2), next_seat(after, 3))


def seat_wind(seat: Seat, *, door: Seat) -> Wind:
    """The wind of a place in a deal whose door seat is `door`."""
    return SEATS[(_INDEX[seat] - _INDEX[door]) % 4]
