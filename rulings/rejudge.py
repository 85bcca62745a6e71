"""Decide what is stored again, under the law a log names or another edition, and say what would differ and why.

Each event is decided on the table as it stood when the event was taken in, with what had been ruled by then, so that
a difference is the law's or the engine's own and not the consequence of another one. Nothing is written.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias
from uuid import UUID

from rulings.decide import decide
from rulings.decision import Decision, EditionRef, Need, payment_to_json
from rulings.difference import paid
from rulings.errors import CaseError
from rulings.events import parse_event
from rulings.fold import LogState, decision_of, need_from_json, state_before
from rulings.law import Edition, UnknownKey, edition
from rulings.models import Event, Ruling
from rulings.table import Table
from scoring.options import parse_options

Json: TypeAlias = dict[str, Any]
Outcome: TypeAlias = Decision | Need | CaseError | None

REASONS = ("clauses", "interpretations", "options", "facts", "rejected")
"""What a decision rests on: it says why its result differs."""


@dataclass(frozen=True, slots=True)
class Change:
    """One part that differs: its name, what was stored and what would be said now."""

    part: str
    stored: Any
    now: Any

    def __str__(self) -> str:
        return f"{self.part}: {_text(self.stored)} → {_text(self.now)}"


@dataclass(frozen=True, slots=True)
class Difference:
    """An event that would be decided otherwise. `what`: the results that differ; `why`: what they rest on."""

    log: UUID
    event: UUID
    n: int
    type: str
    ruling: UUID | None
    what: tuple[Change, ...]
    why: tuple[Change, ...]

    def to_json(self) -> Json:
        return {
            "log": str(self.log),
            "event": str(self.event),
            "n": self.n,
            "type": self.type,
            "ruling": None if self.ruling is None else str(self.ruling),
            "what": [{"part": c.part, "stored": c.stored, "now": c.now} for c in self.what],
            "why": [{"part": c.part, "stored": c.stored, "now": c.now} for c in self.why],
        }


def rejudge(state: LogState, *, law: Edition | None = None) -> Iterator[Difference]:
    """Decide every event of a log again; those that would differ. UnknownKey: the log's own edition is not in the house.

    `law`: another edition to decide under; options that it does not have are left out. Of an override the engine's own
    word, kept beside it, is compared; reviews are a person's and stand.
    """
    own = law or _own_law(state)
    made = {r.n - 1: r for r in state.rulings if r.kind != Ruling.Kind.REVIEW}
    for event in state.events:
        ruling = made.get(event.n)
        stored = _stored(event, ruling)
        now = _now(state, event, own)
        what, why = _compared(stored, now)
        if what or why:
            yield Difference(
                log=state.log.id,
                event=event.uid,
                n=event.n,
                type=event.type,
                ruling=None if ruling is None else ruling.id,
                what=what,
                why=why,
            )


def _own_law(state: LogState) -> Edition:
    named = state.log.opening_data["edition"]
    return edition(named["id"], named["version"])


def _stored(event: Event, ruling: Ruling | None) -> Outcome:
    """What the engine said then."""
    if ruling is None:
        return need_from_json(event.need_data or {}) if event.need else None
    if ruling.kind == Ruling.Kind.ENGINE:
        return decision_of(ruling)
    word = ruling.details_data.get("engine") or {}
    if "clauses" in word:
        return Decision.from_json(word)
    if "fact" in word:
        return need_from_json(word)
    error = word.get("error")
    return CaseError(error["code"], error["at"], error["message"]) if error else None


def _now(state: LogState, event: Event, law: Edition) -> Outcome:
    before = state_before(state, event.n)
    table = before.table
    _put_under(table, law, before.log.opening_data["options"], set())
    try:
        return decide(table, parse_event(event.data, f"log[{len(before.events)}]"))
    except CaseError as error:
        return error


def _put_under(table: Table, law: Edition, options: Mapping[str, Any], done: set[int]) -> None:
    """Let `law` decide on this table from here on, and on the earlier tables that it remembers."""
    if id(table) in done:
        return
    done.add(id(table))
    table.law = law
    table.edition = EditionRef(law.id, law.version, law.hash)
    known = law.defaults()
    table.options = parse_options(known | {name: options[name] for name in options if name in known})
    for pending in table.pending.values():
        _put_under(pending.before, law, options, done)
    if table.settled is not None:
        _put_under(table.settled.before, law, options, done)


def _compared(stored: Outcome, now: Outcome) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
    """The results that differ, and the reasons that differ."""
    if isinstance(stored, Decision) and isinstance(now, Decision):
        return _changes(_results(stored), _results(now)), _changes(_reasons(stored), _reasons(now))
    a, b = _said(stored), _said(now)
    if a == b:
        return (), ()
    reasons = _reasons(now) if isinstance(now, Decision) else {}
    return (Change("decision", a, b),), _changes(dict.fromkeys(reasons, []), reasons)


def _results(decision: Decision) -> Json:
    """What a decision does, in JSON."""
    data = decision.to_json()
    points = {f"{payer}→{payee}": n for (payer, payee), n in paid(decision.payments).items()}
    kept = ("instructions", "remedies", "awarded_to", "overridden", "supersedes", "outside")
    return {"points": points, **{name: data.get(name) for name in kept}, "parts": _parts(decision)}


def _parts(decision: Decision) -> list[Json]:
    return [payment_to_json(payment) for payment in decision.payments]


def _reasons(decision: Decision) -> Json:
    data = decision.to_json()
    return {name: data[name] for name in REASONS}


def _changes(stored: Json, now: Json) -> tuple[Change, ...]:
    return tuple(Change(name, stored[name], now[name]) for name in now if stored[name] != now[name])


def _said(outcome: Outcome) -> Json:
    """An outcome of any kind, short: what was decided, asked, refused, or nothing."""
    if isinstance(outcome, Decision):
        return {"decided": list(outcome.clauses), **_results(outcome)}
    if isinstance(outcome, Need):
        return {"asks": outcome.fact, "clause": outcome.clause}
    if isinstance(outcome, CaseError):
        return {"refused": outcome.code, "at": outcome.at}
    return {}


def _text(value: Any) -> str:
    """A part in a line of text."""
    if isinstance(value, list):
        return "[" + ", ".join(_text(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_text(item)}" for key, item in value.items()) + "}"
    return "–" if value is None else str(value)


def law_named(text: str) -> Edition:
    """The edition named on a command line, `id` or `id@version`. UnknownKey where it is not in the house."""
    id, _, version = text.partition("@")
    try:
        return edition(id, version or None)
    except UnknownKey as error:
        raise UnknownKey(f"no edition {text} in the house") from error
