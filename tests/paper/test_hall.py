"""The screen of the hall: the clock as the wall, the tables, and who may set the clock."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from referee.paper import hall as screen
from referee.paper.models import RoundClock
from referee.seating.actions.deals import close_sitting
from tests.cast import NOW, OUTSIDE, a_cast
from tests.desk.pages import text_of, words_of
from tests.paper.conftest import Hall
from tests.seating.game import a_deal, a_table, told, won

MINUTE = 60


@pytest.mark.parametrize(
    ("left", "gone"),
    [
        (90 * MINUTE, 0),
        (90 * MINUTE - 1, 0),
        (50 * MINUTE, 32),
        (10 * MINUTE + 1, 63),
        (10 * MINUTE, 64),
        (10 * MINUTE - 75, 65),
        (1, 71),
        (0, 72),
    ],
)
def test_the_wall_is_used_up_and_its_last_eight_stacks_are_the_last_ten_minutes(left: int, gone: int) -> None:
    stacks = screen.wall(left, 90 * MINUTE)
    assert len(stacks) == 72
    assert [stack.css for stack in stacks].count("gone") == gone
    assert [stack.css for stack in stacks[:gone]] == ["gone"] * gone
    assert {stack.css for stack in stacks[max(gone, 64) :]} <= {"last"}


@pytest.mark.parametrize("whole", [1, 59, 60, 600, 36_000])
def test_a_wall_never_grows_whatever_the_length_of_the_round(whole: int) -> None:
    gone = [screen.gone_at(left, whole) for left in range(whole, -1, -max(1, whole // 500))]
    assert gone == sorted(gone)
    assert gone[0] == 0
    assert screen.gone_at(0, whole) == 72


def test_anybody_sees_the_screen_and_only_organizer_and_head_set_its_clock(hall: Hall) -> None:
    assert set(hall.cast.statuses(hall.url("hall/")).values()) == {200}
    found = hall.cast.statuses(hall.organize("clock/"))
    assert found == {
        "organizer": 200, "head": 200, "referee": 403, "player": 403, **OUTSIDE,
    }  # fmt: skip
    posted = hall.cast.statuses(hall.organize("clock/"), "post", {"act": "stop"})
    assert {who for who, status in posted.items() if status == 303} == {"organizer", "head"}


def test_a_clock_is_started_paused_goes_on_and_is_taken_away(hall: Hall) -> None:
    client, path = hall.cast.clients["organizer"], hall.organize("clock/")
    assert client.post(path, {"act": "start", "round_no": 1, "minutes": 0}).status_code == 422
    assert client.post(path, {"act": "start", "round_no": 1, "minutes": 90}).status_code == 303
    row = RoundClock.objects.get()
    row.ends_at = timezone.now() + timedelta(minutes=38, seconds=12.5)
    row.save()
    page = words_of(hall.cast.clients["nobody"].get(hall.url("hall/")))
    assert "第 1 輪還有 38:12" in page
    client.post(path, {"act": "pause"})
    client.post(path, {"act": "pause"})
    left = RoundClock.objects.get().left_seconds
    assert left is not None
    assert 38 * 60 <= left <= 38 * 60 + 12
    assert "第 1 輪暫停" in words_of(hall.cast.clients["nobody"].get(hall.url("hall/")))
    client.post(path, {"act": "go_on"})
    assert RoundClock.objects.get().ends_at is not None
    client.post(path, {"act": "stop"})
    assert not RoundClock.objects.exists()


def test_a_clock_that_has_run_out_says_so(hall: Hall) -> None:
    organizer = hall.cast.users["organizer"]
    assert organizer is not None
    screen.start(tournament=hall.cast.tournament, round_no=1, minutes=1, by=organizer, now=NOW)
    assert "時間到 0:00" in words_of(hall.cast.clients["nobody"].get(hall.url("hall/")))


@pytest.mark.django_db
def test_tables_say_playing_disputed_over_and_not_begun() -> None:
    cast = a_cast(entrants=16)
    by = cast.users["head"]
    assert by is not None
    tables = [
        a_table(cast.tournament, by, numbers=tuple(range(4 * n + 1, 4 * n + 5)), table_no=n + 1)
        for n in range(4)
    ]
    deals = [a_deal(table, by) for table in tables[:3]]
    asked = told(deals[1], type="report", seat="W", foul="called_not_taken", facts={})
    assert asked.need is not None
    won(deals[2], "S", off="E")
    close_sitting(sitting=tables[2], now=NOW)
    with CaptureQueriesContext(connection) as made:
        latest, states = screen.table_states(cast.tournament)
    assert latest == 1
    assert [(state.number, state.css) for state in states] == [(1, ""), (2, "open"), (3, "over"), (4, "over")]
    assert len(made) == 3
    a_table(cast.tournament, by, numbers=(1, 2, 3, 4), table_no=1, round_no=2)  # drawn ahead, not begun
    assert screen.table_states(cast.tournament)[0] == 1


@pytest.mark.django_db
def test_pages_of_the_standings_follow_each_other_and_nonsense_is_the_first() -> None:
    cast = a_cast(entrants=16)
    client, path = cast.clients["nobody"], f"/t/{cast.tournament.slug}/hall/"
    first = text_of(client.get(path))
    assert 'data-next="2"' in first
    assert 'data-next="1"' in text_of(client.get(path, {"page": "2"}))
    for page in ("0", "-1", "x", "99999999999", "²"):
        assert client.get(path, {"page": page}).status_code == 200


@pytest.mark.django_db
def test_a_tournament_without_anything_has_its_screen() -> None:
    cast = a_cast()
    assert cast.clients["nobody"].get(f"/t/{cast.tournament.slug}/hall/").status_code == 200
    assert cast.clients["nobody"].get(f"/t/{cast.tournament.slug}/register/").status_code == 200
    assert cast.clients["organizer"].get(f"/organize/{cast.tournament.slug}/logs/").status_code == 200
    assert cast.clients["nobody"].get(f"/t/{cast.tournament.slug}/standings/paper/").status_code == 200
