"""The journal's lines are added and never changed, one after the other, however many write at once."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from referee.hearing.actions.declaring import declare
from referee.hearing.actions.notices import tell
from referee.jobs.outbox import run_due
from referee.seating.actions.seats import note_void_throw
from referee.seating.models import Draw
from referee.tournament import journal
from referee.tournament.journal_check import verify_journal, verify_journals
from referee.tournament.models import Journal, JournalLine, Tournament
from rulings import chain
from tests.builders import a_win, later
from tests.cast import a_cast, a_tournament, a_user
from tests.desk.seated import a_deal, a_seated_table, happen
from tests.hearing.house import a_house
from tests.rulings_edge.tampering import tampering

NOW = later()
sqlite_only = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="INSERT OR REPLACE is SQLite's")
postgresql_only = pytest.mark.skipif("connection.vendor != 'postgresql'", reason="TRUNCATE is PostgreSQL's")


def a_line(tournament: Tournament, act: str = "tables") -> JournalLine:
    return journal.write(tournament.pk, act, [tournament], now=later())


@pytest.mark.django_db
@pytest.mark.parametrize("sql", ["DELETE FROM {}", "UPDATE {} SET hash = hash", "UPDATE {} SET n = n + 2"])
@pytest.mark.parametrize("table", ["tournament_journalline", "tournament_journal"])
def test_no_line_and_no_head_is_changed_or_deleted(table: str, sql: str) -> None:
    a_line(a_tournament())
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql.format(table))


@postgresql_only
@pytest.mark.django_db
@pytest.mark.parametrize("table", ["tournament_journalline", "tournament_journal"])
def test_a_journal_is_not_truncated(table: str) -> None:
    a_line(a_tournament())
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # else PostgreSQL refuses for another reason
        with pytest.raises(IntegrityError, match="append-only|kept by triggers"), transaction.atomic():
            cursor.execute(f"TRUNCATE {table} CASCADE")


@sqlite_only
@pytest.mark.django_db
@pytest.mark.parametrize("table", ["tournament_journalline", "tournament_journal"])
def test_insert_or_replace_replaces_no_line_and_no_head(table: str) -> None:
    a_line(a_tournament())
    with connection.cursor() as cursor, pytest.raises(IntegrityError), transaction.atomic():
        cursor.execute(f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}")  # noqa: S608 - our own table


@pytest.mark.django_db
@pytest.mark.parametrize(("n", "hash"), [(0, None), (2, None), (1, "0" * 64)])
def test_a_line_that_leaves_a_gap_or_forks_is_refused(n: int, hash: str | None) -> None:
    tournament = a_tournament()
    first = a_line(tournament)
    row = journal.line(tournament.pk, n, hash or first.hash, act="x", said={}, now=later())
    with pytest.raises(IntegrityError, match="must follow"), transaction.atomic():
        JournalLine.objects.create(**row)


@pytest.mark.django_db
def test_a_line_costs_two_statements_whatever_it_says() -> None:
    tournament = a_tournament()
    a_line(tournament)
    with CaptureQueriesContext(connection) as queries:
        journal.write(tournament.pk, "tables", [tournament] * 200, now=later())
    assert len(queries) == 2


@pytest.mark.django_db
def test_words_and_names_stand_in_no_line() -> None:
    house = a_house()
    ruling = house.ruling()
    house.appeal(ruling, words="王小明偷看了牌")
    note_void_throw(
        sitting_id=house.sitting.pk,
        uid=uuid.uuid4(),
        kind="door",
        reason="王小明碰到骰子",
        by=a_user(),
        now=later(),
    )
    text = "".join(JournalLine.objects.values_list("text", flat=True))
    assert "王小明" not in text
    assert text.isascii()


@pytest.mark.django_db
def test_what_stood_before_the_journal_is_taken_in_by_its_first_line() -> None:
    house = a_house()
    ruling = house.ruling()
    house.told(ruling)
    house.heard(ruling, "uphold", "uphold", "overturn")
    a_tournament()  # nothing is done in this one yet
    with tampering(("tournament_journalline", "tournament_journal")) as cursor:
        cursor.execute("DELETE FROM tournament_journalline")
        cursor.execute("DELETE FROM tournament_journal")
        migration = import_module("referee.tournament.migrations.0003_journal_takes_in")
        migration.take_in(apps, None)
        line = JournalLine.objects.get()
        assert (line.journal_id, line.n, line.act) == (house.cast.tournament.pk, 1, "taken in")
        beside_its_head = [
            fault for fault in verify_journals() if "the head" not in fault.what
        ]  # no trigger moved it
        assert beside_its_head == []


@pytest.mark.django_db
def test_a_journal_holds_against_its_checkpoint_and_not_once_its_tail_is_cut() -> None:
    tournament = a_tournament()
    for act in ("one", "two"):
        a_line(tournament, act)
    (kept,) = journal.checkpoint(tournament.pk)
    assert (kept.journal, kept.n) == (tournament.pk, 2)
    a_line(tournament, "three")
    assert verify_journal(tournament.pk, checkpoint=kept.hash) == []
    with tampering(("tournament_journalline", "tournament_journal")) as cursor:
        cursor.execute("DELETE FROM tournament_journalline WHERE n > 1")
        first = JournalLine.objects.get().hash
        cursor.execute("UPDATE tournament_journal SET n = 1, hash = %s", [first])
        assert verify_journal(tournament.pk) == []
        assert [fault.kind for fault in verify_journal(tournament.pk, checkpoint=kept.hash)] == ["checkpoint"]
    assert [fault.kind for fault in verify_journal(0, checkpoint=kept.hash)] == ["missing"]
    assert journal.checkpoint(0) == []


@pytest.mark.django_db(transaction=True)
def test_acts_and_taps_at_many_tables_at_once_leave_one_unforked_journal() -> None:
    cast = a_cast(entrants=24)
    referee = cast.users["referee"]
    assert referee is not None
    tables = [
        a_seated_table(cast.tournament, by=referee, table_no=no, numbers=range(4 * no - 3, 4 * no + 1))
        for no in range(1, 7)
    ]
    rulings = [happen(a_deal(table, by=referee), a_win("S"), by=referee).ruling for table in tables]
    before = Journal.objects.get().n
    acts: list[Callable[[], object]] = [
        lambda table=table: happen(a_deal(table, by=referee), {"type": "note", "text": "…"}, by=referee)  # type: ignore[misc]  # a default binds the loop's value
        for table in tables
    ]
    acts += [
        lambda ruling=ruling, place=place: tell(  # type: ignore[misc]  # as above
            ruling_id=ruling.pk, place=place, stance="told", by=referee, now=later()
        )
        for ruling in rulings
        for place in "EW"
    ]
    acts += [lambda: declare(tournament=cast.tournament, by=referee, relations={}, now=later())] * 3
    acts += [lambda: run_due(now=timezone.now())] * 3

    def one(act: Callable[[], object]) -> object:
        try:
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        list(pool.map(one, acts))
    while run_due(now=timezone.now()):
        pass
    assert Draw.objects.filter(kind="door").count() == 2 * len(tables)
    assert (
        Journal.objects.get().n >= before + 4 * len(tables) + 3
    )  # deals, notices, ends of logs; declarations
    assert list(verify_journals()) == []


@pytest.mark.django_db(transaction=True)
def test_two_who_begin_a_journal_at_once_write_two_lines() -> None:
    tournament = a_tournament()

    def one(act: str) -> None:
        try:
            with transaction.atomic():
                a_line(tournament, act)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(one, "abcd"))
    assert list(JournalLine.objects.values_list("n", flat=True)) == [1, 2, 3, 4]
    assert JournalLine.objects.get(n=1).prev_hash == chain.journal_genesis(tournament.pk)
