"""Texts in the three languages of the law: Traditional Chinese first, Simplified and English from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast, get_args

Lang = Literal["zh-Hant", "zh-Hans", "en"]
LANGS: tuple[Lang, ...] = get_args(Lang)


class LawError(Exception):
    """The data of an edition is wrong, or something was asked of it that it does not hold."""


class UnknownKey(LawError, KeyError):
    """The edition has nothing under that key."""

    def __str__(self) -> str:
        return str(self.args[0])


class MissingParam(LawError):
    """A text needs a parameter that was not given."""


def lang_of(code: str) -> Lang:
    """The text language for a language code as browsers or Django write it ("zh-hant", "zh-TW", "en-GB")."""
    low = code.lower().replace("_", "-")
    if low.startswith("en"):
        return "en"
    if low.startswith(("zh-hans", "zh-cn", "zh-sg", "zh-my")):
        return "zh-Hans"
    if low.startswith("zh"):
        return "zh-Hant"
    raise UnknownKey(f"no text in language {code!r}; there is {', '.join(LANGS)}")


@dataclass(frozen=True, slots=True)
class Text:
    """One text in all three languages; `text["zh-hant"]` reads one of them."""

    zh_hant: str
    zh_hans: str
    en: str

    def __getitem__(self, code: str) -> str:
        return {"zh-Hant": self.zh_hant, "zh-Hans": self.zh_hans, "en": self.en}[lang_of(code)]

    def __str__(self) -> str:
        return self.zh_hant

    def all(self) -> tuple[str, str, str]:
        return (self.zh_hant, self.zh_hans, self.en)


def text_from(data: object, *, at: str) -> Text:
    """Build a Text from TOML data: a table with all three languages, or one string that is the same in each."""
    if isinstance(data, str):
        return Text(data, data, data)
    if not isinstance(data, Mapping):
        raise LawError(f"{at}: a text is needed, in {', '.join(LANGS)}")
    table = cast("Mapping[str, object]", data)
    values = [table.get(lang) for lang in LANGS]
    if not all(isinstance(value, str) and value for value in values) or len(table) != len(LANGS):
        raise LawError(f"{at}: needs exactly the languages {', '.join(LANGS)}, has {', '.join(table)}")
    hant, hans, en = cast("list[str]", values)
    return Text(hant, hans, en)
