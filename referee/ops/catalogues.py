"""The compiled translations (.mo) are kept beside their sources, so that a new machine needs no gettext.

`python -m referee.ops.catalogues` compiles them, `--check` says which no longer fit their source.
"""

import argparse
import gettext
import subprocess  # noqa: S404  (msgfmt is a program)
import sys
import tempfile
from pathlib import Path

LOCALE = Path(__file__).resolve().parent.parent / "locale"


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


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    sources = sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))
    if check:
        stale = [source for source in sources if not is_current(source)]
        for source in stale:
            print(f"{source}: not compiled since it was changed; run `make messages`")
        print(f"{len(sources)} catalogues, {len(stale)} stale")
        return int(bool(stale))
    for source in sources:
        compile_to(source, source.with_suffix(".mo"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
