"""A result mistyped and noticed later: superseded at once, and with it what the later deals of the sitting followed from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.hearing.actions.following import Step, follow_deals
from referee.hearing.actions.locked import Held, clean_words, lock
from referee.seating.models import Deal
from referee.tournament.actions.setup import refuse_closed
from referee.tournament.errors import Refused
from rulings import queries
from rulings.fold import LogState
from rulings.models import Event, Ruling
from rulings.record import record
from rulings.review import review
from scoring.seats import Seat
from scoring.settlement import NextDeal

RESULTS = ("win", "exhausted")
MAX_REASON = 1_000


@dataclass(frozen=True, kw_only=True)
class DealChange:
    """One deal: its circumstances and each seat's points before and after, and the rulings replaced."""

    deal: Deal
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    reviews: Sequence[tuple[Ruling, Ruling]]
    points_before: Mapping[Seat, int]
    points_after: Mapping[Seat, int]

    @property
    def moved(self) -> bool:
        """Whether anything of it is otherwise now."""
        return self.before != self.after or bool(self.reviews)


@dataclass(frozen=True, kw_only=True)
class Correction:
    """All that a correction changes. `seen` names the state of the sitting it was worked out on."""

    ruling: Ruling | None
    changes: list[DealChange]
    seen: str


class _OnlyLooking(Exception):  # noqa: N818 - takes everything back, on purpose
    """Ends the transaction of a plan."""


@dataclass
class _Told:
    uid: UUID
    event: dict[str, Any]
    reason: str
    by: User
    now: datetime
    found: Correction | None = field(default=None)


def plan(
    *, ruling_id: UUID, uid: UUID, event: dict[str, Any], reason: str, by: User, now: datetime
) -> Correction:
    """What `correct` would do: it is done, looked at, and taken back. Raises as `correct` does."""
    told = _Told(uid, event, reason, by, now)
    try:
        with transaction.atomic():
            told.found = _correct(ruling_id, told, None)
            raise _OnlyLooking
    except _OnlyLooking:
        if told.found is None:
            raise LookupError("a plan that found nothing") from None
        return told.found


@transaction.atomic
def correct(
    *, ruling_id: UUID, uid: UUID, event: dict[str, Any], reason: str, by: User, now: datetime, seen: str
) -> Correction:
    """Put another result in place of a mistyped one; dealer, streak, round and liabilities of later deals follow.

    All in one transaction or nothing. Refused where the tournament is closed, where the sitting has moved on since
    `seen`, where the ruling is under appeal or a panel's, and where a later deal cannot follow by itself (it would ask
    a question, or not have been played). Raises CaseError. The same `uid` again does nothing anew.
    """
    return _correct(ruling_id, _Told(uid, event, reason, by, now), seen)


def _correct(ruling_id: UUID, told: _Told, seen: str | None) -> Correction:
    held = lock(ruling_id)
    deals = list(
        Deal.objects.filter(sitting_id=held.deal.sitting_id, number__gte=held.deal.number)
        .select_related("door", "log")
        .order_by("number")
    )
    if Event.objects.filter(pk=told.uid).exists():
        return Correction(ruling=None, changes=[], seen="")
    refuse_closed(held.deal.sitting.tournament)
    ids = [deal.log_id for deal in deals]
    states, before = queries.log_states(ids), queries.points(ids)
    mark = ".".join(str(states[id].n) for id in ids)
    if seen is not None and seen != mark:
        raise Refused(_("這一桌剛才有別的紀錄，還沒有更正。請重新看一次會改變什麼。"), "stale")
    _refuse(held, states[deals[0].log_id], ruling_id, told)
    ruling, following = _new_result(ruling_id, deals[0], told)
    old, new = states[deals[0].log_id].by_id[ruling_id], ruling
    made: list[Step] = [
        (deals[0], states[deals[0].log_id].deal_data, states[deals[0].log_id].deal_data, [(old, new)])
    ]
    made += follow_deals(
        deals[1:],
        states,
        following,
        because=ruling,
        reason=told.reason,
        actor_id=told.by.pk,
        now=told.now,
    )
    after = queries.points(ids)
    changes = [
        DealChange(
            deal=deal,
            before=one,
            after=other,
            reviews=reviews,
            points_before=before[deal.log_id],
            points_after=after[deal.log_id],
        )
        for deal, one, other, reviews in made
    ]
    return Correction(ruling=ruling, changes=changes, seen=mark)


def _refuse(held: Held, state: LogState, ruling_id: UUID, told: _Told) -> None:
    told.reason = clean_words(told.reason, limit=MAX_REASON)
    ruling, settled = state.by_id[ruling_id], state.table.settled
    if held.life.appealed or held.life.of_panel:
        raise Refused(_("這項裁決由合議庭決定，不能另外更正。"), "panel")
    if held.life.superseded:
        raise Refused(_("這項裁決已有新的裁決取代，請到新的裁決去。"), "superseded")
    if (
        settled is None
        or state.index[ruling.event_id] != settled.index
        or told.event.get("type") not in RESULTS
    ):
        raise Refused(_("只有結束一盤的和牌或荒局能這樣更正。"), "result")


def _new_result(ruling_id: UUID, deal: Deal, told: _Told) -> tuple[Ruling, NextDeal | None]:
    """The mistyped result is overturned and the right one recorded in the same log."""
    review(
        ruling_id=ruling_id,
        uid=uuid4(),  # nobody can have taken it; a post that is repeated finds the event under its own
        act="overturn",
        reason=told.reason,
        actor_id=told.by.pk,
        now=told.now,
        details={"corrected_by": str(told.uid)},
    )
    done = record(log_id=deal.log_id, uid=told.uid, event=told.event, actor_id=told.by.pk, now=told.now)
    if done.ruling is None:
        raise Refused(_("這個結果還要再問清楚才能裁決，不能直接更正。"), "asks")
    return done.ruling, queries.log_state(deal.log_id).table.next
