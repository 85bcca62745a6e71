"""Players are told of a ruling: the referee taps their seat, or they confirm by their private link."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.hearing.actions.locked import keep, lock, refuse_superseded
from referee.hearing.models import Notice
from referee.tournament.errors import Refused


@transaction.atomic
def tell(*, ruling_id: UUID, place: str, stance: str, by: User | None, now: datetime) -> Notice:
    """A seat was told, at `now`; `by` is the referee, or None for the player himself by his link.

    The first time counts: a second tap gives the earlier notice again, and no clock starts anew.
    """
    held = lock(ruling_id)
    if stance not in Notice.Stance.values:
        raise Refused(_("請選知悉、有異議或拒絕確認。"), "stance")
    if not held.deal.sitting.seats.filter(place=place).exists():
        raise Refused(_("這一桌沒有這個座位。"), "place")
    if earlier := Notice.objects.filter(ruling_id=ruling_id, place=place).first():
        return earlier
    refuse_superseded(held.life)
    told = Notice.objects.create(ruling_id=ruling_id, place=place, stance=stance, by=by, at=now)
    keep(held, "notice", told, now=now)
    return told
