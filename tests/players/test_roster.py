"""A list of players is read as people keep it, and every fault is told by its line."""

import codecs

import pytest

from referee.players.roster import MAX_ROWS, RosterError, decode, read_roster

LIST = "編號,姓名,社團\r\n3,林佩蓉,大稻埕\r\n\r\n7,陳冠廷,\r\n"


def test_a_plain_list_is_read_with_numbers_and_clubs() -> None:
    roster = read_roster(LIST)
    assert roster.ok
    assert [(row.line, row.number, row.name, row.club) for row in roster.rows] == [
        (2, 3, "林佩蓉", "大稻埕"),
        (4, 7, "陳冠廷", ""),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "big5"])
def test_a_file_is_read_in_the_encodings_that_spreadsheets_write(encoding: str) -> None:
    assert read_roster(decode(LIST.encode(encoding))).rows == read_roster(LIST).rows


def test_a_file_that_is_no_text_says_how_to_save_it() -> None:
    with pytest.raises(RosterError, match="CSV UTF-8") as refused:
        decode(b"PK\x03\x04\xff\xfe\x81\x00\xff")
    assert refused.value.code == "encoding"
    with pytest.raises(RosterError):
        decode(codecs.BOM_UTF8 + b"\xff\xff")


@pytest.mark.parametrize(
    "text",
    [
        "姓名\t編號\n林佩蓉\t3\n",
        "姓名;編號\n林佩蓉;3\n",
        "姓名，編號\n林佩蓉，3\n",
        "Name,No\n林佩蓉,3\n",
        "姓名,编号\n林佩蓉,3",
    ],
)
def test_separators_and_column_names_may_be_of_any_usual_kind(text: str) -> None:
    (row,) = read_roster(text).rows
    assert (row.name, row.number, row.problems) == ("林佩蓉", 3, ())


def test_a_quoted_cell_may_hold_the_separator() -> None:
    (row,) = read_roster('姓名,社團\n"Li, Anna","一社,二社"\n').rows
    assert (row.name, row.club) == ("Li, Anna", "一社,二社")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "名單是空的"),
        ("  \n\n", "名單是空的"),
        ("編號,社團\n1,甲\n", "姓名"),
        ("林佩蓉\n陳冠廷\n", "姓名"),
        ("姓名\n", "沒有選手"),
        ('姓名\n"林', "第 2 列的引號沒有成對"),
        ('姓名,社團\n林佩蓉,甲\n\n陳冠廷,"乙\n黃淑芬,丙\n', "第 4 列的引號沒有成對"),
    ],
)
def test_a_list_that_cannot_be_used_says_why(text: str, said: str) -> None:
    roster = read_roster(text)
    assert not roster.ok
    assert said in roster.problems[0]


def test_every_fault_of_every_row_is_told_at_once() -> None:
    rows = read_roster("編號,姓名\n0,\nx,林佩蓉\n5,林 佩蓉\n5,陳冠廷\n99999,王五\n").rows
    assert [len(row.problems) for row in rows] == [2, 1, 1, 1, 1]
    assert "第 3 列同名" in rows[2].problems[0]
    assert "第 4 列一樣" in rows[3].problems[0]


def test_one_name_in_two_clubs_is_two_people_and_two_scripts_are_one() -> None:
    assert read_roster("姓名,社團\n陳小華,甲\n陳小華,乙\n").ok
    assert not read_roster("姓名\n陳小華\n陈小华\n").ok


def test_namesakes_of_one_club_are_two_people_where_each_has_a_number() -> None:
    assert read_roster("編號,姓名,社團\n3,陳小華,甲\n4,陳小華,甲\n").ok
    assert not read_roster("編號,姓名,社團\n3,陳小華,甲\n,陳小華,甲\n").ok


def test_names_too_long_too_many_or_with_hidden_characters_are_refused() -> None:
    rows = read_roster(f"姓名\n{'長' * 61}\n林\u200b佩蓉\n").rows
    assert all(row.problems for row in rows)
    many = read_roster("姓名\n" + "\n".join(f"選手{i}" for i in range(MAX_ROWS + 1)))
    assert "請分次匯入" in many.problems[0]
