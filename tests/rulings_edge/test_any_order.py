"""Results, late reports and reviews in any order: the ledger stays whole and every chain has moved what it says."""

import contextlib
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulings.difference import sums
from rulings.queries import log_state, points
from rulings.record import CaseError
from rulings.replay import replay
from rulings.verify import verify_log
from tests.builders import a_discard, a_log, a_win, an_override, judge_again, tell

pytestmark = pytest.mark.django_db
SEATS = st.sampled_from("ESWN")
FACE = st.integers(0, 9)


def _report(seat: str, foul: str, face: int) -> dict[str, Any]:
    facts: dict[str, Any] = {"face": face}
    if foul == "false_win":
        facts |= {"because": "incomplete", "tiles_pushed": True}
    if foul == "wrong_added_kong":
        facts |= {
            "replaced": True,
            "in_hand": False,
            "identifiable": False,
            "discarded": False,
            "in_last_eight": False,
        }
    return {"type": "report", "seat": seat, "foul": foul, "facts": facts}


FOULS = st.sampled_from(["extra_tile", "missing_tile", "peeked", "false_win", "wrong_added_kong"])
EVENTS = st.one_of(
    st.builds(lambda seat, face: a_win(seat, by="self_draw", face=face), SEATS, FACE),
    st.builds(_report, SEATS, FOULS, FACE),
    st.just({"type": "exhausted"}),
    st.just(a_discard()),
)
AMENDED = st.builds(
    lambda points, seat: (
        an_override(("E", "S", points), ("N", "W", 5)) | {"remedies": [{"kind": "dead_hand", "seat": seat}]}
    ),
    st.integers(1, 300),
    SEATS,
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("tell"), EVENTS),
        st.tuples(st.just("override"), EVENTS),
        st.tuples(st.sampled_from(["uphold", "overturn"]), st.integers(0, 9)),
        st.tuples(st.just("amend"), AMENDED),
    ),
    min_size=2,
    max_size=9,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=STEPS)
def test_the_ledger_stays_whole_whatever_is_told_and_reviewed(steps: list[tuple[str, Any]]) -> None:
    log = a_log()
    for act, what in steps:
        standing = log_state(log.id).standing
        with contextlib.suppress(CaseError):  # refused as a whole: nothing is written
            if act == "tell":
                tell(log, what)
            elif act == "override":
                tell(log, what, override=an_override(("W", "E", 40)))
            elif standing and act == "amend":
                decision = {name: value for name, value in what.items() if name != "reason"}
                judge_again(standing[-1], "amend", decision=decision)
            elif standing:
                judge_again(standing[what % len(standing)], act)  # type: ignore[arg-type]  # one of the two acts
    assert verify_log(log.id.hex) == []
    state = log_state(log.id)
    assert sum(points([log.id])[log.id].values()) == 0
    by_event = {ruling.event_id: ruling for ruling in state.rulings}
    assert all(state.tip(ruling).id in {r.id for r in state.standing} for ruling in by_event.values())
    in_all = sums((*pair, moved) for ruling in state.standing for pair, moved in state.full(ruling).items())
    net = {seat: 0 for seat in "ESWN"}
    for (payer, payee), moved in in_all.items():
        net[payer] -= moved
        net[payee] += moved
    assert net == points([log.id])[log.id]
    assert all(replay(state, ruling).same for ruling in state.rulings if ruling.kind != "review")
