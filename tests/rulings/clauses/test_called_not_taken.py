"""F1 喊碰未碰."""

from __future__ import annotations

from tests.rulings.told import asked, cited, code_of, decided, discard, event, paid, report


def test_the_left_neighbours_discard_costs_nothing() -> None:
    verdict = decided(report("W", "called_not_taken", discarder="S", pair_shown=False))
    assert (paid(verdict), cited(verdict), verdict.table.over) == ({}, {"F1"}, False)


def test_a_pair_that_is_shown_must_be_ponged() -> None:
    verdict = decided(report("W", "called_not_taken", discarder="E", pair_shown=True))
    assert paid(verdict) == {}
    assert [i.key for i in verdict.decisions[0].instructions] == ["F1.must_pong"]


def test_a_call_overridden_by_a_better_claim_costs_nothing_and_asks_nothing() -> None:
    verdict = decided(report("W", "called_not_taken", overridden=True))
    assert (asked(verdict), paid(verdict)) == ([], {})
    assert verdict.decisions[0].interpretations == ("I-24",)


def test_a_pong_called_and_not_made_costs_a_flat_tai_to_the_discarder() -> None:
    verdict = decided(report("W", "called_not_taken", discarder="E", pair_shown=False))
    assert paid(verdict) == {"W>E": 10}
    assert verdict.decisions[0].payments[0].parts.flat_tai == 1


def test_the_discarder_is_read_from_the_log_past_ones_own_discard() -> None:
    verdict = decided(
        discard("E", "1m"), discard("W", "2m"), report("W", "called_not_taken", pair_shown=False)
    )
    assert paid(verdict) == {"W>E": 10}


def test_a_ruling_on_the_claims_says_that_it_was_overridden() -> None:
    claims = {
        "type": "claims",
        "discarder": "E",
        "claims": [{"seat": "N", "call": "win"}, {"seat": "W", "call": "pong"}],
        "facts": {"reached_and_touched": False},
    }
    verdict = decided(discard("E", "1m"), claims, report("W", "called_not_taken", pair_shown=False))
    assert paid(verdict) == {}


def test_a_told_discarder_whom_the_log_contradicts_is_refused() -> None:
    told = report("W", "called_not_taken", discarder="N", pair_shown=False)
    assert code_of(discard("E", "1m"), told) == "bad_fact"
    assert code_of(report("W", "called_not_taken", discarder="W", pair_shown=False)) == "bad_fact"
    assert code_of(report("W", "called_not_taken", discarder="X")) == "bad_seat"


def test_whoever_discarded_is_asked_first_and_the_pair_next() -> None:
    assert asked(decided(report("W", "called_not_taken"))) == ["discarder"]
    assert asked(decided(report("W", "called_not_taken", discarder="E"))) == ["pair_shown"]
    assert asked(decided(report("W", "called_not_taken", pair_shown=True))) == []


def test_watching_and_the_rest_of_the_table_do_not_change() -> None:
    verdict = decided(event("watch", "N"), report("W", "called_not_taken", discarder="E", pair_shown=False))
    assert verdict.table.state_json() == {
        "dead": [],
        "watching": ["N"],
        "liabilities": [],
        "deal_over": False,
    }
