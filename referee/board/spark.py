"""A running total as a small line: 88 by 36 units, zero in the middle, one scale for everybody."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, MIDDLE, LEFT, REACH = 88, 18, 2, 16
MOST = 48


@dataclass(frozen=True, slots=True)
class Spark:
    """What the template draws: the line, and the dot at its end."""

    path: str
    x: str
    y: str


def spark(series: Sequence[int], *, scale: int) -> Spark:
    """The line from zero through `series`; `scale` is the largest total of anybody. A long one is thinned out."""
    totals = [0, *series]
    step = max(1, -(-len(totals) // MOST))
    kept = totals[::step] if (len(totals) - 1) % step == 0 else [*totals[::step], totals[-1]]
    width = (WIDTH - 2 * LEFT) / max(1, len(kept) - 1)
    points = [
        (f"{LEFT + at * width:.1f}", f"{MIDDLE - REACH * total / max(1, scale):.1f}")
        for at, total in enumerate(kept)
    ]
    return Spark("M" + "L".join(f"{x} {y}" for x, y in points), *points[-1])
