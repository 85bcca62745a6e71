"""Scoring a hand of Taiwanese sixteen-tile mahjong: tiles, hands, faults, elements, the face. Pure: no Django, no clock.

>>> from scoring import parse_hand, score
>>> hand = parse_hand({"concealed": "123m456m789m234s78s55p", "win": "6s", "by": "discard",
...                    "seat_wind": "S", "round_wind": "E"})
>>> score(hand).total
3
"""

from scoring.face import Score, score
from scoring.faults import Fault, HandError
from scoring.hand import Hand
from scoring.melds import Meld, MeldError, meld
from scoring.notation import TileError, format_tiles, parse_tiles
from scoring.options import DEFAULT_OPTIONS, Options, parse_options
from scoring.partial import partial_face
from scoring.reading import parse_hand
from scoring.ready import waits

__all__ = [
    "DEFAULT_OPTIONS",
    "Fault",
    "Hand",
    "HandError",
    "Meld",
    "MeldError",
    "Options",
    "Score",
    "TileError",
    "format_tiles",
    "meld",
    "parse_hand",
    "parse_options",
    "parse_tiles",
    "partial_face",
    "score",
    "waits",
]
