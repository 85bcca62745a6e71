"""Which element is not counted beside which (S0: of what necessarily coexists only the higher counts), as data."""

from typing import Final

NOT_BESIDE: Final[dict[str, tuple[str, ...]]] = {
    "S13": ("S8",),
    "S18": ("S3", "S8"),
    "S19": ("S1",),
    "S21": ("S2.each",),
    "S22": ("S2.each",),
    "S31": ("S3",),
    "S32": ("S3",),
    "S33": ("S3", "S4", "S11", "S23"),
    "S34": ("S31", "S3"),
    "S35": ("S32", "S3"),
    "S36": ("S3",),
}
"""The element on the left takes away those on the right. (S16-S18, and S7 with S11, exclude each other in their rules.)"""

TAKEN_OFF: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "S13": ("S13.less_with_winds_or_dragons", ("S19", "S20", "S21", "S22"))
}
"""So many tai (by their name in the table of values) are taken off an element beside one of these."""
