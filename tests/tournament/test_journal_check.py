"""Whatever is changed outside of the logs, and whatever is cut off a log, is found and named without any paper."""

import uuid
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import Error, connection, transaction
from django.db.models import Model
from django.utils import timezone

from referee.hearing.actions.declaring import declare
from referee.hearing.actions.drafts import issue, send_back, take_in
from referee.hearing.actions.opinions import ask, give
from referee.hearing.actions.signing import sign
from referee.hearing.models import Draft, Notice
from referee.jobs.models import Job
from referee.jobs.outbox import run_due
from referee.seating.actions.deals import close_sitting
from referee.seating.actions.seats import draw_seats, note_void_throw
from referee.seating.actions.tables import draw_rounds, take_back_draw
from referee.seating.models import Deal, StakeAct
from referee.tournament import journal
from referee.tournament.actions.entrants import remove_entrant
from referee.tournament.journal_check import verify_ends, verify_journals
from referee.tournament.models import Journal, JournalLine
from rulings import chain
from rulings.fields import instant_text
from rulings.models import Event, Head, Log, Ruling
from rulings.verify import verify_all
from tests.builders import a_discard, later
from tests.cast import an_entrant
from tests.desk.seated import a_seated_table, happen
from tests.hearing.house import WRONG_KONG, House, a_house
from tests.rulings_edge.tampering import TABLES, tampering

pytestmark = pytest.mark.django_db
KEPT = {apps.get_model(label)._meta.db_table: apps.get_model(label) for label in journal.KEPT}
JOURNAL = ("tournament_journal", "tournament_journalline")
EVERYTHING = (*TABLES, *KEPT, *JOURNAL, "tournament_entrant")


def ran() -> None:
    """The jobs of the outbox, and those that they leave."""
    while run_due(now=timezone.now()):
        pass


@pytest.fixture
def house(db: None) -> House:
    """A row in every table that is kept: draws void and done again, drafts, a hearing with a dissent, a closed sitting."""
    house = a_house()
    by, head, other = house.user("referee"), house.user("head"), house.panel[2]
    again = a_seated_table(house.cast.tournament, by=by, table_no=8, numbers=(5, 6, 7, 8))
    draw_seats(
        sitting_id=again.pk,
        uid=uuid.uuid4(),
        thrower=None,
        dice=None,
        tiles=None,
        by=by,
        now=later(),
        reason="掉了一張牌",
    )
    note_void_throw(
        sitting_id=again.pk, uid=uuid.uuid4(), kind="dealer", reason="骰子掉到地上", by=by, now=later()
    )
    close_sitting(sitting=again, now=later())
    stake = StakeAct.objects.create(
        sitting=again,
        n=1,
        uid=uuid.uuid4(),
        kind="start_inside",
        deal_no=1,
        steps={"accepted": [1]},
        by=by,
        at=later(),
    )
    journal.write(again.tournament_id, "side stake", [stake], now=later())
    happen(house.deal, a_discard("E"), by=by)
    declare(tournament=house.cast.tournament, by=head, relations={1: ("club", "")}, now=later())
    ruling = house.ruling(WRONG_KONG)
    sign(ruling_id=ruling.pk, by=by, now=later())
    house.told(ruling)
    request = ask(ruling_id=ruling.pk, of=other, by=head, now=later())
    give(request=request, event=WRONG_KONG, now=later())
    house.panel[2] = house.user("organizer")  # who gave an opinion hears no appeal
    house.heard(ruling, "uphold", "uphold", "overturn")
    house.rules(drafting="disputes")
    drafts = [
        take_in(
            deal=house.deal,
            by=by,
            head=False,
            uid=uuid.uuid4(),
            event={**WRONG_KONG, "seat": seat},
            now=later(),
        )
        for seat in "WN"
    ]
    issue(uid=_uid(drafts[0]), by=head, now=later())
    send_back(uid=_uid(drafts[1]), by=head, reason="看不清楚", now=later())
    ran()
    return house


def _uid(draft: object) -> uuid.UUID:
    assert isinstance(draft, Draft)
    return draft.uid


def faults() -> list[str]:
    return [str(fault) for fault in (*verify_all(), *verify_journals())]


def stored(key: uuid.UUID) -> object:
    """A key as a raw statement must name it."""
    return key if connection.vendor == "postgresql" else key.hex


def test_all_that_was_done_by_the_program_is_as_it_was_written(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    assert faults() == []
    assert [table for table, model in KEPT.items() if not model._default_manager.exists()] == []
    call_command("verify_log", "--all")
    assert "as they were written" in capsys.readouterr().out


def _others(value: object) -> list[object]:
    """Values a little off."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, uuid.UUID):
        return [uuid.UUID(int=value.int ^ 1)]
    if hasattr(value, "isoformat"):
        return [later()]
    text = "" if value is None else str(value)
    return [text[:-1] + chr(ord(text[-1]) ^ 1), text.swapcase(), "x"] if text else ["x"]


def _rows(table: str) -> tuple[list[str], list[tuple[object, ...]]]:
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT * FROM "{table}" ORDER BY 1 LIMIT 2')  # noqa: S608 - our own table
        return [column[0] for column in cursor.description], cursor.fetchall()


def _unnoticed(cursor: Any, kind: str, table: str, sql: str, told: list[object]) -> bool:
    """Whether the database takes this statement, and nothing of this kind is said of the table then."""
    try:
        with transaction.atomic():
            cursor.execute(sql, told)
            found = [fault for fault in verify_journals() if fault.kind in kind and table in fault.what]
            transaction.set_rollback(True)
    except Error:
        return False  # the database itself would not have it
    return not found


def test_no_column_of_any_row_is_changed_and_no_row_taken_away_unnoticed(house: House) -> None:
    unnoticed = []
    with tampering(EVERYTHING) as cursor:
        for table, model in KEPT.items():
            assert model._meta.pk is not None
            key = model._meta.pk.column
            columns, rows = _rows(table)
            for row in rows:
                of = row[columns.index(key)]
                for column, value in zip(columns, row, strict=True):
                    sql = f'UPDATE "{table}" SET "{column}" = %s WHERE "{key}" = %s'  # noqa: S608 - our own table
                    for other in (each for each in _others(value) if each != value):
                        if _unnoticed(cursor, "changed missing added", table, sql, [other, of]):
                            unnoticed.append((table, column, other))
                sql = f'DELETE FROM "{table}" WHERE "{key}" = %s'  # noqa: S608 - our own table
                if _unnoticed(cursor, "missing", table, sql, [of]):
                    unnoticed.append((table, "a row", of))
    assert unnoticed == []


def test_two_players_who_swap_seats_afterwards_are_named_with_both_seats(house: House) -> None:
    east, south = house.sitting.seats.filter(place__in="ES").order_by("place")
    with tampering(EVERYTHING) as cursor:
        for place, seat in (("X", east), ("E", south), ("S", east)):
            cursor.execute("UPDATE seating_seat SET place = %s WHERE id = %s", [place, seat.pk])
        said = faults()
    assert len(said) == 2
    assert (
        f"seating_seat {east.pk} (sitting_id {house.sitting.pk}, place S, entrant_id {east.entrant_id})"
        in said[0]
    )
    assert "changed" in said[0]
    assert "place is S, and was E in line" in said[0]
    assert "(seats)" in said[0]


def test_numbers_that_two_entrants_swap_after_they_sat_down_are_named(house: House) -> None:
    east, south = (seat.entrant for seat in house.sitting.seats.filter(place__in="ES").order_by("place"))
    with tampering(EVERYTHING) as cursor:
        for number, entrant in ((99, east), (east.number, south), (south.number, east)):
            cursor.execute("UPDATE tournament_entrant SET number = %s WHERE id = %s", [number, entrant.pk])
        assert len(faults()) == 2


def test_a_deal_moved_to_another_sitting_is_named(house: House) -> None:
    with tampering(EVERYTHING) as cursor:
        other = house.sitting.pk + 1
        cursor.execute("UPDATE seating_deal SET sitting_id = %s WHERE id = %s", [other, house.deal.pk])
        assert f"sitting_id is {other}, and was {house.sitting.pk} in line" in "".join(faults())


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


def test_a_row_slipped_in_is_in_no_line(house: House) -> None:
    with tampering(EVERYTHING) as cursor:
        cursor.execute(
            "INSERT INTO hearing_signature (ruling_id, second, by_id, at) SELECT ruling_id, TRUE, by_id + 1, at FROM hearing_signature"
        )
        assert [fault.split(":")[1] for fault in faults()] == [" added"]


def test_a_table_taken_back_stays_away(house: House) -> None:
    by, tournament = house.user("organizer"), house.cast.tournament
    late = [an_entrant(tournament, number) for number in range(90, 94)][0]
    draw_rounds(tournament=tournament, rounds=1, seed="七", uid=uuid.uuid4(), by=by, now=later())
    sitting = tournament.sittings.latest("pk")
    take_back_draw(tournament=tournament, reason="人數不對", uid=uuid.uuid4(), by=by, now=later())
    remove_entrant(entrant=late, now=later())
    assert faults() == []
    with tampering(EVERYTHING):
        sitting.save(force_insert=True)
        assert "was taken away in line" in "".join(faults())


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
