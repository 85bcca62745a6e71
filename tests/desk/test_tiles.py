"""The sprite has a picture and a name for every face."""

import re

from django.conf import settings

from referee.desk.templatetags.look import signed, tile
from referee.desk.tiles import KEYBOARD, NAMES, faces

SPRITE = (settings.BASE_DIR / "referee" / "static" / "tiles.svg").read_text()


def test_the_sprite_draws_42_faces_and_a_back() -> None:
    drawn = set(re.findall(r'<symbol id="([^"]+)"', SPRITE))
    assert drawn == set(NAMES)
    assert len(drawn) == 43


def test_the_keyboard_offers_every_face_once() -> None:
    keys = [face for _id, _word, row in KEYBOARD for face in row]
    assert sorted(keys) == sorted(set(NAMES) - {"back"})


def test_a_string_of_tiles_is_cut_into_faces() -> None:
    assert faces("123m456pEEf12C_") == [
        "1m", "2m", "3m", "4p", "5p", "6p", "E", "E", "f1", "f2", "C", "back",
    ]  # fmt: skip


def test_a_tile_has_a_name_for_those_who_do_not_see_it() -> None:
    assert 'aria-label="五筒"' in tile("5p")


def test_points_have_a_true_minus_and_thousands_apart() -> None:
    assert [signed(n) for n in (0, 1160, -340, None)] == ["0", "+1,160", "−340", ""]
