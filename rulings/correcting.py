"""Write the circumstances of a deal anew, and a review of each ruling that says something else under them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from rulings import chain
from rulings.correct import Redecided, redecide
from rulings.ledger import add_event, add_ruling, clean_reason, locked_log
from rulings.models import Ruling
from rulings.signals import recorded
from scoring.settlement import Deal, NextDeal


@dataclass(frozen=True)
class Corrected:
    """A log under its new circumstances: the rulings replaced, with what replaced them, and whose deal comes next."""

    log_id: UUID
    reviews: list[tuple[Ruling, Ruling]]
    next: NextDeal | None


@transaction.atomic
def correct_log(
    *,
    log_id: UUID,
    deal: dict[str, Any],
    reason: str,
    because: UUID | None,
    actor_id: int | None,
    now: datetime,
) -> Corrected:
    """Correct the circumstances of one deal. `because`: the ruling from which it follows, if any. Raises Unclear, UnknownLog.

    The correction is an event of the log's chain, and each review says in `details` from which correction it follows:
    nothing is changed, all is superseded.
    """
    Deal.from_json(deal)
    said = clean_reason(reason)
    state, _event = locked_log(log_id)
    table, changed = redecide(state, deal)
    uid = uuid4()
    payload = chain.canonical({"type": "correction", "deal": deal, "reason": said})
    event = add_event(
        state, uid=uid, kind="correction", payload=payload, need=None, actor_id=actor_id, now=now
    )
    follows = {} if because is None else {"because": str(because)}
    details = chain.canonical({"correction": str(event.uid), **follows})
    reviews = []
    for one in changed:
        reviews.append(
            (one.ruling, add_ruling(state, _review(one, said, details, actor_id, now), one.decision))
        )
    recorded.send(Corrected, log_id=log_id, n=state.n, now=now)
    return Corrected(log_id, reviews, table.next)


def _review(one: Redecided, reason: str, details: str, actor_id: int | None, now: datetime) -> Ruling:
    return Ruling(
        id=uuid4(),
        event=one.ruling.event,
        supersedes=one.ruling,
        kind=Ruling.Kind.REVIEW,
        act=Ruling.Act.AMEND,
        decision=chain.canonical(one.decision.to_json()),
        reason=reason,
        details=details,
        actor_id=actor_id,
        at=now,
    )
