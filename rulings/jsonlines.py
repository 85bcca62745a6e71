"""What is wrong with a whole input that should be JSON Lines in UTF-8, told by its first line."""

from __future__ import annotations

import codecs
from typing import Literal

_MARKS = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def whole_trouble(first: bytes, second: bytes = b"") -> Literal["not_utf8", "many_lines"] | None:
    """What the first two lines tell against the whole; None where the lines may be read one by one.

    "not_utf8": the marks or the zero bytes of UTF-16 and UTF-32. "many_lines": an object or a list opened on a line of
    its own and not followed by an object, so that no line is a whole.
    """
    if first.startswith(_MARKS) or 0 in first[:2]:
        return "not_utf8"
    opened = first.removeprefix(codecs.BOM_UTF8).strip() in (b"{", b"[")
    return "many_lines" if opened and second.strip() and not second.lstrip().startswith(b"{") else None
