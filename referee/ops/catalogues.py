"""The catalogues of the interface: Traditional Chinese is the source, Simplified is made from it, English is written.

`python -m referee.ops.catalogues` makes zh_Hans (`hans`) and compiles all; the compiled ones (.mo) are kept beside
their sources, so that a new machine needs no gettext. `--check` says what is missing, untranslated, fuzzy, or not
compiled, and what Simplified would be made anew; it collects the texts of code and templates in a copy.
"""

import argparse
import gettext
import os
import shutil
import subprocess  # noqa: S404  (msgfmt and makemessages are programs)
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from referee.ops import hans, po

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "referee" / "locale"
MADE = "zh_Hans"
SOURCES = ("referee", "rulings", "scoring", "templates")  # where texts are found


def source_of(language: str, locale: Path = LOCALE) -> Path:
    return locale / language / "LC_MESSAGES" / "django.po"


def compile_to(source: Path, target: Path) -> None:
    """Runs msgfmt, which also refuses broken placeholders; raises CalledProcessError with its words on stderr."""
    subprocess.run(["msgfmt", "--check-format", "-o", str(target), str(source)], check=True)  # noqa: S603, S607  (fixed)


def messages(compiled: Path) -> dict[str, str]:
    """What a compiled catalogue says, without the header's dates."""
    with compiled.open("rb") as stream:
        catalogue = gettext.GNUTranslations(stream)._catalog  # type: ignore[attr-defined]  # no public way to list one
    return {key: text for key, text in catalogue.items() if key != ""}


def is_current(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    with tempfile.TemporaryDirectory() as directory:
        fresh = Path(directory) / "fresh.mo"
        compile_to(source, fresh)
        return compiled.exists() and messages(compiled) == messages(fresh)


def simplify(entries: list[po.Entry]) -> list[po.Entry]:
    """The same catalogue with every text made from its id."""
    for entry in entries:
        if entry.id:
            entry.texts = [hans.simplified(entry.id)]
            entry.comments = calm(entry.comments)
    return entries


def calm(comments: list[str]) -> list[str]:
    """The comments without the flag "fuzzy"."""
    return [line.replace(", fuzzy", "") for line in comments if line != "#, fuzzy"]


def undated(header: str) -> str:
    """A catalogue's header without the hour of its making, so that the same texts give the same file."""
    return "".join(
        line for line in header.splitlines(keepends=True) if not line.startswith("POT-Creation-Date")
    )


def collected(root: Path = ROOT) -> list[po.Entry]:
    """The texts that code and templates have now: makemessages, in a copy, as it writes beside what it reads."""
    with tempfile.TemporaryDirectory() as directory:
        copy = Path(directory)
        shutil.copy(root / "manage.py", copy)
        for name in SOURCES:
            left_out = shutil.ignore_patterns(
                "__pycache__", "locale", "static", "migrations", "*.toml", "*.json"
            )
            shutil.copytree(root / name, copy / name, ignore=left_out)
        source_of("en", copy / "referee" / "locale").parent.mkdir(parents=True)
        call = [sys.executable, "manage.py", "makemessages", "-l", "en", "--no-location", "--no-wrap"]
        own = os.environ | {"DJANGO_SETTINGS_MODULE": "referee.settings", "ENV_FILE": "", "DEBUG": "1"}
        subprocess.run(call, cwd=copy, env=own, check=True, stdout=subprocess.DEVNULL)  # noqa: S603  (fixed)
        return [entry for entry in po.read(source_of("en", copy / "referee" / "locale")) if entry.id]


def faults(source: Path, wanted: list[po.Entry]) -> Iterator[str]:
    """What is wrong with a catalogue, a sentence each."""
    entries = {entry.key: entry for entry in po.read(source) if entry.id}
    for entry in wanted:
        have = entries.get(entry.key)
        if have is None or have.plural != entry.plural:
            yield f"missing (run `make messages`): {entry.id}"
        elif not have.done:
            yield f"{'fuzzy' if have.fuzzy else 'untranslated'}: {entry.id}"
        elif source.parent.parent.name == MADE and have.texts != [hans.simplified(entry.id)]:
            yield f"not as made from the Traditional text: {entry.id}"
    if not is_current(source):
        yield "not compiled since it was changed; run `make messages`"


def check(locale: Path = LOCALE, root: Path = ROOT) -> int:
    """Prints what is wrong with each catalogue; 0 when nothing is."""
    wanted, wrong = collected(root), 0
    for language in (MADE, "en"):
        source = source_of(language, locale)
        found = list(faults(source, wanted)) if source.exists() else ["there is none"]
        for fault in found:
            print(f"{language}: {fault}")
        wrong += len(found)
    print(f"{len(wanted)} texts in code and templates, {wrong} faults in their translations")
    return int(wrong > 0)


def make(locale: Path = LOCALE) -> None:
    """Simplified from Traditional, then everything compiled."""
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        entries = po.read(source)
        entries[0].texts = [undated(text) for text in entries[0].texts]
        entries[0].comments = calm(entries[0].comments)
        if source.parent.parent.name == MADE:
            entries = simplify(entries)
        po.write(source, entries)
        compile_to(source, source.with_suffix(".mo"))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true")
    if parser.parse_args().check:
        return check()
    make()
    return 0


if __name__ == "__main__":
    sys.exit(main())
