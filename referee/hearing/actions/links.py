"""Private links of the four at a table are made, made anew, and revoked."""

import uuid
from datetime import datetime

from django.db import transaction

from referee.accounts.models import User
from referee.accounts.tokens import token_hash
from referee.hearing.models import SeatLink
from referee.hearing.queries import token_of
from referee.seating.models import Seat, Sitting


@transaction.atomic
def make_links(*, sitting: Sitting, by: User, now: datetime) -> dict[str, str]:
    """A link for each seat that has none in force; the tokens of all four, by place."""
    Sitting.objects.select_for_update().get(pk=sitting.pk)
    found: dict[str, str] = {}
    held = {
        link.seat_id: link for link in SeatLink.objects.filter(seat__sitting=sitting, revoked_at__isnull=True)
    }
    for seat in sitting.seats.all():
        link = held.get(seat.pk)
        if link is not None and token_hash(token_of(link)) != link.token_hash:
            revoke(link=link, by=by, now=now)  # made under another secret: its code can no longer be printed
            link = None
        found[seat.place] = token_of(link or _make(seat, by, now))
    return found


def _make(seat: Seat, by: User, now: datetime) -> SeatLink:
    link = SeatLink(id=uuid.uuid4(), seat=seat, made_by=by, made_at=now)
    link.token_hash = token_hash(token_of(link))
    link.save(force_insert=True)
    return link


def revoke(*, link: SeatLink, by: User, now: datetime) -> None:
    """The link no longer works, from this moment on."""
    SeatLink.objects.filter(pk=link.pk, revoked_at__isnull=True).update(revoked_at=now, revoked_by=by)


@transaction.atomic
def renew(*, seat: Seat, by: User, now: datetime) -> str:
    """Another link in place of one that fell into wrong hands; the new token."""
    Sitting.objects.select_for_update().get(pk=seat.sitting_id)
    for link in SeatLink.objects.filter(seat=seat, revoked_at__isnull=True):
        revoke(link=link, by=by, now=now)
    return token_of(_make(seat, by, now))
