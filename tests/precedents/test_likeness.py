"""How alike two disputes are, and where outcomes part."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest

from referee.precedents.case import Case, case_of, relation
from referee.precedents.likeness import compare, departures, most_alike
from rulings.law import edition
from tests.builders import NOON

OUTCOME = {"clauses": ["F8.2"], "remedies": [], "payments": [], "own_words": False, "options": {}}


@dataclass(frozen=True)
class Before:
    case: Case
    when: datetime = NOON


def a_case(subject: str = "wrong_added_kong", *, outcome: dict[str, Any] | None = None, **facts: Any) -> Case:
    return Case(subject=subject, facts=facts, outcome=OUTCOME | (outcome or {}))


def test_equal_facts_are_all_alike_and_none_are_too() -> None:
    assert compare(a_case(a=1), Before(a_case(a=1))).likeness == 1
    assert compare(a_case(), Before(a_case())).likeness == 1


def test_likeness_is_the_share_of_known_facts_that_both_have_equal() -> None:
    like = compare(a_case(a=1, b=2, c=3), Before(a_case(a=1, b=0, d=4)))
    assert like.likeness == Fraction(1, 4)
    assert (like.equal, like.unlike) == (("a",), ("b", "c", "d"))


def test_more_alike_comes_first_then_the_later_one() -> None:
    old, new = Before(a_case(a=1, b=2)), Before(a_case(a=1, b=2), NOON + timedelta(hours=1))
    half = Before(a_case(a=1, b=0), NOON + timedelta(days=1))
    found = most_alike(a_case(a=1, b=2), [half, old, new], limit=3)
    assert [one.earlier for one in found] == [new, old, half]


@pytest.mark.parametrize("other", [a_case("dead_hand", a=1), a_case(a=2, b=1)])
def test_another_foul_or_less_than_half_is_no_precedent(other: Case) -> None:
    assert most_alike(a_case(a=1), [Before(other)], limit=3) == []


def test_only_on_equal_facts_can_a_ruling_depart() -> None:
    other = a_case(a=2, b=1, outcome={"clauses": ["F8.1"]})
    assert compare(a_case(a=1, b=1), Before(other)).departs == ()


@pytest.mark.parametrize(
    ("outcome", "parts"),
    [
        ({}, ()),
        ({"options": {"x": True}}, ()),
        ({"clauses": ["F8.1"]}, ("clauses",)),
        ({"remedies": [["dead_hand", "", "", "", "self"]]}, ("remedies",)),
        ({"payments": [["self", "next", 1, 0]], "clauses": []}, ("clauses", "payments")),
        ({"own_words": True}, ("own_words",)),
        ({"own_words": True, "clauses": []}, ("clauses",)),
    ],
)
def test_outcomes_part_by_clauses_remedies_payments_and_else_own_words(outcome: Any, parts: Any) -> None:
    assert departures(a_case(), a_case(outcome=outcome)) == parts


def test_seats_are_told_by_their_relation_so_that_the_same_thing_elsewhere_is_the_same() -> None:
    law = edition("tw16")

    def told(seat: str, other: str) -> Case:
        event = {"type": "report", "seat": seat, "foul": "wrong_pong", "facts": {"discarder": other}}
        paid = [{"payer": seat, "payee": other, "points": 30, "parts": {"base": 30}, "clause": "F7"}]
        return case_of(event, {"clauses": ["F7"], "facts": [], "payments": paid}, law)

    assert told("E", "S") == told("N", "E")
    assert told("E", "S").facts == {"discarder": "next"}
    assert told("E", "S").outcome["payments"] == [["self", "next", 0, 0]]
    assert [relation(place, of="W") for place in "WNES"] == ["self", "next", "across", "before"]


def test_free_words_tiles_and_hands_name_no_kind_of_situation() -> None:
    law = edition("tw16")
    facts = {"like_clause": "F12", "remedy": "warning", "reason": "打翻茶水"}
    event = {"type": "report", "seat": "S", "foul": "other", "facts": facts}
    assert case_of(event, None, law).facts == {"like_clause": "F12"}


def test_a_wind_tile_is_not_taken_for_a_seat() -> None:
    event = {
        "type": "report",
        "seat": "S",
        "foul": "wrong_pong",
        "facts": {"from_meld": "E", "discarder": "E"},
    }
    law = edition("tw16")
    assert case_of(event, None, law).facts["discarder"] == "before"
