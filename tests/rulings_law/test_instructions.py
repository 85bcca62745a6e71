"""What the clauses tell the table to do can be said: every key they use has its text."""

import ast
from pathlib import Path

import rulings.clauses
from rulings.law import edition

LAW = edition("tw16")
RULINGS = Path(rulings.clauses.__file__).parent.parent


def keys_used() -> dict[str, str]:
    """Every literal first argument of a call of `instruct`, with the place where it stands."""
    found = {}
    for path in sorted([*RULINGS.glob("*.py"), *RULINGS.glob("clauses/*.py")]):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "instruct"
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                found[str(node.args[0].value)] = f"{path.name}:{node.lineno}"
    return found


def test_every_instruction_a_clause_gives_has_its_text() -> None:
    assert {key: at for key, at in keys_used().items() if key not in LAW.instructions} == {}
