"""Referees put their names to a ruling."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.hearing.actions.locked import Held, keep, lock, refuse_superseded
from referee.hearing.models import Signature
from referee.tournament.errors import Refused
from rulings.models import Ruling


@transaction.atomic
def sign(*, ruling_id: UUID, by: User, now: datetime) -> Signature:
    """Sign: first the referee who issued the ruling, then, where the tournament wants it, another one as second."""
    held = lock(ruling_id)
    done = {row.second: row for row in Signature.objects.filter(ruling_id=ruling_id)}
    if mine := next((row for row in done.values() if row.by_id == by.pk), None):
        return mine
    refuse_superseded(held.life)
    if False not in done:
        issuer = Ruling.objects.values_list("actor_id", flat=True).get(pk=ruling_id)
        if issuer is not None and issuer != by.pk:
            raise Refused(_("先由宣布裁決的裁判簽名，才輪到第二裁判。"), "first")
        return _sign(held, ruling_id, second=False, by=by, now=now)
    if not held.rules.second_signature:
        raise Refused(_("這場賽事不需要第二個簽名。"), "second")
    if True in done:
        raise Refused(_("兩個簽名都已經有了。"), "signed")
    return _sign(held, ruling_id, second=True, by=by, now=now)


def _sign(held: Held, ruling_id: UUID, *, second: bool, by: User, now: datetime) -> Signature:
    signed = Signature.objects.create(ruling_id=ruling_id, second=second, by=by, at=now)
    keep(held, "signature", signed, now=now)
    return signed
