"""What holds for every case: points add up to zero, a replay gives the same, a sitting comes to its end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulings.case import parse_case
from rulings.decide import decide, judge
from rulings.decision import Decision
from rulings.errors import CaseError
from rulings.events import event_to_json, parse_event
from scoring.seats import SEATS
from scoring.settlement import totals
from tests.rulings.told import DEAL, case, decided, report, win

CASES = [
    json.loads(line)["case"]
    for line in (Path(__file__).parents[1] / "cases" / "adjudicate_open.jsonl")
    .read_text("utf-8")
    .splitlines()
]

SEAT = st.sampled_from(SEATS)
TRUTH = st.booleans()
TILE = st.sampled_from(["1m", "5p", "9s", "E", "C"])
FOULS = st.one_of(
    st.builds(lambda s, f: report(s, "peeked", face=f), SEAT, st.integers(0, 9)),
    st.builds(
        lambda s, f, a, b, c, d, e: report(
            s, "wrong_added_kong", replaced=a, in_hand=b, discarded=c, identifiable=d, in_last_eight=e, face=f
        ),
        SEAT, st.integers(0, 9), TRUTH, TRUTH, TRUTH, TRUTH, TRUTH,
    ),
    st.builds(lambda s, d, p: report(s, "called_not_taken", discarder=d, pair_shown=p), SEAT, SEAT, TRUTH),
    st.builds(
        lambda s, f, p: report(s, "false_win", tiles_pushed=p, because="incomplete", face=f), SEAT, st.integers(0, 9), TRUTH
    ),
)  # fmt: skip
PLAY = st.one_of(
    st.builds(lambda s, t: {"type": "discard", "seat": s, "tile": t}, SEAT, TILE),
    st.builds(lambda s, t: {"type": "draw", "seat": s, "tile": t, "from": "head"}, SEAT, TILE),
    st.builds(lambda s: {"type": "watch", "seat": s}, SEAT),
    st.builds(lambda s, o: {"type": "show", "seat": s, "tiles": "5p", "own_fault": o}, SEAT, TRUTH),
)
OTHERS = st.permutations(SEATS)
WINS = st.one_of(
    st.builds(lambda s, f, t, r: win(s, face=f, tail=t, returned_tile=r), SEAT, st.integers(0, 9), TRUTH, TRUTH),
    st.builds(
        lambda s, f, a: win(s[0], "discard", source=s[1], face=f, as_drawn=a, returned_tile=a),
        OTHERS, st.integers(0, 9), TRUTH,
    ),
    st.builds(lambda s: win(s, "flowers"), SEAT),
    st.builds(lambda s: win(s[0], "flowers", source=s[1]), OTHERS),
)  # fmt: skip
DEALS = st.fixed_dictionaries(
    {
        "dealer": SEAT,
        "door": SEAT,
        "round_wind": SEAT,
        "streak": st.integers(0, 5),
        "shown_streak": st.none() | st.integers(0, 5),
        "starting_dealer": SEAT,
    }
)
LOGS = st.builds(
    lambda before, won, after: [*before, *won, *after],
    st.lists(PLAY | FOULS, max_size=8),
    st.lists(WINS, max_size=1),
    st.lists(FOULS, max_size=3),
)


def told(log: list[dict[str, Any]], deal: dict[str, Any]) -> dict[str, Any]:
    return {**case(*log), "deal": {**DEAL, **deal}}


@given(LOGS, DEALS)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_points_add_up_to_zero_and_to_their_parts(log: list[dict[str, Any]], deal: dict[str, Any]) -> None:
    try:
        verdict = judge(parse_case(told(log, deal)))
    except CaseError:
        return
    payments = [p for d in verdict.decisions for p in d.payments]
    assert sum(totals(payments).values()) == 0
    assert all(p.points == p.parts.points(verdict.table.stakes) > 0 and p.payer != p.payee for p in payments)
    assert verdict.table.over == (verdict.table.next is not None)
    assert len({d.event for d in verdict.decisions} | {n.event for n in verdict.needs}) == len(
        verdict.decisions
    ) + len(verdict.needs)


def replayed(obj: dict[str, Any]) -> tuple[dict[str, Any], list[Decision]]:
    """Fold a case again from its stored events and stored decisions, as the record does."""
    told_case = parse_case(obj)
    table = told_case.open()
    stored: list[Decision] = []
    for n, event in enumerate(told_case.log):
        same = parse_event(json.loads(json.dumps(event_to_json(event))), f"log[{n}]")
        assert same == event
        outcome = decide(table, same)
        if isinstance(outcome, Decision):
            outcome = Decision.from_json(json.loads(json.dumps(outcome.to_json())))
            stored.append(outcome)
        table.advance(same, outcome if isinstance(outcome, Decision) else None)
    return table.state_json() | {"next": table.next_json()}, stored


@pytest.mark.parametrize("obj", CASES)
def test_a_replay_from_stored_json_gives_the_same(obj: dict[str, Any]) -> None:
    try:
        verdict = judge(parse_case(obj))
    except CaseError:
        return
    state, stored = replayed(obj)
    assert [d.to_json() for d in stored] == [d.to_json() for d in verdict.decisions]
    assert state == verdict.table.state_json() | {"next": verdict.table.next_json()}


@given(LOGS, DEALS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_replay_of_any_log_gives_the_same(log: list[dict[str, Any]], deal: dict[str, Any]) -> None:
    try:
        verdict = judge(parse_case(told(log, deal)))
    except CaseError:
        return
    state, stored = replayed(told(log, deal))
    assert [d.to_json() for d in stored] == [d.to_json() for d in verdict.decisions]
    assert state == verdict.table.state_json() | {"next": verdict.table.next_json()}


@given(LOGS)
@settings(max_examples=60, deadline=None)
def test_deciding_changes_nothing_at_the_table(log: list[dict[str, Any]]) -> None:
    told_case = parse_case(told(log, DEAL))
    table = told_case.open()
    for event in told_case.log:
        try:
            first = decide(table, event)
        except CaseError:
            return
        assert decide(table, event) == first
        table.advance(event, first if isinstance(first, Decision) else None)


RESULTS = st.one_of(
    st.builds(lambda s: win(s, face=1), SEAT),
    st.just({"type": "exhausted"}),
    st.builds(lambda s: report(s, "false_win", tiles_pushed=True, because="incomplete", face=0), SEAT),
)


@given(SEAT, st.lists(RESULTS, min_size=60, max_size=120))
@settings(max_examples=30, deadline=None)
def test_a_sitting_played_deal_by_deal_is_four_rounds_each_starting_at_the_starting_dealer(
    starting: str, results: list[dict[str, Any]]
) -> None:
    deal: dict[str, Any] = {**DEAL, "dealer": starting, "starting_dealer": starting}
    winds = []
    for result in results:
        verdict = decided(result, **deal)
        after = verdict.table.next
        assert after is not None
        if after.sitting_over:
            assert deal["round_wind"] == "N"
            break
        if after.round_wind != deal["round_wind"]:
            assert after.dealer == starting
            winds.append(after.round_wind)
        if after.dealer == deal["dealer"]:
            assert after.streak in (deal["streak"], deal["streak"] + 1)
        else:
            assert after.streak == 0
        deal |= {"dealer": after.dealer, "streak": after.streak, "round_wind": after.round_wind}
    assert winds == ["S", "W", "N"][: len(winds)]


def test_the_order_of_facts_in_a_report_does_not_matter() -> None:
    facts = {"replaced": True, "in_hand": True, "discarded": False, "identifiable": False}
    forth = decided(report("S", "wrong_added_kong", **facts)).decisions[0]
    back = decided(report("S", "wrong_added_kong", **dict(reversed(facts.items())))).decisions[0]
    assert forth == back
