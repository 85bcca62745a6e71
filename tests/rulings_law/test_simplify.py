"""The Simplified lines of an edition's files are written from the Traditional ones."""

import opencc

from rulings.management.commands.simplify_law import simplify

CONVERT = opencc.OpenCC("t2s")


def test_a_simplified_line_follows_each_traditional_one() -> None:
    source = (
        '[clause.F8]\ntitle.zh-Hant = "錯加槓"\ntitle.en = "Wrong added kong"\nsearch.zh-Hant = ["補槓"]\n'
    )
    assert simplify(source, CONVERT) == (
        '[clause.F8]\ntitle.zh-Hant = "錯加槓"\ntitle.zh-Hans = "错加杠"\ntitle.en = "Wrong added kong"\n'
        'search.zh-Hant = ["補槓"]\nsearch.zh-Hans = ["补杠"]\n'
    )


def test_an_outdated_line_is_replaced_and_a_second_run_changes_nothing() -> None:
    once = simplify('zh-Hant = "莊家"\nzh-Hans = "闲家"\nen = "dealer"\n', CONVERT)
    assert once == 'zh-Hant = "莊家"\nzh-Hans = "庄家"\nen = "dealer"\n'
    assert simplify(once, CONVERT) == once


def test_a_line_written_by_hand_is_left_alone() -> None:
    source = 'zh-Hant = "計程車"\nzh-Hans = "出租车" # own\nen = "taxi"\n'
    assert simplify(source, CONVERT) == source
