"""S31, S32: 天聽 is declared by a non-dealer at once after the deal, 地聽 at one's own first discard and concealed."""

from __future__ import annotations

from collections.abc import Iterator

from rulings.audit import FullLog, Violation
from rulings.events import Declare, Discard, Draw, Event, Meld

CLAUSES = ("S31", "S32")


def check(log: FullLog) -> Iterator[Violation]:
    for at, event in enumerate(log.events):
        if isinstance(event, Declare):
            own = [e for e in log.events[:at] if getattr(e, "seat", None) == event.seat]
            late = _late_heavenly if event.ready == "heavenly" else _late_earthly
            if (event.ready == "heavenly" and event.seat == log.deal.dealer) or late(own):
                yield Violation(at, event.seat, "S31" if event.ready == "heavenly" else "S32", "other")


def _late_heavenly(own: list[Event]) -> bool:
    return any(isinstance(e, (Discard, Meld)) or (isinstance(e, Draw) and e.source == "head") for e in own)


def _late_earthly(own: list[Event]) -> bool:
    """After the first discard, or with an open meld."""
    if any(isinstance(e, Meld) and e.type != "concealed_kong" for e in own):
        return True
    first = next((i for i, e in enumerate(own) if isinstance(e, Discard)), None)
    return first is not None and any(isinstance(e, (Draw, Discard)) for e in own[first + 1 :])
