"""Reading and writing a gettext catalogue (.po), as much of the format as ours have.

An entry keeps its translator's comments; where a text was found is not kept (makemessages runs with --no-location).
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
Key = tuple[str | None, str]


@dataclass(slots=True, kw_only=True)
class Entry:
    """One message. `texts` are its translations, one for each plural form; `comments` the lines above, as they are."""

    id: str = ""
    context: str | None = None
    plural: str | None = None
    texts: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    @property
    def key(self) -> Key:
        return self.context, self.id

    @property
    def fuzzy(self) -> bool:
        return any(line.startswith("#,") and "fuzzy" in line for line in self.comments)

    @property
    def done(self) -> bool:
        return not self.fuzzy and bool(self.texts) and all(self.texts)


def read(path: Path) -> list[Entry]:
    """The entries of a catalogue in their order, the header (id "") first; obsolete ones (#~) left out."""
    blocks = path.read_text(encoding="utf-8").split("\n\n")
    return [_entry(lines) for block in blocks if (lines := _lines(block))]


def write(path: Path, entries: list[Entry]) -> None:
    path.write_text("\n".join(_written(entry) for entry in entries), encoding="utf-8")


def _lines(block: str) -> list[str]:
    lines = [line for line in block.splitlines() if line and not line.startswith("#~")]
    return lines if any(line.startswith("msgid") for line in lines) else []


def _entry(lines: list[str]) -> Entry:
    entry = Entry(comments=[line for line in lines if line.startswith("#") and not line.startswith("#|")])
    parts: list[tuple[str, str]] = []
    for line in lines:
        if start := re.match(r"(msg\w+)(?:\[\d+\])? \"", line):
            parts.append((start[1], _unquoted(line[start.end() - 1 :])))
        elif line.startswith('"'):
            name, text = parts.pop()
            parts.append((name, text + _unquoted(line)))
    for name, text in parts:
        if name == "msgstr":
            entry.texts.append(text)
        else:
            setattr(entry, {"msgid": "id", "msgctxt": "context", "msgid_plural": "plural"}[name], text)
    return entry


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: ESCAPES.get(found[1], found[0]), text.strip()[1:-1])


def _quoted(text: str) -> str:
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    lines = [f'"{line}"' for line in text.replace("\n", "\\n\n").splitlines()] or ['""']
    return lines[0] if len(lines) == 1 else "\n".join(['""', *lines])


def _written(entry: Entry) -> str:
    lines = list(entry.comments)
    if entry.context is not None:
        lines.append(f"msgctxt {_quoted(entry.context)}")
    lines.append(f"msgid {_quoted(entry.id)}")
    if entry.plural is None:
        lines.append(f"msgstr {_quoted(entry.texts[0] if entry.texts else '')}")
    else:
        lines.append(f"msgid_plural {_quoted(entry.plural)}")
        lines += [f"msgstr[{n}] {_quoted(text)}" for n, text in enumerate(entry.texts)]
    return "\n".join(lines) + "\n"
