"""F11.3 in the ledger: the wins that follow answer the report; the ruling is the report's and can be decided again."""

import pytest

from rulings.queries import log_state
from rulings.replay import replay
from tests.builders import a_log, a_win, moved, tell

pytestmark = pytest.mark.django_db


def test_the_ruling_that_came_with_a_win_is_that_of_the_report() -> None:
    log = a_log()
    claims = [{"seat": "N", "call": "win"}]
    facts = {"like_tile_in_hand": False, "claims": claims}
    report = tell(log, {"type": "report", "seat": "W", "foul": "exposed_tile_discarded", "facts": facts})
    assert report.need is not None
    first = tell(log, {**a_win("N", face=1), "from": "W"})
    assert first.ruling is None
    assert first.need is not None
    assert (first.need.fact, first.need.event) == ("restored_discard_won_by", 0)
    second = tell(log, {**a_win("S", face=2), "from": "W"})
    assert second.ruling is not None
    assert second.ruling.event_id == report.event.uid
    assert moved(log) == {("N", "W"): -40, ("S", "W"): -50}
    state = log_state(log.id)
    assert (state.needs, state.table.over, state.table.pending) == ([], True, {})
    assert replay(state, second.ruling).same
