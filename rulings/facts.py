"""Facts: what a clause reads, where each came from, and which question is still worth asking.

A clause reads a fact by name. The log is asked first (the clause says what the log shows), then what was told with
the event, then a later finding, then the default of a fact that is never asked for. A known fact is written into the
trace; an unknown one stops the clause with `Unknown`. `decide_or_ask` then tries the answers that are still possible and
asks the first fact, in the order of the case format, that can change the outcome; where none can, it decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rulings.decision import Decision, FoundFact, Need, Origin
from rulings.errors import CaseError
from rulings.events import Event, parse_claims
from rulings.tiles import canonical_tiles
from scoring.seats import SEATS, is_seat

UNTOLD: Final = object()
MAX_FACE: Final = 1000


@dataclass(frozen=True, slots=True)
class Kind:
    """What values a fact may have. `choices` are offered as answers; `samples` stand for all answers when trying them.

    `default` is that of a fact never asked for (UNTOLD: it is asked). `accepts`: facts that answer the same question.
    """

    name: str
    check: Callable[[Any], bool]
    choices: tuple[Any, ...] = ()
    samples: tuple[Any, ...] = ()
    default: Any = UNTOLD
    accepts: tuple[str, ...] = ()
    nullable: bool = False

    def or_else(self, default: Any) -> Kind:
        """The same kind of fact, never asked for: untold, it is `default`."""
        return Kind(self.name, self.check, self.choices, self.samples, default, self.accepts, self.nullable)


def _is_truth(value: Any) -> bool:
    return value is True or value is False


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MAX_FACE


def _is_tiles(value: Any) -> bool:
    return bool(canonical_tiles(value, "facts.tiles"))


def _is_claims(value: Any) -> bool:
    return not any(claim.facts for claim in parse_claims(value, "facts.claims"))


TRUTH: Final = Kind("bool", _is_truth, (True, False), (True, False))
SEAT: Final = Kind("seat", is_seat, SEATS, SEATS)
SEAT_OR_NONE: Final = Kind("seat", is_seat, (*SEATS, None), (*SEATS, None), nullable=True)
SEAT_LIST: Final = Kind(
    "seats", lambda v: isinstance(v, list) and all(map(is_seat, v)), (), ([], *([seat] for seat in SEATS))
)
COUNT: Final = Kind("number", _is_count, (), (0, 8, 9))
FACE: Final = Kind("face", _is_count, (), (0, 1), accepts=("face", "hand"))
HAND: Final = Kind("hand", lambda v: isinstance(v, dict), ())
TEXT: Final = Kind("text", lambda v: isinstance(v, str) and bool(v.strip()), (), ("…", "……"))
TILES: Final = Kind("tiles", _is_tiles, (), ("1m", "E"))
CLAIMS: Final = Kind(
    "claims",
    _is_claims,
    (),
    ([], [{"seat": "E", "call": "pong", "shown": True}], [{"seat": "E", "call": "win", "face": 0}]),
)


def one_of(*choices: Any, default: Any = UNTOLD) -> Kind:
    """A fact with named answers. With a default of None, null may be told as well."""
    return Kind("choice", lambda v: v in choices, choices, choices, default, nullable=default is None)


class Unknown(Exception):  # noqa: N818, RUF100 - not an error: the clause stops with a question
    """A clause read a fact that nobody has told."""

    def __init__(self, fact: str, kind: Kind, clause: str) -> None:
        super().__init__(fact)
        self.fact = fact
        self.kind = kind
        self.clause = clause


@dataclass(slots=True)
class Facts:
    """The facts of one event, `source`. `about`: the foul or the type of event; `kinds`: its facts in the format's order."""

    about: str
    event: int
    source: Event
    kinds: Mapping[str, Kind]
    told: Mapping[str, Any] = field(default_factory=dict)
    found: Mapping[str, Any] = field(default_factory=dict)
    assumed: Mapping[str, Any] = field(default_factory=dict)
    trace: dict[str, FoundFact] = field(default_factory=dict)
    clause: str = ""

    def check(self) -> None:
        """Refuse facts that this event does not have, and values of the wrong kind: `bad_fact`."""
        for source in (self.told, self.found):
            for name, value in source.items():
                kind = self.kinds.get(name)
                if kind is None:
                    raise self.bad(name, f"{self.about} has no fact {name}")
                if value is not None and not kind.check(value):
                    code = "bad_seat" if kind.name == "seat" and isinstance(value, str) else "bad_fact"
                    raise self.bad(name, f"{value!r} is no answer to {name}", code=code)

    def read(self, name: str, *, log: Any = UNTOLD, clause: str | None = None) -> Any:
        """The value of a fact, traced. `log`: what the log shows (UNTOLD: nothing). Raises Unknown or CaseError."""
        value = self.peek(name, log=log)
        if value is UNTOLD:
            raise Unknown(name, self.kinds[name], clause or self.clause)
        return value

    def peek(self, name: str, *, log: Any = UNTOLD) -> Any:
        """As `read`, but UNTOLD for a fact that is not known."""
        told = self.told.get(name, UNTOLD)
        found = self.found.get(name, UNTOLD)
        kind = self.kinds[name]
        if told is None and not (kind.nullable and kind.default is UNTOLD):
            told = UNTOLD
        if log is not UNTOLD:
            self._agrees(name, log, told, found)
            return self._trace(name, log, "log")
        if told is not UNTOLD:
            return self._trace(name, told, "report")
        if found is not UNTOLD:
            return self._trace(name, found, "finding")
        if kind.default is not UNTOLD:
            return kind.default
        return self.assumed.get(name, UNTOLD)

    def tells(self, name: str) -> bool:
        """Whether a value was told or found, whatever the log shows."""
        return self.told.get(name) is not None or self.found.get(name) is not None

    def note(self, name: str, value: Any, origin: Origin = "log") -> None:
        """Write a fact into the trace that the clause found by itself."""
        self._trace(name, value, origin)

    def bad(self, name: str, message: str, *, code: str = "bad_fact") -> CaseError:
        return CaseError(code, f"log[{self.event}].facts.{name}", message)

    def _agrees(self, name: str, log: Any, *others: Any) -> None:
        for other in others:
            if other is not UNTOLD and other != log:
                raise self.bad(name, f"{name} was told as {other!r}, but the log shows {log!r}")

    def _trace(self, name: str, value: Any, origin: Origin) -> Any:
        self.trace[name] = FoundFact(name, value, origin)
        return value


def because(name: str, value: Any) -> str:
    """Why a clause was rejected, as "fact=value" with the value as JSON writes it."""
    words = {True: "true", False: "false", None: "null"}
    return f"{name}={words[value] if value is None or value is True or value is False else value}"


def decide_or_ask(evaluate: Callable[[Mapping[str, Any]], Decision], *, facts: Facts) -> Decision | Need:
    """Decide, or give the next fact to ask.

    `evaluate(assumed)` runs the clause with some unknown facts assumed. A fact is worth asking if two runs that agree
    in all other assumed facts differ in it and in the outcome. Where what is told already leaves no possible answer,
    the first refusal is raised.
    """
    refused: list[CaseError] = []
    try:
        return evaluate({})
    except Unknown as first:
        leaves = _leaves(evaluate, first, {}, refused)
    if not leaves:
        raise refused[0]
    if all(leaf[1].outcome() == leaves[0][1].outcome() for leaf in leaves):
        return leaves[0][1]
    asked: dict[str, Unknown] = {}
    for _, _, questions in leaves:
        asked |= questions
    ordered = [*(n for n in facts.kinds if n in asked), *(n for n in asked if n not in facts.kinds)]
    name = next((n for n in ordered if _matters(n, leaves)), ordered[0])
    return _need(asked[name], facts)


Leaf = tuple[dict[str, Any], Decision, dict[str, Unknown]]


def _leaves(
    evaluate: Callable[[Mapping[str, Any]], Decision],
    first: Unknown,
    assumed: dict[str, Any],
    refused: list[CaseError],
) -> list[Leaf]:
    """Every outcome that the unknown facts leave open, with the assumptions that lead to it; `refused` takes the rest."""
    found: list[Leaf] = []
    for sample in first.kind.samples:
        trial = {**assumed, first.fact: sample}
        try:
            decision = evaluate(trial)
        except Unknown as further:
            found += [
                (a, d, {first.fact: first, **q}) for a, d, q in _leaves(evaluate, further, trial, refused)
            ]
        except CaseError as error:
            refused.append(error)  # an answer that the log or the law rules out is no answer to try
        else:
            found.append((trial, decision, {first.fact: first}))
    return found


def _matters(name: str, leaves: Sequence[Leaf]) -> bool:
    """Whether the fact alone can change the outcome somewhere."""
    with_it = [leaf for leaf in leaves if name in leaf[0]]
    return any(
        a[0][name] != b[0][name] and _agree_but(name, a[0], b[0]) and a[1].outcome() != b[1].outcome()
        for i, a in enumerate(with_it)
        for b in with_it[i + 1 :]
    )


def _agree_but(name: str, a: Mapping[str, Any], b: Mapping[str, Any]) -> bool:
    return all(b.get(key, value) == value for key, value in a.items() if key != name)


def _need(unknown: Unknown, facts: Facts) -> Need:
    return Need(
        fact=unknown.fact,
        event=facts.event,
        question=f"{facts.about}.{unknown.fact}",
        choices=unknown.kind.choices,
        clause=unknown.clause,
        accepts=unknown.kind.accepts,
    )
