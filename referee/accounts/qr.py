"""An address as a QR code, drawn into the page: no file, no request, no style attribute."""

import segno
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe


def qr_svg(address: str) -> SafeString:
    """An inline SVG of `address`, black on white in either theme, with the quiet zone that scanners need."""
    drawn = segno.make(address, error="m", micro=False)
    svg = drawn.svg_inline(
        scale=1, border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(svg)  # noqa: S308 - made by segno from modules; the address itself is not in it


def only_here(request: HttpRequest) -> bool:
    """Whether the page was opened by an address that leads another device to itself: its links would too."""
    name = request.get_host().rsplit(":", 1)[0].strip("[]")
    return name == "localhost" or name.startswith("127.") or name == ":" or name == "::1"
