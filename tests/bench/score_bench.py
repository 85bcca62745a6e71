"""How fast a hand is scored: `python -m tests.bench.score_bench`.

10,000 seeded random winning hands, half concealed and half melded, with kongs and flowers: each made from plain values,
validated and fully explained. The same run measures the PyPI packages `mahjong` (riichi, Python) and `PyMahjongGB` (Chinese
Official, C++) on hands of thirteen tiles drawn from the same distribution, in the form each likes best, so that the
ratios do not hang on the machine. The rules differ: a ratio says how the speeds compare, not the work. CPU time, best of
five passes.
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from scoring import Hand, format_tiles, meld, score
from scoring.melds import MeldKind

HANDS = 10_000
PASSES = 5
LINES = 100_000
ROOT = Path(__file__).resolve().parent.parent.parent


class Dealt(NamedTuple):
    """A random win in nobody's notation: concealed tiles with the winning one, sets laid down, how it was won."""

    concealed: list[int]
    win: int
    melds: list[tuple[MeldKind, tuple[int, ...]]]
    drawn: bool
    seat: int
    round: int
    flowers: tuple[int, ...]


def deal(rng: random.Random, *, sets: int) -> Dealt:
    """A legal random win of so many sets and a pair: 62 in 100 sets are chows, a quarter of the hands keep to a suit."""
    while True:
        suit = rng.randrange(3)
        narrow = [*range(9 * suit, 9 * suit + 9), *range(27, 34)]
        kinds = narrow if rng.random() < 0.25 else list(range(34))
        made = [_set(rng, kinds) for _ in range(sets)]
        laid = rng.randint(1, sets) if rng.random() < 0.5 else 0
        melds = [_laid(rng, tiles) for tiles in made[:laid]]
        pair = rng.choice(kinds)
        concealed = [tile for tiles in made[laid:] for tile in tiles] + [pair, pair]
        every = concealed + [tile for _, tiles in melds for tile in tiles]
        if max(every.count(kind) for kind in every) <= 4:
            flowers = tuple(rng.sample(range(34, 42), rng.choice((0, 0, 1, 1, 2, 3))))
            win = rng.choice(concealed)
            return Dealt(
                concealed, win, melds, rng.random() < 0.5, rng.randrange(4), rng.randrange(4), flowers
            )


def _set(rng: random.Random, kinds: list[int]) -> tuple[int, ...]:
    starts = [kind for kind in kinds if kind < 27 and kind % 9 < 7]
    if rng.random() < 0.62:
        start = rng.choice(starts)
        return (start, start + 1, start + 2)
    return (rng.choice(kinds),) * 3


def _laid(rng: random.Random, tiles: tuple[int, ...]) -> tuple[MeldKind, tuple[int, ...]]:
    if len(set(tiles)) == 3:
        return "chow", tiles
    kinds: tuple[MeldKind, ...] = ("pong", "pong", "exposed_kong", "added_kong", "concealed_kong")
    kind = rng.choice(kinds)
    return kind, tiles if kind == "pong" else (*tiles, tiles[0])


def ours(dealt: Dealt) -> dict[str, Any]:
    """The arguments of `Hand`, the tiles as they came."""
    concealed = list(dealt.concealed)
    concealed.remove(dealt.win)
    return {
        "concealed": tuple(concealed),
        "melds": tuple(meld(kind, tiles) for kind, tiles in dealt.melds),
        "win": dealt.win,
        "by": "self_draw" if dealt.drawn else "discard",
        "seat_wind": "ESWN"[dealt.seat],
        "round_wind": "ESWN"[dealt.round],
        "flowers": dealt.flowers,
    }


def as_line(dealt: Dealt) -> str:
    """A line for `manage.py score`."""
    hand = ours(dealt)
    hand["melds"] = [{"kind": one.kind, "tiles": one.text} for one in hand["melds"]]
    for name in ("concealed", "flowers"):
        hand[name] = format_tiles(hand[name])
    return json.dumps({"v": 1, "ruleset": "tw16", **hand, "win": format_tiles([dealt.win])})


def for_mahjong(dealt: Dealt) -> dict[str, Any]:
    """The arguments of `mahjong`'s `estimate_hand_value`: tiles numbered 0-135, every copy apart."""
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.meld import Meld

    used = [0] * 34

    def copies(tiles: tuple[int, ...]) -> list[int]:
        numbered = []
        for tile in tiles:
            numbered.append(4 * _riichi(tile) + used[tile])
            used[tile] += 1
        return numbered

    melds, everything = [], []
    for kind, tiles in dealt.melds:
        numbered = copies(tiles)
        everything += numbered
        form = {"chow": Meld.CHI, "pong": Meld.PON}.get(kind, Meld.KAN)
        melds.append(Meld(form, numbered, opened=kind != "concealed_kong"))
    concealed = copies(tuple(dealt.concealed))
    win = concealed[dealt.concealed.index(dealt.win)]
    winds = (27, 28, 29, 30)
    config = HandConfig(
        is_tsumo=dealt.drawn,
        player_wind=winds[dealt.seat],
        round_wind=winds[dealt.round],
        is_riichi=not dealt.melds,
    )
    return {"tiles": everything + concealed, "win_tile": win, "melds": melds, "config": config}


def _riichi(kind: int) -> int:
    """Our kinds are 中發白, theirs 白發中."""
    return {31: 33, 33: 31}.get(kind, kind)


def for_pymahjonggb(dealt: Dealt) -> tuple[Any, ...]:
    """The arguments of `MahjongFanCalculator`: packs, standing tiles, winning tile and so on, by position."""
    names = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)] + [
        "F1",
        "F2",
        "F3",
        "F4",
        "J1",
        "J2",
        "J3",
    ]
    packs = tuple(
        ("CHI", names[tiles[1]], 1) if kind == "chow"
        else ("PENG", names[tiles[0]], 1) if kind == "pong"
        else ("GANG", names[tiles[0]], 0 if kind == "concealed_kong" else 1)
        for kind, tiles in dealt.melds
    )  # fmt: skip
    concealed = list(dealt.concealed)
    concealed.remove(dealt.win)
    hand = tuple(names[kind] for kind in concealed)
    return (
        packs,
        hand,
        names[dealt.win],
        len(dealt.flowers),
        dealt.drawn,
        False,
        False,
        False,
        dealt.seat,
        dealt.round,
    )


def per_second(works: dict[str, Callable[[], None]]) -> dict[str, float]:
    """Hands a second of CPU time of each work over all hands: the best of some passes, taken in turn so that what else
    the machine does meets them alike, after a first pass that warms up."""
    best = dict.fromkeys(works, float("inf"))
    for number in range(PASSES + 1):
        for name, work in works.items():
            start = time.process_time()
            work()
            if number:
                best[name] = min(best[name], time.process_time() - start)
    return {name: HANDS / seconds for name, seconds in best.items()}


def our_works(dealt: list[Dealt]) -> dict[str, Callable[[], None]]:
    """Made, validated and explained; explained alone, of hands made before; with all written as text."""
    given = [ours(one) for one in dealt]
    made = [Hand(**one) for one in given]

    def whole() -> None:
        for one in given:
            score(Hand(**one))

    def face() -> None:
        for hand in made:
            score(hand)

    def text() -> None:
        for one in given:
            result = score(Hand(**one))
            _ = result.division, result.pair, result.waits

    return {"ours": whole, "without_validation": face, "as_text": text}


def first_seen_per_s(dealt: list[Dealt]) -> float:
    """Hands a second of CPU time, none of which was ever scored before: what is kept of other hands is all that helps."""
    given = [ours(one) for one in dealt]
    start = time.process_time()
    for one in given:
        score(Hand(**one))
    return len(given) / (time.process_time() - start)


def peer_works(dealt: list[Dealt]) -> dict[str, Callable[[], None]]:
    """The two packages, with all the explanation they have."""
    from mahjong.hand_calculating.hand import HandCalculator
    from MahjongGB import MahjongFanCalculator

    riichi = [for_mahjong(one) for one in dealt]
    official = [for_pymahjonggb(one) for one in dealt]

    def mahjong() -> None:
        for one in riichi:
            HandCalculator.estimate_hand_value(**one)

    def pymahjonggb() -> None:
        for one in official:
            MahjongFanCalculator(*one, True)

    return {"mahjong": mahjong, "pymahjonggb": pymahjonggb}


def command_memory(dealt: list[Dealt]) -> float:
    """The peak resident memory, in MB, of `manage.py score` over 100,000 lines."""
    lines = [as_line(one) for one in dealt]
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        for number in range(LINES):
            file.write(lines[number % len(lines)] + "\n")
        file.flush()
        command = [sys.executable, str(ROOT / "manage.py"), "score", file.name]
        done = subprocess.run([sys.executable, "-c", _PEAK, *command], capture_output=True, cwd=ROOT)  # noqa: S603  our own command
    if done.returncode:
        raise RuntimeError(f"manage.py score failed: {done.stderr.decode()}")
    return int(done.stdout) / 1024


_PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""Run by a small process between: a child's peak begins with the size of the process it is forked from, and ours is big."""


def run() -> dict[str, float]:
    """All figures, flat."""
    rng = random.Random(16)
    sixteens = [deal(rng, sets=5) for _ in range(HANDS)]
    thirteens = [deal(rng, sets=4) for _ in range(HANDS)]
    speed = per_second({**our_works(sixteens), **peer_works(thirteens)})
    return {
        "score_per_s": round(speed["ours"]),
        "score_without_validation_per_s": round(speed["without_validation"]),
        "score_written_as_text_per_s": round(speed["as_text"]),
        "score_first_seen_per_s": round(first_seen_per_s([deal(rng, sets=5) for _ in range(HANDS)])),
        "score_vs_mahjong": round(speed["ours"] / speed["mahjong"], 2),
        "score_vs_pymahjonggb": round(speed["ours"] / speed["pymahjonggb"], 3),
        "score_100k_mb": round(command_memory(sixteens), 1),
    }


if __name__ == "__main__":
    for figure, value in run().items():
        print(f"{figure}: {value:,}")
