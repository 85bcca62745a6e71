"""An event before it is recorded: it travels in the page's address or form as compact JSON and nothing is stored.

An answer to a question goes where the case format keeps it: among the `facts` of a report or of claims, and as a
field of any other event. The order of the answers is their order in the object, so the last one can be taken back.
"""

import json
from typing import Any

from rulings.errors import CaseError
from rulings.events import parse_event
from rulings.text import clean_json

Draft = dict[str, Any]
WITH_FACTS = ("report", "claims")
MAX_CHARS = 8000


class BadDraft(ValueError):
    """The text is no event."""


def read(text: str) -> Draft:
    """The event in the text; raises BadDraft for anything that the case format would not take as one."""
    if len(text) > MAX_CHARS:
        raise BadDraft("too long")
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadDraft(str(error)) from error
    try:
        clean_json(value, "event")
        parse_event(value, "event")
    except CaseError as error:
        raise BadDraft(error.message) from error
    return dict(value)


def write(draft: Draft) -> str:
    """The draft as compact JSON, characters as they are."""
    return json.dumps(draft, ensure_ascii=False, separators=(",", ":"))


def report(*, seat: str, foul: str) -> Draft:
    """The start of a dispute: who is said to have done what."""
    return {"type": "report", "seat": seat, "foul": foul, "facts": {}}


def with_answer(draft: Draft, *, fact: str, value: object) -> Draft:
    """A copy of the draft with one more answer."""
    if draft["type"] in WITH_FACTS:
        return {**draft, "facts": {**draft.get("facts", {}), fact: value}}
    return {**draft, fact: value}


def answers(draft: Draft) -> dict[str, object]:
    """What has been answered so far, in order (of a report or claims)."""
    facts = draft.get("facts", {}) if draft["type"] in WITH_FACTS else {}
    return dict(facts) if isinstance(facts, dict) else {}


def without(draft: Draft, *, fact: str) -> Draft:
    """A copy without that answer and all that came after it: what was asked later may hang on it."""
    kept: dict[str, object] = {}
    for name, value in answers(draft).items():
        if name == fact:
            break
        kept[name] = value
    return {**draft, "facts": kept}


def without_last(draft: Draft) -> Draft | None:
    """A copy without the last answer, or None when there is none to take back."""
    given = list(answers(draft))
    return without(draft, fact=given[-1]) if given else None
