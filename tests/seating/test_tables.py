"""Tables drawn for everybody, and put together by hand."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from referee.accounts.models import User
from referee.seating.actions.tables import assign_table, draw_rounds, remove_sitting, take_back_draw
from referee.seating.models import Draw, Participant, Sitting
from referee.tournament.errors import Refused
from referee.tournament.models import Entrant, State, Tournament
from scoring.rounds import draw_tables, repeats_in
from tests.cast import NOW, a_tournament, a_user

pytestmark = pytest.mark.django_db


def draw(tournament: Tournament, rounds: int = 1, seed: str = "", by: User | None = None) -> Draw:
    return draw_rounds(
        tournament=tournament, rounds=rounds, seed=seed, uid=uuid4(), by=by or a_user(), now=NOW
    )


def test_three_rounds_for_sixteen_give_twelve_tables_and_nobody_meets_twice() -> None:
    tournament = a_tournament(entrants=16)
    record = draw(tournament, rounds=3, seed="三顆骰子 4 5 6")
    assert Sitting.objects.filter(tournament=tournament).count() == 12
    assert Participant.objects.count() == 48
    assert record.source == Draw.Source.ENTERED
    assert (record.steps["first_round"], record.steps["repeats"]) == (1, 0)


def test_anybody_can_draw_the_same_tables_from_what_is_published() -> None:
    tournament = a_tournament(entrants=16)
    draw(tournament, rounds=2)
    steps = draw(tournament, rounds=2).steps
    again = draw_tables(
        entrants=steps["entrants"], rounds=steps["rounds"], seed=steps["seed"], played=steps["played"]
    )
    assert [[list(table) for table in tables] for tables in again.rounds] == steps["result"]
    assert steps["first_round"] == 3
    assert len(steps["played"]) == 8
    every = [[list(table) for table in steps["played"]], *steps["result"]]
    assert repeats_in(every) == 0


def test_the_same_uid_draws_once() -> None:
    tournament, uid, by = a_tournament(entrants=4), uuid4(), a_user()
    one = draw_rounds(tournament=tournament, rounds=1, seed="", uid=uid, by=by, now=NOW)
    two = draw_rounds(tournament=tournament, rounds=1, seed="", uid=uid, by=by, now=NOW)
    assert one == two
    assert Sitting.objects.count() == 1


@pytest.mark.parametrize(
    ("count", "said"), [(0, "再加 4 人"), (3, "再加 1 人"), (6, "再加 2 人就能抽，或讓 2 人輪空")]
)
def test_a_number_that_fills_no_tables_is_said_before_anything_starts(count: int, said: str) -> None:
    tournament = a_tournament(entrants=count)
    with pytest.raises(Refused, match=said):
        draw(tournament, rounds=2)
    assert not Sitting.objects.exists()
    assert not Draw.objects.exists()


def test_who_has_withdrawn_is_drawn_to_no_table() -> None:
    tournament = a_tournament(entrants=5)
    Entrant.objects.filter(tournament=tournament, number=2).update(withdrawn=True)
    assert draw(tournament).steps["result"] == [[[1, 3, 4, 5]]]


def test_of_two_who_were_shown_the_same_next_round_one_draws_it_and_the_other_is_told() -> None:
    tournament, by = a_tournament(entrants=4), a_user()
    draw_rounds(tournament=tournament, rounds=1, seed="", uid=uuid4(), by=by, now=NOW, first_round=1)
    with pytest.raises(Refused, match="下一輪現在是第 2 輪"):
        draw_rounds(tournament=tournament, rounds=1, seed="", uid=uuid4(), by=by, now=NOW, first_round=1)
    assert Sitting.objects.count() == 1


def test_the_uid_of_another_draw_is_refused_with_a_sentence() -> None:
    tournament, by = a_tournament(entrants=4), a_user()
    uid = draw(tournament).uid
    for held, rounds in ((a_tournament(entrants=4), 1), (tournament, 2)):
        with pytest.raises(Refused, match="已經送過，但內容不同"):
            draw_rounds(tournament=held, rounds=rounds, seed="", uid=uid, by=by, now=NOW)
    with pytest.raises(Refused, match="已經送過，但內容不同"):
        take_back_draw(tournament=tournament, reason="x", uid=uid, by=by, now=NOW)


def test_a_closed_tournament_draws_no_more() -> None:
    tournament = a_tournament(entrants=4, state=State.CLOSED)
    with pytest.raises(Refused, match="已結束"):
        draw(tournament)


def test_four_are_put_to_a_table_by_hand_in_the_order_they_sit() -> None:
    tournament = a_tournament(entrants=8)
    sitting = assign_table(tournament=tournament, round_no=1, table_no=7, numbers=[3, 1, 8, 2], now=NOW)
    assert [p.entrant.number for p in sitting.participants.all()] == [3, 1, 8, 2]


@pytest.mark.parametrize(
    ("numbers", "table", "said"),
    [
        ([1, 2, 3, 3], 2, "四個不同"),
        ([5, 6, 7, 99], 2, "99 號"),
        ([5, 6, 7, 8], 1, "已經排了"),
        ([4, 5, 6, 7], 2, "4 號已經在別桌"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(numbers: list[int], table: int, said: str) -> None:
    tournament = a_tournament(entrants=8)
    assign_table(tournament=tournament, round_no=1, table_no=1, numbers=[1, 2, 3, 4], now=NOW)
    with pytest.raises(Refused, match=said):
        assign_table(tournament=tournament, round_no=1, table_no=table, numbers=numbers, now=NOW)
    assert Sitting.objects.count() == 1


def test_the_database_itself_keeps_an_entrant_from_two_tables_of_a_round() -> None:
    tournament = a_tournament(entrants=8)
    one = assign_table(tournament=tournament, round_no=1, table_no=1, numbers=[1, 2, 3, 4], now=NOW)
    two = Sitting.objects.create(tournament=tournament, round_no=1, table_no=2, created_at=NOW)
    with pytest.raises(IntegrityError), transaction.atomic():
        Participant.objects.create(
            sitting=two, position=0, entrant=one.participants.all()[0].entrant, round_no=1, number=1
        )


def test_a_table_is_taken_back_only_while_nothing_was_drawn_at_it() -> None:
    tournament = a_tournament(entrants=4)
    sitting = assign_table(tournament=tournament, round_no=1, table_no=1, numbers=[1, 2, 3, 4], now=NOW)
    remove_sitting(sitting=sitting, now=NOW)
    assert not Sitting.objects.exists()
