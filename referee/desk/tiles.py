"""Names of the tile faces, and how a string of tiles is cut into faces for drawing."""

import re

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

NAMES: dict[str, str | Promise] = {
    "1m": _("一萬"),
    "2m": _("二萬"),
    "3m": _("三萬"),
    "4m": _("四萬"),
    "5m": _("五萬"),
    "6m": _("六萬"),
    "7m": _("七萬"),
    "8m": _("八萬"),
    "9m": _("九萬"),
    "1p": _("一筒"),
    "2p": _("二筒"),
    "3p": _("三筒"),
    "4p": _("四筒"),
    "5p": _("五筒"),
    "6p": _("六筒"),
    "7p": _("七筒"),
    "8p": _("八筒"),
    "9p": _("九筒"),
    "1s": _("一索"),
    "2s": _("二索"),
    "3s": _("三索"),
    "4s": _("四索"),
    "5s": _("五索"),
    "6s": _("六索"),
    "7s": _("七索"),
    "8s": _("八索"),
    "9s": _("九索"),
    "E": _("東風"),
    "S": _("南風"),
    "W": _("西風"),
    "N": _("北風"),
    "C": _("紅中"),
    "F": _("青發"),
    "P": _("白板"),
    "f1": _("花牌春"),
    "f2": _("花牌夏"),
    "f3": _("花牌秋"),
    "f4": _("花牌冬"),
    "f5": _("花牌梅"),
    "f6": _("花牌蘭"),
    "f7": _("花牌竹"),
    "f8": _("花牌菊"),
    "back": _("牌背"),
}
KEYBOARD: tuple[tuple[str, str | Promise, tuple[str, ...]], ...] = (
    ("m", _("萬"), tuple(f"{n}m" for n in range(1, 10))),
    ("p", _("筒"), tuple(f"{n}p" for n in range(1, 10))),
    ("s", _("索"), tuple(f"{n}s" for n in range(1, 10))),
    ("z", _("字"), ("E", "S", "W", "N", "C", "F", "P")),
    ("f", _("花"), tuple(f"f{n}" for n in range(1, 9))),
)
_PIECE = re.compile(
    r"(?P<digits>[1-9]+)(?P<suit>[mps])|f(?P<flowers>[1-8]+)|(?P<honour>[ESWNCFP])|(?P<back>_)"
)


def faces(text: str) -> list[str]:
    """The faces of `123m456pEEf1` in their order; `_` is a back. What is no tile is left out (display only)."""
    found: list[str] = []
    for piece in _PIECE.finditer(text):
        if piece["digits"]:
            found += [digit + piece["suit"] for digit in piece["digits"]]
        elif piece["flowers"]:
            found += ["f" + digit for digit in piece["flowers"]]
        else:
            found.append(piece["honour"] or "back")
    return found
