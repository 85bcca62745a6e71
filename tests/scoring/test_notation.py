"""Tiles are read in every listed form and written in one; anything else is refused with its place and the reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import TileError, format_tiles, parse_tiles
from scoring.tiles import NAMES


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", ""),
        ("123m456p789sEEEPP", "123m456p789sEEEPP"),
        ("PPEEE789s456p123m", "123m456p789sEEEPP"),
        ("1m 2m\t3m", "123m"),
        ("1234567z", "ESWNCFP"),
        ("5z", "P"),
        ("6z", "F"),
        ("7z", "C"),
        ("一萬二萬3筒四筒五索6條", "12m34p56s"),
        ("一万3筒五条东发红中", "1m3p5sECF"),
        ("一二三萬456筒", "123m456p"),
        ("七餅八饼", "78p"),
        ("東南西北中發白", "ESWNCFP"),
        ("紅中青發白板", "CFP"),
        ("红中青发白板", "CFP"),
        ("🀀🀁🀂🀃🀄🀅🀆", "ESWNCFP"),
        ("🀄\ufe0f🀄\ufe0e", "CC"),
        ("🀇🀏🀐🀘🀙🀡", "19m19p19s"),
        ("f1f2f3f4f5f6f7f8", "f1 f2 f3 f4 f5 f6 f7 f8"),
        ("f12m", "2m f1"),
        ("春夏秋冬梅蘭竹菊", "f1 f2 f3 f4 f5 f6 f7 f8"),
        ("兰", "f6"),
        ("🀢🀣🀤🀥🀦🀧🀨🀩", "f1 f2 f3 f4 f5 f6 f7 f8"),
    ],
)
def test_every_listed_form_is_read(text: str, written: str) -> None:
    assert format_tiles(parse_tiles(text)) == written


def test_the_unicode_flowers_are_in_unicode_order() -> None:
    assert parse_tiles("🀢🀥🀦🀩") == parse_tiles("梅菊春冬")


def test_the_unicode_bamboos_stand_before_the_circles() -> None:
    assert parse_tiles("🀐🀙") == parse_tiles("1s1p")


def test_tiles_are_read_in_the_order_written() -> None:
    assert parse_tiles("9s1mE") == (26, 0, 27)


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("123m456", 4, "花色"),
        ("123mX", 4, "X"),
        ("0m", 0, "0"),
        ("12305p", 3, "0"),
        ("8z", 0, "8z"),
        ("0z", 0, "0z"),
        ("9f", 0, "花色"),
        ("f9", 0, "f1…f8"),
        ("f0", 0, "f1…f8"),
        ("f", 0, "f1…f8"),
        ("五", 0, "花色"),
        ("萬", 0, "萬"),
        ("1M", 0, "花色"),
        ("3P", 0, "花色"),
        ("e", 0, "e"),
        ("東風", 1, "風"),
        ("🀫", 0, "🀫"),
        ("🀪", 0, "🀪"),
        ("1m\x00", 2, "U+0000"),
        ("1m\ud83c", 2, "U+D83C"),
        ("1m,2m", 2, ","),
        ("１萬", 0, "１"),
        ("²m", 0, "²"),
    ],
)
def test_anything_else_is_refused_with_its_place_and_the_reason(text: str, place: int, reason: str) -> None:
    with pytest.raises(TileError) as caught:
        parse_tiles(text)
    assert caught.value.place == place
    assert reason in caught.value.reason


def test_a_very_long_run_without_a_suit_is_refused_at_once() -> None:
    with pytest.raises(TileError):
        parse_tiles("1" * 100_000)


@given(st.lists(st.integers(0, 41), max_size=40))
def test_what_is_written_is_read_back(kinds: list[int]) -> None:
    assert parse_tiles(format_tiles(kinds)) == tuple(sorted(kinds))


def _read(text: str) -> tuple[int, ...] | TileError:
    try:
        return parse_tiles(text)
    except TileError as error:
        return error


@given(st.text(max_size=30))
def test_any_text_is_tiles_or_a_reason(text: str) -> None:
    read = _read(text)
    if isinstance(read, TileError):
        assert 0 <= read.place < len(text)
        assert read.reason
    else:
        assert all(0 <= kind < len(NAMES) for kind in read)
