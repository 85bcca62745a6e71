"""What was logged in a deal and decides nothing: who, what, when, by whom, and whether it can be taken back."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from referee.desk import drafts
from referee.desk.here import Here
from referee.desk.rulings import names_of
from referee.desk.wording import Speaker, action
from rulings.fold import LogState
from rulings.retracting import may_retract, ruled_since

KINDS = ("watch", "pass", "declare", "show", "reach", "note")


@dataclass(frozen=True, kw_only=True)
class Logged:
    """One event of the list. `draft`: what takes it back, empty where it cannot be; `why`: then why not."""

    text: str
    at: datetime
    actor: str
    uid: UUID
    draft: str = ""
    gone: bool = False
    why: str = ""


def logged(here: Here, state: LogState) -> list[Logged]:
    """The deal's events that decide nothing, newest first: one statement for the names, where there are any."""
    rows = [(i, row) for i, row in enumerate(state.events) if row.type in KINDS]
    if not rows:
        return []
    actors = names_of({row.actor_id for _i, row in rows})
    table, gone = state.table, state.retracted
    return [
        Logged(
            text=logged_text(row.data, here.speak),
            at=row.at,
            actor=actors.get(row.actor_id, ""),
            uid=uuid4(),
            draft=drafts.write({"type": "retract", "event": i}) if may_retract(table, i) else "",
            gone=i in gone,
            why=_("已有裁決依據它；先更正那項裁決。") if i not in gone and ruled_since(table, i) else "",
        )
        for i, row in reversed(rows)
    ]


def logged_text(event: Mapping[str, Any], speak: Speaker) -> str:
    """張志豪・過水, a note in its own words."""
    if event.get("type") == "note":
        return _("備註：%(text)s") % {"text": event.get("text", "")}
    return action(event, speak)


def just_logged(here: Here, state: LogState | None, uid: str) -> str:
    """What the event with this UUID said, right after it was logged: shown once as a confirmation; empty if unknown."""
    row = next((row for row in state.events if str(row.uid) == uid), None) if state else None
    if row is None or state is None:
        return ""
    if row.type == "retract":
        return _("撤銷了：%(what)s") % {"what": logged_text(state.events[row.data["event"]].data, here.speak)}
    return _("記下了：%(what)s") % {"what": logged_text(row.data, here.speak)}
