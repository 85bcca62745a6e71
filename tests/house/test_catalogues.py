"""No text of the interface is outside the catalogues, and `make lint` would say so: of code, of templates, of scripts."""

import ast
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.ops import catalogues, hans, po

ROOT = catalogues.ROOT
CHINESE = re.compile(r"[\u3001-\u303f\u30fb\u3400-\u9fff\uff01-\uff5e]")
GETTEXT = {
    "_",
    "gettext",
    "gettext_lazy",
    "ngettext",
    "ngettext_lazy",
    "pgettext",
    "pgettext_lazy",
    "npgettext",
}
TAG = re.compile(r"\{#.*?#\}|\{% *blocktranslate\b.*?endblocktranslate *%\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
NO_TEXTS = {  # what is Chinese there is data: what is read, not what is said
    "referee/ops/hans.py": "words of both scripts",
    "referee/paper/files.py": "signs that a spreadsheet would take for a formula",
    "referee/paper/sheets.py": "keys of texts collected from templates",
    "referee/players/roster.py": "names of columns in lists",
    "referee/precedents/reasons.py": "how stored reasons are joined",
    "referee/seating/forms.py": "separators that people type",
    "referee/settings.py": "languages by their own names; the API's title",
    "referee/api/views/sittings.py": "the description of the API, in English, with the field's words",
}


def untranslatable(source: str) -> Iterator[str]:
    """Chinese strings of a module that gettext does not get, or cannot find: makemessages does not read f-strings."""
    tree = ast.parse(source)
    named: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            named.add(id(node.value))  # a docstring
        elif (
            isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in GETTEXT
        ):
            named |= {id(part) for part in ast.walk(node)}
    hidden = [
        node for outer in ast.walk(tree) if isinstance(outer, ast.JoinedStr) for node in ast.walk(outer)
    ]
    for node in [*ast.walk(tree), *(part for part in hidden if id(part) in named)]:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CHINESE.search(node.value):
            if id(node) not in named or any(node is part for part in hidden):
                yield node.value


def test_no_module_says_something_that_cannot_be_translated() -> None:
    left = {}
    for path in sorted((ROOT / "referee").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name in NO_TEXTS or {"migrations", "demo", "management"} & set(path.parts):
            continue
        if found := sorted(set(untranslatable(path.read_text(encoding="utf-8")))):
            left[name] = found
    assert not left


def test_no_template_has_text_outside_its_tags() -> None:
    left = {}
    for path in sorted((ROOT / "templates").rglob("*.html")):
        if found := CHINESE.findall(TAG.sub("", path.read_text(encoding="utf-8"))):
            left[path.name] = "".join(found)
    assert not left


def test_no_script_has_words_of_its_own() -> None:
    for path in (ROOT / "referee" / "static").glob("*.js"):
        assert not CHINESE.findall(path.read_text(encoding="utf-8")), path.name


def test_the_catalogues_have_every_text_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogues.check() == 0, capsys.readouterr().out


@pytest.fixture
def locale(tmp_path: Path) -> Path:
    """The catalogues as far as they are translated, compiled."""
    copy = Path(shutil.copytree(catalogues.LOCALE, tmp_path / "locale"))
    source = catalogues.source_of("en", copy)
    po.write(source, [entry for entry in po.read(source) if entry.done])
    catalogues.make(copy)
    shutil.copy(source, tmp_path / "wanted.po")
    return copy


def faults_of(locale: Path, language: str) -> list[str]:
    wanted = [entry for entry in po.read(locale.parent / "wanted.po") if entry.id]
    return list(catalogues.faults(catalogues.source_of(language, locale), wanted))


def test_a_text_that_is_missing_untranslated_fuzzy_or_not_compiled_is_named(locale: Path) -> None:
    source = catalogues.source_of("en", locale)
    assert faults_of(locale, "en") == []
    entries = po.read(source)
    gone, empty, unsure = entries.pop(1), entries[1], entries[2]
    empty.texts = [""] * len(empty.texts)
    unsure.comments.append("#, fuzzy")
    po.write(source, entries)
    assert faults_of(locale, "en") == [
        f"missing (run `make messages`): {gone.id}",
        f"untranslated: {empty.id}",
        f"fuzzy: {unsure.id}",
        "not compiled since it was changed; run `make messages`",
    ]


def test_a_simplified_text_changed_by_hand_is_made_anew(locale: Path) -> None:
    source = catalogues.source_of("zh_Hans", locale)
    entries = po.read(source)
    right, entries[1].texts = entries[1].texts, ["改過"]
    po.write(source, entries)
    assert faults_of(locale, "zh_Hans")[0] == f"not as made from the Traditional text: {entries[1].id}"
    catalogues.make(locale)
    assert po.read(source)[1].texts == right
    assert faults_of(locale, "zh_Hans") == []


def test_a_catalogue_is_written_as_it_was_read(locale: Path) -> None:
    source = catalogues.source_of("en", locale)
    before = source.read_text(encoding="utf-8")
    po.write(source, po.read(source))
    assert source.read_text(encoding="utf-8") == before


def test_what_taiwan_says_otherwise_is_said_as_the_mainland_does() -> None:
    assert hans.simplified("請登入帳號，列印「%(name)s」的紀錄檔") == "请登录账号，打印“%(name)s”的记录文件"
    assert hans.simplified("登錄骰子") == "登记骰子"
    assert hans.traditional_only("和銃 東家") == "銃東"
    assert hans.traditional_only(hans.simplified("和銃 東家 裡面 只剩著")) == ""
