"""Why a chow, pong or kong was wrong: the fact `because` of the wrong calls, and the clause it stands on (B1, B3, B7–B9)."""

from __future__ import annotations

from typing import Final

from rulings.draft import Draft
from rulings.facts import Kind, one_of

WHY: Final[dict[str, str | None]] = {
    "no_match": None,
    "after_call": "B1",
    "after_exposed_kong": "B3",
    "last_three": "B7",
    "shown_tile": "B8",
    "second_like_tile": "B9",
}
BECAUSE: Final[dict[str, Kind]] = {"because": one_of(*WHY, default=None)}
"""The fact for `FOULS`; it is never asked for."""


def cite_cause(draft: Draft, shown: str | None) -> str | None:
    """Cite the clause of the cause told, else of the one that the log shows; gives the cause back."""
    told: str | None = draft.facts.read("because")
    if told is None and shown is not None:
        draft.facts.note("because", shown)
    cause = told or shown
    if cause is not None and (clause := WHY[cause]):
        draft.cite(clause)
    return cause
