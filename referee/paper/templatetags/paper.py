"""Tiles on paper: the faces of the sprite written into the page, for a PDF fetches no sprite."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from referee.desk.tiles import NAMES, faces

register = template.Library()
_SYMBOL = re.compile(r'<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)</symbol>', re.DOTALL)


@cache
def _sprite() -> dict[str, tuple[str, SafeString]]:
    """The sprite's faces: view box and drawing by name."""
    path = finders.find("tiles.svg")
    if not isinstance(path, str):
        raise FileNotFoundError("tiles.svg")
    found = _SYMBOL.findall(Path(path).read_text(encoding="utf-8"))
    return {name: (box, mark_safe(drawing)) for name, box, drawing in found}  # noqa: S308 - our own file


@register.simple_tag
def paper_tile(face: str) -> SafeString:
    """One tile, drawn in place."""
    box, drawing = _sprite().get(face) or _sprite()["back"]
    return format_html(
        '<svg class="tile" xmlns="http://www.w3.org/2000/svg" viewBox="{}" role="img" aria-label="{}">{}</svg>',
        box,
        NAMES.get(face, face),
        drawing,
    )


@register.simple_tag
def paper_tiles(groups: Sequence[str]) -> SafeString:
    """Sets of tiles side by side."""
    sets = ((format_html_join("", "{}", ((paper_tile(face),) for face in faces(group))),) for group in groups)
    return format_html(
        '<span class="hand">{}</span>', format_html_join("", '<span class="set">{}</span>', sets)
    )
