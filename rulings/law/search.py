"""Finding a foul by words, in Traditional or Simplified characters or in English.

Characters are compared in one script. The table from Traditional to Simplified is read off the edition's own
pairs of texts, so this needs no converter: a character that stands in no text of the edition can match nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

MIN_REVERSE = 2  # a searched sentence may contain a word of at least so many characters


def simplified_table(pairs: Iterable[tuple[str, str]]) -> dict[int, str]:
    """Traditional → Simplified by character, from texts of equal length; the first reading seen stays."""
    table: dict[int, str] = {}
    for hant, hans in pairs:
        if len(hant) == len(hans):
            for old, new in zip(hant, hans, strict=True):
                if old != new:
                    table.setdefault(ord(old), new)
    return table


class Matcher:
    """Ranks entries (id → names, words) against what somebody typed."""

    def __init__(
        self,
        *,
        pairs: Iterable[tuple[str, str]],
        entries: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]],
    ) -> None:
        self._table = simplified_table(pairs)
        self._entries = {id: (self._keys(names), self._keys(words)) for id, (names, words) in entries.items()}

    def key(self, text: str) -> str:
        """The form in which texts are compared: NFKC, folded case, Simplified, letters and digits only."""
        folded = unicodedata.normalize("NFKC", text).casefold().translate(self._table)
        kept = [c if c.isalnum() or c == "." else " " for c in folded]
        return " ".join("".join(kept).split())

    def _keys(self, words: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(key for key in map(self.key, words) if key))

    def find(self, text: str) -> list[str]:
        """Ids best first; all of them, in their order, when nothing is typed."""
        query = self.key(text)
        if not query:
            return list(self._entries)
        ranked = [
            (rank, id)
            for id, (names, words) in self._entries.items()
            if (rank := self._rank(query, names, words)) is not None
        ]
        return [id for _, id in sorted(ranked, key=lambda pair: pair[0])]

    def _rank(self, query: str, names: tuple[str, ...], words: tuple[str, ...]) -> int | None:
        """0 best: the name itself, a word itself, a beginning, within, all parts somewhere, a word in the query."""
        everything = names + words
        tests = (
            query in names,
            query in words,
            any(word.startswith(query) for word in everything),
            any(query in word for word in everything),
            all(any(part in word for word in everything) for part in query.split()),
            any(len(word) >= MIN_REVERSE and word in query for word in everything),
        )
        return next((rank for rank, hit in enumerate(tests) if hit), None)
