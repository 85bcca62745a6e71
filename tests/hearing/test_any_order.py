"""In whatever order people act on a ruling, the points are those of the last decision, and what is refused moves nothing."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.hearing.actions.reviews import review
from referee.hearing.queries import life_of, open_appeals, reversed_totals
from referee.tournament.errors import Refused
from rulings.difference import Sums, sums
from rulings.models import Ruling
from rulings.queries import log_state
from rulings.record import Stale
from rulings.verify import verify_log
from tests.builders import later, moved
from tests.hearing.house import House, a_house, paying

pytestmark = pytest.mark.django_db
PAIRS = [(a, b) for a in "ESWN" for b in "ESWN" if a != b]
MOVES = st.lists(st.tuples(st.sampled_from(PAIRS), st.integers(1, 500)), max_size=3)
CHOICE = st.one_of(st.just("uphold"), st.just("overturn"), MOVES)
ACTS = st.lists(
    st.one_of(
        st.tuples(st.just("tell"), st.sampled_from("ESWN")),
        st.tuples(st.just("appeal"), st.sampled_from("ESWN")),
        st.tuples(st.just("panel"), st.none()),
        st.tuples(st.just("review"), CHOICE),
        st.tuples(st.just("hear"), st.lists(CHOICE, min_size=3, max_size=3)),
    ),
    max_size=8,
)
REFUSALS = (Refused, Stale)


def told_of(choice: Any) -> tuple[str, dict[str, Any]]:
    """A choice as an act and its decision."""
    if isinstance(choice, str):
        return choice, {}
    return "amend", {"decision": paying(*((a, b, points) for (a, b), points in choice))}


class Story:
    """One ruling, what is done to it, and the points that should stand."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.ruling: Ruling = house.ruling()
        self.expected: Sums = moved(house.deal.log)
        self.back: list[Sums] = []  # what an overturn of the standing overturn would put back

    def do(self, act: str, told: Any) -> None:
        if act == "tell":
            self.house.told(self.ruling, told)
        elif act == "appeal":
            self.house.appeal(self.ruling, told)
        elif act == "panel":
            self.house.seat_panel(self.ruling)
        elif act == "review":
            self._review(*told_of(told))
        else:
            self._hear(told)

    def _review(self, act: str, more: dict[str, Any]) -> None:
        done = review(
            ruling_id=self.ruling.pk,
            uid=uuid4(),
            act=act,  # type: ignore[arg-type]  # one of the three
            reason="看過錄影",
            actor_id=self.house.user("head").pk,
            now=later(),
            **more,
        )
        self._stands(done.ruling)

    def _hear(self, choices: list[Any]) -> None:
        for member, choice in enumerate(choices):
            act, more = told_of(choice)
            self.house.vote(self.ruling, member, act, **more)
        self._stands(self.house.decide(self.ruling).decided)

    def _stands(self, new: Ruling) -> None:
        decision = new.decision_data
        if new.act == "amend":
            self.back = []
            self.expected = sums((p["payer"], p["payee"], p["points"]) for p in decision["payments"])
        elif new.act == "overturn":
            again = self.back.pop() if self.back else {}
            self.back, self.expected = [self.expected], again
        else:
            self.back = []
        self.ruling = new


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(acts=ACTS)
def test_any_order_of_acts_ends_with_exactly_the_last_decisions_points(acts: list[tuple[str, Any]]) -> None:
    with transaction.atomic():
        story = Story(a_house())
        log = story.house.deal.log
        for act, told in acts:
            before = moved(log)
            try:
                with transaction.atomic():
                    story.do(act, told)
            except REFUSALS:
                assert moved(log) == before
            assert moved(log) == story.expected
            state = log_state(log.pk)
            assert [row.pk for row in state.standing] == [story.ruling.pk]
        assert verify_log(log.pk.hex) == []
        foretold_is_what_happens(story)
        transaction.set_rollback(True)


def foretold_is_what_happens(story: Story) -> None:
    """What the standings show for "if reversed" is what an overturn moves."""
    house = story.house
    if not life_of(story.ruling.pk, minutes=30).appealed:
        return
    foretold = reversed_totals(open_appeals(house.cast.tournament))
    before = moved(house.deal.log)
    try:
        house.seat_panel(story.ruling)
    except Refused:
        return
    for member in range(3):
        house.vote(story.ruling, member, "overturn")
    house.decide(story.ruling)
    four = dict(house.sitting.seats.values_list("place", "entrant_id"))
    change: dict[int, int] = {}
    for sums_, sign in ((moved(house.deal.log), 1), (before, -1)):
        for (payer, payee), points in sums_.items():
            change[four[payer]] = change.get(four[payer], 0) - sign * points
            change[four[payee]] = change.get(four[payee], 0) + sign * points
    assert {k: v for k, v in change.items() if v} == {k: v for k, v in foretold.items() if v}
