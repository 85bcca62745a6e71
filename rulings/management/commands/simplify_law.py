"""Write the Simplified Chinese of the law's texts from the Traditional, by OpenCC, into the same files.

Run after editing a `zh-Hant` text; then read what it changed. A `zh-Hans` line that ends in `# own` was written
by hand and is left alone.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import opencc
from django.core.management.base import BaseCommand

from rulings import law

TRADITIONAL = re.compile(r"^(?P<key>(?:[\w.\"-]+\.)?)zh-Hant = (?P<value>.*)$")


def simplify(source: str, convert: opencc.OpenCC) -> str:
    """The file's text with a `zh-Hans` line right after each `zh-Hant` line, rewritten from it."""
    out: list[str] = []
    lines = source.splitlines()
    for n, line in enumerate(lines):
        out.append(line)
        match = TRADITIONAL.match(line)
        if match is None:
            continue
        prefix = f"{match['key']}zh-Hans = "
        following = lines[n + 1] if n + 1 < len(lines) else ""
        if not (following.startswith(prefix) and following.endswith("# own")):
            out.append(prefix + convert.convert(match["value"]))
    kept = [
        line
        for n, line in enumerate(out)
        if not (n and "zh-Hans = " in line and not line.endswith("# own") and "zh-Hant = " not in out[n - 1])
    ]
    return "\n".join(kept) + "\n"


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        convert = opencc.OpenCC("t2s")
        root = Path(law.__file__).parent
        for path in sorted(root.glob("*/*.toml")):
            old = path.read_text(encoding="utf-8")
            new = simplify(old, convert)
            if new != old:
                path.write_text(new, encoding="utf-8")
                self.stdout.write(f"{path.relative_to(root)}: rewritten")
