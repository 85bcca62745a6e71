"""A name is found in whatever script it was written or is asked for."""

import pytest

from referee.players.actions import add_player, add_players, rename_player
from referee.players.forms import PlayerForm
from referee.players.names import name_key, words_of
from referee.players.queries import search
from tests.cast import NOW


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("陳小華", "陈小华"),
        ("劉　家豪", "刘家豪"),
        ("ＡＮＮＡ Li", "anna li"),
        ("葉曉雯", "叶晓雯"),
        ("Straße", "STRASSE"),
        ("ﾊﾅｺ", "ハナコ"),
    ],
)
def test_two_writings_of_one_name_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_other_names_keep_other_keys() -> None:
    assert len({name_key(name) for name in ("林佩蓉", "林佩容", "陳佩蓉", "Lin")}) == 4


def test_words_are_split_at_any_blank() -> None:
    assert words_of("  陳　小華\tABC ") == ["陈", "小华", "abc"]


@pytest.mark.django_db
def test_search_finds_by_either_script_by_part_and_by_club() -> None:
    chen = add_player(name="陳 冠廷", club="大稻埕麻將社", now=NOW)
    add_players(people=[("黃淑芬", "艋舺", False), ("Anna Öst", "", False)], now=NOW)
    for text in ("陈冠廷", "陳冠廷", "冠廷", "大稻埕", "麻将 陈", "陳 冠廷"):
        assert [player.pk for player in search(text=text)] == [chen.pk], text
    assert [player.name for player in search(text="anna öst")] == ["Anna Öst"]
    assert search(text="").count() == 3
    assert search(text="沒有這個人").count() == 0


@pytest.mark.django_db
def test_a_renamed_player_is_found_by_the_new_name_only() -> None:
    player = add_player(name="黃淑芬", club="", now=NOW)
    rename_player(player=player, name="黃素芬", club="")
    assert search(text="黄素芬").get() == player
    assert not search(text="淑芬").exists()


@pytest.mark.parametrize("unseen", ["\u202e", "\u200b", "\u2066", "\x07"])
@pytest.mark.parametrize("field", ["name", "club"])
def test_the_form_refuses_a_character_nobody_sees_as_the_list_does(field: str, unseen: str) -> None:
    form = PlayerForm({"name": "陳冠廷", "club": "大稻埕", field: f"陳{unseen}冠廷"})
    assert form.errors == {field: ["有看不見的字元，請重打這一格"]}
