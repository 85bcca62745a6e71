"""A log taken away or cut short shows in the journal, and whatever is done to the journal itself is named."""

from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Model

from referee.hearing.models import Notice
from referee.jobs.models import Job
from referee.seating.models import Deal
from referee.tournament import journal
from referee.tournament.journal_check import verify_ends
from referee.tournament.models import Journal, JournalLine
from rulings import chain
from rulings.fields import instant_text
from rulings.models import Event, Head, Log, Ruling
from tests.builders import later
from tests.desk.seated import happen
from tests.hearing.house import House
from tests.rulings_edge.tampering import tampering
from tests.tournament.kept import EVERYTHING, JOURNAL, a_kept_house, faults, ran, stored

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(db: None) -> House:
    return a_kept_house()


def take_away(cursor: Any, deal: Deal) -> None:
    """A deal with its whole log, its throw and what hangs on it."""
    log = stored(deal.log_id)
    cursor.execute(
        "DELETE FROM rulings_entry WHERE ruling_id IN (SELECT id FROM rulings_ruling WHERE log_id = %s)",
        [log],
    )
    for table in ("rulings_ruling", "rulings_event", "rulings_head", "seating_deal"):
        cursor.execute(f"DELETE FROM {table} WHERE log_id = %s", [log])  # noqa: S608 - our own table
    cursor.execute("DELETE FROM rulings_log WHERE id = %s", [log])
    cursor.execute("DELETE FROM seating_draw WHERE id = %s", [deal.door_id])
    cursor.execute("DELETE FROM jobs_job")


def test_a_whole_log_taken_away_with_its_deal_is_named_as_missing(house: House) -> None:
    with tampering(EVERYTHING) as cursor:
        take_away(cursor, house.deal)
        said = "\n".join(faults())
    assert f"log {house.deal.log_id.hex}: missing: there is no such log; line" in said
    assert f"missing: seating_deal {house.deal.pk}" in said


def cut(cursor: Any, log: Log, n: int) -> None:
    """Take the rows of a log after the place `n` away and set its head back."""
    key = stored(log.pk)
    cursor.execute(
        "DELETE FROM rulings_entry WHERE ruling_id IN (SELECT id FROM rulings_ruling WHERE log_id = %s AND n > %s)",
        [key, n],
    )
    for table in ("rulings_ruling", "rulings_event"):
        cursor.execute(f"DELETE FROM {table} WHERE log_id = %s AND n > %s", [key, n])  # noqa: S608 - our own table
    row = Event.objects.filter(log=log, n=n).first() or Ruling.objects.filter(log=log, n=n).first()
    hash = row.hash if row else log.genesis
    cursor.execute("UPDATE rulings_head SET n = %s, hash = %s WHERE log_id = %s", [n, hash, key])


@pytest.mark.parametrize("left", [0, 1, -1])
def test_a_log_whose_tail_is_cut_off_and_whose_head_is_set_back_is_named_as_cut(
    house: House, left: int
) -> None:
    last = Head.objects.get(log=house.deal.log).n
    left = left % last
    with tampering(EVERYTHING) as cursor:
        cut(cursor, house.deal.log, left)
        cursor.execute("DELETE FROM jobs_job")
        ends = [str(fault) for fault in verify_ends(house.deal.log_id.hex)]
        said = faults()
        with pytest.raises(CommandError):
            call_command("verify_log", house.deal.log_id.hex)
    name = f"log {house.deal.log_id.hex} at {left}: cut: it ends here, and line"
    assert any(one.startswith(name) and one.endswith(f"saw it at {last}") for one in said)
    assert any(one.startswith(name) for one in ends)


def test_a_tap_is_guarded_before_any_job_ran_for_its_log(house: House) -> None:
    before = Head.objects.get(log=house.deal.log).n
    happen(house.deal, {"type": "note", "text": "東家晚到"}, by=house.user("referee"))
    with tampering(EVERYTHING) as cursor:
        cut(cursor, house.deal.log, before)
        assert [fault for fault in faults() if "of the outbox saw it at" in fault] != []


def test_a_log_hashed_again_from_some_row_on_differs_from_what_the_journal_saw(house: House) -> None:
    log = house.deal.log
    note = happen(house.deal, {"type": "note", "text": "東家晚到"}, by=house.user("referee")).event
    ran()
    told = (note.uid.hex, note.type, '{"text":"x","type":"note"}', "", note.actor_id, instant_text(note.at))
    forged = chain.link(note.prev_hash, chain.event_text([log.pk.hex, note.n, *told]))
    with tampering(EVERYTHING) as cursor:
        cursor.execute(
            "UPDATE rulings_event SET payload = %s, hash = %s WHERE uid = %s",
            [told[2], forged, stored(note.uid)],
        )
        cursor.execute("UPDATE rulings_head SET hash = %s WHERE log_id = %s", [forged, stored(log.pk)])
        said = faults()
    assert len(said) == 1
    assert f"log {log.pk.hex} at {note.n}: changed: its hash here is another than in line" in said[0]


def test_a_change_a_gap_and_a_fork_of_a_journal_are_told_apart(house: House) -> None:
    line = JournalLine.objects.get(journal=house.cast.tournament.pk, n=3)
    of = f"journal {line.journal_id} at 3: "
    with tampering(EVERYTHING) as cursor:
        cursor.execute("UPDATE tournament_journalline SET act = 'x' WHERE id = %s", [line.pk])
        assert [fault for fault in faults() if fault.startswith("journal")] == [
            of + "changed: line x: its text does not give its hash"
        ]
    with tampering(EVERYTHING) as cursor:
        cursor.execute("DELETE FROM tournament_journalline WHERE id = %s", [line.pk])
        assert of + "gap: a row is missing" in faults()
    with tampering(EVERYTHING) as cursor:
        forged = journal.line(line.journal_id, 2, "0" * 64, act=line.act, said={}, now=line.at)
        cursor.execute(
            "UPDATE tournament_journalline SET text = %s, prev_hash = %s, hash = %s WHERE id = %s",
            [forged["text"], forged["prev_hash"], forged["hash"], line.pk],
        )
        assert of + "fork: line dealer follows another row than the one before it" in faults()


def test_a_line_that_says_otherwise_of_a_fixed_row_is_named_though_the_chain_is_whole(house: House) -> None:
    """Somebody who knows the rule changes a row, or takes it away, and adds a line that says so."""
    notice = Notice.objects.latest("pk")
    with tampering(EVERYTHING) as cursor:
        cursor.execute("UPDATE hearing_notice SET stance = 'refused' WHERE id = %s", [notice.pk])
        notice.stance = "refused"
        forge([notice], [])
        assert [fault.split(" in line")[0] for fault in faults()] == [
            f"rows: changed: hearing_notice {notice.pk} is another"
        ]
    with tampering(EVERYTHING) as cursor:
        cursor.execute("DELETE FROM hearing_notice WHERE id = %s", [notice.pk])
        forge([], [notice])
        assert [fault.split(" in line")[0] for fault in faults()] == [
            f"rows: changed: hearing_notice {notice.pk} is another"
        ]


def forge(rows: list[Model], gone: list[Model]) -> None:
    """A sound line, and the head moved by hand as the trigger would."""
    line = journal.write(Journal.objects.get().pk, "notice", rows, gone=gone, now=later())
    Journal.objects.update(n=line.n, hash=line.hash)


@pytest.mark.parametrize(
    "text", ["[]", "{", "[" * 100_000, '{"heads":[["x","y","z"]]}', '{"rows":[[1,[]]],"gone":[[[],[]]]}']
)
def test_a_line_of_nonsense_is_named_and_does_not_stop_the_check(house: House, text: str) -> None:
    with tampering(EVERYTHING) as cursor:
        cursor.execute("UPDATE tournament_journalline SET text = %s WHERE n = 2", [text])
        assert "journal" in faults()[0]
        assert " at 2: changed: " in faults()[0]


def test_a_journal_taken_away_whole_leaves_all_that_stands_unproved(house: House) -> None:
    with tampering(EVERYTHING) as cursor:
        for table in reversed(JOURNAL):
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608 - our own table
        assert Journal.objects.count() == 0
        assert any("seating_seat" in fault and "is in no line of a journal" in fault for fault in faults())


def test_the_jobs_of_a_tap_put_the_head_of_its_log_into_the_journal_once(house: House) -> None:
    lines = JournalLine.objects.filter(act="sealed")
    before = lines.count()
    for _n in range(3):
        happen(house.deal, {"type": "note", "text": "…"}, by=house.user("referee"))
    ran()
    assert lines.count() == before + 1  # three taps before the jobs ran, one head
    ran()
    Job.objects.update(done_at=None)
    ran()
    assert faults() == []
