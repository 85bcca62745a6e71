"""What one event means: a `Decision` with its reasons, or the `Need` of a fact without which there is none.

Both read and write the shape of the case format. Instructions are kept as {key, params} and put into words by the
edition; nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias, cast

from rulings.tiles import canonical_tiles
from scoring.seats import Seat
from scoring.settlement import NextDeal, Parts, Payment
from scoring.side_stakes import Bet

Json: TypeAlias = dict[str, Any]
Origin: TypeAlias = Literal["log", "report", "finding"]


@dataclass(frozen=True, slots=True)
class FoundFact:
    """A fact the decision rests on, with where it came from."""

    fact: str
    value: Any
    origin: Origin

    def to_json(self) -> Json:
        return {"fact": self.fact, "value": self.value, "from": self.origin}


@dataclass(frozen=True, slots=True)
class Rejected:
    """A clause considered and not applied. `because` is "fact=value", or a key for which the edition has a text."""

    clause: str
    because: str

    def to_json(self) -> Json:
        return {"clause": self.clause, "because": self.because}


@dataclass(frozen=True, slots=True)
class Instruction:
    """What the table does now: a key of the edition's instructions, and what its text is filled in with."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> Json:
        return {"key": self.key, "params": dict(self.params)}


@dataclass(frozen=True, slots=True)
class Remedy:
    """What changes at the table besides points.

    `kind`: `dead_hand`, `liability` (covers, until, only, since, clause), `deal_over` (next), `passed`, `violation`,
    `shown` (tiles), `undone` (the order of play is set back), `tile_back` (the
    seat's last draw lies in the wall again), `restored_discard` (next; F11.3: a second win may
    follow), and what F13 names: `put_right`, `warning`, `deal_void`.
    `since` is the number of draws from the head already counted when an eight-draws window opens, None in a thin log.
    `opened_by` is the event whose decision opened a liability.
    """

    kind: str
    seat: Seat | None = None
    covers: str | None = None
    until: str | None = None
    only: str | None = None
    clause: str | None = None
    since: int | None = None
    opened_by: int | None = None
    tiles: tuple[str, ...] = ()
    next: NextDeal | None = None

    def to_json(self) -> Json:
        out: Json = {"kind": self.kind}
        for name in ("seat", "covers", "until", "only", "clause", "since", "opened_by"):
            if (value := getattr(self, name)) is not None:
                out[name] = value
        if self.tiles:
            out["tiles"] = "".join(self.tiles)
        if self.next is not None:
            out["next"] = next_to_json(self.next)
        return out


@dataclass(frozen=True, slots=True)
class Need:
    """The next fact to ask for `event`. `choices` is empty for an open question; `accepts` names equal answers."""

    fact: str
    event: int
    question: str
    clause: str
    choices: tuple[Any, ...] = ()
    accepts: tuple[str, ...] = ()

    def to_json(self) -> Json:
        out: Json = {
            "fact": self.fact,
            "event": self.event,
            "question": self.question,
            "choices": list(self.choices),
            "clause": self.clause,
        }
        if self.accepts:
            out["accepts"] = list(self.accepts)
        return out


@dataclass(frozen=True, slots=True)
class EditionRef:
    """Which law decided: the edition's id, version and content hash."""

    id: str
    version: str
    hash: str

    def to_json(self) -> Json:
        return {"id": self.id, "version": self.version, "hash": self.hash}


@dataclass(frozen=True, slots=True)
class Decision:
    """A ruling's content. `payments` and `outside` of one that supersedes another are what still moves (late reports).

    `outside`: what outside bettors win and lose (X2); no entries of the ledger, which knows four seats.

    `reason`: the words that the law asks the referee for (F2's other dead hands, F13).
    """

    event: int
    clauses: tuple[str, ...]
    edition: EditionRef
    rejected: tuple[Rejected, ...] = ()
    interpretations: tuple[str, ...] = ()
    facts: tuple[FoundFact, ...] = ()
    instructions: tuple[Instruction, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    payments: tuple[Payment, ...] = ()
    outside: tuple[Bet, ...] = ()
    awarded_to: Seat | None = None
    overridden: tuple[Seat, ...] = ()
    supersedes: int | None = None
    discretion: bool = False
    reason: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Whether the deal is over by this decision."""
        return any(remedy.kind == "deal_over" for remedy in self.remedies)

    @property
    def next(self) -> NextDeal | None:
        """The next deal, where this decision ends this one."""
        return next((r.next for r in self.remedies if r.kind == "deal_over"), None)

    def outcome(self) -> tuple[Any, ...]:
        """All that matters of it: two answers to a question with equal outcomes need not be told apart."""
        return (
            self.clauses,
            tuple((i.key, repr(i.params)) for i in self.instructions),
            self.remedies,
            self.payments,
            self.outside,
            self.awarded_to,
            self.overridden,
            self.supersedes,
            self.reason,
        )

    def to_json(self) -> Json:
        """The shape of the case format, with the instructions as {key, params}."""
        out: Json = {
            "event": self.event,
            "clauses": list(self.clauses),
            "rejected": [r.to_json() for r in self.rejected],
            "interpretations": list(self.interpretations),
            "options": dict(self.options),
            "facts": [f.to_json() for f in self.facts],
            "instructions": [i.to_json() for i in self.instructions],
            "remedies": [r.to_json() for r in self.remedies],
            "payments": [payment_to_json(p) for p in self.payments],
            "edition": self.edition.to_json(),
        }
        if self.outside:
            out["outside"] = [bet.to_json() for bet in self.outside]
        if self.awarded_to is not None:
            out |= {"awarded_to": self.awarded_to, "overridden": list(self.overridden)}
        if self.supersedes is not None:
            out["supersedes"] = self.supersedes
        if self.discretion:
            out["discretion"] = True
        if self.reason:
            out["reason"] = self.reason
        return out

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Decision:
        """Read back what `to_json` wrote."""
        return cls(
            event=data["event"],
            clauses=tuple(data["clauses"]),
            edition=EditionRef(**data["edition"]),
            rejected=tuple(Rejected(r["clause"], r["because"]) for r in data.get("rejected", ())),
            interpretations=tuple(data.get("interpretations", ())),
            facts=tuple(FoundFact(f["fact"], f["value"], f["from"]) for f in data.get("facts", ())),
            instructions=tuple(Instruction(i["key"], i["params"]) for i in data.get("instructions", ())),
            remedies=tuple(_remedy(r) for r in data.get("remedies", ())),
            payments=tuple(payment_from_json(p) for p in data.get("payments", ())),
            outside=tuple(Bet(**bet) for bet in data.get("outside", ())),
            awarded_to=data.get("awarded_to"),
            overridden=tuple(data.get("overridden", ())),
            supersedes=data.get("supersedes"),
            discretion=data.get("discretion", False),
            reason=data.get("reason", ""),
            options=data.get("options", {}),
        )

    def with_payments(self, payments: tuple[Payment, ...]) -> Decision:
        return replace(self, payments=payments)


def next_to_json(next_deal: NextDeal) -> Json:
    return {
        "dealer": next_deal.dealer,
        "streak": next_deal.streak,
        "round_wind": next_deal.round_wind,
        "sitting_over": next_deal.sitting_over,
    }


_PARTS = ("base", "face_tai", "dealer_tai", "flat_tai", "share")


def payment_to_json(payment: Payment) -> Json:
    """The payment with its parts; `flat_tai` and `share` only where there is such a part."""
    parts = {name: getattr(payment.parts, name) for name in _PARTS}
    out: Json = {
        "payer": payment.payer,
        "payee": payment.payee,
        "points": payment.points,
        "clause": payment.clause,
        "parts": {name: n for name, n in parts.items() if n or name not in ("flat_tai", "share")},
    }
    if payment.instead_of is not None:
        out["instead_of"] = payment.instead_of
    return out


def payment_from_json(data: Mapping[str, Any]) -> Payment:
    return Payment(
        payer=data["payer"],
        payee=data["payee"],
        points=data["points"],
        clause=data["clause"],
        parts=Parts(**data["parts"]),
        instead_of=data.get("instead_of"),
    )


def _remedy(data: Mapping[str, Any]) -> Remedy:
    fields = cast("dict[str, Any]", dict(data))
    if "tiles" in fields:
        fields["tiles"] = canonical_tiles(fields["tiles"], "remedies.tiles")
    if "next" in fields:
        fields["next"] = NextDeal(**fields["next"])
    return Remedy(**fields)
