"""搬風, 定莊, opening deals, the next sitting: as the law says, and kept as a record."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, transaction

from referee.accounts.models import User
from referee.seating.actions.deals import close_sitting, next_sitting, open_next_deal
from referee.seating.actions.seats import draw_dealer, draw_seats, note_void_throw
from referee.seating.actions.tables import assign_table, remove_sitting
from referee.seating.models import Deal, Draw, Sitting
from referee.seating.queries import accepted_draw, last_winner, seats_of, standing_of
from referee.tournament.errors import Refused
from rulings.models import Log
from rulings.record import record
from scoring.seating import PLACES
from tests.cast import NOW, a_tournament, a_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> User:
    return a_user()


@pytest.fixture
def sitting() -> Sitting:
    tournament = a_tournament(entrants=4, stake_base=50, stake_tai=20, options={"seven_pairs": True})
    return assign_table(tournament=tournament, round_no=1, table_no=1, numbers=[1, 2, 3, 4], now=NOW)


def seats(sitting: Sitting, by: User, **told: Any) -> Draw:
    usual: dict[str, Any] = {"thrower": 1, "dice": [1, 2, 4], "tiles": "WNES", "uid": uuid4()}
    told = usual | told
    return draw_seats(sitting_id=sitting.pk, by=by, now=NOW, **told)


def dealer(sitting: Sitting, by: User, dice: list[int] | None = None, **told: Any) -> Draw:
    dice = [1, 1, 2] if dice is None else dice
    return draw_dealer(sitting_id=sitting.pk, uid=uuid4(), dice=dice, by=by, now=NOW, **told)


def deal(sitting: Sitting, by: User, **told: Any) -> Deal:
    usual: dict[str, Any] = {"dice": [1, 1, 1], "uid": uuid4()}
    told = usual | told
    return open_next_deal(sitting_id=sitting.pk, by=by, now=NOW, **told)


def result(held: Deal, **event: Any) -> None:
    event = event or {"type": "win", "seat": "E", "by": "self_draw", "face": 3}
    record(log_id=held.log_id, uid=uuid4(), event=event, actor_id=None, now=NOW)


def numbers(sitting: Sitting) -> dict[str, int]:
    return {place: entrant.number for place, entrant in seats_of(sitting).items()}


def test_dice_and_tiles_as_thrown_seat_the_four(sitting: Sitting, by: User) -> None:
    draw = seats(sitting, by)  # chair 3 is counted; it takes W, chair 0 N, chair 1 E, chair 2 S
    assert numbers(sitting) == {"E": 2, "S": 3, "W": 4, "N": 1}
    assert draw.steps["east"] == 3
    assert draw.steps["thrower_by"] == "anybody"
    assert (draw.source, draw.by, draw.at) == (Draw.Source.ENTERED, by, NOW)


def test_the_system_throws_three_dice_and_mixes_four_tiles(sitting: Sitting, by: User) -> None:
    draw = seats(sitting, by, thrower=None, dice=None, tiles=None)
    assert draw.source == Draw.Source.SYSTEM
    assert len(draw.steps["dice"]) == 3
    assert sorted(draw.steps["tiles"]) == sorted(PLACES)
    assert sorted(numbers(sitting).values()) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"dice": [1, 2]}, "三顆"),
        ({"dice": [1, 2, 7]}, "1 到 6"),
        ({"tiles": "ESWW"}, "不能重複"),
        ({"thrower": None}, "誰擲"),
        ({"thrower": 4}, "誰擲"),
        ({"tiles": None}, "一起登錄"),
    ],
)
def test_what_cannot_have_been_thrown_is_refused_and_not_kept(
    sitting: Sitting, by: User, told: dict[str, Any], said: str
) -> None:
    with pytest.raises(Refused, match=said):
        seats(sitting, by, **told)
    assert not Draw.objects.exists()


def test_the_same_post_again_is_one_draw_and_other_content_is_refused(sitting: Sitting, by: User) -> None:
    uid = uuid4()
    assert seats(sitting, by, uid=uid) == seats(sitting, by, uid=uid)
    with pytest.raises(Refused, match="內容不同"):
        seats(sitting, by, uid=uid, dice=[6, 6, 6])
    assert Draw.objects.count() == 1


def test_an_accepted_draw_is_done_again_only_with_a_reason_and_before_the_first_deal(
    sitting: Sitting, by: User
) -> None:
    first = seats(sitting, by)
    with pytest.raises(Refused, match="理由"):
        seats(sitting, by, tiles="ESWN")
    again = seats(sitting, by, tiles="ESWN", reason="西風牌拿錯")
    assert (again.supersedes, again.reason) == (first, "西風牌拿錯")
    assert accepted_draw(sitting, Draw.Kind.SEATS) == again
    assert numbers(sitting) == {"E": 4, "S": 1, "W": 2, "N": 3}
    dealer(sitting, by)
    deal(sitting, by)
    with pytest.raises(Refused, match="已經開盤"):
        seats(sitting, by, reason="晚了")


def test_east_throws_for_the_dealer_after_the_seats_are_drawn(sitting: Sitting, by: User) -> None:
    with pytest.raises(Refused, match="還沒有搬風"):
        dealer(sitting, by)
    seats(sitting, by)
    assert dealer(sitting, by, [1, 1, 2]).steps == {"thrower": "E", "dice": [1, 1, 2], "place": "N"}
    assert standing_of(sitting).step == "open"


def test_a_throw_that_did_not_count_stays_in_the_record(sitting: Sitting, by: User) -> None:
    note_void_throw(
        sitting_id=sitting.pk, uid=uuid4(), kind=Draw.Kind.SEATS, reason="一顆掉下桌", by=by, now=NOW
    )
    seats(sitting, by)
    assert [draw.void_reason for draw in sitting.draws.all()] == ["一顆掉下桌", ""]
    with pytest.raises(Refused, match="為什麼"):
        note_void_throw(sitting_id=sitting.pk, uid=uuid4(), kind=Draw.Kind.SEATS, reason=" ", by=by, now=NOW)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE seating_draw SET steps = '{}'",
        "DELETE FROM seating_draw",
        "UPDATE seating_deal SET number = 9",
    ],
)
def test_the_record_of_draws_cannot_be_changed(sitting: Sitting, by: User, change: str) -> None:
    from django.db import connection

    seats(sitting, by)
    dealer(sitting, by)
    deal(sitting, by)
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(change)


def test_the_first_deal_takes_its_law_stakes_and_places_from_tournament_and_draws(
    sitting: Sitting, by: User
) -> None:
    seats(sitting, by)
    dealer(sitting, by, [1, 1, 1])  # W
    held = deal(sitting, by, dice=[1, 1, 2])
    opening = held.log.opening_data
    assert opening["deal"] == {
        "dealer": "W", "door": "S", "round_wind": "E", "streak": 0, "shown_streak": None, "starting_dealer": "W",
    }  # fmt: skip
    assert opening["stakes"] == {"base": 50, "tai": 20}
    assert opening["options"]["seven_pairs"] is True
    assert (held.number, held.door.steps["place"], held.door.steps["thrower"]) == (1, "S", "W")


def test_deals_follow_each_other_as_the_results_say(sitting: Sitting, by: User) -> None:
    seats(sitting, by)
    dealer(sitting, by, [1, 1, 3])  # E
    first = deal(sitting, by)
    with pytest.raises(Refused, match="還沒有結果"):
        deal(sitting, by)
    result(first)  # the dealer wins and continues
    second = deal(sitting, by, shown_streak=0)
    assert [second.log.opening_data["deal"][name] for name in ("dealer", "streak", "shown_streak")] == [
        "E",
        1,
        0,
    ]
    result(second, type="win", seat="W", by="discard", **{"from": "N"}, face=2)
    third = deal(sitting, by)
    assert [third.log.opening_data["deal"][name] for name in ("dealer", "streak", "round_wind")] == [
        "S",
        0,
        "E",
    ]
    assert last_winner(sitting) == "W"


def test_opening_the_same_deal_twice_by_one_uid_opens_one(sitting: Sitting, by: User) -> None:
    seats(sitting, by)
    dealer(sitting, by)
    uid = uuid4()
    assert deal(sitting, by, uid=uid) == deal(sitting, by, uid=uid)
    assert Log.objects.count() == 1


def test_a_whole_sitting_of_sixteen_passed_deals_ends_it(sitting: Sitting, by: User) -> None:
    seats(sitting, by)
    dealer(sitting, by, [1, 1, 3])
    for number in range(16):
        held = deal(sitting, by, dice=None)
        place = PLACES[number % 4]
        assert held.log.opening_data["deal"]["dealer"] == place
        winner = PLACES[(number + 1) % 4]
        result(held, type="win", seat=winner, by="discard", **{"from": place}, face=1)
    assert standing_of(sitting).step == "over"
    with pytest.raises(Refused, match="打完"):
        deal(sitting, by)


@pytest.fixture
def later(sitting: Sitting, by: User) -> Sitting:
    """The second sitting of the four: E 2, S 3, W 4, N 1 before; N (number 1, chair 3) won the last deal."""
    seats(sitting, by)
    dealer(sitting, by, [1, 1, 3])
    result(deal(sitting, by), type="win", seat="N", by="discard", **{"from": "S"}, face=1)
    result(deal(sitting, by), type="exhausted")
    with pytest.raises(Refused, match="還沒打完"):
        next_sitting(sitting=sitting, now=NOW)
    close_sitting(sitting=sitting, now=NOW)
    following = next_sitting(sitting=sitting, now=NOW)
    assert following == next_sitting(sitting=sitting, now=NOW)
    return following


def test_a_later_sitting_starts_from_the_seats_they_have(later: Sitting) -> None:
    assert [p.entrant.number for p in later.participants.all()] == [2, 3, 4, 1]
    assert (later.number, later.round_no, later.table_no) == (2, 1, 1)


def test_the_last_winner_throws_in_a_later_sitting(later: Sitting, by: User) -> None:
    with pytest.raises(Refused, match="最後一盤和牌的人"):
        seats(later, by, thrower=0)
    draw = seats(later, by, thrower=3, dice=[1, 1, 3], tiles="ENWS")
    assert (draw.steps["thrower_by"], draw.steps["east"]) == ("winner", 3)


def test_the_same_order_is_void_kept_and_drawn_again(later: Sitting, by: User) -> None:
    void = seats(later, by, thrower=3, dice=[1, 1, 3], tiles="SWNE")  # the same circle, begun elsewhere
    assert (void.void, void.steps["same_order"], void.void_reason) == (True, True, "same_order")
    assert standing_of(later).step == "seats"
    assert not seats_of(later)
    good = seats(later, by, thrower=3, dice=[1, 1, 3], tiles="SNWE")
    assert not good.void
    assert standing_of(later).step == "dealer"
    assert list(later.draws.filter(kind="seats")) == [void, good]


def test_where_nobody_won_the_table_says_who_throws(sitting: Sitting, by: User) -> None:
    seats(sitting, by)
    dealer(sitting, by, [1, 1, 3])
    result(deal(sitting, by), type="exhausted")
    close_sitting(sitting=sitting, now=NOW)
    later = next_sitting(sitting=sitting, now=NOW)
    assert seats(later, by, thrower=2, dice=[1, 1, 1], tiles="SNWE").steps["thrower_by"] == "table"


def test_a_sitting_with_a_deal_in_play_is_not_closed(sitting: Sitting, by: User) -> None:
    seats(sitting, by)
    dealer(sitting, by)
    deal(sitting, by)
    with pytest.raises(Refused, match="還沒有結果"):
        close_sitting(sitting=sitting, now=NOW)
    with pytest.raises(Refused, match="不能刪除"):
        remove_sitting(sitting=sitting, now=NOW)
