"""Later deals of a sitting follow from the earlier one's result: dealer, streak, round, and what was paid under them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeAlias
from uuid import UUID

from django.utils.translation import gettext as _

from referee.seating.models import Deal, Sitting
from referee.tournament.errors import Refused
from rulings import queries
from rulings.correct import Unclear
from rulings.correcting import correct_log
from rulings.fold import LogState
from rulings.models import Ruling
from rulings.record import Recorded
from scoring.seating import door_seat
from scoring.settlement import NextDeal

Step: TypeAlias = "tuple[Deal, Mapping[str, Any], Mapping[str, Any], list[tuple[Ruling, Ruling]]]"


@dataclass(frozen=True)
class Later:
    """The deals opened after one, and what that one came to when they were looked at; their sitting is held."""

    deal: Deal
    deals: Sequence[Deal]
    before: NextDeal | None

    @classmethod
    def than(cls, deal: Deal) -> "Later":
        """Those later than `deal`."""
        deals = list(
            Deal.objects.filter(sitting_id=deal.sitting_id, number__gt=deal.number)
            .select_related("door", "log")
            .order_by("number")
        )
        if not deals:
            return cls(deal, [], None)
        return cls(deal, deals, queries.log_state(deal.log_id).table.next)

    def follow(
        self, because: Ruling, *, reason: str, actor_id: int | None, now: datetime, must_end: bool = True
    ) -> None:
        """Bring them under what the deal comes to after `because`. Nothing to do where that is as it was.

        Refused where a later deal cannot follow by itself; and where the deal now has no result at all, unless the
        ruling stands in any case (`must_end` false: a panel's).
        """
        if not self.deals:
            return
        after = queries.log_state(self.deal.log_id).table.next
        if after == self.before:
            return
        if after is None:
            if must_end:
                raise Refused(
                    _(
                        "這一盤之後已經開打，單獨撤銷會使後面各盤的莊家和連莊都不對。請裁判長用「更正結果」，後面各盤會一起更正。"
                    ),
                    "later",
                )
            return
        states = queries.log_states([deal.log_id for deal in self.deals])
        follow_deals(self.deals, states, after, because=because, reason=reason, actor_id=actor_id, now=now)


def hold_sitting(deal: Deal) -> None:
    """Lock the sitting of a deal, before any log of it: who goes on from its log to those of later deals meets nobody
    who holds one of them and waits for his.
    """
    Sitting.objects.select_for_update().get(pk=deal.sitting_id)


def follow_late(done: Recorded, *, deal: Deal, actor_id: int | None, now: datetime) -> None:
    """A late report in an earlier deal may change its result: the later deals follow as they do after a review."""
    if done.replay or done.ruling is None or done.ruling.decision_data.get("supersedes") is None:
        return
    later = replace(Later.than(deal), before=None)
    reason = _("前面一盤補報的裁決改變了結果")
    later.follow(done.ruling, reason=reason, actor_id=actor_id, now=now, must_end=False)


def follow_deals(
    deals: Sequence[Deal],
    states: Mapping[UUID, LogState],
    following: NextDeal | None,
    *,
    because: Ruling,
    reason: str,
    actor_id: int | None,
    now: datetime,
) -> list[Step]:
    """Each of `deals` under what the one before it comes to now, until one is as it was. Raises Refused."""
    made: list[Step] = []
    for deal in deals:
        before = states[deal.log_id].deal_data
        if following is None or following.sitting_over:
            raise Refused(
                _("這樣更正，第 %(n)d 盤就不會開打，但它已經打了。請裁判長另行處理。") % {"n": deal.number},
                "over",
            )
        after = _circumstances(deal, before, following)
        if after == before:
            break
        try:
            done = correct_log(
                log_id=deal.log_id,
                deal=after,
                reason=reason,
                because=because.id,
                actor_id=actor_id,
                now=now,
            )
        except Unclear as unclear:
            raise Refused(
                _("第 %(n)d 盤照新的莊家和連莊，有一件事要再問清楚，不能自動更正。請裁判長另行處理。")
                % {"n": deal.number},
                "unclear",
            ) from unclear
        made.append((deal, before, after, done.reviews))
        following = done.next
    return made


def _circumstances(deal: Deal, before: Mapping[str, Any], following: NextDeal) -> dict[str, Any]:
    """Dealer, streak and round as the deal before left them; the door seat as the dice then count from that dealer."""
    dice = deal.door.steps["dice"]
    return {
        **before,
        "dealer": following.dealer,
        "streak": following.streak,
        "round_wind": following.round_wind,
        "door": door_seat(dealer=following.dealer, dice=dice),
    }
