"""JSON from outside that a database or an encoder could not carry is refused, with its place."""

from typing import Any

import pytest

from rulings.errors import CaseError
from rulings.text import clean_json, clean_text


@pytest.mark.parametrize(
    "value", [None, True, 0, -5, "東風 🀀 ‮", "", [], {}, {"a": [1, {"b": "九萬"}]}, 2**53, {"鍵": "值"}]
)
def test_ordinary_json_is_given_back_as_it_is(value: Any) -> None:
    assert clean_json(value) is value


@pytest.mark.parametrize(
    ("value", "at"),
    [
        ({"a": "x\0"}, "a"),
        ({"a": [{"b": "\ud800"}]}, "a[0].b"),
        ({"a\0": 1}, ""),
        ({"\udfff": 1}, ""),
        (["ok", "\udc00"], "[1]"),
        ({"a": 1.5}, "a"),
        ({"a": float("nan")}, "a"),
        ({"a": 10**400}, "a"),
        ({"a": b"bytes"}, "a"),
        ({1: "a"}, ""),
    ],
)
def test_what_cannot_be_kept_is_refused_with_its_place(value: Any, at: str) -> None:
    with pytest.raises(CaseError) as refused:
        clean_json(value)
    assert (refused.value.code, refused.value.at) == ("bad_field", at)


def test_nesting_without_end_is_refused() -> None:
    value: Any = []
    for _ in range(2000):
        value = [value]
    with pytest.raises(CaseError):
        clean_json(value)


def test_a_whole_pair_of_surrogates_is_a_character_and_half_a_pair_is_not() -> None:
    assert clean_text("\U0001f004") == "\U0001f004"
    with pytest.raises(CaseError):
        clean_text("\ud83c")
