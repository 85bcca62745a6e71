"""Loading an edition: once, whole, with a hash of its content; another edition states only its differences."""

import json
from pathlib import Path

import pytest

from rulings.law import LawError, MissingParam, UnknownKey, edition, editions, read_edition

HEADER = 'id = "{id}"\nversion = "{version}"\ntitle.zh-Hant = "甲"\ntitle.zh-Hans = "甲"\ntitle.en = "A"\n'


def texts(key: str, hant: str, hans: str, en: str) -> str:
    return f'{key}.zh-Hant = "{hant}"\n{key}.zh-Hans = "{hans}"\n{key}.en = "{en}"\n'


CLAUSE = (
    '[clause.S17]\ntai = 5\nsource = "A"\n'
    + texts("title", "四暗刻", "四暗刻", "Four")
    + texts("summary", "四副暗刻。", "四副暗刻。", "Four concealed triplets.")
)


def write(root: Path, directory: str, **files: str) -> None:
    (root / directory).mkdir()
    for name, content in files.items():
        (root / directory / f"{name}.toml").write_text(content, encoding="utf-8")


def test_an_edition_is_loaded_once() -> None:
    assert edition("tw16") is edition("tw16")
    assert "tw16" in editions()


def test_an_edition_or_version_that_is_not_there_is_refused() -> None:
    for id, version in (("tw17", None), ("../tw16", None), ("tw16", "0"), ("tw16", "../tw16")):
        with pytest.raises(UnknownKey):
            edition(id, version)


def test_the_options_default_to_plain_values_fit_for_json() -> None:
    defaults = edition("tw16").defaults()
    assert json.loads(json.dumps(defaults)) == {
        "dragon_of_round": {},
        "flower_order": "zhu_ju",
        "seven_pairs": False,
        "concealed_kong_in_all_melded": False,
        "count_exhausted_waits": False,
        "tail_win_after_flower": True,
        "four_as_two_pairs": True,
        "all_chows_pair_wait": True,
        "strict_tail_peek": False,
        "dealer_tai_in_pays_for_all": True,
        "late_win_is_false_win": False,
        "kong_keeps_ready": True,
        "side_stakes": False,
    }


def test_the_hash_stays_when_only_files_and_order_change(tmp_path: Path) -> None:
    other = '[word."seat.E"]\n' + texts("x", "東", "东", "East").replace("x.", "")
    header = HEADER.format(id="one", version="1")
    write(tmp_path, "one", edition=header, a=CLAUSE, b=other)
    first = read_edition(id="one", root=tmp_path).hash
    (tmp_path / "one" / "b.toml").unlink()
    (tmp_path / "one" / "a.toml").write_text(other + CLAUSE, encoding="utf-8")
    assert read_edition(id="one", root=tmp_path).hash == first


def test_the_hash_changes_with_one_character(tmp_path: Path) -> None:
    write(tmp_path, "one", edition=HEADER.format(id="one", version="1"), a=CLAUSE)
    first = read_edition(id="one", root=tmp_path).hash
    (tmp_path / "one" / "a.toml").write_text(CLAUSE.replace("tai = 5", "tai = 6"), encoding="utf-8")
    assert read_edition(id="one", root=tmp_path).hash != first


def test_an_edition_states_only_where_it_differs(tmp_path: Path) -> None:
    more = CLAUSE.replace("S17", "S18")
    write(tmp_path, "one", edition=HEADER.format(id="one", version="1"), a=CLAUSE, b=more)
    header = HEADER.format(id="two", version="1") + 'extends = "one"\n'
    changes = "[clause.S17]\ntai = 6\nconfirmed = false\n[clause.S18]\nremoved = true\n"
    write(tmp_path, "two", edition=header, a=changes)
    two = read_edition(id="two", root=tmp_path)
    assert two.lineage == ("two", "one")
    assert list(two.clauses) == ["S17"]
    assert (two.clause("S17").tai, two.clause("S17").confirmed) == (6, False)
    assert two.clause("S17").title == read_edition(id="one", root=tmp_path).clause("S17").title
    assert two.hash != read_edition(id="one", root=tmp_path).hash


def test_an_older_version_is_read_from_its_own_directory(tmp_path: Path) -> None:
    write(tmp_path, "one", edition=HEADER.format(id="one", version="2"), a=CLAUSE.replace("= 5", "= 6"))
    write(tmp_path, "one@1", edition=HEADER.format(id="one", version="1"), a=CLAUSE)
    tai = [read_edition(id="one", version=v, root=tmp_path).clause("S17").tai for v in ("1", "2", None)]
    assert tai == [5, 6, 6]


def test_editions_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    write(tmp_path, "one", edition=HEADER.format(id="one", version="1") + 'extends = "two"\n')
    write(tmp_path, "two", edition=HEADER.format(id="two", version="1") + 'extends = "one"\n')
    with pytest.raises(LawError, match="extends itself"):
        read_edition(id="one", root=tmp_path)


def test_the_same_entry_in_two_files_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "one", edition=HEADER.format(id="one", version="1"), a=CLAUSE, b=CLAUSE)
    with pytest.raises(LawError, match="another file"):
        read_edition(id="one", root=tmp_path)


def test_a_missing_language_is_refused_by_name(tmp_path: Path) -> None:
    lacking = CLAUSE.replace('title.en = "Four"\n', "")
    write(tmp_path, "one", edition=HEADER.format(id="one", version="1"), a=lacking)
    with pytest.raises(LawError, match="clause S17, title"):
        read_edition(id="one", root=tmp_path)


def test_a_reference_to_a_clause_that_is_not_there_is_refused(tmp_path: Path) -> None:
    fact = '[fact.pair_shown]\ntype = "text"\nclauses = ["F1"]\n' + texts("name", "對子", "对子", "Pair")
    fact += texts("question", "亮了沒？", "亮了没？", "Shown?")
    write(tmp_path, "one", edition=HEADER.format(id="one", version="1"), a=fact)
    with pytest.raises(LawError, match="fact pair_shown: no clause F1"):
        read_edition(id="one", root=tmp_path)


def test_seats_in_a_text_become_the_players_names(tmp_path: Path) -> None:
    content = '[word."seat.E"]\n' + texts("x", "東家", "东家", "East").replace("x.", "")
    content += "[instruction.pays]\n" + texts(
        "x", "{payer}付{payee}{points}", "{payer}付{payee}{points}", "{payer} pays {payee} {points}"
    ).replace("x.", "")
    write(tmp_path, "one", edition=HEADER.format(id="one", version="1"), a=content)
    one = read_edition(id="one", root=tmp_path)
    assert (
        one.text("pays", "zh-hant", payer="E", payee="S", points=40, names={"S": "黃淑芬"})
        == "東家付黃淑芬40"
    )
    with pytest.raises(MissingParam):
        one.text("pays", "zh-hant", payer="E")
    with pytest.raises(UnknownKey):
        one.text("nothing", "en")
