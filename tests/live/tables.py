"""A tournament with tables and deals, as small as the database allows."""

import uuid

from django.utils import timezone

from referee.accounts.models import User
from referee.seating.models import Deal, Draw, Sitting
from referee.tournament.models import Tournament
from rulings import chain
from rulings.fields import instant_text
from rulings.models import Event, Head, Log

NOW = timezone.now()


def tournament(slug: str) -> Tournament:
    return Tournament.objects.create(name=slug, slug=slug, edition="1", created_at=NOW, state="open")


def sitting(of: Tournament, table_no: int = 1) -> Sitting:
    return Sitting.objects.create(tournament=of, round_no=1, table_no=table_no, created_at=NOW)


def door(at: Sitting) -> Draw:
    user, _new = User.objects.get_or_create(username="thrower")
    fields = {"tournament": at.tournament, "sitting": at, "uid": uuid.uuid4(), "by": user, "at": NOW}
    return Draw.objects.create(kind="door", source="system", steps={}, **fields)


def deal(at: Sitting, number: int = 1) -> Deal:
    key = uuid.uuid4()
    genesis = chain.genesis([key.hex, "{}", instant_text(NOW)])
    log = Log.objects.create(id=key, opening="{}", created_at=NOW, genesis=genesis)
    return Deal.objects.create(sitting=at, number=number, log=log, door=door(at), opened_at=NOW)


def event(of: Deal) -> Event:
    """Something is told at the table."""
    head = Head.objects.get(log=of.log)
    n = head.n + 1
    fields = {"log": of.log, "n": n, "prev_hash": head.hash, "hash": f"{n:064d}", "at": NOW}
    return Event.objects.create(uid=uuid.uuid4(), type="reach", payload="{}", **fields)
