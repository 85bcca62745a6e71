"""The events of the case format, one frozen value each, and their reading and writing as JSON.

An event is what was seen at the table; what it means is decided elsewhere. Reading refuses with `CaseError`:
`bad_event` (unknown type, a field that must be there is missing or not in the format), `bad_seat`, `bad_tile`,
`bad_field` (a value of the wrong kind), `unknown_foul`.
Facts inside `report` and `claims` are only taken over here; the clause that needs them checks them (`bad_fact`).
"""

from rulings.events.reading import EVENT_TYPES, parse_claims, parse_event
from rulings.events.types import (
    CALLS,
    DECIDED,
    FOULS,
    SPOILED,
    WIN_FACTS,
    Claim,
    Claims,
    Correction,
    Declare,
    Discard,
    Draw,
    Event,
    Exhausted,
    Finding,
    Flower,
    Json,
    Meld,
    Melding,
    Note,
    Pass,
    Reach,
    Report,
    Retract,
    Show,
    Watch,
    Win,
    told_facts,
)
from rulings.events.writing import event_to_json

__all__ = [
    "CALLS",
    "Claim",
    "Claims",
    "Correction",
    "DECIDED",
    "Declare",
    "Discard",
    "Draw",
    "EVENT_TYPES",
    "Event",
    "Exhausted",
    "FOULS",
    "Finding",
    "Flower",
    "Json",
    "Meld",
    "Melding",
    "Note",
    "Pass",
    "Reach",
    "Report",
    "Retract",
    "SPOILED",
    "Show",
    "WIN_FACTS",
    "Watch",
    "Win",
    "event_to_json",
    "parse_claims",
    "parse_event",
    "told_facts",
]
