"""Every foul and every event, through all combinations of its facts, in several orders of becoming known.

Whatever the order, the decision is the same; no question is asked after which nothing could differ; every dialogue ends.
The combinations take a few values of each fact (all answers of a choice, two faces, the seats that differ in turn).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any, cast

import pytest

from rulings.decide import apply_rule
from rulings.decision import Decision, Need
from rulings.errors import CaseError
from rulings.events import Event, Report, parse_event
from rulings.facts import UNTOLD, Kind
from rulings.rulebook import fouls, rule_for
from rulings.table import Table
from scoring.seats import Seat
from tests.rulings.told import decided, discard, report, win

OFFENDER = {"door_tile_flower": "E"}
"""Who is told to have offended, where it is not South."""
Combination = dict[str, Any]
End = tuple[Combination, "tuple[Any, ...] | None"]
Order = Callable[[list[str], str], str]

AHEAD: dict[str, tuple[dict[str, Any], ...]] = {
    "nothing before": (),
    "dead hands": tuple(report(seat, "extra_tile") for seat in ("E", "S")),
    "after a discard": (discard("E", "5m"),),
    "watching": ({"type": "watch", "seat": "S"},),
}
KONG_STANDS = report(
    "W", "wrong_exposed_kong", replaced=True, discarded=True, in_last_eight=False, discarder="E"
)
KONG_PUT_BACK = report(
    "W", "wrong_exposed_kong", replaced=True, in_hand=True, discarded=False, identifiable=False, discarder="E"
)
CLAIMS = {
    "win against a pong": [("S", "win"), ("W", "pong")],
    "win against a chow": [("S", "chow"), ("W", "win")],
    "win against a draw": [("S", "draw"), ("W", "win")],
    "win against a self-draw": [("S", "self_draw"), ("W", "win")],
    "pong against a chow": [("S", "chow"), ("W", "pong")],
    "pong against a draw": [("S", "draw"), ("W", "pong")],
    "pong against a self-draw": [("S", "self_draw"), ("W", "pong")],
    "three wins": [("W", "win"), ("N", "win"), ("S", "win")],
    "win, pong and chow": [("S", "chow"), ("W", "pong"), ("N", "win")],
    "two wins and a pong": [("S", "win"), ("W", "win"), ("N", "pong")],
    "win, pong and draw": [("S", "draw"), ("W", "pong"), ("N", "win")],
    "win, pong and self-draw": [("S", "self_draw"), ("W", "pong"), ("N", "win")],
    "one win": [("W", "win")],
}
EVENTS: dict[str, tuple[dict[str, Any], tuple[dict[str, Any], ...]]] = {
    "a drawn deal": ({"type": "exhausted"}, ()),
    "a self-draw": (win("N"), ()),
    "a win on a discard": (win("N", "discard", source="E"), ()),
    "a self-draw with a kong's maker liable": (win("N"), (KONG_STANDS,)),
    "a deal-in with a kong's maker liable": (win("N", "discard", source="E"), (KONG_STANDS,)),
    "a self-draw with a tile put back": (win("N"), (KONG_PUT_BACK,)),
    "a deal-in with a tile put back": (win("N", "discard", source="E"), (KONG_PUT_BACK,)),
    "a self-draw after a passed win": (win("N"), ({"type": "pass", "seat": "N"},)),
    "a win by eight flowers": (win("N", "flowers"), ()),
    "a win by the eighth flower of another": (win("N", "flowers", source="E"), ()),
    **{
        name: (
            {
                "type": "claims",
                "discarder": "E",
                "tile": "5m",
                "claims": [{"seat": seat, "call": call} for seat, call in calls],
            },
            (discard("E", "5m"),),
        )
        for name, calls in CLAIMS.items()
    },
}


class Ends:
    """All combinations with their outcomes, as texts, and which of them have a value: they are looked up again and again."""

    def __init__(self, ends: list[End]) -> None:
        self.rows = [({name: repr(value) for name, value in truth.items()}, repr(end)) for truth, end in ends]
        self._with: dict[tuple[str, str], set[int]] = {}
        for number, (combination, _) in enumerate(self.rows):
            for pair in combination.items():
                self._with.setdefault(pair, set()).add(number)

    def that_agree(self, known: Combination) -> Iterator[tuple[dict[str, str], str]]:
        """Those with the values that are known."""
        having = [self._with.get((name, repr(value)), set()) for name, value in known.items()]
        numbers = set.intersection(*sorted(having, key=len)) if having else range(len(self.rows))
        return (self.rows[number] for number in numbers)


def values_of(name: str, kind: Kind) -> tuple[Any, ...]:
    """A few values of a fact that may lead to different outcomes."""
    if name == "hand":
        return (None,)  # the face is the same fact
    special: dict[str, tuple[Any, ...]] = {
        "face": (0, 3),
        "seat": ("E", "N", None) if kind.nullable else ("E", "N"),
        "seats": ([], ["S"], ["W", "S"], ["N"]),
        "text": ("one", "another"),
        "claims": (
            [],
            [{"seat": "E", "call": "pong", "shown": True}, {"seat": "W", "call": "chow"}],
            [{"seat": "N", "call": "win", "face": 1}, {"seat": "E", "call": "pong"}],
            [{"seat": "W", "call": "win"}],
        ),
    }
    if name == "because" and kind.nullable:
        return (None, "last_three")
    if kind.name in special:
        return special[kind.name]
    return tuple(dict.fromkeys((*kind.choices, *kind.samples, *((None,) if kind.nullable else ()))))


def outcomes(table: Table, event: Event, kinds: Mapping[str, Kind]) -> list[End]:
    """Every combination with the outcome that it has when all is known; None where it is refused."""
    names = [
        name for name in kinds if not (name == "lifted" and "claims" in kinds)
    ]  # nobody has passed there
    found: list[End] = []
    for values in product(*(values_of(name, kinds[name]) for name in names)):
        known = dict(zip(names, values, strict=True))
        if known.get("discarded") and known.get("in_hand") is False:
            continue  # once he has discarded nobody asks whether the replacement is in the hand yet
        try:
            answer = apply_rule(table, event, table.index, known)
        except CaseError:
            found.append((known, None))
            continue
        assert isinstance(answer, Decision), f"all is known, and {answer} is asked"
        found.append((known, answer.outcome()))
    return found


@dataclass
class Subject:
    """An event at a table, with the answers to all that may be known of it kept, as most are met again and again."""

    table: Table
    event: Event
    kinds: Mapping[str, Kind]
    answers: dict[str, Decision | Need] = field(default_factory=dict)
    asked: dict[str, bool] = field(default_factory=dict)

    def answer(self, known: Combination) -> Decision | Need:
        key = repr(sorted(known.items()))
        if key not in self.answers:
            self.answers[key] = apply_rule(self.table, self.event, self.table.index, known)
        return self.answers[key]

    def check(self, truth: Combination, order: Order, ends: Ends) -> Decision:
        """Let the facts of `truth` become known one after the other, and check each question on the way.

        A fact that is never asked for is told with the event, or has its default for ever.
        """
        known = {name: value for name, value in truth.items() if self.kinds[name].default is not UNTOLD}
        while isinstance(answer := self.answer(known), Need):
            unknown = [name for name in truth if name not in known]
            assert answer.fact in unknown, f"{answer.fact} is asked although it is known"
            key = repr((sorted(known.items()), answer.fact))
            if key not in self.asked:
                self.asked[key] = can_change(known, answer.fact, ends)
            assert self.asked[key], f"{answer.fact} is asked although nothing differs, with {known} known"
            told = order(unknown, answer.fact)
            known[told] = truth[told]
        return answer


def can_change(known: Combination, asked: str, ends: Ends) -> bool:
    """Whether two combinations that agree with what is known, and differ in `asked` alone, end differently."""
    seen: dict[tuple[str, ...], str] = {}
    for combination, outcome in ends.that_agree(known):
        others = tuple(value for name, value in combination.items() if name != asked)
        if seen.setdefault(others, outcome) != outcome:
            return True
    return False


def orders(seed: int) -> list[Order]:
    """As asked; from the last fact to the first; by chance."""
    chance = random.Random(seed)
    return [
        lambda unknown, asked: asked,
        lambda unknown, asked: unknown[-1],
        lambda unknown, asked: chance.choice(unknown),
    ]


def check_all(table: Table, event: Event) -> int:
    """Go through every combination; gives the number of those that the law decides."""
    rule = rule_for(event, "log")
    assert rule is not None
    subject = Subject(table, event, rule.kinds)
    ends = [end for end in outcomes(table, event, rule.kinds) if end[1] is not None]
    all_ends = Ends(ends)
    for number, (truth, outcome) in enumerate(ends):
        for order in orders(number):
            decision = subject.check(truth, order, all_ends)
            assert decision.outcome() == outcome, f"another decision in another order, with {truth}"
    return len(ends)


@pytest.mark.parametrize("foul", sorted(fouls()))
def test_the_order_of_answers_changes_nothing_and_no_question_is_idle(foul: str) -> None:
    event = Report(seat=cast("Seat", OFFENDER.get(foul, "S")), foul=foul)
    few = {
        "exposed_tile_discarded": 2
    }  # it has many combinations; who watches or what was discarded tells it nothing
    ahead = list(AHEAD.values())[: few.get(foul)]
    checked = [check_all(decided(*before).table, event) for before in ahead]
    assert sum(checked) > 0


@pytest.mark.parametrize("name", EVENTS)
def test_the_same_holds_for_events_that_are_decided(name: str) -> None:
    told, ahead = EVENTS[name]
    assert check_all(decided(*ahead).table, parse_event(told, "log")) > 0


@pytest.mark.parametrize("foul", sorted(fouls()))
def test_a_question_and_its_clause_have_their_texts(foul: str) -> None:
    table = decided().table
    answer = apply_rule(table, Report(seat=cast("Seat", OFFENDER.get(foul, "S")), foul=foul), 0, {})
    if isinstance(answer, Need):
        assert table.law.fact(foul, answer.fact).question.en.endswith(("?", "."))
        assert answer.clause in {*table.law.clauses, *table.law.interpretations}
