"""A person's own decision (an override, an amendment), read from JSON and checked.

Shape: {"clauses": [id…], "payments": [{payer, payee, points, clause?}…], "remedies": [as in a decision],
"instructions": [{"key", "params"} | text…]}; each may be left out. CaseError `bad_field`, `bad_seat`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulings.decision import Decision, EditionRef, Instruction, Remedy
from rulings.errors import CaseError
from rulings.text import clean_json
from scoring.seats import Seat, is_seat
from scoring.settlement import Parts, Payment

FIELDS = frozenset(("clauses", "payments", "remedies", "instructions"))
MAX_POINTS = 1_000_000
_BARE = {"event": 0, "clauses": [], "edition": {"id": "", "version": "", "hash": ""}}


@dataclass(frozen=True)
class OwnDecision:
    """What the table shall do, in a referee's own words and numbers; payments say the whole, not a difference."""

    clauses: tuple[str, ...] = ()
    payments: tuple[Payment, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    instructions: tuple[Instruction, ...] = ()

    def as_decision(self, *, event: int, edition: EditionRef, base: Decision | None) -> Decision:
        """As a decision on `event`, marked as discretion; what was found stays that of `base`."""
        empty = Decision(event=event, clauses=(), edition=edition)
        return replace(
            base or empty,
            clauses=self.clauses,
            payments=self.payments,
            remedies=self.remedies,
            instructions=self.instructions,
            rejected=(),
            interpretations=(),
            discretion=True,
        )


def own_decision(data: object, at: str = "decision") -> OwnDecision:
    """Read and check a person's decision."""
    clean_json(data, at)
    fields = _object(data, at)
    if extra := sorted(set(fields) - FIELDS):
        raise CaseError("bad_field", f"{at}.{extra[0]}", f"a decision has no {extra[0]}")
    clauses = _list(fields, "clauses", at)
    if not all(isinstance(clause, str) and 0 < len(clause) <= 32 for clause in clauses):
        raise CaseError("bad_field", f"{at}.clauses", "clauses are a list of ids")
    return OwnDecision(
        clauses=tuple(clauses),
        payments=tuple(
            _payment(p, f"{at}.payments[{i}]") for i, p in enumerate(_list(fields, "payments", at))
        ),
        remedies=tuple(
            _remedy(r, f"{at}.remedies[{i}]") for i, r in enumerate(_list(fields, "remedies", at))
        ),
        instructions=tuple(
            _instruction(r, f"{at}.instructions[{i}]")
            for i, r in enumerate(_list(fields, "instructions", at))
        ),
    )


def _object(data: object, at: str) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise CaseError("bad_field", at, "an object is wanted here")
    return data


def _list(fields: Mapping[str, Any], name: str, at: str) -> list[Any]:
    value = fields.get(name, [])
    if not isinstance(value, list):
        raise CaseError("bad_field", f"{at}.{name}", f"{name} is a list")
    return value


def _payment(data: object, at: str) -> Payment:
    fields = _object(data, at)
    payer, payee = _seat(fields, "payer", at), _seat(fields, "payee", at)
    points = fields.get("points")
    if payer == payee:
        raise CaseError("bad_seat", f"{at}.payee", "nobody pays himself")
    if type(points) is not int or not 0 < points <= MAX_POINTS:
        raise CaseError("bad_field", f"{at}.points", "points are a whole number above zero")
    clause = fields.get("clause", "")
    if not isinstance(clause, str) or len(clause) > 32:
        raise CaseError("bad_field", f"{at}.clause", "a clause is named by its id")
    return Payment(payer=payer, payee=payee, points=points, clause=clause, parts=Parts(share=points))


def _seat(fields: Mapping[str, Any], name: str, at: str) -> Seat:
    value = fields.get(name)
    if not is_seat(value):
        raise CaseError("bad_seat", f"{at}.{name}", "seats are E, S, W, N")
    return value


def _remedy(data: object, at: str) -> Remedy:
    fields = _object(data, at)
    if not isinstance(fields.get("kind"), str):
        raise CaseError("bad_field", f"{at}.kind", "a remedy has a kind")
    if fields.get("seat") is not None:
        _seat(fields, "seat", at)
    try:
        return Decision.from_json({**_BARE, "remedies": [fields]}).remedies[0]
    except (TypeError, KeyError):
        raise CaseError("bad_field", at, "this is no remedy of a decision") from None


def _instruction(data: object, at: str) -> Instruction:
    if isinstance(data, str):
        return Instruction("own_words", {"text": data})
    fields = _object(data, at)
    key, params = fields.get("key"), fields.get("params", {})
    if not isinstance(key, str) or not isinstance(params, dict):
        raise CaseError("bad_field", at, "an instruction is {key, params}, or a sentence")
    return Instruction(key, params)
