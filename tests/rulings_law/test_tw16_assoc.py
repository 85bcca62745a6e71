"""The association's edition states only where it differs from tw16, and marks what no reliable source confirms."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import opencc
import pytest

from rulings import law as law_package
from rulings.case import parse_case
from rulings.decide import judge
from rulings.law import edition, editions, rulesets
from rulings.management.commands.score import answer_line
from scoring.values import TW16
from tests.rulings.told import case
from tests.scoring.makers import hand

LAW, USUAL = edition("tw16_assoc"), edition("tw16")
OF_THE_DEAL = ("S9", "S10", "S29", "S30")
"""Elements of a payment, not of a hand."""
DIFFERENT = {"S14": 8, "S18": 8, "S28": 12, "S32": 4, "S37": 1}
UNCONFIRMED = {"S14", "S17", "S18", "S28", "S32", "S34", "S35", "S37"}
ALL_FLOWERS = {"type": "win", "seat": "S", "by": "flowers"}


def verdict(*log: dict[str, Any], ruleset: str = "tw16_assoc", **how: Any) -> Any:
    return judge(parse_case({**case(*log, **how), "ruleset": ruleset}))


def points(found: Any) -> list[int]:
    return [p.points for decision in found.decisions for p in decision.payments]


def test_the_values_of_tw16_are_those_that_scoring_has_without_an_edition() -> None:
    stated = {name: tai for name, tai in USUAL.values().items() if name not in OF_THE_DEAL}
    assert stated == dict(TW16)


def test_tw16_is_the_rule_set_of_a_hand_that_names_none() -> None:
    assert next(iter(rulesets())) == "tw16"
    assert set(rulesets()) == set(editions()) == {"tw16", "tw16_assoc"}


def test_it_differs_only_in_these_tai() -> None:
    usual, own = USUAL.values(), LAW.values()
    assert {name: tai for name, tai in own.items() if usual.get(name) != tai} == DIFFERENT
    assert set(usual) <= set(own)


def test_its_files_say_nothing_that_tw16_says_already() -> None:
    directory = Path(law_package.__file__).parent
    both = [
        tomllib.loads((directory / id / "S.toml").read_text(encoding="utf-8"))["clause"] for id in editions()
    ]
    for id, own in both[1].items():
        for name, value in own.items():
            assert both[0].get(id, {}).get(name) != value, (id, name)


def test_what_is_not_confirmed_is_marked_and_nothing_else() -> None:
    assert {clause.id for clause in LAW.unconfirmed} == UNCONFIRMED
    assert USUAL.unconfirmed == ()
    assert set(DIFFERENT) <= UNCONFIRMED


def test_all_else_is_that_of_tw16() -> None:
    assert LAW.lineage == ("tw16_assoc", "tw16")
    assert (LAW.fouls, LAW.facts, LAW.defaults()) == (USUAL.fouls, USUAL.facts, USUAL.defaults())
    assert LAW.hash != USUAL.hash


def test_its_own_texts_are_in_three_languages_the_simplified_by_opencc() -> None:
    convert = opencc.OpenCC("t2s").convert
    for id in UNCONFIRMED | {"S25"}:
        clause = LAW.clause(id)
        for text in (clause.title, clause.summary, clause.detail, clause.source):
            assert text is not None
            assert text.zh_hans == convert(text.zh_hant)
            assert not re.search(r"[A-Za-z]", text.zh_hant)
            assert not re.search(r"[\u4e00-\u9fff]", text.en.replace("臺數計算準則", "")), id


def test_a_summary_that_names_its_tai_names_the_right_one() -> None:
    for id, tai in DIFFERENT.items():
        named = re.findall(r"(\d+) 臺", LAW.clause(id).summary.zh_hant)
        assert not named or int(named[0]) == tai, id


def test_a_hand_is_scored_by_the_rule_set_that_it_names() -> None:
    flush = hand("1112223334445m + 5m", "666m")
    totals = {
        named: answer_line(json.dumps({**flush, "ruleset": named}).encode())["total"] for named in rulesets()
    }
    assert totals["tw16"] - totals["tw16_assoc"] == 4  # type: ignore[operator]  # whole tai


def test_a_rule_set_that_is_not_there_is_named_with_those_that_are() -> None:
    told = answer_line(json.dumps({**hand("123m456m789m234s78s55p + 6s"), "ruleset": "mcr"}).encode())
    assert told["error"]["code"] == "unknown_ruleset"  # type: ignore[index]  # an error object


def test_a_case_is_decided_by_the_rule_set_that_it_names() -> None:
    told = {"type": "win", "seat": "S", "by": "discard", "from": "W",
            "hand": {"concealed": "1112223334445m", "win": "5m", "melds": [{"kind": "pong", "tiles": "666m"}]}}  # fmt: skip
    usual, own = verdict(told, ruleset="tw16"), verdict(told)
    assert points(usual)[0] - points(own)[0] == 40
    assert [(d.edition.id, d.edition.hash) for d in own.decisions] == [("tw16_assoc", LAW.hash)]


def test_dealt_flowers_have_a_tai_of_their_own_and_are_asked_for() -> None:
    assert points(verdict(ALL_FLOWERS, ruleset="tw16")) == [110, 110, 120]
    assert [need.fact for need in verdict(ALL_FLOWERS).needs] == ["eighth_drawn_by"]
    assert points(verdict({**ALL_FLOWERS, "eighth_drawn_by": "S"})) == [110, 110, 120]
    dealt = verdict({**ALL_FLOWERS, "eighth_drawn_by": "dealt"})
    assert points(dealt) == [150, 150, 160]
    assert dealt.decisions[0].clauses[:2] == ("S29", "S28")


@pytest.mark.parametrize(("drawn_by", "paid"), [("W", 110), ("S", 110), ("dealt", 150)])
def test_of_a_robbed_flower_it_is_asked_too(drawn_by: str, paid: int) -> None:
    robbed = {**ALL_FLOWERS, "from": "W"}
    assert [need.fact for need in verdict(robbed).needs] == ["eighth_drawn_by"]
    assert points(verdict({**robbed, "eighth_drawn_by": drawn_by})) == [paid]


def test_a_win_on_the_last_discard_is_seen_in_a_full_log() -> None:
    log: list[dict[str, Any]] = [
        {"type": "draw", "seat": "W", "tile": "6s", "from": "head"},
        {"type": "discard", "seat": "W", "tile": "6s"},
        {"type": "win", "seat": "S", "by": "discard", "from": "W",
         "hand": {"concealed": "123m456m789m234s78s55p", "win": "6s"}},
    ]  # fmt: skip
    elements = {}
    for named in ("tw16", "tw16_assoc"):
        for left in (1, 2):
            (decision,) = verdict(*log, ruleset=named, full=True, tiles_left=left).decisions
            (fact,) = [fact for fact in decision.facts if fact.fact == "elements"]
            elements[named, left] = "S37" in {one["id"] for one in fact.value}
    assert [key for key, held in elements.items() if held] == [("tw16_assoc", 1)]


@pytest.mark.parametrize(
    ("ready", "named", "less"),
    [("earthly", "tw16", 5), ("earthly", "tw16_assoc", 3), ("heavenly", "tw16_assoc", 7)],
)
def test_a_declaration_struck_out_costs_what_it_is_worth_there(ready: str, named: str, less: int) -> None:
    log: list[dict[str, Any]] = [
        {"type": "declare", "seat": "S", "ready": ready},
        {"type": "pass", "seat": "S", "lifted": False},
        {"type": "win", "seat": "S", "by": "discard", "from": "W", "face": 10},
    ]
    assert points(verdict(*log, ruleset=named)) == [30 + 10 * (10 - less)]
