"""A deal's log as a file of the case format, and such a file taken into an empty log.

`case_of` writes what was told, not what was ruled: overrides and reviews are persons' decisions and no part of the
format. A file is taken into a log only where it was told of the same deal under the same law, so that what is
recorded is decided as the file itself is.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from rulings.case import Case
from rulings.errors import CaseError
from rulings.fold import LogState
from rulings.law import edition
from rulings.ledger import Conflict, locked_log, refuse_stale
from rulings.models import Log
from rulings.record import Recorded, record

Json = dict[str, Any]
MAX_EVENTS = 200
"""Events of a file that is recorded: each is decided on its own, on all before it."""


@dataclass
class NotHere(Exception):  # noqa: N818 - said of a file
    """The file cannot be recorded in this log. `differs` names what is not the same; empty: the log has events already."""

    differs: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"another deal: {', '.join(self.differs)}" if self.differs else "the log has events already"


def case_of(state: LogState) -> Json:
    """The log as a case: `manage.py adjudicate` decides it as the engine decided the log."""
    opening = state.log.opening_data
    deal = dict(state.deal_data)
    if opening["tiles_left"] is not None:
        deal["tiles_left"] = opening["tiles_left"]
    return {
        "v": 1,
        "ruleset": opening["ruleset"],
        "options": opening["options"],
        "stakes": opening["stakes"],
        "deal": deal,
        **({"full": True} if opening["full"] else {}),
        "log": _told(state),
    }


def _told(state: LogState) -> list[Json]:
    """The events of the format: without what was taken back and the taking back, findings pointing where they did."""
    kept = [
        i
        for i, event in enumerate(state.events)
        if event.type not in ("retract", "correction") and i not in state.retracted
    ]
    place = {old: new for new, old in enumerate(kept)}
    found = [dict(state.events[i].data) for i in kept]
    for event in found:
        if event["type"] == "finding" and event.get("event") in place:
            event["event"] = place[event["event"]]
    return found


def differences(case: Case, log: Log) -> tuple[str, ...]:
    """What of the case is not as the log was opened, by its place in the case: "deal.dealer", "options.seven_pairs"."""
    opening = log.opening_data
    if case.ruleset != opening["ruleset"]:
        return ("ruleset",)
    law = edition(case.ruleset)
    told, held = case.deal.to_json(), opening["deal"]
    names = dict.fromkeys((*told, *held))
    found = [f"deal.{name}" for name in names if told.get(name) != held.get(name)]
    found += [
        f"stakes.{name}" for name, value in asdict(case.stakes).items() if value != opening["stakes"][name]
    ]
    chosen = law.defaults() | dict(case.options)
    ours = law.defaults() | opening["options"]
    found += [f"options.{name}" for name in chosen if chosen[name] != ours.get(name)]
    found += ["full"] if case.full != opening["full"] else []
    found += ["deal.tiles_left"] if case.tiles_left != opening["tiles_left"] else []
    found += ["edition"] if law.version != opening["edition"]["version"] else []
    return tuple(found)


def take_in(
    *,
    log_id: UUID,
    uid: UUID,
    case: Case,
    log: list[Mapping[str, Any]],
    actor_id: int | None,
    now: datetime,
    seen: int | None = None,
) -> list[Recorded]:
    """Record the events of a case (`log`: as they stand in the file), all or none. The same uid again gives them again.

    Raises NotHere, Stale, Conflict, CaseError, UnknownLog. Each event's own uid is made from `uid` and its place.
    """
    if not 0 < len(log) <= MAX_EVENTS:
        raise CaseError("bad_field", "log", f"a case that is recorded has 1 to {MAX_EVENTS} events")
    uids = [uuid5(uid, str(place)) for place in range(len(log))]
    with transaction.atomic():
        state, _ = locked_log(log_id)
        if state.events[: len(log)] and [event.uid for event in state.events[: len(log)]] != uids:
            raise Conflict("case") if state.events[0].uid == uids[0] else NotHere()
        if not state.events:
            refuse_stale(state, seen)
            if differs := differences(case, state.log):
                raise NotHere(differs)
        return [
            record(log_id=log_id, uid=one, event=dict(event), actor_id=actor_id, now=now)
            for one, event in zip(uids, log, strict=True)
        ]
