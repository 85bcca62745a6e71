"""Second opinions on a draft: those that are in beside it, those still owed, and whom a head referee may ask."""

from typing import Any

from referee.accounts.models import User
from referee.desk.here import Here
from referee.hearing.models import Draft, Opinion
from referee.hearing.queries.opinions import ASKED
from referee.hearing.queries.record_opinions import compared
from referee.hearing.wording import Words
from referee.tournament.access import OFFICIALS
from referee.tournament.models import Membership
from rulings.decision import Decision


def opinions_of(held: Draft, here: Here, first: Decision | None, *, by: User, head: bool) -> dict[str, Any]:
    """For the draft's page; `first` is the draft's own decision as it would be issued now."""
    rows = Opinion.objects.filter(request__draft=held).select_related("request__of", "request__draft__end")
    names = {row.request.of_id: str(row.request.of) for row in rows}
    words = Words(law=here.speak.edition, lang=here.lang, names=here.speak.names)
    return {
        "opinions": compared(
            rows,
            first.to_json() if first else {},
            held.event,
            words,
            name_of=names.__getitem__,
            zone=held.deal.sitting.tournament.zone,
        ),
        "asked": held.opinion_requests.filter(opinion__isnull=True).select_related("of"),
        "reviewers": reviewers_of(held, by) if head and getattr(held, "end", None) is None else [],
    }


def reviewers_of(held: Draft, by: User) -> list[User]:
    """Referees who may still be asked: none on a result, which has no questions."""
    if held.event.get("type") not in ASKED:
        return []
    barred = {held.by_id, by.pk, *held.opinion_requests.values_list("of_id", flat=True)}
    rows = Membership.objects.filter(
        tournament=held.deal.sitting.tournament, role__in=[str(role) for role in OFFICIALS]
    )
    return sorted({row.user for row in rows.select_related("user") if row.user_id not in barred}, key=str)
