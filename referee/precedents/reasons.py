"""The reasons a referee is offered where the decision is his, and which of them a ruling gave.

A list belongs to an act (override, uphold, amend, overturn) or to a clause. What is chosen and what is written besides are
one text, the ledger's `reason`: the listed one first. So it stands in the record whatever becomes of the lists.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from referee.precedents.models import ListedReason
from referee.tournament.models import Tournament
from referee.tournament.queries import law_of
from rulings.law import Edition

ACTS = ("override", "amend", "overturn", "uphold")
FROM_EDITION = "@"
BETWEEN = {"en": "; "}  # between the listed reason and one's own words
BETWEEN_CHINESE = "；"


@dataclass(frozen=True, slots=True)
class Lists:
    """The reasons of a tournament: its own lists, and the edition's where it has none."""

    law: Edition
    own: Mapping[str, Sequence[ListedReason]]

    def names(self) -> list[str]:
        """The acts, then every clause that has a list."""
        clauses = {*self.law.reasons, *self.own} - set(ACTS)
        order = list(self.law.clauses)
        return [*ACTS, *sorted(clauses, key=lambda id: order.index(id) if id in order else len(order))]

    def of(self, name: str, lang: str) -> list[str]:
        """The reasons of one list, in a language."""
        defaults = self.law.reasons.get(name, {})
        if name not in self.own:
            return [text[lang] for text in defaults.values()]
        kept = (row for row in self.own[name] if not row.removed)
        return [defaults[row.key][lang] if row.key in defaults else row.text for row in kept]

    def offered(self, names: Iterable[str], lang: str) -> list[str]:
        """The reasons of several lists, each once; of a clause `F8.1` those of `F8` too."""
        wider = [part for name in names for part in (name, name.partition(".")[0])]
        return list(dict.fromkeys(text for name in dict.fromkeys(wider) for text in self.of(name, lang)))

    def given(self, said: str) -> str:
        """Which listed reason a text gives: "@list.key" of the edition, the words of a tournament's own, or "" for none."""
        found = [(text, label) for text, label in self._known() if _begins(said, text)]
        return max(found, key=lambda pair: len(pair[0]))[1] if found else ""

    def words(self, label: str, lang: str) -> str:
        """A label of `given` in words."""
        if not label.startswith(FROM_EDITION):
            return label
        name, _dot, key = label[1:].rpartition(".")
        text = self.law.reasons.get(name, {}).get(key)
        return text[lang] if text else label

    def _known(self) -> Iterable[tuple[str, str]]:
        for name, defaults in self.law.reasons.items():
            for key, text in defaults.items():
                yield from ((one, f"{FROM_EDITION}{name}.{key}") for one in text.all())
        for rows in self.own.values():
            yield from ((row.text, row.text) for row in rows if not row.key)


def lists_of(tournament: Tournament) -> Lists:
    """All lists of a tournament: one statement."""
    own: dict[str, list[ListedReason]] = {}
    for row in ListedReason.objects.filter(tournament=tournament):
        own.setdefault(row.list, []).append(row)
    return Lists(law=law_of(tournament), own=own)


def joined(listed: str, words: str, lang: str) -> str:
    """The reason as it goes on the record: the listed one, one's own words, or both."""
    between = BETWEEN.get(lang, BETWEEN_CHINESE)
    return between.join(part for part in (listed.strip(), words.strip()) if part)


def _begins(said: str, text: str) -> bool:
    if said == text:
        return True
    return any(said.startswith(text + between) for between in (BETWEEN_CHINESE, *BETWEEN.values()))
