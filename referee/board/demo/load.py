"""The whole demo: two rounds of sixteen, every foul that is built, a second 將 at one table, tables still playing."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid5

from django.db import transaction

from referee.accounts.models import User
from referee.board.demo.people import add_people
from referee.board.demo.play import DEMO, Clock, Table
from referee.board.standings import refresh
from referee.seating.actions.deals import close_sitting, next_sitting
from referee.seating.actions.stakes import Wish
from referee.seating.actions.tables import draw_rounds
from referee.seating.models import Sitting
from referee.seating.stakes import OPTION as SIDE_STAKES
from referee.tournament.models import State, Tournament
from rulings.law import edition
from rulings.rulebook import fouls
from scoring.rounds import Chance

SLUG = "demo"
NAME = "示範：大稻埕十六張公開賽"
ROUNDS = 2
HOURS_AGO = 7


def load(*, now: datetime) -> Tournament:
    """The demo tournament, made unless it is there; its log-ins are set again each time."""
    clock = Clock(now - timedelta(hours=HOURS_AGO))
    with transaction.atomic():
        tournament, _made = Tournament.objects.get_or_create(
            slug=SLUG,
            defaults={
                "name": NAME,
                "edition": edition("tw16").version,
                "options": {SIDE_STAKES: True},
                "created_at": clock.now,
            },
        )
        users = add_people(tournament, now=clock.now)
    if tournament.state == State.DRAFT:  # it is opened last: a run that was broken off goes on here
        _play(tournament, users, clock)
        Tournament.objects.filter(pk=tournament.pk).update(state=State.OPEN)
        tournament.refresh_from_db()
        refresh(tournament, now=now)
    return tournament


def _play(tournament: Tournament, users: dict[str, User], clock: Clock) -> None:
    draw_rounds(
        tournament=tournament,
        rounds=ROUNDS,
        seed="大稻埕 3 5 6",
        uid=uuid5(DEMO, "rounds"),
        by=users["organizer"],
        now=clock.now,
    )
    waiting = iter(sorted(fouls()))
    for sitting in Sitting.objects.filter(tournament=tournament, number=1).select_related("tournament"):
        with transaction.atomic():  # a table is there whole or not at all
            if not sitting.draws.exists():
                _sitting(sitting, users, clock, waiting)


def _sitting(sitting: Sitting, users: dict[str, User], clock: Clock, waiting: Iterator[str]) -> None:
    """The first round is played to its end with a foul in most deals; of the second, two deals and one in play."""
    table = Table(sitting, users["referee"], users["head"], clock, Chance(f"demo {sitting}"))
    table.seat()
    last = sitting.round_no == ROUNDS
    for number in range(1, 3 if last else 10):
        _deal(table, waiting, number)
    if not last:
        close_sitting(sitting=sitting, now=clock.tick())
        if sitting.table_no == 1:
            later = Table(
                next_sitting(sitting=sitting, now=clock.tick()),
                users["referee"],
                users["head"],
                clock,
                table.chance,
            )
            later.seat()
            for number in range(1, 5):
                _deal(later, waiting, number)
            close_sitting(sitting=later.sitting, now=clock.tick())
    else:
        _in_play(table)


def _in_play(table: Table) -> None:
    """What a referee meets on coming to the tables of the round being played: each in another state."""
    if table.sitting.table_no == 1:  # a liability that a later win must pay
        table.foul(table.open(), "wrong_added_kong")
    elif table.sitting.table_no == 2:  # facts still to be found
        table.put_aside(table.open(), "wrong_added_kong")
    elif table.sitting.table_no == 3:  # a dead hand, a watcher, a decision of the referee's own
        deal = table.open()
        table.foul(deal, "extra_tile")
        table.tell(deal, {"type": "watch", "seat": table.alive(deal)}, "watch")
        table.decide(deal)
    else:  # between two deals: a player and a bystander begin to stake
        table.stake("inside", Wish(kind="start_inside", player="E", accepted=("S", "W", "N")))
        table.stake(
            "outside", Wish(kind="start_outside", bettor="阿土伯", player="S", accepted=("E", "W", "N"))
        )


def _deal(table: Table, waiting: Iterator[str], number: int) -> None:
    """One deal: the next foul that was not shown yet, a result, and now and then a review."""
    deal = table.open()
    foul = next(waiting, None) if number % 4 else None
    if foul:
        table.foul(deal, foul)
    made = table.settle(deal)
    if table.sitting.round_no != 1 or made is None:
        return
    if number == 3:
        table.review(made, "uphold", "錄影看過，裁定無誤")
    elif number == 5 and made.event.type == "win":
        table.review(made, "overturn", "和牌的人其實過水，這一盤重新登錄")
        table.settle(deal, "again")
    elif number == 6 and made.ruling and made.ruling.decision_data["payments"]:
        own = made.ruling.decision_data
        paid = [
            {**p, "points": p["points"] + table.sitting.tournament.stake_tai} for p in _bare(own["payments"])
        ]
        table.review(
            made, "amend", "少算花牌一臺", clauses=own["clauses"], payments=paid, remedies=own["remedies"]
        )


def _bare(payments: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Payments as a person writes them: who, to whom, how much, by which clause."""
    return [{name: payment[name] for name in ("payer", "payee", "points", "clause")} for payment in payments]
