"""A tournament with a row in every table that its journal keeps, and what is found wrong with it."""

import uuid

from django.apps import apps
from django.db import connection
from django.utils import timezone

from referee.hearing.actions.declaring import declare
from referee.hearing.actions.drafts import issue, send_back, take_in
from referee.hearing.actions.opinions import ask, give
from referee.hearing.actions.signing import sign
from referee.hearing.models import Draft
from referee.jobs.outbox import run_due
from referee.seating.actions.deals import close_sitting
from referee.seating.actions.seats import draw_seats, note_void_throw
from referee.seating.models import StakeAct
from referee.tournament import journal
from referee.tournament.journal_check import verify_journals
from rulings.verify import verify_all
from tests.builders import a_discard, later
from tests.desk.seated import a_seated_table, happen
from tests.hearing.house import WRONG_KONG, House, a_house
from tests.rulings_edge.tampering import TABLES

KEPT = {apps.get_model(label)._meta.db_table: apps.get_model(label) for label in journal.KEPT}
JOURNAL = ("tournament_journal", "tournament_journalline")
EVERYTHING = (*TABLES, *KEPT, *JOURNAL, "tournament_entrant")


def ran() -> None:
    """The jobs of the outbox, and those that they leave."""
    while run_due(now=timezone.now()):
        pass


def a_kept_house() -> House:
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
