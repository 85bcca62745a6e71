"""A process killed in the middle of writing leaves nothing half; killed after the commit, the answer can be had again."""

import sys
import textwrap
from uuid import uuid4

import pytest

from referee.jobs.models import Job
from rulings.models import Entry, Event, Head, Ruling
from rulings.verify import verify_log
from tests.builders import NOON, REFEREE, a_log, a_win, tell
from tests.other_process import environment, running, wait_for

pytestmark = pytest.mark.django_db(transaction=True)

WRITER = """
    import sys
    from uuid import UUID
    import django
    django.setup()
    from rulings.record import record
    from rulings.signals import recorded
    from tests.builders import NOON, REFEREE, a_win

    def wait(**kwargs):
        print("written", flush=True)
        sys.stdin.readline()

    when = sys.argv[3]
    if when == "before the commit":
        recorded.connect(wait)
    record(log_id=UUID(sys.argv[1]), uid=UUID(sys.argv[2]), event=a_win(), actor_id=REFEREE, now=NOON)
    wait()
"""


def _killed(log_id: object, uid: object, when: str) -> None:
    """Have another process record the event, and kill it (SIGKILL) at that moment."""
    command = [sys.executable, "-c", textwrap.dedent(WRITER), str(log_id), str(uid), when]
    with running(command, environment()) as writer:
        wait_for(writer, "written")
        writer.kill()
        assert writer.wait(30) < 0


def test_killed_before_the_commit_nothing_is_there_and_the_same_post_succeeds() -> None:
    log, uid = a_log(), uuid4()
    _killed(log.id, uid, "before the commit")
    assert not any(model.objects.exists() for model in (Event, Ruling, Entry, Job))
    assert Head.objects.get(log=log).n == 0
    answer = tell(log, a_win(), uid=uid)
    assert (answer.replay, answer.n) == (False, 2)
    assert verify_log(log.id.hex) == []


def test_killed_after_the_commit_all_is_there_and_the_same_post_is_answered_again() -> None:
    log, uid = a_log(), uuid4()
    _killed(log.id, uid, "after the commit")
    counts = [model.objects.count() for model in (Event, Ruling, Entry, Job)]
    assert counts == [1, 1, 1, 1]
    answer = tell(log, a_win(), uid=uid, now=NOON, actor_id=REFEREE)
    assert (answer.replay, answer.n) == (True, 2)
    assert [model.objects.count() for model in (Event, Ruling, Entry, Job)] == counts
    assert verify_log(log.id.hex) == []
