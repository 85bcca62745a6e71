"""Tags that draw: tiles, the square of four seats, its small icon, and points with their sign."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from referee.desk.mini import Mini
from referee.desk.square import Square
from referee.desk.tiles import NAMES, faces

register = template.Library()
LANG_TAGS = {"zh-hant": "zh-Hant-TW", "zh-hans": "zh-Hans", "en": "en"}
THEMES = ("light", "dark")


@register.simple_tag
def html_lang() -> str:
    """The page's language as an HTML `lang` value, so that each script gets its own glyphs."""
    return LANG_TAGS.get(get_language() or settings.LANGUAGE_CODE, "zh-Hant-TW")


@register.simple_tag(takes_context=True)
def theme(context: Mapping[str, Any]) -> str:
    """`light` or `dark` when the reader chose one, else empty (the device decides)."""
    request = context.get("request")
    chosen = request.COOKIES.get("theme", "") if request else ""
    return chosen if chosen in THEMES else ""


@register.simple_tag
def tile(face: str, css: str = "") -> SafeString:
    """One tile from the sprite, with its name for screen readers."""
    return format_html(
        '<svg class="tile{}" role="img" aria-label="{}"><use href="{}#{}"/></svg>',
        f" {css}" if css else "",
        NAMES.get(face, face),
        static("tiles.svg"),
        face if face in NAMES else "back",
    )


@register.simple_tag
def tiles(text: str | list[str], css: str = "") -> SafeString:
    """A set of tiles side by side: `{% tiles "123m" %}`, or a list of strings, each its own set."""
    groups = [text] if isinstance(text, str) else list(text)
    sets = format_html_join(
        "",
        '<li class="set">{}</li>',
        ((format_html_join("", "{}", ((tile(f),) for f in faces(g))),) for g in groups),
    )
    return format_html('<ol class="tiles{}">{}</ol>', f" {css}" if css else "", sets)


@register.inclusion_tag("components/square.html")
def square(value: Square) -> dict[str, Any]:
    """The square: `{% square table %}`, with arrows when it `pays`."""
    return {"square": value}


@register.simple_tag
@lru_cache(maxsize=512)
def mini(value: Mini) -> str:
    """The square as the icon of a ruling. A list has many rows and few icons, so that each is drawn once."""
    return render_to_string("components/mini.html", {"mini": value})


@register.filter
def signed(points: int | None) -> str:
    """+1,160, −340, 0: points with their sign (a real minus) and thousands apart."""
    if points is None:
        return ""
    return "0" if points == 0 else f"{'+' if points > 0 else '−'}{abs(points):,}"


@register.filter
def points(value: int) -> str:
    """1,160: points without sign."""
    return f"{value:,}"
