"""The square as an icon: who pays is red, who receives is ink, who is dead is crossed, an arrow says which way."""

from collections.abc import Iterable
from dataclasses import dataclass

from referee.desk.square import PLACES, Place, Side, Transfer, side_of

_RECT: dict[Side, tuple[int, int, int, int]] = {
    "t": (1, 1, 32, 8),
    "r": (35, 1, 8, 32),
    "b": (11, 35, 32, 8),
    "l": (1, 11, 8, 32),
}
_POINT: dict[Side, tuple[int, int]] = {"t": (22, 15), "b": (22, 29), "l": (15, 22), "r": (29, 22)}
_HEAD: dict[Side, str] = {
    "t": "m-4 4l4-4 4 4",
    "b": "m-4-4l4 4 4-4",
    "l": "m4-4l-4 4 4 4",
    "r": "m-4-4l4 4-4 4",
}
_OPPOSITE: dict[Side, Side] = {"t": "b", "b": "t", "l": "r", "r": "l"}


@dataclass(frozen=True, kw_only=True)
class Bar:
    """One wall of the icon."""

    x: int
    y: int
    width: int
    height: int
    css: str
    cross: str


@dataclass(frozen=True, kw_only=True)
class Mini:
    """What the template draws: four bars and a sign in the middle."""

    bars: tuple[Bar, ...]
    sign: str


def mini_of(
    transfers: Iterable[Transfer], *, below: Place = "E", dead: Iterable[str] = (), stop: bool = False
) -> Mini:
    """The icon of a ruling. `stop`: nothing is paid and a foul was ruled, so the middle shows a cross."""
    real = [t for t in transfers if not t.ghost]
    payers, payees = {t.payer for t in real}, {t.payee for t in real}
    gone = set(dead)
    bars = []
    for place in PLACES:
        css = "bad" if place in payers and len(payees) >= len(payers) or place in gone and not real else ""
        css = css or ("who" if place in payers | payees else "")
        x, y, width, height = _RECT[side_of(place, below)]
        cross = f"M{x + width / 2 - 2.5:g} {y + height / 2 - 2.5:g}l5 5m0-5l-5 5" if place in gone else ""
        bars.append(Bar(x=x, y=y, width=width, height=height, css=css, cross=cross))
    return Mini(bars=tuple(bars), sign=_sign(real, below=below, stop=stop or bool(gone)))


def _sign(real: list[Transfer], *, below: Place, stop: bool) -> str:
    payers, payees = sorted({t.payer for t in real}), sorted({t.payee for t in real})
    if len(payers) == 1 and len(payees) == 1:
        return _bend(side_of(payers[0], below), side_of(payees[0], below))
    if len(payees) == 1:
        return _bend(_OPPOSITE[side_of(payees[0], below)], side_of(payees[0], below))
    if len(payers) == 1:
        return _bend(side_of(payers[0], below), _OPPOSITE[side_of(payers[0], below)])
    if real:
        return "M15 18h14m-4-4l4 4-4 4M29 27H15"
    return "M17 17l10 10m0-10l-10 10" if stop else "M16 22h12"


def _bend(start: Side, end: Side) -> str:
    (ax, ay), (bx, by) = _POINT[start], _POINT[end]
    middle = "" if _OPPOSITE[start] == end else "22 22 "
    return f"M{ax} {ay}{'Q' if middle else 'L'}{middle}{bx} {by}{_HEAD[end]}"
