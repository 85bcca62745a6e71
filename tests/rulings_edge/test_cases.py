"""Outside cases, told to the ledger event by event, are ruled as the heart rules them whole."""

import json
from pathlib import Path
from typing import Any

import pytest

from rulings.case import Case, parse_case
from rulings.decide import judge
from rulings.difference import paid
from rulings.errors import CaseError
from rulings.models import Log, Ruling
from rulings.queries import log_state
from rulings.record import open_log
from rulings.replay import replay
from rulings.verify import verify_log
from tests.builders import later, moved, tell

pytestmark = pytest.mark.django_db
CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases/adjudicate_open.jsonl").read_text().splitlines()
]


def _open(case: Case) -> Log:
    return open_log(
        deal=case.deal,
        stakes=case.stakes,
        options=dict(case.options),
        ruleset=case.ruleset,
        full=case.full,
        tiles_left=case.tiles_left,
        now=later(),
    )


@pytest.mark.parametrize("told", CASES, ids=lambda told: str(told.get("id", "")))
def test_the_ledger_says_what_the_heart_says(told: dict[str, Any]) -> None:
    try:
        case = parse_case(told["case"])
        whole = judge(case)
    except CaseError:
        return  # refused as a whole: what the ledger refuses is tried elsewhere
    log = _open(case)
    for event in told["case"]["log"]:
        tell(log, event)
    state = log_state(log.id)
    assert state.table.state_json() == whole.table.state_json()
    assert state.table.next_json() == whole.table.next_json()
    assert state.needs == list(whole.needs)
    rulings = list(Ruling.objects.filter(log=log).order_by("n"))
    assert [ruling.decision_data for ruling in rulings] == [
        decision.to_json() for decision in whole.decisions
    ]
    assert moved(log) == paid(p for decision in whole.decisions for p in decision.payments)
    assert all(replay(state, ruling).same for ruling in rulings)
    assert verify_log(log.id.hex) == []
