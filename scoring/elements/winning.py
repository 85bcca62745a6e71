"""How the hand was laid and won: S3-S6, S12, S23-S25, S31-S35, S37."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.elements.family import Family

if TYPE_CHECKING:  # the circumstances keep what is found here
    from scoring.circumstances import Circumstances


def _itself(said: Circumstances) -> Circumstances:
    return said


WINNING = Family(_itself)


def _is_concealed(seen: Circumstances) -> bool:
    """No chow, pong or exposed kong; concealed kongs are allowed."""
    return seen.exposed == 0


def _is_all_melded(seen: Circumstances) -> bool:
    """All five sets exposed; a concealed kong breaks it unless `concealed_kong_in_all_melded` (I-2)."""
    kongs = seen.concealed_kongs if seen.options.concealed_kong_in_all_melded else 0
    return seen.exposed + kongs == 5


def _standing_declaration(seen: Circumstances) -> str | None:
    """The declaration that stands: an own kong lifts it where `kong_keeps_ready` is off (I-25)."""
    lifted = seen.concealed_kongs > 0 and not seen.options.kong_keeps_ready
    return None if lifted else seen.declared


@WINNING.element("S3", "門清")
def concealed(seen: Circumstances) -> int:
    """S3 門清: no chow, pong or exposed kong; concealed kongs allowed."""
    return int(_is_concealed(seen))


@WINNING.element("S4", "不求")
def no_help(seen: Circumstances) -> int:
    """S4 不求: S3's condition, and self-drawn."""
    return int(_is_concealed(seen) and seen.self_drawn)


@WINNING.element("S5", "全求")
def all_melded(seen: Circumstances) -> int:
    """S5 全求: all five sets exposed, the single tile left wins on a discard (an added kong's tile is one too)."""
    return int(_is_all_melded(seen) and not seen.self_drawn)


@WINNING.element("S6", "半求")
def half_melded(seen: Circumstances) -> int:
    """S6 半求: as S5, but self-drawn."""
    return int(_is_all_melded(seen) and seen.self_drawn)


@WINNING.relies_on("I-2")
def kong_among_five_melds(seen: Circumstances) -> bool:
    """I-2: whether a concealed kong breaks S5 and S6."""
    return seen.concealed_kongs > 0 and seen.exposed + seen.concealed_kongs == 5


@WINNING.element("S12", "搶槓")
def robbing_the_kong(seen: Circumstances) -> int:
    """S12 搶槓: wins on the tile another adds to an exposed triplet."""
    return int(seen.by == "robbed_kong")


@WINNING.element("S23", "自摸")
def self_drawn(seen: Circumstances) -> int:
    """S23 自摸: the winning tile comes from one's own draw."""
    return int(seen.self_drawn)


@WINNING.element("S24", "槓上開花")
def on_a_replacement(seen: Circumstances) -> int:
    """S24 槓上開花: the winning tile is a replacement from the tail, after a kong or (I-4) a flower.

    The replacements of the deal are none (S33, I-21).
    """
    if not seen.tail or seen.first == "heaven":
        return 0
    return int(seen.tail != "flower" or seen.options.tail_win_after_flower)


@WINNING.relies_on("I-4")
def won_after_a_flower(seen: Circumstances) -> bool:
    """I-4: whether S24 holds on a flower's replacement."""
    return seen.tail == "flower" and seen.first != "heaven"


@WINNING.element("S25", "海底撈月")
def last_of_the_wall(seen: Circumstances) -> int:
    """S25 海底撈月: the winning tile is the last that may be drawn."""
    return int(seen.last_tile and seen.self_drawn)


@WINNING.relies_on("I-26")
def last_tile_as_replacement(seen: Circumstances) -> bool:
    """I-26: S24 and S25 both count."""
    return bool(seen.tail) and seen.last_tile


@WINNING.element("S31", "天聽")
def heavenly_ready(seen: Circumstances) -> int:
    """S31 天聽: a non-dealer ready after the deal's flowers who declared it at once."""
    return int(_standing_declaration(seen) == "heavenly")


@WINNING.element("S32", "地聽")
def earthly_ready(seen: Circumstances) -> int:
    """S32 地聽: ready and concealed at one's own first discard, declared then."""
    return int(_standing_declaration(seen) == "earthly")


@WINNING.relies_on("I-25")
def kong_after_declaring(seen: Circumstances) -> bool:
    """I-25: whether an own kong lifts S31 and S32."""
    return seen.declared is not None and seen.concealed_kongs > 0


@WINNING.element("S33", "天和")
def heavenly_win(seen: Circumstances) -> int:
    """S33 天和: the dealer is complete after the deal's flowers."""
    return int(seen.first == "heaven")


@WINNING.relies_on("I-21")
def no_winning_tile(seen: Circumstances) -> bool:
    """I-21: in S33 no tile is told apart as the winning one."""
    return seen.first == "heaven"


@WINNING.element("S34", "地和")
def earthly_win(seen: Circumstances) -> int:
    """S34 地和: with S31 declared, wins on the first own draw or on any player's first discard."""
    return int(seen.first == "earth" and _standing_declaration(seen) is not None)


@WINNING.element("S35", "人和")
def human_win(seen: Circumstances) -> int:
    """S35 人和: with S32 declared, wins on a first discard after the declaration or on the next own draw."""
    return int(seen.first == "human" and _standing_declaration(seen) is not None)


@WINNING.element("S37", "河底撈魚")
def last_discard(seen: Circumstances) -> int:
    """S37 河底撈魚: wins on the discard after the last tile that may be drawn. Not counted in `tw16` (S25)."""
    return int(seen.last_tile and seen.by == "discard")
