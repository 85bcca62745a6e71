"""Whatever is changed outside of the logs is found and named without any paper."""

import uuid
from typing import Any

import pytest
from django.core.management import call_command
from django.db import Error, connection, transaction

from referee.seating.actions.tables import draw_rounds, take_back_draw
from referee.tournament.actions.entrants import remove_entrant
from referee.tournament.journal_check import verify_journals
from tests.builders import later
from tests.cast import an_entrant
from tests.hearing.house import House
from tests.rulings_edge.tampering import tampering
from tests.tournament.kept import EVERYTHING, KEPT, a_kept_house, faults

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(db: None) -> House:
    return a_kept_house()


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
