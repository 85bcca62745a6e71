"""One writer at a time around a ruling: the same lock that writers of its log take."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Model
from django.utils.translation import gettext as _

from referee.hearing.actions.following import hold_sitting
from referee.hearing.life import Life
from referee.hearing.models import ReviewRules
from referee.hearing.queries import deal_of_ruling, life_of, rules_of
from referee.seating.models import Deal
from referee.tournament import journal
from referee.tournament.errors import Refused
from rulings.models import Head


@dataclass(frozen=True, kw_only=True)
class Held:
    """A ruling that nobody else changes until the transaction ends."""

    deal: Deal
    head: Head
    rules: ReviewRules
    life: Life


def lock(ruling_id: UUID) -> Held:
    """Lock the sitting and the log of a ruling to the end of the transaction, and see where the ruling stands.

    Raises UnknownRuling.
    """
    deal = deal_of_ruling(ruling_id)
    hold_sitting(deal)
    head = Head.objects.select_for_update(of=("self",)).get(log_id=deal.log_id)
    rules = rules_of(deal.sitting.tournament)
    return Held(deal=deal, head=head, rules=rules, life=life_of(ruling_id, minutes=rules.appeal_minutes))


def keep(held: Held, act: str, *rows: Model, now: datetime, head: journal.At | None = None) -> None:
    """Write an act into the tournament's journal, and with it where the log stands (`head`: where the act moved it on)."""
    journal.write(held.deal.sitting.tournament_id, act, rows, heads=[head or held.head], now=now)


def clean_words(text: str, *, limit: int) -> str:
    """Words as they are kept. Refused where they say nothing, too much, or cannot be stored."""
    words = text.strip()
    if not words:
        raise Refused(_("請寫明理由，會留在紀錄裡。"), "words")
    if len(words) > limit:
        raise Refused(_("最多 %(n)d 個字。") % {"n": limit}, "words")
    if "\0" in words or any("\ud800" <= char <= "\udfff" for char in words):
        raise Refused(_("有無法儲存的字元，請重新輸入。"), "words")
    return words


def refuse_superseded(life: Life) -> None:
    """Refused where another ruling stands in this one's place."""
    if life.superseded:
        raise Refused(_("這項裁決已有新的裁決取代，請到新的裁決去。"), "superseded")
