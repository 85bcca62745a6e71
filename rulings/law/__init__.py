"""The law as data: one directory per edition, one TOML file per family, texts in three languages.

`edition("tw16")` reads `tw16/*.toml` once and gives an `Edition`. Every file may hold any of the kinds
`clause`, `interpretation`, `option`, `group`, `foul`, `fact`, `instruction`, `word`; two files may not hold the
same entry. `edition.toml` names the edition: `id`, `version`, `title`, and `extends` for an edition that states
only where it differs from another (an entry there is laid over the other's; `removed = true` takes one away).
Another version of an edition stands in its own directory, `<id>@<version>`, and stays there for ever.
"""

from rulings.law.edition import Edition
from rulings.law.load import edition, editions, read_edition, rulesets
from rulings.law.texts import LANGS, Lang, LawError, MissingParam, Text, UnknownKey
from rulings.law.values import (
    Answer,
    Case,
    Clause,
    Example,
    Fact,
    FactUse,
    Foul,
    Group,
    Interpretation,
    Option,
)

__all__ = [
    "LANGS",
    "Answer",
    "Case",
    "Clause",
    "Edition",
    "Example",
    "Fact",
    "FactUse",
    "Foul",
    "Group",
    "Interpretation",
    "Lang",
    "LawError",
    "MissingParam",
    "Option",
    "Text",
    "UnknownKey",
    "edition",
    "editions",
    "read_edition",
    "rulesets",
]
