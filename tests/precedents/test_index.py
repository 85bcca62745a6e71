"""The index is kept by a job after each commit, can be made again, and is never wrong for being late."""

from io import StringIO

from django.core.management import call_command
from django.utils import timezone

from referee.jobs import outbox
from referee.precedents.index import refresh
from referee.precedents.models import Mark, Precedent
from tests.builders import a_log, judge_again, tell
from tests.precedents.conftest import Hall, a_kong, ruled


def test_a_ruling_is_in_the_index_once_its_job_is_done(hall: Hall) -> None:
    ruling = tell(hall.first.log, a_kong()).ruling
    assert not Precedent.objects.exists()
    outbox.run_due(now=timezone.now())
    row = Precedent.objects.get()
    assert (row.ruling, row.subject, row.standing) == (ruling, "wrong_added_kong", True)
    assert row.facts["identifiable"] is False


def test_a_review_marks_the_one_before_as_undone_and_takes_its_place(hall: Hall) -> None:
    first = ruled(hall.first, a_kong())
    second = judge_again(first, "overturn").ruling
    refresh(hall.first)
    refresh(hall.first)
    rows = {row.pk: (row.standing, row.undone, row.first) for row in Precedent.objects.all()}
    assert rows == {first.pk: (False, "overturn", True), second.pk: (True, "", False)}


def test_a_log_that_is_no_deal_of_a_tournament_is_left_alone(hall: Hall) -> None:
    tell(a_log(), a_kong())
    outbox.run_due(now=timezone.now())
    assert not Precedent.objects.exists()


def test_the_command_reads_only_what_is_late(hall: Hall) -> None:
    tell(hall.first.log, a_kong())

    def said() -> str:
        out = StringIO()
        call_command("index_rulings", stdout=out)
        return out.getvalue().strip()

    assert said() == "3 logs read"
    assert said() == "0 logs read"
    assert Precedent.objects.count() == 1
    Mark.objects.update(version=0)
    assert said() == "3 logs read"
