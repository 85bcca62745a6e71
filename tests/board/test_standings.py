"""Standings by the ledger: every entry counts, a review moves them, a stale cache is never shown."""

from uuid import uuid4

import pytest
from django.test import Client

from referee.accounts.models import User
from referee.board.models import DealCount, Standing, StandingsSheet
from referee.board.standings import compute, refresh, standings
from referee.jobs.outbox import run_due
from referee.seating.actions.deals import close_sitting
from referee.tournament.models import Membership, Role, Tournament
from rulings.record import review
from tests.cast import NOW, a_tournament, a_user, client_of
from tests.seating.game import a_deal, a_table, told, won

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> User:
    return a_user()


@pytest.fixture
def tournament() -> Tournament:
    return a_tournament(entrants=4)


def lines(tournament: Tournament) -> dict[int, tuple[int, int, int, int, int, int]]:
    """By number: rank, points, wins, self-draws, deal-ins, false wins."""
    return {
        entrant.number: (row.rank, row.points, row.wins, row.self_draws, row.deal_ins, row.false_wins)
        for row, entrant in standings(tournament, now=NOW).rows
    }


def test_wins_and_a_drawn_deal_are_counted_to_the_point(tournament: Tournament, by: User) -> None:
    sitting = a_table(tournament, by)
    won(a_deal(sitting, by), "E", face=3)  # dealer, 30 + 10 × (3 + 1) from each: 70
    told(a_deal(sitting, by), type="exhausted")
    won(a_deal(sitting, by), "N", off="E", face=2)  # the dealer on streak 2: 30 + 10 × (2 + 5) = 100
    assert lines(tournament) == {
        1: (1, 110, 1, 1, 1, 0),
        4: (2, 30, 1, 0, 0, 0),
        2: (3, -70, 0, 0, 0, 0),
        3: (3, -70, 0, 0, 0, 0),
    }


def test_a_false_win_is_counted_for_who_made_it_and_is_no_win(tournament: Tournament, by: User) -> None:
    sitting = a_table(tournament, by)
    told(
        a_deal(sitting, by),
        type="report",
        seat="S",
        foul="false_win",
        facts={"tiles_pushed": True, "because": "incomplete", "face": 2},
    )
    found = lines(tournament)
    assert found[2][2:] == (0, 0, 0, 1)
    assert found[2][1] < 0
    assert sum(line[1] for line in found.values()) == 0


def test_an_overturned_win_leaves_the_standings_and_an_overturned_overturn_returns_once(
    tournament: Tournament, by: User
) -> None:
    made = won(a_deal(a_table(tournament, by), by), "S", off="W")
    before = lines(tournament)
    assert made.ruling is not None
    over = review(
        ruling_id=made.ruling.id, uid=uuid4(), act="overturn", reason="看錯人", actor_id=None, now=NOW
    )
    assert [line[:3] for line in lines(tournament).values()] == [(1, 0, 0)] * 4
    review(ruling_id=over.ruling.id, uid=uuid4(), act="overturn", reason="沒看錯", actor_id=None, now=NOW)
    assert lines(tournament) == before


def test_an_amended_win_counts_with_its_new_points(tournament: Tournament, by: User) -> None:
    made = won(a_deal(a_table(tournament, by), by), "S", off="W")
    assert made.ruling is not None
    own = {**made.ruling.decision_data, "payments": [{"payer": "W", "payee": "S", "points": 200}]}
    decision = {name: own[name] for name in ("clauses", "payments", "remedies", "instructions")}
    review(
        ruling_id=made.ruling.id,
        uid=uuid4(),
        act="amend",
        reason="少算兩臺",
        decision=decision,
        actor_id=None,
        now=NOW,
    )
    assert lines(tournament)[2] == (1, 200, 1, 0, 0, 0)


def test_a_false_win_whose_penalty_is_amended_still_counts_as_one(tournament: Tournament, by: User) -> None:
    deal = a_deal(a_table(tournament, by), by)
    hand = {"concealed": "123m456m678p234s67s55p", "win": "9s"}
    made = told(deal, type="win", seat="S", by_="self_draw", hand=hand)
    assert made.ruling is not None
    ended = [r for r in made.ruling.decision_data["remedies"] if r["kind"] == "deal_over"]
    halved = {
        "payments": [{"payer": "S", "payee": "W", "points": 45}],
        "remedies": ended,
        "instructions": ["罰一半。"],
    }
    review(
        ruling_id=made.ruling.id,
        uid=uuid4(),
        act="amend",
        reason="初犯",
        decision=halved,
        actor_id=None,
        now=NOW,
    )
    assert lines(tournament)[2] == (4, -45, 0, 0, 0, 1)


def test_the_kept_rows_are_the_computed_ones_and_are_made_by_the_job_after_the_commit(
    tournament: Tournament, by: User
) -> None:
    sitting = a_table(tournament, by)
    won(a_deal(sitting, by), "E")
    assert not StandingsSheet.objects.exists()
    run_due(now=NOW)
    kept, fresh = standings(tournament, now=NOW), compute(tournament, now=NOW)
    assert (kept.cached, fresh.cached) == (True, False)
    assert [row for row, _ in kept.rows] == [row for row, _ in fresh.rows]
    assert (kept.scale, kept.finished_round, kept.running_round) == (fresh.scale, 0, 1)


def test_a_cache_older_than_the_ledger_is_not_shown(tournament: Tournament, by: User) -> None:
    sitting = a_table(tournament, by)
    won(a_deal(sitting, by), "E")
    refresh(tournament, now=NOW)
    won(a_deal(sitting, by), "E")
    sheet = standings(tournament, now=NOW)
    assert not sheet.cached
    assert sheet.rows[0][0].wins == 2
    assert refresh(tournament, now=NOW)
    assert not refresh(tournament, now=NOW)
    assert standings(tournament, now=NOW).cached
    assert Standing.objects.count() == 4


def test_only_logs_that_changed_are_read_again(tournament: Tournament, by: User) -> None:
    sitting = a_table(tournament, by)
    first = a_deal(sitting, by)
    made = won(first, "E")
    won(a_deal(sitting, by), "E")
    refresh(tournament, now=NOW)
    DealCount.objects.filter(deal=first).update(winner="N")  # what a second reading would put right
    a_deal(sitting, by)
    assert lines(tournament)[4][2] == 1
    assert made.ruling is not None
    review(ruling_id=made.ruling.id, uid=uuid4(), act="uphold", reason="看過了", actor_id=None, now=NOW)
    assert (lines(tournament)[4][2], lines(tournament)[1][2]) == (0, 2)


def test_a_count_made_in_another_way_is_made_again(tournament: Tournament, by: User) -> None:
    won(a_deal(a_table(tournament, by), by), "E")
    refresh(tournament, now=NOW)
    DealCount.objects.update(winner="N", version=0)
    StandingsSheet.objects.all().delete()
    assert lines(tournament)[1][2] == 1


def test_a_new_entrant_and_a_closed_sitting_make_the_cache_old_too(tournament: Tournament, by: User) -> None:
    from tests.cast import an_entrant

    sitting = a_table(tournament, by)
    won(a_deal(sitting, by), "E")
    refresh(tournament, now=NOW)
    an_entrant(tournament, 9)
    assert len(standings(tournament, now=NOW).rows) == 5
    refresh(tournament, now=NOW)
    close_sitting(sitting=sitting, now=NOW)
    assert standings(tournament, now=NOW).finished_round == 1


@pytest.mark.parametrize("cached", [True, False])
@pytest.mark.parametrize("deals", [1, 3])
def test_the_standings_page_costs_the_same_after_one_and_after_three_deals(
    tournament: Tournament,
    by: User,
    client: Client,
    django_assert_num_queries: object,
    cached: bool,
    deals: int,
) -> None:
    sitting = a_table(tournament, by)
    for _ in range(deals):
        won(a_deal(sitting, by), "E")
    if cached:
        refresh(tournament, now=NOW)
    count = 7 if cached else 12  # one of them looks for open appeals
    with django_assert_num_queries(count):  # type: ignore[operator]  # a fixture of pytest-django, typed loosely
        answer = client.get(f"/t/{tournament.slug}/standings/")
    assert answer.status_code == 200


@pytest.mark.parametrize("deals", [1, 3])
def test_a_players_page_costs_the_same_after_one_and_after_three_deals(
    tournament: Tournament, by: User, client: Client, django_assert_num_queries: object, deals: int
) -> None:
    sitting = a_table(tournament, by)
    for _ in range(deals):
        won(a_deal(sitting, by), "E")
    refresh(tournament, now=NOW)
    with django_assert_num_queries(14):  # type: ignore[operator]  # as above
        answer = client.get(f"/t/{tournament.slug}/players/1/")
    assert answer.content.decode().count('class="played"') == deals


def test_a_players_page_tells_each_deal_its_points_and_the_rulings_on_him(
    tournament: Tournament, by: User, client: Client
) -> None:
    sitting = a_table(tournament, by)
    told(
        deal := a_deal(sitting, by),
        type="report",
        seat="W",
        foul="called_not_taken",
        facts={"discarder": "S", "pair_shown": False},
    )
    won(deal, "E", off="S")
    west, east = (client.get(f"/t/{tournament.slug}/players/{n}/").content.decode() for n in (3, 1))
    assert "陳冠廷" in east
    assert east.count("/rulings/") == 1
    assert "+70" in east
    assert west.count("/rulings/") == 1


def test_a_player_who_is_logged_in_finds_his_own_line_on_top(tournament: Tournament, by: User) -> None:
    sitting = a_table(tournament, by)
    won(a_deal(sitting, by), "S", off="W")
    user = a_user()
    Membership.objects.create(
        tournament=tournament, user=user, role=Role.PLAYER, entrant=tournament.entrants.get(number=1)
    )
    page = client_of(user).get(f"/t/{tournament.slug}/standings/").content.decode()
    assert "你在第 <b>2</b> 名" in page
    assert "離前一名" in page


def test_an_empty_standings_page_says_what_belongs_there(client: Client) -> None:
    page = client.get(f"/t/{a_tournament().slug}/standings/").content.decode()
    assert "還沒有選手" in page


def test_a_total_of_a_whole_tournament_of_the_largest_payments_can_be_kept(tournament: Tournament) -> None:
    refresh(tournament, now=NOW)
    total = 60 * 1_000_000 * 1_000
    Standing.objects.update(points=total)
    StandingsSheet.objects.update(scale=total)
    assert Standing.objects.values_list("points", flat=True).distinct().get() == total
