"""A result that comes to a false win, or to nothing: mistyped, or really so? What stands in its way in the log is named."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from referee.desk import drafts
from referee.desk.facts import fact_line
from referee.desk.here import Here
from referee.desk.logged import logged_text
from referee.desk.proposals import Proposal
from referee.desk.unfinished import RESULTS, Unfinished, questions
from referee.desk.wording import is_false_win
from rulings.decide import decide
from rulings.errors import CaseError
from rulings.events import parse_event
from rulings.fold import LogState, table_without
from rulings.retracting import may_retract
from rulings.table import Table

OF_THE_TILES = ("incomplete", "missing_tile", "extra_tile")
MAY_BAR = ("declare", "pass", "show")


@dataclass(frozen=True, kw_only=True)
class BadWin:
    """What is asked of one who enters a win that is none, and why it is none."""

    question: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class Obstacle:
    """Something logged without which the win would be one; `draft` takes it back."""

    text: str
    at: datetime
    draft: str
    uid: UUID


def bad_win(here: Here, proposal: Proposal) -> BadWin | None:
    """What to ask before a win is recorded as a false one; None for anything else."""
    decided = proposal.decision.to_json() if proposal.decision else None
    if decided is None or not is_false_win(proposal.about, decided):
        return None
    because = [fact["value"] for fact in decided.get("facts", []) if fact["fact"] == "because"]
    told = [
        fact_line("because", value, origin="", event=proposal.about, speak=here.speak).text
        for value in because
    ]
    if because and because[-1] in OF_THE_TILES:
        question = _("牌沒成和：打錯了，還是詐和？")
    else:
        question = _("照紀錄這樣不能和：記錯了，還是詐和？")
    return BadWin(question=question, reason=_("；").join(told))


def obstacles(here: Here, proposal: Proposal) -> list[Obstacle]:
    """What is logged of the winner and could be taken back, so that the win would be one."""
    state, draft = proposal.state, proposal.draft
    if draft.get("type") != "win" or not _fails(proposal.state.table, draft):
        return []
    found = []
    for index, row in enumerate(state.events):
        mine = row.type in MAY_BAR and row.data.get("seat") == draft["seat"]
        if mine and may_retract(state.table, index) and not _fails(table_without(state, index), draft):
            found.append(_obstacle(here, state, index))
    return found


def _fails(table: Table, draft: dict[str, Any]) -> bool:
    try:
        outcome = decide(table, parse_event(draft, f"log[{table.index}]"))
    except CaseError:
        return True
    return outcome is not None and "clauses" in outcome.to_json() and is_false_win(draft, outcome.to_json())


def _obstacle(here: Here, state: LogState, index: int) -> Obstacle:
    row = state.events[index]
    return Obstacle(
        text=logged_text(row.data, here.speak),
        at=row.at,
        draft=drafts.write({"type": "retract", "event": index}),
        uid=uuid4(),
    )


def warnings(here: Here, proposal: Proposal) -> dict[str, Sequence[Obstacle | Unfinished] | BadWin | None]:
    """For the templates: `bad_win` and `obstacles`; `asked`: questions still open in a deal whose result is entered."""
    asked = questions(here, proposal.state, here.number) if proposal.draft["type"] in RESULTS else []
    return {"bad_win": bad_win(here, proposal), "obstacles": obstacles(here, proposal), "asked": asked}


def found_text(here: Here, proposal: Proposal) -> str:
    """The fact that is about to be recorded, as a sentence."""
    draft = proposal.draft
    if draft["type"] != "finding":
        return ""
    told = fact_line(draft["fact"], draft["value"], origin="", event=proposal.about, speak=here.speak)
    return told.text
