"""Whatever is changed, taken away or slipped in is found and named."""

import re
import uuid
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import Error, connection, transaction

from rulings import chain, stored
from rulings.fields import instant_text
from rulings.models import Entry, Event, Head, Log, Ruling
from rulings.verify import verify_all, verify_log
from tests.builders import a_discard, a_log, a_win, judge_again, tell
from tests.rulings_edge.tampering import TABLES, tampering

pytestmark = pytest.mark.django_db


@pytest.fixture
def log() -> Log:
    """A deal with a discard, a win and an overturned ruling, beside another deal that nobody touches."""
    tell(a_log(), a_win("W"))
    log = a_log()
    tell(log, a_discard())
    won = tell(log, a_win("S", face=3))
    assert won.ruling is not None
    judge_again(won.ruling, "overturn")
    return log


def _kinds(log: Log) -> list[tuple[str, int | None]]:
    return [(fault.kind, fault.n) for fault in verify_log(log.id.hex)]


def test_an_untouched_log_is_as_it_was_written(log: Log, capsys: pytest.CaptureFixture[str]) -> None:
    assert list(verify_all()) == []
    call_command("verify_log", str(log.id))
    call_command("verify_log", "--all")
    assert "as they were written" in capsys.readouterr().out


def test_a_log_without_events_is_as_it_was_written() -> None:
    assert _kinds(a_log()) == []


def _flips(value: Any) -> list[Any]:
    """Other values a little off: one character at the start, in the middle, at the end; the next number."""
    if isinstance(value, uuid.UUID):
        return [uuid.UUID(int=value.int ^ 1), uuid.UUID(int=value.int ^ 1 << 77)]
    if isinstance(value, int):
        return [value + 1, value ^ 1 << 20]
    if value is None:
        return [uuid.uuid4().hex if connection.vendor == "sqlite" else None]
    if not value:
        return ["x"]
    places = {0, len(value) // 2, len(value) - 1}
    flipped = [value[:i] + chr(ord(value[i]) ^ 1) + value[i + 1 :] for i in places]
    return [*flipped, " " + value, value[:-1], value.swapcase()]


@pytest.mark.parametrize("table", TABLES)
def test_no_byte_of_any_column_is_changed_unnoticed(log: Log, table: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - our own table
        columns = [column[0] for column in cursor.description]
        rows = cursor.fetchall()
    model = {m._meta.db_table: m for m in (Log, Head, Event, Ruling, Entry)}[table]
    key = columns.index(str(model._meta.pk.column))
    unnoticed = []
    for row in rows:
        for i, column in enumerate(columns):
            for other in _flips(row[i]):
                if other != row[i] and not _noticed(table, columns[key], row[key], column, other):
                    unnoticed.append((column, row[i], other))
    assert unnoticed == []


def _noticed(table: str, key: str, value: object, column: str, other: object) -> bool:
    with tampering() as cursor:
        try:
            with transaction.atomic():
                cursor.execute(f'UPDATE "{table}" SET "{column}" = %s WHERE "{key}" = %s', [other, value])  # noqa: S608 - our own table
        except Error:
            return True  # the database itself would not have it
        return bool(list(verify_all()))


def test_bytes_that_are_no_text_are_found_and_do_not_stop_the_check(log: Log) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL keeps no such bytes")
    with tampering() as cursor:
        cursor.execute(
            "UPDATE rulings_event SET payload = CAST(x'ff00fe' AS TEXT) WHERE log_id = %s", [log.id.hex]
        )
        assert {kind for kind, _ in _kinds(log)} == {"changed"}


@pytest.mark.parametrize(("n", "table"), [(1, "event"), (2, "event"), (3, "ruling"), (4, "ruling")])
def test_a_row_taken_out_is_a_gap_at_its_place_even_the_last(log: Log, n: int, table: str) -> None:
    with tampering() as cursor:
        cursor.execute(f"DELETE FROM rulings_{table} WHERE log_id = %s AND n = %s", [_key(log), n])  # noqa: S608 - our own table
        assert ("gap", n) in _kinds(log)


def test_several_rows_taken_out_are_one_gap(log: Log) -> None:
    with tampering() as cursor:
        cursor.execute("DELETE FROM rulings_event WHERE log_id = %s AND n < 3", [_key(log)])
        gaps = [fault for fault in verify_log(log.id.hex) if fault.kind == "gap"]
        assert [(fault.n, fault.what) for fault in gaps] == [(1, "rows are missing up to place 2")]


def test_a_second_row_at_a_place_is_a_fork_and_not_a_change(log: Log) -> None:
    ruling = Ruling.objects.get(log=log, n=3)
    twin = Event(
        uid=uuid.uuid4(), log=log, n=3, type="discard", payload="{}", at=ruling.at, prev_hash=ruling.prev_hash
    )
    with tampering():
        twin.hash = _hashed(twin, after=twin.prev_hash)
        twin.save(force_insert=True)
        assert _kinds(log) == [("fork", 3)]


def test_a_row_that_follows_another_than_the_one_before_it_is_a_fork(log: Log) -> None:
    event = Event.objects.get(log=log, n=2)
    with tampering() as cursor:
        forged = _hashed(event, after=log.genesis)
        cursor.execute(
            "UPDATE rulings_event SET prev_hash = %s, hash = %s WHERE log_id = %s AND n = 2",
            [log.genesis, forged, _key(log)],
        )
        assert _kinds(log) == [("fork", 2), ("fork", 3)]


def test_an_entry_slipped_in_or_taken_out_changes_its_ruling(log: Log) -> None:
    ruling = Ruling.objects.get(log=log, n=3)
    with tampering():
        Entry.objects.create(id=f"{ruling.id.hex}-9", ruling=ruling, place=9, payer="E", payee="N", points=1)
        assert ("changed", 3) in _kinds(log)
    with tampering() as cursor:
        cursor.execute("DELETE FROM rulings_entry")
        assert ("changed", 3) in _kinds(log)


def test_a_log_taken_away_whole_is_missing_or_its_rows_are_orphans(log: Log) -> None:
    with tampering() as cursor:
        cursor.execute("DELETE FROM rulings_log WHERE id = %s", [_key(log)])
        assert _kinds(log) == [("missing", None)]
        assert {fault.kind for fault in verify_all()} == {"orphan"}


def test_a_chain_hashed_again_from_end_to_end_shows_against_a_checkpoint_on_paper(log: Log) -> None:
    paper = Head.objects.get(log=log).hash
    assert verify_log(log.id.hex, checkpoint=paper[:12]) == []
    assert [f.kind for f in verify_log(log.id.hex, checkpoint="0123456789ab")] == ["checkpoint"]


def test_entries_that_do_not_follow_from_the_decision_are_found_though_the_chain_is_whole(log: Log) -> None:
    """Somebody who knows the rule takes the entries of the last ruling out, and hashes it again."""
    key, last = log.id.hex, Ruling.objects.get(log=log, n=4)
    with tampering() as cursor:
        cursor.execute("DELETE FROM rulings_entry WHERE ruling_id = %s", [_stored(last.id)])
        *values, prev_hash, _ = next(row for row in stored.ruling_rows(key) if row[1] == 4)
        forged = chain.link(prev_hash, chain.ruling_text(values, []))
        cursor.execute("UPDATE rulings_ruling SET hash = %s WHERE id = %s", [forged, _stored(last.id)])
        cursor.execute("UPDATE rulings_head SET hash = %s WHERE log_id = %s", [forged, _stored(log.id)])
        assert _kinds(log) == [("points", 4)]


def test_the_command_names_what_it_finds_and_fails(log: Log, capsys: pytest.CaptureFixture[str]) -> None:
    with tampering() as cursor:
        cursor.execute("DELETE FROM rulings_event WHERE log_id = %s AND n = 1", [_key(log)])
        with pytest.raises(CommandError) as failed:
            call_command("verify_log", str(log.id))
    assert failed.value.returncode == 1
    assert re.search(rf"log {log.id.hex} at 1: gap: a row is missing", capsys.readouterr().out)


def _hashed(event: Event, *, after: str) -> str:
    """The hash that a forger who knows the rule gives an event."""
    told = (event.type, event.payload, event.need, event.actor_id, instant_text(event.at))
    return chain.link(after, chain.event_text([event.log_id.hex, event.n, event.uid.hex, *told]))


def _key(log: Log) -> object:
    return _stored(log.id)


def _stored(key: uuid.UUID) -> object:
    """A key as a raw statement must name it."""
    return key if connection.vendor == "postgresql" else key.hex
