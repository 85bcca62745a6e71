"""A seated player appeals a ruling, by his private link or through a referee who writes it down."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.hearing.actions.locked import Held, clean_words, keep, lock
from referee.hearing.life import SEATS
from referee.hearing.models import Appeal, Ground, SeatLink
from referee.tournament.errors import Refused

MAX_WORDS = 2_000


@transaction.atomic
def appeal(
    *,
    ruling_id: UUID,
    place: str,
    grounds: Sequence[str],
    words: str,
    now: datetime,
    link: SeatLink | None = None,
    by: User | None = None,
) -> Appeal:
    """File an appeal. Refused once it is too late, decided, or superseded. The same appeal again gives the same row."""
    held = lock(ruling_id)
    said = clean_words(words, limit=MAX_WORDS)
    chosen = [str(ground) for ground in Ground.values if ground in grounds]
    if not chosen or len(chosen) != len(set(grounds)):
        raise Refused(_("請從表上勾至少一項理由。"), "grounds")
    if place not in SEATS or not held.deal.sitting.seats.filter(place=place).exists():
        raise Refused(_("這一桌沒有這個座位。"), "place")
    if earlier := Appeal.objects.filter(ruling_id=ruling_id, place=place).first():
        if (earlier.grounds, earlier.words) == (chosen, said):
            return earlier
        raise Refused(_("這個座位已經上訴過，以先送到的那一份為準。"), "again")
    _refuse(held, place, now)
    filed = Appeal.objects.create(
        ruling_id=ruling_id, place=place, grounds=chosen, words=said, link=link, by=by, at=now
    )
    keep(held, "appeal", filed, now=now)
    return filed


def _refuse(held: Held, place: str, now: datetime) -> None:
    reason = held.life.appeal_refused(place, now)
    if reason == "late":
        deadline = held.life.deadline(place)
        at = deadline.astimezone(held.deal.sitting.tournament.zone) if deadline else now
        raise Refused(_("上訴期限到 %(at)s，已經過了。") % {"at": at.strftime("%H:%M")}, reason)
    if reason:
        raise Refused(
            {
                "decided": _("合議庭已經作出決定，不能再上訴。"),
                "superseded": _("這項裁決已有新的裁決取代，請對新的裁決上訴。"),
                "panel": _("合議庭的決定是最後的決定，不能再上訴。"),
            }[reason],
            reason,
        )
