"""Hands in the field's own notation, with good defaults: `face("123m456m789m234s78s55p + 6s")`."""

import random
from typing import Any

import pytest

from scoring import HandError, Score, parse_hand, score

_DEFAULTS = {"by": "discard", "seat_wind": "S", "round_wind": "E"}
_KONGS = {"k": "concealed_kong", "x": "exposed_kong", "a": "added_kong"}


def hand(tiles: str, *melds: str, **said: Any) -> dict[str, Any]:
    """A hand in the public format: `concealed + win`, then the melds.

    A meld is its tiles; of a kong a letter before them tells which: `k` concealed, `x` exposed, `a` added.
    """
    concealed, _, win = tiles.partition(" + ")
    return {**_DEFAULTS, "concealed": concealed, "win": win, "melds": [_meld(one) for one in melds], **said}


def _meld(text: str) -> dict[str, str]:
    if text[0] in _KONGS:
        return {"kind": _KONGS[text[0]], "tiles": text[1:]}
    tiles = text.rstrip("mps")
    return {"kind": "pong" if len(set(tiles)) == 1 else "chow", "tiles": text}


def scored(tiles: str, *melds: str, **said: Any) -> Score:
    return score(parse_hand(hand(tiles, *melds, **said)))


def face(tiles: str, *melds: str, **said: Any) -> dict[str, int]:
    """The elements of a hand by id."""
    result = scored(tiles, *melds, **said)
    found = {one.id: one.tai for one in result.elements}
    assert sum(found.values()) == result.total
    return found


def refused(obj: object) -> HandError:
    """The error of a hand that is refused."""
    with pytest.raises(HandError) as caught:
        score(parse_hand(obj))
    return caught.value


def seeded(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311  test data, not secrets
