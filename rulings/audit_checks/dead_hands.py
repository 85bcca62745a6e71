"""F2, F4, F5: a dead hand calls, robs a flower or wins. Who is dead, the reports in the log say."""

from __future__ import annotations

from collections.abc import Iterator

from rulings.audit import FullLog, Violation
from rulings.events import Meld, Win
from rulings.logged import CALLS

CLAUSES = ("F2", "F4")


def check(log: FullLog) -> Iterator[Violation]:
    for at, event in enumerate(log.events):
        if isinstance(event, Meld) and event.type in CALLS and log.is_dead(event.seat, at):
            yield Violation(at, event.seat, "F2", log.wrong_meld(at).foul, None, ("F5",))
        elif isinstance(event, Win) and log.is_dead(event.seat, at):
            yield Violation(at, event.seat, "F4", "false_win", "dead_hand", ("F2",))
