"""A dispute as it is compared, pure: what it was about, the facts, what came of it; no names, and seats by their relation.

Seats are told as seen from the one it is about (the offender; of several calls the discarder): `self`, `next`,
`across`, `before`, in turn order. Left out of the facts are those that name no kind of situation (free words, tiles,
a hand and its tai) and those that are the referee's choice of a remedy (F13), which belong to the outcome. What the table is told to do follows from the rest and the state of the deal: only whether
a referee said it in his own words is kept.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulings.law import Edition, UnknownKey
from scoring.seats import SEATS

RELATIONS = ("self", "next", "across", "before")
NO_LIKENESS = frozenset(
    {"reason", "face", "hand", "elements", "restored_face", "tiles", "liability_opened_by"}
)
CHOSEN = frozenset({"remedy", "payee", "tai"})
SEATED = ("seat", "seats", "claims", "")  # types of facts whose values name seats; "" is a field of an event
COURSE = frozenset(
    {"undone", "tile_back", "restored_discard"}
)  # how play is put back: it follows from the rest
FIELDS = ("kind", "covers", "until", "only")

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What is compared. `outcome` is {clauses, remedies, payments, own_words, options}, plain JSON values."""

    subject: str
    facts: Json
    outcome: Json


def subject_of(event: Json) -> str:
    """The foul of a report, else the event's type."""
    return str(event.get("foul") or event["type"])


def case_of(event: Json, decision: Json | None, law: Edition) -> Case:
    """The event with its decision, or with none: then only its facts can be compared."""
    of = str(event.get("seat") or event.get("discarder") or "E")
    subject = subject_of(event)
    told = dict(event["facts"]) if isinstance(event.get("facts"), Mapping) else {}
    found = {item["fact"]: item.get("value") for item in (decision or {}).get("facts", [])}
    skipped = NO_LIKENESS | (CHOSEN if subject == "other" else frozenset())
    return Case(
        subject=subject,
        facts={
            fact: _related(value, of, seated=_type(law, subject, fact) in SEATED)
            for fact, value in sorted((told | found).items())
            if fact not in skipped
        },
        outcome=_outcome(decision, of) if decision is not None else {},
    )


def relation(place: str, *, of: str) -> str:
    """Who `place` is to `of`; whoever has no seat is told as he is."""
    if place not in SEATS:
        return place
    return RELATIONS[(SEATS.index(place) - SEATS.index(of)) % 4]


def _type(law: Edition, subject: str, fact: str) -> str:
    try:
        return law.fact(subject, fact).type
    except UnknownKey:
        return ""


def _related(value: Any, of: str, *, seated: bool) -> Any:
    if isinstance(value, Mapping):  # one call among several; its tai name no kind of situation
        inner = {key: item for key, item in value.items() if key not in NO_LIKENESS}
        return {key: _related(item, of, seated=key == "seat") for key, item in inner.items()}
    if isinstance(value, (list, tuple)):
        return [_related(item, of, seated=seated) for item in value]
    return relation(value, of=of) if seated and value in SEATS else value


def _outcome(decision: Json, of: str) -> dict[str, Any]:
    return {
        "clauses": sorted(set(decision.get("clauses", []))),
        "remedies": sorted(
            _remedy(one, of) for one in decision.get("remedies", []) if one["kind"] not in COURSE
        ),
        "payments": sorted(_payment(payment, of) for payment in decision.get("payments", [])),
        "own_words": any(_key(said) == "own_words" for said in decision.get("instructions", [])),
        "options": dict(decision.get("options", {})),
    }


def _remedy(remedy: Json, of: str) -> list[str]:
    """[kind, covers, until, only, whom]; how the sitting goes on depends on who deals, and is left out."""
    seat = remedy.get("seat")
    return [*(str(remedy.get(name) or "") for name in FIELDS), relation(seat, of=of) if seat else ""]


def _payment(payment: Json, of: str) -> list[Any]:
    """[payer, payee, flat tai, points of a referee's own]: what a hand or the streak is worth is left out."""
    parts = payment.get("parts", {})
    ends = [relation(payment[end], of=of) for end in ("payer", "payee")]
    return [*ends, parts.get("flat_tai", 0), parts.get("share", 0)]


def _key(said: Any) -> str:
    return str(said["key"]) if isinstance(said, Mapping) else "own_words"
