"""Finding a foul by what a referee types, in any script."""

import pytest

from rulings.law import edition
from rulings.law.search import Matcher, simplified_table

LAW = edition("tw16")


def found(text: str) -> list[str]:
    return [foul.id for foul in LAW.search_fouls(text)]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("多一張", "extra_tile"),
        ("多一张", "extra_tile"),
        ("extra tile", "extra_tile"),
        ("EXTRA", "extra_tile"),
        ("ｅｘｔｒａ　ｔｉｌｅ", "extra_tile"),
        ("喊碰", "called_not_taken"),
        ("詐胡", "false_win"),
        ("诈和", "false_win"),
        ("加槓", "wrong_added_kong"),
        ("加杠", "wrong_added_kong"),
        ("F8.2", "wrong_added_kong"),
        ("f10.3", "wrong_chow"),
        ("過水", "false_win"),
        ("眼牌", "watch_violation"),
        ("他多一張牌", "extra_tile"),
        ("沒補花", "flower_not_replaced"),
        ("knocked over", "disturbed"),
        ("都不是", "other"),
    ],
)
def test_a_foul_is_found_in_any_script(typed: str, first: str) -> None:
    assert found(typed)[0] == first


@pytest.mark.parametrize("foul", list(LAW.fouls))
@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans", "en"])
def test_every_foul_is_found_by_its_name_and_by_each_search_word(foul: str, lang: str) -> None:
    assert found(LAW.foul(foul).title[lang])[0] == foul
    for word in LAW.foul(foul).search[lang]:
        assert foul in found(word)


@pytest.mark.parametrize("typed", ["", "  ", "？！"])
def test_nothing_typed_shows_all_in_their_order(typed: str) -> None:
    assert found(typed) == [f.id for f in sorted(LAW.fouls.values(), key=lambda foul: foul.order)]


def test_words_that_mean_no_foul_find_none() -> None:
    assert found("天氣真好") == []
    assert found("zzz") == []


def test_an_exact_name_comes_before_a_part_of_one() -> None:
    both = {"a": (("錯加槓",), ()), "b": (("加槓",), ()), "c": ((), ("加槓牌",))}
    assert Matcher(pairs=[], entries=both).find("加槓") == ["b", "c", "a"]


def test_the_table_of_scripts_is_read_off_pairs_of_equal_length_only() -> None:
    table = simplified_table([("槓牌", "杠牌"), ("槓", "扛"), ("一二三", "一")])
    assert table == {ord("槓"): "杠"}


def test_what_players_call_it_is_found_among_the_clauses_and_the_fouls() -> None:
    for said, clause, foul in (
        ("放槍", "P-pay", "exposed_tile_discarded"),
        ("放枪", "P-pay", "exposed_tile_discarded"),
        ("包牌", "F5", "false_win"),
        ("槓上開花", "S24", "wrong_added_kong"),
    ):
        assert LAW.search_clauses(said)[0] == clause, said
        assert foul in found(said), said
