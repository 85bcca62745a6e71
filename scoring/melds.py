"""The five kinds of meld: 吃 chow, 碰 pong, 碰槓 exposed kong, 加槓 added kong, 暗槓 concealed kong (M-chow to M-kong)."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar, Final, Literal, get_args

from scoring.notation import format_tiles
from scoring.tally import IN_SUIT, Tally
from scoring.tiles import TILE_KINDS, pack

MeldKind = Literal["chow", "pong", "exposed_kong", "added_kong", "concealed_kong"]
MELD_KINDS: Final[tuple[MeldKind, ...]] = get_args(MeldKind)
SIZE: Final = {"chow": 3, "pong": 3, "exposed_kong": 4, "added_kong": 4, "concealed_kong": 4}


class MeldError(ValueError):
    """Tiles that do not make the meld they are said to make."""

    def __init__(self, *, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name
        self.message = message


@dataclass(frozen=True, slots=True)
class Meld:
    """One set laid down. MeldError unless the tiles make it."""

    kind: MeldKind
    tiles: tuple[int, ...]
    packed: int = field(init=False, repr=False, compare=False)
    tally: int = field(init=False, repr=False, compare=False)
    sets: tuple[str] = field(init=False, repr=False, compare=False)
    pair: ClassVar[str] = ""

    def __post_init__(self) -> None:
        tiles = tuple(sorted(self.tiles))
        _check(kind=self.kind, tiles=tiles)
        object.__setattr__(self, "tiles", tiles)
        object.__setattr__(self, "packed", pack(tiles))
        object.__setattr__(self, "tally", self._tally())
        object.__setattr__(self, "sets", (format_tiles(tiles),))

    @property
    def text(self) -> str:
        """The tiles, written."""
        return self.sets[0]

    @property
    def exposed(self) -> bool:
        return self.kind != "concealed_kong"

    def _tally(self) -> int:
        laid = Tally(
            exposed=int(self.exposed),
            concealed_kongs=int(not self.exposed),
            triplets=int(self.kind != "chow"),
            concealed_triplets=int(not self.exposed),
        )
        return IN_SUIT[self.tiles[0] // 9] + laid.packed


def _check(*, kind: str, tiles: tuple[int, ...]) -> None:
    if kind not in MELD_KINDS:
        raise MeldError(name="unknown_meld_kind", message=f"沒有「{kind}」這種吃碰槓")
    if any(tile not in TILE_KINDS for tile in tiles):
        raise MeldError(name="flower_in_meld", message="花牌不能吃碰槓")
    if len(tiles) != SIZE[kind]:
        raise MeldError(name="meld_size", message=f"應有{SIZE[kind]}張，實有{len(tiles)}張")
    first = tiles[0]
    if kind == "chow":
        if first >= 27 or first % 9 > 6 or tiles != (first, first + 1, first + 2):
            raise MeldError(name="not_a_chow", message="三張不成順子")
    elif any(tile != first for tile in tiles):
        raise MeldError(name="not_alike", message="刻子與槓子的牌須相同")


@lru_cache(maxsize=512)
def meld(kind: MeldKind, tiles: tuple[int, ...]) -> Meld:
    """A meld, made once: there are only some two hundred."""
    return Meld(kind, tiles)
