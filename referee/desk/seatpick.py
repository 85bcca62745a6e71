"""Choosing a player by the table itself: four radio buttons in the places of the square."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from referee.desk.square import PLACES, Place, Side, side_of


@dataclass(frozen=True, kw_only=True)
class SeatChoice:
    """One seat to choose."""

    place: Place
    side: Side
    name: str
    checked: bool
    disabled: bool


def seat_choices(
    names: Mapping[Place, str], *, below: Place, chosen: Any = None, without: Collection[str] = ()
) -> list[SeatChoice]:
    """The four seats, turned so that `below` is below; seats in `without` cannot be chosen."""
    start = PLACES.index(below)
    order = PLACES[start:] + PLACES[:start]
    return [
        SeatChoice(
            place=place,
            side=side_of(place, below),
            name=names[place],
            checked=place == chosen,
            disabled=place in without,
        )
        for place in order
    ]
