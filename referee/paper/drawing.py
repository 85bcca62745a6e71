"""The square drawn as one picture for paper: walls, names, marks and arrows, with attributes only (no style sheet
reaches into a picture when a PDF is made).

Units are those of the picture, 240 × 176: the felt in the middle is 110 square, the walls form the pinwheel.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from referee.desk.square import Arrow, Side, Square, Wall
from referee.desk.templatetags.look import signed

WIDTH, HEIGHT = 240, 176
FELT = 65, 33, 110, 110
BOXES: dict[Side, tuple[int, int, int, int]] = {
    "t": (0, 0, 175, 30),
    "r": (178, 0, 62, 143),
    "l": (0, 33, 62, 143),
    "b": (65, 146, 175, 30),
}
FLAT: tuple[Side, Side] = ("t", "b")
NAME, SCORE, MARK = 11.5, 11.5, 8.5
HATCH = 9


@dataclass(frozen=True, slots=True)
class Label:
    """A word at a place; `size` in units. On hatching it has a white ground."""

    text: str
    x: float
    y: float
    size: float
    kind: str = ""

    @property
    def top(self) -> float:
        return round(self.y - self.size, 1)

    @property
    def width(self) -> float:
        return round(text_width(self.text, self.size), 1)

    @property
    def height(self) -> float:
        return round(self.size * 1.2, 1)


@dataclass(frozen=True, slots=True)
class Tag:
    """A mark of a seat in its box: dealer round, dead hand with a cross, open with a triangle."""

    kind: str
    text: str
    x: float
    y: float
    width: float

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)

    @property
    def text_y(self) -> float:
        return round(self.y + 10.1, 1)


@dataclass(frozen=True, slots=True)
class Panel:
    """One wall with what is written on it."""

    box: tuple[int, int, int, int]
    dead: bool
    hatch: str
    labels: tuple[Label, ...]
    tags: tuple[Tag, ...]
    wind: str
    wind_x: float
    wind_y: float


@dataclass(frozen=True, slots=True)
class Picture:
    """What the template draws; `plain` is black on white, for a slip printer."""

    panels: tuple[Panel, ...]
    arrows: tuple[tuple[Arrow, str], ...]
    title: str
    subtitle: str
    plain: bool
    alt: str


def picture(square: Square, *, winds: dict[str, str], plain: bool = False) -> Picture:
    """The picture of a square; `winds`: a seat wind as one character."""
    return Picture(
        panels=tuple(_panel(side, wall, winds) for side, wall in square.ordered),
        arrows=tuple((arrow, _strike(arrow)) for arrow in square.arrows),
        title=square.title,
        subtitle=square.subtitle,
        plain=plain,
        alt=gettext("；").join(str(sentence["text"]) for sentence in square.sentences) or square.title,
    )


def _strike(arrow: Arrow) -> str:
    """The stroke through an amount that another pays."""
    if not arrow.transfer.ghost:
        return ""
    return f"M{arrow.box_x + 2:g} {arrow.y:g}h{arrow.width - 4:g}"


def text_width(text: str, size: float) -> float:
    """About how wide a text is: a wide character is as wide as high, others a good half."""
    return sum(size if unicodedata.east_asian_width(c) in "WF" else size * 0.58 for c in text)


def fitted(text: str, size: float, room: float) -> float:
    """The size at which a text fits its room, not below a half."""
    wide = text_width(text, size)
    return size if wide <= room else max(size / 2, round(size * room / wide, 2))


def _panel(side: Side, wall: Wall, winds: dict[str, str]) -> Panel:
    x, y, width, height = box = BOXES[side]
    flat = side in FLAT
    size = fitted(wall.name, NAME, 62 if flat else width - 9)
    name = Label(wall.name, x + 7, y + (19 if flat else 17), size, "name")
    score = signed(wall.score)
    after = x + 7 + text_width(wall.name, size) + 7
    tally = Label(
        score, after if flat else x + 7, y + (19 if flat else 32), SCORE, "score" if wall.score else "none"
    )
    at = after + text_width(score, SCORE) + 6 if flat else x + 5
    return Panel(
        box=box,
        dead=wall.dead,
        hatch=hatch(x, y, width, height) if wall.dead else "",
        labels=(name, tally) if wall.score is not None else (name,),
        tags=tuple(_tags(wall, at, y + (8 if flat else 39), flat=flat)),
        wind=winds.get(wall.wind or "", ""),
        wind_x=x + width - 6,
        wind_y=y + height - 8,
    )


def _tags(wall: Wall, x: float, y: float, *, flat: bool) -> Iterator[Tag]:
    for mark in wall.marks:
        sign = {"xg": "✕", "open": "△", "watching": "◉"}.get(mark.kind, "")
        text = f"{sign} {mark.word}".strip()
        width = round(text_width(text, MARK) + 7, 1)
        yield Tag(mark.kind, text, round(x, 1), round(y, 1), width)
        if flat:
            x += width + 4
        else:
            y += 17


def hatch(x: float, y: float, width: float, height: float) -> str:
    """Slanting strokes across a box, cut at its edges."""
    strokes = []
    for n in range(1, int((width + height) // HATCH) + 1):
        d = n * HATCH
        x1, y1 = (x + d, y) if d <= width else (x + width, y + d - width)
        x2, y2 = (x, y + d) if d <= height else (x + d - height, y + height)
        strokes.append(f"M{x1:g} {y1:g}L{x2:g} {y2:g}")
    return "".join(strokes)
