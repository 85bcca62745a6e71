"""How the hand was laid and won: S3-S6, S12, S23-S25, S31-S35."""

from typing import NamedTuple

from scoring.circumstances import Circumstances
from scoring.elements.family import Family
from scoring.options import Options


class Winning(NamedTuple):
    """The circumstances, the melds by number, the options."""

    said: Circumstances
    exposed: int
    concealed_kongs: int
    options: Options

    @property
    def concealed(self) -> bool:
        """No chow, pong or exposed kong; concealed kongs are allowed."""
        return self.exposed == 0

    @property
    def all_melded(self) -> bool:
        """All five sets exposed; a concealed kong breaks it unless `concealed_kong_in_all_melded` (I-2)."""
        if self.options.concealed_kong_in_all_melded:
            return self.exposed + self.concealed_kongs == 5
        return self.exposed == 5

    @property
    def still_declared(self) -> str | None:
        """The declaration that stands: an own kong lifts it where `kong_keeps_ready` is off (I-25)."""
        lifted = self.concealed_kongs > 0 and not self.options.kong_keeps_ready
        return None if lifted else self.said.declared


WINNING = Family(Winning)


@WINNING.element("S3", "門清")
def concealed(seen: Winning) -> int:
    """S3 門清, 1: no chow, pong or exposed kong; concealed kongs allowed."""
    return int(seen.concealed)


@WINNING.element("S4", "不求")
def no_help(seen: Winning) -> int:
    """S4 不求, 1: S3's condition, and self-drawn."""
    return int(seen.concealed and seen.said.self_drawn)


@WINNING.element("S5", "全求")
def all_melded(seen: Winning) -> int:
    """S5 全求, 2: all five sets exposed, the single tile left wins on a discard (an added kong's tile is one too)."""
    return 2 if seen.all_melded and not seen.said.self_drawn else 0


@WINNING.element("S6", "半求")
def half_melded(seen: Winning) -> int:
    """S6 半求, 1: as S5, but self-drawn."""
    return int(seen.all_melded and seen.said.self_drawn)


@WINNING.relies_on("I-2")
def kong_among_five_melds(seen: Winning) -> bool:
    """I-2: whether a concealed kong breaks S5 and S6."""
    return seen.concealed_kongs > 0 and seen.exposed + seen.concealed_kongs == 5


@WINNING.element("S12", "搶槓")
def robbing_the_kong(seen: Winning) -> int:
    """S12 搶槓, 1: wins on the tile another adds to an exposed triplet."""
    return int(seen.said.by == "robbed_kong")


@WINNING.element("S23", "自摸")
def self_drawn(seen: Winning) -> int:
    """S23 自摸, 1: the winning tile comes from one's own draw."""
    return int(seen.said.self_drawn)


@WINNING.element("S24", "槓上開花")
def on_a_replacement(seen: Winning) -> int:
    """S24 槓上開花, 1: the winning tile is a replacement from the tail, after a kong or (I-4) a flower.

    The replacements of the deal are none (S33, I-21).
    """
    if not seen.said.tail or seen.said.first == "heaven":
        return 0
    return int(seen.said.tail != "flower" or seen.options.tail_win_after_flower)


@WINNING.relies_on("I-4")
def won_after_a_flower(seen: Winning) -> bool:
    """I-4: whether S24 holds on a flower's replacement."""
    return seen.said.tail == "flower" and seen.said.first != "heaven"


@WINNING.element("S25", "海底撈月")
def last_of_the_wall(seen: Winning) -> int:
    """S25 海底撈月, 1: the winning tile is the last that may be drawn."""
    return int(seen.said.last_tile)


@WINNING.relies_on("I-26")
def last_tile_as_replacement(seen: Winning) -> bool:
    """I-26: S24 and S25 both count."""
    return bool(seen.said.tail) and seen.said.last_tile


@WINNING.element("S31", "天聽")
def heavenly_ready(seen: Winning) -> int:
    """S31 天聽, 8: a non-dealer ready after the deal's flowers who declared it at once."""
    return 8 if seen.still_declared == "heavenly" else 0


@WINNING.element("S32", "地聽")
def earthly_ready(seen: Winning) -> int:
    """S32 地聽, 6: ready and concealed at one's own first discard, declared then."""
    return 6 if seen.still_declared == "earthly" else 0


@WINNING.relies_on("I-25")
def kong_after_declaring(seen: Winning) -> bool:
    """I-25: whether an own kong lifts S31 and S32."""
    return seen.said.declared is not None and seen.concealed_kongs > 0


@WINNING.element("S33", "天和")
def heavenly_win(seen: Winning) -> int:
    """S33 天和, 16: the dealer is complete after the deal's flowers."""
    return 16 if seen.said.first == "heaven" else 0


@WINNING.relies_on("I-21")
def no_winning_tile(seen: Winning) -> bool:
    """I-21: in S33 no tile is told apart as the winning one."""
    return seen.said.first == "heaven"


@WINNING.element("S34", "地和")
def earthly_win(seen: Winning) -> int:
    """S34 地和, 16: with S31 declared, wins on the first own draw or on any player's first discard."""
    return 16 if seen.said.first == "earth" and seen.still_declared else 0


@WINNING.element("S35", "人和")
def human_win(seen: Winning) -> int:
    """S35 人和, 8: with S32 declared, wins on a first discard after the declaration or on the next own draw."""
    return 8 if seen.said.first == "human" and seen.still_declared else 0
