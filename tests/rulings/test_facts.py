"""Facts: where a value comes from, and what is refused. (Every combination of answers: `test_every_fact`.)"""

from __future__ import annotations

from typing import Any

import pytest

from rulings.events import Exhausted
from rulings.facts import TRUTH, Facts
from rulings.rulebook import fouls
from tests.rulings.told import code_of, report

LISTED = sorted(fouls())


@pytest.mark.parametrize("foul", LISTED)
def test_a_fact_of_no_meaning_or_of_the_wrong_kind_is_refused(foul: str) -> None:
    assert code_of(report("E", foul, weather="rain")) == "bad_fact"
    for name in fouls()[foul].kinds:
        assert (
            code_of(report("E", foul, **{name: {"no": object.__name__} if name != "hand" else 3})) != "none"
        )


def test_reading_prefers_the_log_then_the_telling_then_the_finding_then_the_default() -> None:
    def facts(**sources: Any) -> Facts:
        kinds = {"replaced": TRUTH, "overridden": TRUTH.or_else(False)}
        return Facts(about="x", event=0, source=Exhausted(), kinds=kinds, **sources)

    assert facts().read("overridden") is False
    assert facts(found={"replaced": True}).read("replaced") is True
    both = facts(told={"replaced": False}, found={"replaced": True})
    assert both.read("replaced") is False
    logged = facts(told={"replaced": True})
    assert (logged.read("replaced", log=True), logged.trace["replaced"].origin) == (True, "log")
