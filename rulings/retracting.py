"""What was logged by mistake and is taken back: the table is folded as if it had not been. Nothing is deleted.

Pure. Only what is logged with one tap can be taken back, and only while no ruling stands that was made after it on the
same player: what a ruling rests on is corrected with the ruling. So can a finding while its event still waits for others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulings.errors import CaseError
from rulings.events import Claims, Declare, Event, Finding, Note, Pass, Reach, Retract, Show, Watch

if TYPE_CHECKING:
    from rulings.table import Table

ONE_TAP: Final = (Watch, Pass, Declare, Show, Reach, Note)


def check_retract(table: Table, retract: Retract) -> None:
    """Refuse what cannot be taken back: `bad_event` (no such event, or not of this kind), `bad_field` (ruled on)."""
    at = f"log[{table.index}].event"
    event = table.events[retract.event] if retract.event < table.index else None
    waits = isinstance(event, Finding) and event.event in table.pending
    if not (isinstance(event, ONE_TAP) or waits):
        raise CaseError("bad_event", at, "only what was logged with one tap, and not yet taken back, can be")
    if ruled_since(table, retract.event):
        raise CaseError("bad_field", at, "a ruling on this player has been made since; correct that first")


def may_retract(table: Table, index: int) -> bool:
    """Whether the event at `index` can be taken back now."""
    try:
        check_retract(table, Retract(index))
    except CaseError:
        return False
    return True


def ruled_since(table: Table, index: int) -> bool:
    """Whether a ruling in force (not an overturned one, which cites nothing) concerns the same player since."""
    seat = getattr(table.events[index], "seat", None)
    if seat is None:
        return False
    return any(
        n > index and decision.clauses and seat in _about(table.events[n])
        for n, decision in table.decisions.items()
    )


def _about(event: Event) -> set[str]:
    if isinstance(event, Claims):
        return {claim.seat for claim in event.claims}
    return {getattr(event, "seat", "")}
