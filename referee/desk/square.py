"""The square: four seats around the table, turned so that one of them is below, with payments as arrows.

Pure geometry and wording: nothing here reads the database. Coordinates are those of the felt, 100 × 100 units.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from django.utils.translation import gettext as _

Place = Literal["E", "S", "W", "N"]
Side = Literal["b", "r", "t", "l"]
PLACES: tuple[Place, ...] = ("E", "S", "W", "N")
Point = tuple[float, float]
SIDES: tuple[Side, ...] = ("b", "r", "t", "l")  # counter-clockwise, as the turn goes


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A state of a seat: its shape (`dead`, `open`, `dealer`, `watching`, `plain`) and its word."""

    kind: str
    word: str


@dataclass(frozen=True, kw_only=True)
class Wall:
    """One seat of the square. `score` and `change` are whole points."""

    place: Place
    name: str
    wind: Place | None = None
    score: int | None = None
    marks: tuple[Mark, ...] = ()
    dead: bool = False


@dataclass(frozen=True, kw_only=True)
class Transfer:
    """Points from one seat to another. A ghost is what would have been owed, had nobody else been liable."""

    payer: Place
    payee: Place
    points: int
    ghost: bool = False


@dataclass(frozen=True, kw_only=True)
class Arrow:
    """A drawn transfer: path, head, and where its label stands (centre and width of its box)."""

    transfer: Transfer
    path: str
    head: str
    x: float
    y: float
    width: float

    @property
    def box_x(self) -> float:
        return round(self.x - self.width / 2, 1)

    @property
    def box_y(self) -> float:
        return round(self.y - 6.5, 1)

    @property
    def text_y(self) -> float:
        return round(self.y + 3.3, 1)


@dataclass(frozen=True, kw_only=True)
class Square:
    """What the template draws."""

    below: Place
    walls: Sequence[Wall]
    title: str = ""
    subtitle: str = ""
    transfers: Sequence[Transfer] = ()
    pays: bool = False
    seats: dict[Side, Wall] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", {side_of(wall.place, self.below): wall for wall in self.walls})

    @property
    def ordered(self) -> list[tuple[Side, Wall]]:
        """Seats in turn order from the one below."""
        return [(side, self.seats[side]) for side in SIDES if side in self.seats]

    @property
    def arrows(self) -> list[Arrow]:
        return draw(self.transfers, below=self.below)

    @property
    def sentences(self) -> list[dict[str, str | bool]]:
        """Every arrow in words: for screen readers, and for screens too narrow for the drawing."""
        words = (_("%(payer)s付%(payee)s %(points)s"), _("%(payer)s原應付%(payee)s %(points)s，由他人代付"))
        return [
            {
                "ghost": t.ghost,
                "text": words[t.ghost]
                % {"payer": self.name(t.payer), "payee": self.name(t.payee), "points": f"{t.points:,}"},
            }
            for t in merge(self.transfers)
        ]

    def name(self, place: str) -> str:
        return next((wall.name for wall in self.walls if wall.place == place), place)


def side_of(place: Place, below: Place) -> Side:
    """Where a place is drawn when `below` is the seat below: the next player sits to the right."""
    return SIDES[(PLACES.index(place) - PLACES.index(below)) % 4]


_SLOTS = {1: (50,), 2: (28, 72), 3: (28, 50, 72)}
_ALONG: dict[
    Side, tuple[Side, Side, Side]
] = {  # the other three, in the order in which their arrows leave the edge
    "b": ("l", "t", "r"),
    "t": ("l", "b", "r"),
    "l": ("t", "r", "b"),
    "r": ("t", "l", "b"),
}
_INWARD: dict[Side, tuple[int, int]] = {"b": (0, -1), "t": (0, 1), "l": (1, 0), "r": (-1, 0)}


def draw(transfers: Iterable[Transfer], *, below: Place) -> list[Arrow]:
    """Arrows for transfers, at most one per pair and kind: several uses of an edge share it at 28, 50, 72 %."""
    merged = merge(transfers)
    ends = [(side_of(t.payer, below), side_of(t.payee, below)) for t in merged]
    points = _ends(ends)
    drawn: list[Arrow] = []
    for transfer, (start, end), (a, b) in zip(merged, ends, points, strict=True):
        path, curve = _curve(a, b, start, end)
        width = 5.6 * len(f"{transfer.points:,}") + 6
        x, y = _free_spot(curve, width, drawn)
        head = _head(b, end)
        drawn.append(
            Arrow(
                transfer=transfer, path=path, head=head, x=round(x, 1), y=round(y, 1), width=round(width, 1)
            )
        )
    return drawn


def merge(transfers: Iterable[Transfer]) -> list[Transfer]:
    """One transfer per pair and kind, ghosts first (the real payment lies on top)."""
    sums: dict[tuple[Place, Place, bool], int] = {}
    for t in transfers:
        key = (t.payer, t.payee, t.ghost)
        sums[key] = sums.get(key, 0) + t.points
    found = [Transfer(payer=a, payee=b, points=n, ghost=ghost) for (a, b, ghost), n in sums.items()]
    return sorted(found, key=lambda t: t.ghost, reverse=True)


def _ends(ends: list[tuple[Side, Side]]) -> list[tuple[Point, Point]]:
    """Each arrow's two ends, spread over the slots of their edges so that arrows do not cross needlessly."""
    uses: dict[Side, list[tuple[int, int, int]]] = {side: [] for side in SIDES}
    for number, (start, end) in enumerate(ends):
        uses[start].append((_ALONG[start].index(end), 0, number))
        uses[end].append((_ALONG[end].index(start), 1, number))
    spots: dict[tuple[int, int], Point] = {}
    for side, found in uses.items():
        slots = _slots(len(found))
        for slot, (_order, which, number) in zip(slots, sorted(found), strict=True):
            spots[number, which] = _on_edge(side, slot, 5 if which == 0 else 7)
    return [(spots[n, 0], spots[n, 1]) for n in range(len(ends))]


def _slots(count: int) -> tuple[float, ...]:
    if count in _SLOTS:
        return _SLOTS[count]
    return tuple(round(16 + 68 * n / (count - 1), 1) for n in range(count)) if count else ()


def _on_edge(side: Side, slot: float, inset: float) -> Point:
    return {"b": (slot, 100 - inset), "t": (slot, inset), "l": (inset, slot), "r": (100 - inset, slot)}[side]


def _curve(a: Point, b: Point, start: Side, end: Side) -> tuple[str, list[Point]]:
    """A cubic from edge to edge, leaving and arriving at right angles; and points along it for the label."""
    (ax, ay), (bx, by) = a, b
    reach = max(abs(ax - bx), abs(ay - by)) * 0.55
    (sx, sy), (ex, ey) = _INWARD[start], _INWARD[end]
    c, d = (ax + sx * reach, ay + sy * reach), (bx + ex * reach, by + ey * reach)
    path = f"M{ax:g} {ay:g}C{c[0]:.4g} {c[1]:.4g} {d[0]:.4g} {d[1]:.4g} {bx:g} {by:g}"
    spots = [_bezier(t, a, c, d, b) for t in (0.5, 0.4, 0.6, 0.32, 0.68, 0.25)]
    return path, spots


def _bezier(t: float, a: Point, b: Point, c: Point, d: Point) -> Point:
    u = 1 - t
    weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
    x = sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True))
    y = sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True))
    return x, y


def _free_spot(spots: list[Point], width: float, drawn: list[Arrow]) -> Point:
    """The first spot whose label box overlaps none drawn before; else the middle."""
    for x, y in spots:
        x = min(max(x, width / 2 + 1), 99 - width / 2)
        if all(abs(x - other.x) > (width + other.width) / 2 or abs(y - other.y) > 13 for other in drawn):
            return x, y
    return spots[0]


def _head(tip: Point, side: Side) -> str:
    """The two strokes of an arrow head that points into the edge `side`."""
    x, y = tip
    ix, iy = _INWARD[side]
    left, right = (x + ix * 6 - iy * 5, y + iy * 6 - ix * 5), (x + ix * 6 + iy * 5, y + iy * 6 + ix * 5)
    return f"M{left[0]:g} {left[1]:g}L{x:g} {y:g}L{right[0]:g} {right[1]:g}"
