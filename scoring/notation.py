"""Reading and writing tiles. Many forms are read, one is written: `123m456p789sEEEPP`, flowers `f1 f2`.

Read: digits with `m p s`; tenhou's `1z…7z` (東南西北白發中, in that order); `E S W N C F P`; `f1…f8`; Chinese names,
Traditional and Simplified (`一萬`, `3筒`, `五條`, `東`, `白板`, `紅中`, `青發`, `春`…`菊`); the Unicode tiles U+1F000-U+1F029.
Blanks may stand between tiles. Anything else is refused with its place and the reason.
"""

import re
from collections.abc import Iterable
from typing import Final

from scoring.tiles import KIND, NAMES

_CHINESE_DIGITS: Final = {digit: number for number, digit in enumerate("一二三四五六七八九", start=1)}
_SUIT_LETTERS: Final = {"m": 0, "p": 9, "s": 18}
_SUIT_CHARACTERS: Final = {
    **dict.fromkeys("萬万", 0),
    **dict.fromkeys("筒餅饼", 9),
    **dict.fromkeys("索條条", 18),
}
_TENHOU_HONOURS: Final = "ESWNPFC"
_WORDS: Final = {
    **{letter: KIND[letter] for letter in "ESWNCFP"},
    **{f"f{number}": KIND[f"f{number}"] for number in range(1, 9)},
    **dict(zip("東南西北", (KIND[wind] for wind in "ESWN"), strict=True)),
    **dict.fromkeys(("东",), KIND["E"]),
    **dict.fromkeys(("中", "紅中", "红中"), KIND["C"]),
    **dict.fromkeys(("發", "发", "青發", "青发"), KIND["F"]),
    **dict.fromkeys(("白", "白板"), KIND["P"]),
    **dict(zip("春夏秋冬梅蘭竹菊", (KIND[f"f{number}"] for number in range(1, 9)), strict=True)),
    "兰": KIND["f6"],
}
# Unicode's own order: winds, 中 發 白, characters, bamboos before circles, 梅 蘭 竹 菊 before 春 夏 秋 冬.
_UNICODE: Final = {
    chr(0x1F000 + offset): KIND[name]
    for offset, name in enumerate(
        [*"ESWNCFP", *NAMES[0:9], *NAMES[18:27], *NAMES[9:18], "f5", "f6", "f7", "f8", "f1", "f2", "f3", "f4"]
    )
}
_TOKEN: Final = re.compile(
    r"(?P<blank>\s+)"
    r"|(?P<picture>[\U0001F000-\U0001F029])[\uFE0E\uFE0F]?"
    r"|(?P<word>f[1-8]|紅中|红中|青發|青发|白板|[ESWNCFP東东南西北中發发白春夏秋冬梅蘭兰竹菊])"
    r"|(?P<digits>[0-9]+)(?P<letter>[mpsz])"
    r"|(?P<numerals>[1-9一二三四五六七八九]+)(?P<suit>[萬万筒餅饼索條条])"
)


class TileError(ValueError):
    """Text that is no tile: `place` is the character (counted from 0) where reading stopped, `reason` says why."""

    def __init__(self, *, place: int, reason: str) -> None:
        super().__init__(f"第{place + 1}字：{reason}")
        self.place = place
        self.reason = reason


def parse_tiles(text: str) -> tuple[int, ...]:
    """The kinds of the tiles in a text, in the order written; TileError at the first thing that is no tile."""
    kinds: list[int] = []
    place = 0
    while place < len(text):
        token = _TOKEN.match(text, place)
        if token is None:
            raise TileError(place=place, reason=_why_unreadable(text, place))
        kinds.extend(_kinds_of(token))
        place = token.end()
    return tuple(kinds)


def _kinds_of(token: re.Match[str]) -> Iterable[int]:
    """The tiles that one token stands for."""
    match token.lastgroup:
        case "blank":
            return ()
        case "picture":
            return (_UNICODE[token["picture"]],)
        case "word":
            return (_WORDS[token["word"]],)
        case "letter":
            return _run(token)
        case _:
            base = _SUIT_CHARACTERS[token["suit"]]
            return [base + _number(digit) - 1 for digit in token["numerals"]]


def _run(token: re.Match[str]) -> list[int]:
    """A run of digits with its letter: `123m`, `77z`."""
    kinds = []
    for place, digit in enumerate(token["digits"], start=token.start()):
        number = int(digit)
        if token["letter"] == "z":
            if not 1 <= number <= 7:
                raise TileError(place=place, reason=f"{digit}z：字牌只有1z…7z（東南西北白發中）")
            kinds.append(KIND[_TENHOU_HONOURS[number - 1]])
        elif number == 0:
            raise TileError(place=place, reason="數字牌只有1…9，沒有0")
        else:
            kinds.append(_SUIT_LETTERS[token["letter"]] + number - 1)
    return kinds


def _number(digit: str) -> int:
    return _CHINESE_DIGITS.get(digit) or int(digit)


def _why_unreadable(text: str, place: int) -> str:
    """The reason, for a person, why no tile begins here."""
    character = text[place]
    shown = character if character.isprintable() else f"U+{ord(character):04X}"
    if character in "0123456789" or character in _CHINESE_DIGITS:
        return f"「{shown}」後面缺花色（m p s z 或 萬 筒 索）"
    if character == "f":
        return "花牌只有f1…f8"
    return f"「{shown}」不是牌"


def format_tiles(kinds: Iterable[int]) -> str:
    """Tiles written in the one form we write, sorted: `123m456p789sEEEPP f1 f5`."""
    ordered = sorted(kinds)
    runs: list[str] = []
    for base, letter in ((0, "m"), (9, "p"), (18, "s")):
        digits = "".join(NAMES[kind][0] for kind in ordered if base <= kind < base + 9)
        if digits:
            runs.append(digits + letter)
    runs.append("".join(NAMES[kind] for kind in ordered if 27 <= kind < 34))
    flowers = [NAMES[kind] for kind in ordered if kind >= 34]
    return " ".join(part for part in ("".join(runs), *flowers) if part)
