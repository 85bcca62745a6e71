"""A clause whose module is missing is never guessed: the case is answered with `not_built`, the others as ever."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulings import clauses, rulebook
from rulings.management.commands.adjudicate import answer_text
from tests.rulings.told import case


@pytest.fixture
def without_disturbed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The house with one module less: the modules that remain are listed elsewhere, and nothing is remembered."""
    for module in rulebook.modules():
        name = module.__name__.rpartition(".")[2]
        if name != "disturbed":
            (tmp_path / f"{name}.py").touch()

    def forget() -> None:
        rulebook.modules.cache_clear()
        rulebook._rules.cache_clear()

    monkeypatch.setattr(clauses, "__path__", [str(tmp_path)])
    forget()
    yield
    monkeypatch.undo()
    forget()


def answer(**report: object) -> dict[str, object]:
    return answer_text(json.dumps(case({"type": "report", "seat": "S", **report})).encode())


@pytest.mark.usefixtures("without_disturbed")
def test_a_foul_whose_clause_is_not_built_says_so_and_where() -> None:
    error = answer(foul="disturbed", facts={"restorable": True})["error"]
    assert isinstance(error, dict)
    assert (error["code"], error["at"]) == ("not_built", "log[0]")
    assert "error" not in answer(foul="extra_tile")


def test_with_its_module_it_is_decided() -> None:
    assert "error" not in answer(foul="disturbed", facts={"restorable": True})
