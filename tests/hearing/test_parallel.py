"""Two at the same moment around one ruling: one wins, the other is told, and nothing is done twice."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from referee.hearing.actions.corrections import correct, plan
from referee.hearing.actions.drafts import issue, send_back, take_in
from referee.hearing.actions.reviews import review
from referee.hearing.models import Appeal, Draft, DraftEnd, Notice, PanelDecision
from referee.tournament.errors import Refused
from rulings.models import Ruling
from rulings.record import Stale
from tests.builders import later, moved
from tests.desk.seated import a_deal
from tests.hearing.house import WIN, WRONG_KONG, House, a_house

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], object]) -> list[str]:
    """What each is answered: "done", or why not."""

    def one(act: Callable[[], object]) -> str:
        try:
            act()
        except Refused as refused:
            return refused.code
        except Stale:
            return "stale"
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(acts)) as pool:
        return sorted(pool.map(one, acts))


@pytest.fixture
def hall() -> House:
    return a_house()


def test_of_several_who_issue_or_return_a_draft_at_once_one_wins(hall: House) -> None:
    hall.rules(drafting="disputes")
    held = take_in(
        deal=hall.deal,
        by=hall.user("referee"),
        head=False,
        uid=uuid4(),
        event=WRONG_KONG,
        now=later(),
    )
    assert isinstance(held, Draft)
    head, now = hall.user("head"), later()
    answers = at_once(
        *[lambda: issue(uid=held.uid, by=head, now=now)] * 3,
        *[lambda: send_back(uid=held.uid, by=head, reason="再問", now=now)] * 3,
    )
    assert answers.count("done") == 1
    assert DraftEnd.objects.count() == 1
    assert hall.deal.log.rulings.count() == int(DraftEnd.objects.get().kind == "issued")


def test_a_review_and_an_appeal_at_once_do_not_both_win(hall: House) -> None:
    ruling, now = hall.ruling(), later()

    def overturned() -> object:
        return review(
            ruling_id=ruling.pk,
            uid=uuid4(),
            act="overturn",
            reason="看過錄影",
            actor_id=hall.user("head").pk,
            now=now,
        )

    answers = at_once(lambda: hall.appeal(ruling, now=now), overturned, overturned)
    assert answers.count("done") == 1
    assert Appeal.objects.count() + (hall.deal.log.rulings.count() - 1) == 1


def test_one_tap_arriving_many_times_is_one_notice_and_one_decision(hall: House) -> None:
    ruling, now = hall.ruling(), later()
    assert at_once(*[lambda: hall.told(ruling, "E", at=now)] * 6) == ["done"] * 6
    assert Notice.objects.count() == 1
    hall.appeal(ruling)
    hall.seat_panel(ruling)
    for member in range(3):
        hall.vote(ruling, member, "overturn")
    assert at_once(*[lambda: hall.decide(ruling)] * 4) == ["done"] * 4
    assert PanelDecision.objects.count() == 1
    assert moved(hall.deal.log) == {}


def test_two_corrections_in_two_deals_of_a_sitting_at_once_wait_for_each_other(hall: House) -> None:
    first = hall.ruling(WIN)
    second = hall.ruling(WIN, deal=a_deal(hall.sitting, by=hall.user("referee")))
    a_deal(hall.sitting, by=hall.user("referee"))
    both_hold_a_log = Barrier(2)

    def corrected(ruling: Ruling) -> None:
        told: dict[str, Any] = {
            "ruling_id": ruling.pk,
            "uid": uuid4(),
            "event": {"type": "exhausted"},
            "reason": "打錯贏家",
            "by": hall.user("head"),
            "now": later(),
        }

        def meet(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
            found = execute(sql, params, many, context)
            if 'FROM "rulings_head"' in sql and not both_hold_a_log.broken:
                with suppress(
                    BrokenBarrierError
                ):  # nobody comes where the other waits for what this one holds
                    both_hold_a_log.wait(0.5)
            return found

        with connection.execute_wrapper(meet), suppress(Refused):
            correct(**told, seen=plan(**told).seen)

    assert at_once(lambda: corrected(first), lambda: corrected(second)) == ["done", "done"]
