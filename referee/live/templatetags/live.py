"""{% live "t" tournament.slug %}: the attribute that keeps a part of a page new; the part needs an id, the page live.js."""

from django import template
from django.conf import settings
from django.utils.html import format_html

register = template.Library()


@register.simple_tag
def live(kind: str, name: object) -> str:
    """` data-live` with the event server's address, empty where there is none: the part is then asked for now and then."""
    address = f"/sse/{kind}/{name}/" if settings.REDIS_URL else ""
    return format_html('data-live="{}"', address)
