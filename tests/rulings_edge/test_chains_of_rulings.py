"""However often rulings supersede each other, the points are those of the last decision, and each got what it says."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulings.difference import Sums, sums
from rulings.review import Act
from rulings.verify import verify_log
from tests.builders import a_log, a_win, judge_again, moved, tell

pytestmark = pytest.mark.django_db
PAIRS = [(a, b) for a in "ESWN" for b in "ESWN" if a != b]
PAYMENTS = st.lists(st.tuples(st.sampled_from(PAIRS), st.integers(1, 500)), max_size=5)
REVIEWS = st.lists(st.one_of(st.just("uphold"), st.just("overturn"), PAYMENTS), min_size=1, max_size=6)


def _as_decision(payments: list[tuple[tuple[str, str], int]]) -> dict[str, Any]:
    return {"payments": [{"payer": a, "payee": b, "points": points} for (a, b), points in payments]}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(reviews=REVIEWS, late=st.booleans())
def test_a_chain_of_rulings_ends_with_exactly_the_last_decisions_points(
    reviews: list[Any], late: bool
) -> None:
    log = a_log()
    ruling = tell(log, a_win("S", by="self_draw", face=3)).ruling
    if late:
        ruling = tell(log, {"type": "report", "seat": "S", "foul": "extra_tile", "facts": {"face": 3}}).ruling
    assert ruling is not None
    expected = moved(log)
    undone: list[Any] = []  # what each overturn would put back
    before = {} if not late else sums([("E", "S", 70), ("W", "S", 60), ("N", "S", 60)])
    for act in reviews:
        if act == "uphold":
            ruling = judge_again(ruling, "uphold").ruling
        elif act == "overturn":
            ruling = judge_again(ruling, "overturn").ruling
            back = undone.pop() if undone else before
            undone, expected = [expected], back
        else:
            ruling, undone = judge_again(ruling, "amend", decision=_as_decision(act)).ruling, []
            expected = sums((a, b, points) for (a, b), points in act)
        assert moved(log) == expected
    assert verify_log(log.id.hex) == []


def test_overturning_an_upheld_overturn_puts_back_what_was_undone() -> None:
    log = a_log()
    ruling = tell(log, a_win("S", by="self_draw", face=3)).ruling
    assert ruling is not None
    won = moved(log)
    acts: list[tuple[Act, Sums]] = [
        ("overturn", {}),
        ("uphold", {}),
        ("overturn", won),
        ("uphold", won),
        ("overturn", {}),
        ("overturn", won),
    ]
    for act, after in acts:
        ruling = judge_again(ruling, act).ruling
        assert moved(log) == after, act
    assert verify_log(log.id.hex) == []
