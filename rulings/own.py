"""A person's own decision (an override, an amendment), read from JSON and checked.

Shape: {"clauses": [id…], "payments": [{payer, payee, points, clause?}…], "remedies": [as in a decision],
"instructions": [{"key", "params"} | text…], "side_stakes": whether outside bettors follow the payments (X2)}; each may
be left out. Bettors follow a decision that ends the deal, unless it says otherwise. CaseError `bad_field`, `bad_seat`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulings.decision import Decision, EditionRef, Instruction, Remedy
from rulings.errors import CaseError
from rulings.law import Edition, MissingParam, UnknownKey
from rulings.table import Table
from rulings.text import clean_json
from scoring.seats import Seat, is_seat
from scoring.settlement import Parts, Payment
from scoring.side_stakes import Bet, follow_outside

FIELDS = frozenset(("clauses", "payments", "remedies", "instructions", "side_stakes"))
MAX_POINTS = 1_000_000
MAX_LINES = 60  # of each list: more than four people settle in a deal, few enough to be read and printed
MAX_WORDS = 1_000
_BARE = {"event": 0, "clauses": [], "edition": {"id": "", "version": "", "hash": ""}}


@dataclass(frozen=True)
class OwnDecision:
    """What the table shall do, in a referee's own words and numbers; payments say the whole, not a difference."""

    clauses: tuple[str, ...] = ()
    payments: tuple[Payment, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    instructions: tuple[Instruction, ...] = ()
    side_stakes: bool | None = None

    def as_decision(
        self, *, event: int, law: Edition, base: Decision | None, table: Table | None = None
    ) -> Decision:
        """As a decision on `event` under `law`, marked as discretion; what was found stays that of `base`.

        `table`: where it is made, whose side stakes are settled with it. CaseError `bad_field` for a clause or an
        instruction that the law does not have.
        """
        self._check(law)
        empty = Decision(event=event, clauses=(), edition=EditionRef(law.id, law.version, law.hash))
        return replace(
            base or empty,
            clauses=self.clauses,
            payments=self.payments,
            outside=self._bets(table),
            remedies=self.remedies,
            instructions=self.instructions,
            rejected=(),
            interpretations=(),
            discretion=True,
        )

    def _bets(self, table: Table | None) -> tuple[Bet, ...]:
        ends = any(remedy.kind == "deal_over" for remedy in self.remedies)
        if table is None or not (ends if self.side_stakes is None else self.side_stakes):
            return ()
        side = table.deal.side_stakes
        return tuple(follow_outside(side, self.payments, stakes=table.stakes))

    def _check(self, law: Edition) -> None:
        for clause in (*self.clauses, *(p.clause for p in self.payments if p.clause)):
            if clause not in law.clauses:
                raise CaseError("bad_field", "decision.clauses", f"there is no clause {clause}")
        for said in self.instructions:
            try:
                law.text(said.key, "zh-Hant", **said.params)
            except (UnknownKey, MissingParam, TypeError):
                raise CaseError(
                    "bad_field", "decision.instructions", f"{said.key} does not say anything so"
                ) from None


def own_decision(data: object, at: str = "decision") -> OwnDecision:
    """Read and check a person's decision."""
    clean_json(data, at)
    fields = _object(data, at)
    if extra := sorted(set(fields) - FIELDS):
        raise CaseError("bad_field", f"{at}.{extra[0]}", f"a decision has no {extra[0]}")
    clauses = _list(fields, "clauses", at)
    if not all(isinstance(clause, str) and 0 < len(clause) <= 32 for clause in clauses):
        raise CaseError("bad_field", f"{at}.clauses", "clauses are a list of ids")
    follow = fields.get("side_stakes")
    if follow is not None and not isinstance(follow, bool):
        raise CaseError("bad_field", f"{at}.side_stakes", "side_stakes is true or false")
    return OwnDecision(
        side_stakes=follow,
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
    if len(value) > MAX_LINES:
        raise CaseError("bad_field", f"{at}.{name}", f"a decision has at most {MAX_LINES} {name}")
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
    for name, value in fields.items():
        if name not in _REMEDY:
            raise CaseError("bad_field", f"{at}.{name}", f"a remedy has no {name}")
        if value is not None and not _REMEDY[name](value):
            raise CaseError("bad_field", f"{at}.{name}", f"{value!r} is no {name} of a remedy")
    kind = fields.get("kind")
    if kind is None or (kind in SEATED and fields.get("seat") is None):
        raise CaseError("bad_field", f"{at}.kind", "a remedy has a kind and says whom it strikes")
    if kind == "deal_over" and fields.get("next") is None:
        raise CaseError("bad_field", f"{at}.next", "who ends the deal says how the sitting goes on")
    told = {name: value for name, value in fields.items() if value is not None}
    return Decision.from_json({**_BARE, "remedies": [told]}).remedies[0]


def _is_word(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 32


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= 1000


def _is_next(value: object) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"dealer", "streak", "round_wind", "sitting_over"}
        and is_seat(value["dealer"])
        and is_seat(value["round_wind"])
        and _is_count(value["streak"])
        and isinstance(value["sitting_over"], bool)
    )


SEATED = ("dead_hand", "liability", "passed", "shown")
KINDS = (
    *SEATED, "deal_over", "deal_void", "put_right", "warning", "undone", "tile_back", "ready_struck",
    "restored_discard", "result_replaced",
)  # fmt: skip
_REMEDY: Mapping[str, Callable[[Any], bool]] = {
    "kind": KINDS.__contains__,
    "seat": is_seat,
    "covers": ("tail_tile", "self_draw").__contains__,
    "until": ("end_of_deal", "eight_draws").__contains__,
    "only": ("returned_tile",).__contains__,
    "clause": _is_word,
    "since": _is_count,
    "opened_by": _is_count,
    "tiles": lambda value: isinstance(value, str),
    "next": _is_next,
}


def _instruction(data: object, at: str) -> Instruction:
    if isinstance(data, str) and 0 < len(data.strip()) <= MAX_WORDS:
        return Instruction("own_words", {"text": data.strip()})
    fields = _object(data, at)
    key, params = fields.get("key"), fields.get("params", {})
    if not isinstance(key, str) or not isinstance(params, dict):
        raise CaseError("bad_field", at, "an instruction is {key, params}, or a sentence")
    return Instruction(key, params)
