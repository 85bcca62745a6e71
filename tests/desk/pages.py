"""Reading the desk's pages in tests: hidden fields, links, words."""

import html
import re
from typing import Any


def text_of(response: Any) -> str:
    """The page as text, entities read."""
    return html.unescape(response.content.decode())


def words_of(response: Any) -> str:
    """What a reader sees: no tags, one blank between words."""
    return " ".join(re.sub(r"<[^>]+>", " ", text_of(response)).split())


def fields_of(response: Any, form_id: str = "confirm") -> dict[str, str]:
    """The hidden fields of the form with this id."""
    found = re.search(rf'<form[^>]*id="{form_id}".*?</form>', response.content.decode(), re.DOTALL)
    assert found, f"no form {form_id}"
    inputs = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', found[0])
    return {name: html.unescape(value) for name, value in inputs if name != "csrfmiddlewaretoken"}
