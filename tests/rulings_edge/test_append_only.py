"""Rows of the ledger are added and never changed; the database itself refuses, whoever asks."""

import uuid

import pytest
from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone

from rulings import chain
from rulings.appendonly import AppendOnly
from rulings.chainguards import ChainGuards
from rulings.fields import instant_text
from rulings.models import Entry, Event, Head, Log, Ruling

pytestmark = pytest.mark.django_db
LEDGER = (Log, Event, Ruling, Entry)
NOW = timezone.now()
sqlite_only = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="INSERT OR REPLACE is SQLite's")
postgresql_only = pytest.mark.skipif("connection.vendor != 'postgresql'", reason="TRUNCATE is PostgreSQL's")


def _log() -> Log:
    key = uuid.uuid4()
    return Log.objects.create(
        id=key, opening="{}", created_at=NOW, genesis=chain.genesis([key.hex, "{}", instant_text(NOW)])
    )


def _event(log: Log, n: int = 1, prev_hash: str | None = None) -> Event:
    return Event.objects.create(
        uid=uuid.uuid4(),
        log=log,
        n=n,
        type="reach",
        payload="{}",
        at=NOW,
        prev_hash=prev_hash or log.genesis,
        hash="1" * 64,
    )


def _ruling(event: Event, n: int = 2, supersedes: Ruling | None = None) -> Ruling:
    prev_hash = Head.objects.get(log=event.log).hash
    return Ruling.objects.create(
        log=event.log, event=event, n=n, kind="engine", decision="{}", at=NOW, prev_hash=prev_hash, hash=str(n) * 64,
        supersedes=supersedes,
    )  # fmt: skip


@pytest.fixture
def rows() -> dict[type[models.Model], models.Model]:
    """One row of each table of the ledger, following each other."""
    log = _log()
    event = _event(log)
    ruling = _ruling(event)
    entry = Entry.objects.create(
        id=f"{ruling.id.hex}-0", ruling=ruling, place=0, payer="E", payee="S", points=30, clause="P-pay"
    )
    return {Log: log, Event: event, Ruling: ruling, Entry: entry}


def _refused() -> "pytest.RaisesExc[IntegrityError]":
    return pytest.raises(IntegrityError, match="append-only")


@pytest.mark.parametrize("model", LEDGER)
def test_a_row_may_be_read_but_not_saved_again(
    rows: dict[type[models.Model], models.Model], model: type[models.Model]
) -> None:
    assert model._default_manager.count() == 1
    with _refused(), transaction.atomic():
        rows[model].save()
    assert model._default_manager.count() == 1


@pytest.mark.parametrize("model", LEDGER)
def test_a_queryset_updates_and_deletes_nothing(
    rows: dict[type[models.Model], models.Model], model: type[models.Model]
) -> None:
    column = {Log: "opening", Event: "payload", Ruling: "decision", Entry: "clause"}[model]
    with _refused(), transaction.atomic():
        model._default_manager.update(**{column: "x"})
    with _refused(), transaction.atomic():
        model._default_manager.all()._raw_delete(model._default_manager.db)


@pytest.mark.parametrize("model", LEDGER)
@pytest.mark.parametrize("sql", ['DELETE FROM "{}"', 'UPDATE "{}" SET {} = {}'])
def test_raw_sql_updates_and_deletes_nothing(
    rows: dict[type[models.Model], models.Model], model: type[models.Model], sql: str
) -> None:
    pk = model._meta.pk.column
    with _refused(), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql.format(model._meta.db_table, pk, pk))


@postgresql_only
@pytest.mark.parametrize("model", [*LEDGER, Head])
def test_a_table_is_not_truncated(
    rows: dict[type[models.Model], models.Model], model: type[models.Model]
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # else PostgreSQL refuses for another reason
        with pytest.raises(IntegrityError, match="append-only|kept by triggers"), transaction.atomic():
            cursor.execute(f'TRUNCATE "{model._meta.db_table}" CASCADE')


@sqlite_only
@pytest.mark.parametrize("model", [*LEDGER, Head])
@pytest.mark.parametrize("recursive_triggers", ["ON", "OFF"])
def test_insert_or_replace_replaces_nothing(
    rows: dict[type[models.Model], models.Model], model: type[models.Model], recursive_triggers: str
) -> None:
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA recursive_triggers = {recursive_triggers}")
        with pytest.raises(IntegrityError), transaction.atomic():
            cursor.execute(f'INSERT OR REPLACE INTO "{table}" SELECT * FROM "{table}"')  # noqa: S608 - our own table
        cursor.execute("PRAGMA recursive_triggers = ON")


@sqlite_only
def test_recursive_triggers_are_on_for_every_connection() -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA recursive_triggers")
        assert cursor.fetchone() == (1,)


def test_every_trigger_is_there_after_all_migrations() -> None:
    ledger = ("rulings_log", "rulings_event", "rulings_ruling", "rulings_entry")
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            per_table = ["no_update", "no_delete", "no_replace"]
        else:
            cursor.execute("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")
            per_table = ["no_change", "no_truncate"]
        names = {row[0] for row in cursor.fetchall()}
    expected = {f"{table}_{what}" for table in ledger for what in per_table}
    expected |= {"rulings_event_follows", "rulings_ruling_follows", "rulings_event_moves_head"}
    expected |= {
        "rulings_ruling_moves_head",
        "rulings_log_opens",
        "rulings_head_forward",
        "rulings_head_no_delete",
    }
    assert expected - names == set()


def test_the_head_follows_the_rows_and_nobody_moves_it(rows: dict[type[models.Model], models.Model]) -> None:
    head = Head.objects.get()
    assert (head.n, head.hash) == (2, "2" * 64)
    for change in ({"n": 1}, {"n": 4}, {"hash": "f" * 64}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Head.objects.update(**change)
    with pytest.raises(IntegrityError), transaction.atomic():
        Head.objects.all()._raw_delete(Head.objects.db)


@pytest.mark.parametrize(("n", "prev_hash"), [(1, "0" * 64), (2, None), (0, None)])
def test_an_event_that_leaves_a_gap_or_forks_is_refused(n: int, prev_hash: str | None) -> None:
    log = _log()
    with pytest.raises(IntegrityError, match="must follow"), transaction.atomic():
        _event(log, n=n, prev_hash=prev_hash)


def test_a_ruling_supersedes_only_in_its_own_log_and_once(
    rows: dict[type[models.Model], models.Model],
) -> None:
    ruling = Ruling.objects.get()
    other = _event(_log())
    with pytest.raises(IntegrityError, match="in its own log"), transaction.atomic():
        _ruling(other, supersedes=ruling)
    _ruling(ruling.event, n=3, supersedes=ruling)
    with pytest.raises(IntegrityError), transaction.atomic():
        _ruling(ruling.event, n=4, supersedes=ruling)


def test_an_event_has_one_standing_ruling(rows: dict[type[models.Model], models.Model]) -> None:
    ruling = Ruling.objects.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        _ruling(ruling.event, n=3)
    late = _event(ruling.log, n=3, prev_hash=ruling.hash)
    first = _ruling(late, n=4)
    with pytest.raises(IntegrityError, match="one standing ruling"), transaction.atomic():
        _ruling(late, n=5, supersedes=ruling)  # the event `late` has a ruling in another chain
    assert first.supersedes is None


def test_a_ruling_is_of_an_event_of_its_log(rows: dict[type[models.Model], models.Model]) -> None:
    other = _log()
    with pytest.raises(IntegrityError, match="event of its own log"), transaction.atomic():
        Ruling.objects.create(
            log=other,
            event=Event.objects.get(),
            n=1,
            kind="engine",
            decision="{}",
            at=NOW,
            prev_hash=other.genesis,
            hash="9" * 64,
        )


@pytest.mark.parametrize("wrong", [{"points": 0}, {"payee": "E"}, {"payer": "X"}])
def test_an_entry_moves_points_between_two_seats(
    rows: dict[type[models.Model], models.Model], wrong: dict[str, object]
) -> None:
    ruling = Ruling.objects.get()
    good: dict[str, object] = {"payer": "E", "payee": "S", "points": 10, "clause": "P-pay"}
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(id=f"{ruling.id.hex}-1", ruling=ruling, place=1, **{**good, **wrong})


def test_the_guards_may_be_put_up_again_after_a_later_change_of_a_table() -> None:
    guards = [AppendOnly("rulings_event", unique=[["uid"], ["log_id", "n"]]), ChainGuards()]
    with connection.cursor() as cursor:
        for guard in guards:
            for statement in guard.statements(connection.vendor):
                cursor.execute(statement)
    event = _event(_log())
    with _refused(), transaction.atomic():
        event.save()
