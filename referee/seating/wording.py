"""The record of draws in sentences, the same for the officials' page and the public's."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.seating.models import PLACES, Draw
from referee.tournament.models import Entrant

PLACE_WORDS = dict(PLACES)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLine:
    """One throw: what it was for, the dice, what came of it; why it was void, or why it was done again."""

    title: str
    dice: tuple[int, ...]
    tiles: tuple[tuple[str, str], ...]
    sentences: tuple[str, ...]
    void: str
    reason: str
    replaced: bool
    source: str
    by: str
    at: datetime


def draw_lines(
    draws: Iterable[Draw], people: Mapping[int, Entrant], places: Mapping[str, Entrant]
) -> list[DrawLine]:
    """The draws of one sitting in words; `people` by number, `places` as they sit now."""
    rows = list(draws)
    replaced = {draw.supersedes_id for draw in rows}
    names = {number: entrant.called for number, entrant in people.items()}
    seated = {place: entrant.called for place, entrant in places.items()}
    return [_line(draw, names, seated, draw.pk in replaced) for draw in rows]


def _line(draw: Draw, names: Mapping[int, str], seated: Mapping[str, str], replaced: bool) -> DrawLine:
    steps = draw.steps
    sentences: tuple[str, ...] = ()
    tiles: tuple[tuple[str, str], ...] = ()
    if steps and draw.kind == Draw.Kind.SEATS:
        chairs = [names.get(number, str(number)) for number in steps["chairs"]]
        taken = (
            (chairs[(steps["east"] + step) % len(chairs)], tile) for step, tile in enumerate(steps["tiles"])
        )
        tiles = tuple(taken)
        sentences = (
            _counted(chairs[steps["thrower"]], steps["dice"], chairs[steps["east"]]),
            _order(steps, names),
        )
    elif steps:
        thrower, place = steps["thrower"], steps["place"]
        sentences = (_counted(_at(thrower, seated), steps["dice"], _at(place, seated)),)
    return DrawLine(
        title=_title(draw),
        dice=tuple(steps.get("dice", ())),
        tiles=tiles,
        sentences=sentences,
        void=_void(draw),
        reason=draw.reason,
        replaced=replaced,
        source=draw.get_source_display(),
        by=str(draw.by),
        at=draw.at,
    )


def _title(draw: Draw) -> str:
    if draw.kind == Draw.Kind.DOOR and draw.steps:
        return _("第 %(deal)d 盤開門") % {"deal": draw.steps["deal"]}
    return draw.get_kind_display()


def _at(place: str, seated: Mapping[str, str]) -> str:
    """東家林佩蓉."""
    return pgettext("player at a place", "%(place)s家%(name)s") % {
        "place": PLACE_WORDS[place],
        "name": seated.get(place, ""),
    }


def _counted(thrower: str, dice: list[int], counted: str) -> str:
    return _("%(thrower)s擲出 %(total)d 點，數到%(counted)s。") % {
        "thrower": thrower,
        "total": sum(dice),
        "counted": counted,
    }


def _order(steps: Mapping[str, object], names: Mapping[int, str]) -> str:
    order = steps["order"]
    if not isinstance(order, dict):
        raise TypeError("the order of a draw is kept by place")
    said = _("、").join(f"{word} {names.get(order[place], order[place])}" for place, word in PLACES)
    return _("座位：%(seats)s。") % {"seats": said}


def _void(draw: Draw) -> str:
    if not draw.void:
        return ""
    if draw.steps.get("same_order"):
        return _("四人相互的順序和前一將一樣，重搬")
    return draw.void_reason
