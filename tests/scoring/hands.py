"""Random winning hands in the public format: half concealed, half melded, with kongs, flowers and all circumstances."""

import random
from typing import Any

from scoring import format_tiles, parse_tiles

WINDS = "ESWN"


def random_win(rng: random.Random, *, tight: bool | None = None) -> dict[str, Any]:
    """One legal winning hand. `tight` keeps to one suit and honours, where divisions are many."""
    while True:
        hand = _try(rng, rng.random() < 0.4 if tight is None else tight)
        if hand is not None:
            return hand


def _set(rng: random.Random, kinds: list[int]) -> tuple[int, ...]:
    kind = rng.choice(kinds)
    if kind < 27 and kind % 9 < 7 and rng.random() < 0.6:
        return (kind, kind + 1, kind + 2)
    return (kind,) * 3


def _try(rng: random.Random, tight: bool) -> dict[str, Any] | None:
    suit = rng.randrange(3)
    kinds = list(range(9 * suit, 9 * suit + 9)) * 2 + list(range(27, 34)) if tight else list(range(34))
    if rng.random() < 0.05:
        kinds = list(range(27, 34))
    sets = [_set(rng, kinds) for _ in range(5)]
    pair = rng.choice(kinds)
    melds: list[dict[str, Any]] = []
    shown: list[int] = []
    for _ in range(0 if rng.random() < 0.5 else rng.randint(1, 5)):
        tiles = sets.pop()
        kind = "chow"
        if len(set(tiles)) == 1:
            kind = rng.choice(["pong", "pong", "exposed_kong", "added_kong", "concealed_kong"])
            tiles = tiles + tiles[:1] if kind != "pong" else tiles
        shown += tiles
        melds.append({"kind": kind, "tiles": format_tiles(tiles)})
    concealed = [tile for one in sets for tile in one] + [pair, pair]
    if any((concealed + shown).count(kind) > 4 for kind in set(concealed + shown)):
        return None
    win = rng.choice(concealed)
    concealed.remove(win)
    return {
        "v": 1,
        "ruleset": "tw16",
        "options": {},
        "concealed": format_tiles(concealed),
        "melds": melds,
        "win": format_tiles([win]),
        **_circumstances(rng, melds, robbed=win not in concealed + shown),
    }


def _circumstances(rng: random.Random, melds: list[dict[str, Any]], *, robbed: bool) -> dict[str, Any]:
    opened = any(meld["kind"] != "concealed_kong" for meld in melds)
    by = rng.choice(["self_draw", "self_draw", "discard", "discard", "robbed_kong" if robbed else "discard"])
    declared = first = None
    if not opened and rng.random() < 0.3:
        declared, first = rng.choice(
            [
                ("heavenly", None),
                ("earthly", None),
                ("heavenly", "earth"),
                ("earthly", "human"),
                (None, "heaven"),
            ]
        )
    if first == "heaven":
        by = "self_draw"
    drawn = by == "self_draw"
    flowers = rng.sample(range(34, 42), rng.choice([0, 0, 0, 1, 2, 3, 5, 8]))
    return {
        "by": by,
        "seat_wind": rng.choice(WINDS),
        "round_wind": rng.choice(WINDS),
        "flowers": format_tiles(flowers),
        "tail": rng.choice([False, True, "kong", "flower"]) if drawn and rng.random() < 0.3 else False,
        "last_tile": drawn and rng.random() < 0.1,
        "declared": declared,
        "first": first,
    }


def random_options(rng: random.Random) -> dict[str, Any]:
    """Some options turned, most left alone."""
    chosen: dict[str, Any] = {}
    for name in (
        "seven_pairs", "concealed_kong_in_all_melded", "count_exhausted_waits", "tail_win_after_flower",
        "four_as_two_pairs", "all_chows_pair_wait", "kong_keeps_ready",
    ):  # fmt: skip
        if rng.random() < 0.4:
            chosen[name] = rng.random() < 0.5
    if rng.random() < 0.3:
        chosen["dragon_of_round"] = {"E": "C", "S": "F", "W": "P"}
    if rng.random() < 0.3:
        chosen["flower_order"] = rng.choice(["zhu_ju", "ju_zhu"])
    return chosen


def random_seven_pairs(rng: random.Random) -> dict[str, Any]:
    """Seven pairs and a triplet, four alike now and then, in one suit as often as not."""
    kinds = list(range(34)) if rng.random() < 0.5 else [*range(9), *range(27, 34)]
    rng.shuffle(kinds)
    if rng.random() < 0.5:
        kinds[1] = kinds[0]
    tiles = sorted([kind for kind in kinds[:7] for _ in range(2)] + [kinds[7]] * 3)
    win = rng.choice(tiles)
    tiles.remove(win)
    return {
        "options": {"seven_pairs": True},
        "concealed": format_tiles(tiles),
        "melds": [],
        "win": format_tiles([win]),
        **_circumstances(rng, [], robbed=win not in tiles),
    }


def with_other_win(rng: random.Random, hand: dict[str, Any]) -> dict[str, Any]:
    """The same hand with another winning tile: mostly no win, sometimes another."""
    concealed = parse_tiles(hand["concealed"])
    near = [kind for tile in concealed for kind in (tile - 1, tile, tile + 1) if 0 <= kind < 34]
    return {
        **hand,
        "win": format_tiles([rng.choice(near)]),
        "by": "discard",
        "tail": False,
        "last_tile": False,
    }
