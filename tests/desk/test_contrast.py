"""Text can be read in both themes: WCAG AA, computed from the colours of the style sheet itself."""

import re

import pytest
from django.conf import settings

SHEET = (settings.BASE_DIR / "referee" / "static" / "style.css").read_text()
TEXT_ON = [
    ("ink", "paper"), ("ink", "card"), ("ink", "tint"), ("ink", "amber-tint"), ("soft", "paper"), ("soft", "card"),
    ("felt", "paper"), ("felt", "card"), ("red", "paper"), ("red", "card"), ("amber", "amber-tint"), ("amber", "card"),
    ("paper", "felt"), ("on-table", "table"),
]  # fmt: skip
SHAPE_ON = [
    ("wind", "card"),
    ("amber-line", "amber-tint"),
    ("soft", "card"),
    ("table-line", "table"),
    ("felt", "paper"),
]


def colours(theme: str) -> dict[str, str]:
    """The custom properties of a theme; the dark one states only where it differs."""
    blocks = re.findall(r":root(\[data-theme=dark\])?\{(.*?)\}", SHEET, re.DOTALL)
    light = dict(re.findall(r"--([\w-]+):(#[0-9a-f]{3,6})", next(body for dark, body in blocks if not dark)))
    if theme == "light":
        return light
    return light | dict(
        re.findall(r"--([\w-]+):(#[0-9a-f]{3,6})", next(body for dark, body in blocks if dark))
    )


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * c for c in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_has_a_contrast_of_four_and_a_half(theme: str) -> None:
    found = colours(theme)
    poor = {pair: round(c, 2) for pair in TEXT_ON if (c := contrast(found[pair[0]], found[pair[1]])) < 4.5}
    assert poor == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_shapes_have_a_contrast_of_three(theme: str) -> None:
    found = colours(theme)
    poor = {pair: round(c, 2) for pair in SHAPE_ON if (c := contrast(found[pair[0]], found[pair[1]])) < 3}
    assert poor == {}


def test_the_dark_theme_is_the_same_by_choice_and_by_device() -> None:
    device = SHEET.split(":root:not([data-theme=light]){")[1].split("}")[0]
    chosen = SHEET.split(":root[data-theme=dark]{")[1].split("}")[0]
    assert device.split() == chosen.split()


def test_focus_can_be_seen() -> None:
    assert re.search(r":focus-visible[^{]*\{outline:\.2rem solid", SHEET)
