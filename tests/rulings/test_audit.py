"""The audit of full logs: silent on legal deals, and right about each kind of violation planted into one."""

from __future__ import annotations

import contextlib
from functools import cache

import pytest

from rulings.audit import Violation, audit, checks
from rulings.case import parse_case
from rulings.decide import judge
from rulings.errors import CaseError
from rulings.law import edition
from tests.rulings.games import Game, play_deal
from tests.rulings.planted import PLANTERS, Planted
from tests.schemas.mutations import scrambled

DEALS = 500
WITH_HIDDEN_TILES = 100
JUDGED = 100
RARE = {
    "p_intercept_the_later_wins": 270,
    "f7_concealed_kong_of_a_tile_discarded_later": 314,
    "s27_flower_win_without_replacing": 543,
    "b5_waits_for_a_tile_of_the_go_around_before_a_concealed_kong": 1054,
}
"""Seeds of deals that have room for what few deals have room for."""


@cache
def deal(seed: int) -> Game:
    return play_deal(seed=seed)


def test_500_legal_deals_raise_no_false_alarm() -> None:
    for seed in range(DEALS):
        assert audit(parse_case(deal(seed).case)) == (), f"seed {seed}"


def test_legal_deals_with_hidden_tiles_raise_no_false_alarm() -> None:
    for seed in range(WITH_HIDDEN_TILES):
        assert audit(parse_case(play_deal(seed=seed, hidden=0.4).case)) == (), f"seed {seed}"


@cache
def plant(name: str) -> Planted:
    """The violation planted into the first deal that has room for it."""
    for seed in range(RARE.get(name, 0), RARE.get(name, 0) + DEALS):
        planted = PLANTERS[name](deal(seed))
        if planted is not None:
            return planted
    raise AssertionError(f"no deal has room for {name}")


def names_it(found: Violation, planted: Planted) -> bool:
    said = (found.clause, found.event, found.seat, found.foul)
    return said == (planted.clause, planted.event, planted.seat, planted.foul)


@pytest.mark.parametrize("name", PLANTERS)
def test_a_planted_violation_is_found_with_its_clause_and_event(name: str) -> None:
    planted = plant(name)
    found = audit(parse_case(planted.case))
    assert any(names_it(violation, planted) for violation in found), found
    others = {v.clause for v in found if not names_it(v, planted)}
    assert others <= planted.beside, found


def test_every_check_names_clauses_of_the_edition() -> None:
    law = edition("tw16")
    for module in checks():
        for clause in module.CLAUSES:
            assert law.clause(clause).summary["zh-Hant"]


def test_every_clause_that_a_check_names_is_planted_or_tested_below() -> None:
    planted = {plant(name).clause for name in PLANTERS}
    named = {clause for module in checks() for clause in module.CLAUSES}
    assert named == planted | {"C5", "C6"}


@pytest.mark.parametrize(("call", "took", "clause"), [("win", "pong", "C5"), ("win", "chow", "C6")])
def test_a_call_that_takes_a_tile_before_a_better_one_is_named(call: str, took: str, clause: str) -> None:
    tiles = "555m" if took == "pong" else "567m"
    claims = [{"seat": "W", "call": call}, {"seat": "S", "call": took}]
    case = {
        **deal(0).case,
        "deal": {"dealer": "E", "door": "E", "round_wind": "E", "starting_dealer": "E"},
        "log": [
            {"type": "discard", "seat": "E", "tile": "5m"},
            {"type": "claims", "discarder": "E", "tile": "5m", "claims": claims},
            {"type": took, "seat": "S", "tiles": tiles, "from": "E"},
        ],
    }
    assert [(v.clause, v.event, v.seat) for v in audit(parse_case(case))] == [(clause, 2, "S")]


BAD_WINS = [name for name in PLANTERS if name.startswith(("b2_", "b4_", "b5_", "p_selfdraw", "p_passed"))]


@pytest.mark.parametrize("name", BAD_WINS)
def test_the_engine_too_decides_a_planted_bad_win_as_false_under_that_clause(name: str) -> None:
    planted = plant(name)
    decision = judge(parse_case(planted.case)).decisions[-1]
    assert decision.event == planted.event
    assert {"F4", planted.clause} <= set(decision.clauses)


def test_the_engine_finds_no_foul_and_has_no_question_in_legal_deals() -> None:
    for seed in range(JUDGED):
        verdict = judge(parse_case(deal(seed).case))
        assert verdict.needs == ()
        assert verdict.table.over
        fouls = {clause for d in verdict.decisions for clause in d.clauses if clause[0] in "BF"}
        assert fouls == set(), f"seed {seed}"


def test_a_wrong_concealed_kong_of_the_last_eight_draws_is_named_with_the_clause_for_them() -> None:
    planted = plant("f7_concealed_kong_of_a_tile_discarded_later")
    kong = next(v for v in audit(parse_case(planted.case)) if names_it(v, planted))
    assert kong.also == ("F7.2",)


def test_a_thin_log_is_refused() -> None:
    case = {**deal(0).case, "full": False}
    with pytest.raises(CaseError) as refused:
        audit(parse_case(case))
    assert refused.value.code == "bad_field"


def test_play_after_an_exhausted_wall_is_out_of_order() -> None:
    game = next(deal(seed) for seed in range(DEALS) if deal(seed).ended == "exhausted")
    case = {**game.case, "log": [*game.case["log"], {"type": "draw", "seat": "E", "from": "head"}]}
    with pytest.raises(CaseError) as refused:
        audit(parse_case(case))
    assert refused.value.code == "out_of_order"


def audited_without_a_crash(seeds: range) -> int:
    """Audit and judge logs of well-formed events that make no sense; how many of them show a violation."""
    found = 0
    for seed in seeds:
        case = parse_case(scrambled(deal(seed % JUDGED).case, seed=seed))
        with contextlib.suppress(CaseError):
            found += bool(audit(case))
        with contextlib.suppress(CaseError):
            assert sum(judge(case).to_json()["totals"].values()) == 0
    return found


def test_logs_that_make_no_sense_are_audited_and_judged_without_a_crash() -> None:
    assert audited_without_a_crash(range(150)) > 100


@pytest.mark.stress
def test_many_logs_that_make_no_sense_are_audited_and_judged_without_a_crash() -> None:
    assert audited_without_a_crash(range(10_000)) > 8_000


@pytest.mark.stress
@pytest.mark.parametrize("hidden", [0.0, 0.4])
def test_2000_more_legal_deals_raise_no_false_alarm(hidden: float) -> None:
    for seed in range(DEALS, DEALS + 2_000):
        assert audit(parse_case(play_deal(seed=seed, hidden=hidden).case)) == (), f"seed {seed}"
