"""One key for a name in Traditional, Simplified, full-width or any-case writing.

The stored name is never rewritten: the key serves searching and finding doubles only.
"""

import unicodedata
from functools import lru_cache

from opencc import OpenCC


@lru_cache(maxsize=1)
def _to_simplified() -> OpenCC:
    return OpenCC("t2s")  # 0.1 s to load, so once a process


def words_of(text: str) -> list[str]:
    """NFKC, Simplified, case-folded words: 「陳 小明」 and 「陈　小明」 → ["陈", "小明"]."""
    simplified = str(_to_simplified().convert(unicodedata.normalize("NFKC", text)))
    return unicodedata.normalize("NFKC", simplified.casefold()).split()


def name_key(text: str) -> str:
    """The words without blanks: 「陳 小明」 and 「陈小明」 are written for one person."""
    return "".join(words_of(text))
