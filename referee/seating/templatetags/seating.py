"""A die as a picture, with its number for those who do not see it."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()
LOW, MID, HIGH = 6, 12, 18
PIPS = {
    1: ((MID, MID),),
    2: ((LOW, HIGH), (HIGH, LOW)),
    3: ((LOW, HIGH), (MID, MID), (HIGH, LOW)),
    4: ((LOW, LOW), (LOW, HIGH), (HIGH, LOW), (HIGH, HIGH)),
    5: ((LOW, LOW), (LOW, HIGH), (MID, MID), (HIGH, LOW), (HIGH, HIGH)),
    6: ((LOW, LOW), (LOW, MID), (LOW, HIGH), (HIGH, LOW), (HIGH, MID), (HIGH, HIGH)),
}


@register.simple_tag
def die(face: int | str) -> SafeString:
    """One die showing `face`; one and four are red, as on the dice of the table."""
    number = int(face)
    pips = format_html_join(
        "", '<circle cx="{}" cy="{}" r="{}"/>', ((x, y, 3.4 if number == 1 else 2.4) for x, y in PIPS[number])
    )
    return format_html(
        '<svg class="die{}" viewBox="0 0 24 24" role="img" aria-label="{}"><rect x=".75" y=".75" width="22.5"'
        ' height="22.5" rx="5"/>{}</svg>',
        " red" if number in (1, 4) else "",
        _("%(n)d 點") % {"n": number},
        pips,
    )
