"""Many hands at one log at once: one event for one uid, one ruling in force, one writer after the other."""

import threading
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from rulings.models import Event, Log, Ruling
from rulings.queries import points
from rulings.record import Conflict, Recorded, Reviewed, Stale
from rulings.verify import verify_log
from tests.builders import a_discard, a_log, a_win, judge_again, tell

pytestmark = pytest.mark.django_db(transaction=True)


def _at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What each call gave or raised, all started together in threads with connections of their own."""
    results: list[Any] = [None] * len(calls)
    together = threading.Barrier(len(calls))

    def run(i: int) -> None:
        together.wait(20)
        try:
            results[i] = calls[i]()
        except Exception as error:
            results[i] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results


def _sound(log: Log) -> bool:
    return verify_log(log.id.hex) == []


def test_ten_parallel_posts_of_one_uid_are_one_event_and_ten_equal_answers() -> None:
    log, uid = a_log(), uuid4()
    answers = _at_once(*[lambda: tell(log, a_win(), uid=uid)] * 10)
    assert all(isinstance(answer, Recorded) for answer in answers), answers
    assert sorted(answer.replay for answer in answers) == [False] + [True] * 9
    assert len({(answer.event.uid, answer.ruling.id) for answer in answers}) == 1
    assert (Event.objects.count(), Ruling.objects.count()) == (1, 1)
    assert points([log.id])[log.id]["S"] == 70
    assert _sound(log)


def test_parallel_posts_of_one_uid_with_different_content_are_one_event_and_conflicts() -> None:
    log, uid = a_log(), uuid4()
    answers = _at_once(
        *(lambda tile=tile: tell(log, a_discard("E", tile), uid=uid) for tile in ("1m", "2m", "3m"))
    )
    assert [type(answer) for answer in answers].count(Recorded) == 1
    assert [type(answer) for answer in answers].count(Conflict) == 2
    assert Event.objects.count() == 1


def test_one_uid_at_once_in_two_logs_is_one_event_and_one_conflict() -> None:
    one, two, uid = a_log(), a_log(), uuid4()
    answers = _at_once(lambda: tell(one, a_win(), uid=uid), lambda: tell(two, a_win(), uid=uid))
    assert {type(answer) for answer in answers} == {Recorded, Conflict}
    assert Event.objects.count() == 1


def test_two_referees_at_once_are_served_one_after_the_other_and_the_second_is_told_what_changed() -> None:
    log = a_log()
    answers = _at_once(
        lambda: tell(log, a_discard("E", "1m"), seen=0), lambda: tell(log, a_discard("E", "2m"), seen=0)
    )
    first = next(answer for answer in answers if isinstance(answer, Recorded))
    second = next(answer for answer in answers if isinstance(answer, Stale))
    assert second.events == [first.event]
    assert _sound(log)


def test_many_referees_who_do_not_look_leave_one_unbroken_chain() -> None:
    log = a_log()
    answers = _at_once(*(lambda i=i: tell(log, a_discard("ESWN"[i % 4])) for i in range(12)))
    assert sorted(answer.event.n for answer in answers) == list(range(1, 13))
    assert _sound(log)


def test_two_reviewers_at_once_one_wins_and_the_other_is_told() -> None:
    log = a_log()
    won = tell(log, a_win()).ruling
    assert won is not None
    answers = _at_once(lambda: judge_again(won, "overturn"), lambda: judge_again(won, "uphold"))
    winner = next(answer for answer in answers if isinstance(answer, Reviewed))
    loser = next(answer for answer in answers if isinstance(answer, Stale))
    assert loser.rulings == [winner.ruling]
    assert Ruling.objects.filter(supersedes=won).count() == 1
    assert _sound(log)


def test_an_event_and_a_review_at_once_both_count_and_points_add_up() -> None:
    log = a_log()
    won = tell(log, a_win("S", by="self_draw")).ruling
    assert won is not None
    late = {"type": "report", "seat": "S", "foul": "extra_tile", "facts": {"face": 3}}
    _at_once(lambda: judge_again(won, "overturn"), lambda: tell(log, late))
    assert sum(points([log.id])[log.id].values()) == 0
    assert _sound(log)
