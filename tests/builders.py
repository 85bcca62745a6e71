"""Builders with good defaults, for tests of every room above the pure ones."""

import itertools
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from rulings.difference import Sums, sums
from rulings.models import Entry, Log, Ruling
from rulings.record import Recorded, Reviewed, open_log, record, review
from rulings.review import Act
from scoring.settlement import Deal, Stakes

NOON = datetime(2026, 11, 30, 4, 0, 0, 123456, tzinfo=UTC)
REFEREE, OTHER_REFEREE, HEAD_REFEREE = 11, 12, 13
_seconds = itertools.count()


def later() -> datetime:
    """A moment after every earlier one of this run."""
    return NOON + timedelta(seconds=next(_seconds))


def a_log(*, base: int = 30, tai: int = 10, options: dict[str, Any] | None = None, **deal: Any) -> Log:
    """A deal's log; `deal` overrides dealer, door, round_wind, streak, shown_streak, starting_dealer."""
    return open_log(deal=Deal(**deal), stakes=Stakes(base=base, tai=tai), options=options, now=later())


def tell(log: Log, event: dict[str, Any], **told: Any) -> Recorded:
    """Record an event with a fresh uid, by a referee, now; `told` overrides."""
    known: dict[str, Any] = {"uid": uuid4(), "actor_id": REFEREE, "now": later()}
    return record(log_id=log.id, event=event, **(known | told))


def judge_again(ruling: Ruling | UUID, act: Act, **told: Any) -> Reviewed:
    """Review a ruling with a fresh uid, by the head referee, now; `told` overrides."""
    known: dict[str, Any] = {"uid": uuid4(), "actor_id": HEAD_REFEREE, "now": later(), "reason": "看過牌譜"}
    key = ruling if isinstance(ruling, UUID) else ruling.id
    return review(ruling_id=key, act=act, **(known | told))


def a_win(seat: str = "S", *, by: str = "discard", face: int = 3, **fields: Any) -> dict[str, Any]:
    """A win told by its tai; on a discard of East unless said otherwise."""
    told = {"from": "E"} if by == "discard" else {}
    return {"type": "win", "seat": seat, "by": by, "face": face, **told, **fields}


def a_discard(seat: str = "E", tile: str = "5m") -> dict[str, Any]:
    return {"type": "discard", "seat": seat, "tile": tile}


def an_override(*payments: tuple[str, str, int], reason: str = "裁判裁量", **fields: Any) -> dict[str, Any]:
    """A referee's own decision by which (payer, payee, points) move."""
    moves = [{"payer": a, "payee": b, "points": points, "clause": "F13"} for a, b, points in payments]
    return {"reason": reason, "clauses": ["F13"], "payments": moves, **fields}


def moved(log: Log | UUID) -> Sums:
    """What the entries of a log have moved, net per pair of seats."""
    key = log if isinstance(log, UUID) else log.id
    rows = Entry.objects.filter(ruling__log_id=key).values_list("payer", "payee", "points")
    return sums(rows)  # type: ignore[arg-type]  # entries name seats (a CHECK)
