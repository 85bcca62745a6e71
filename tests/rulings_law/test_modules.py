"""A clause that decides has a module with a test of its name, and is cited in that test or in the cases with sources."""

import re
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest

from rulings.law import edition, editions
from rulings.rulebook import modules
from scoring import side_stakes, staking

TESTS = Path(__file__).parents[1]
OF_THE_HEART = {cast("ModuleType", module): TESTS / "rulings" / "clauses" for module in modules()}
ALL = {**OF_THE_HEART, side_stakes: TESTS / "scoring", staking: TESTS / "scoring"}
"""Every module that decides, and where its test stands."""
CASES = "".join(path.read_text(encoding="utf-8") for path in sorted((TESTS / "cases").glob("*adj*.jsonl")))
SPOKEN_FOR = {"S10": "P-dealer"}
"""Not cited by itself: the dealer's payment has the tai of both, S9 and S10."""
DECIDING = sorted(
    {clause.id for id in editions() for clause in edition(id).clauses.values() if clause.decides}
)


def told_in(module: ModuleType) -> str:
    """The module's test of the same name."""
    return (ALL[module] / f"test_{module.__name__.rpartition('.')[2]}.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("clause", DECIDING)
def test_a_clause_that_decides_has_a_module_and_is_tested_by_name(clause: str) -> None:
    deciders = [module for module in ALL if clause in module.CLAUSES]
    assert deciders
    word = re.compile(rf"(?<![A-Za-z0-9]){re.escape(SPOKEN_FOR.get(clause, clause))}(?![0-9])")
    assert any(word.search(told_in(module) + CASES) for module in deciders)


@pytest.mark.parametrize("module", ALL, ids=lambda module: module.__name__)
def test_a_module_says_its_rule_and_names_only_clauses_that_decide(module: ModuleType) -> None:
    assert (module.__doc__ or "").strip()
    assert module.CLAUSES
    assert set(module.CLAUSES) <= set(DECIDING)
    assert "def test_" in told_in(module)
