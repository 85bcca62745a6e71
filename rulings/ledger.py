"""Writing to a locked log: its next event, its next ruling with the entries. Used by `record` and `review` alone."""

from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.db.models import Q

from rulings import chain, difference
from rulings.decision import Decision, Need
from rulings.difference import Sums
from rulings.errors import CaseError
from rulings.fields import instant_text
from rulings.fold import LogState, is_difference, log_state_of
from rulings.models import Entry, Event, Head, Log, Ruling
from rulings.table import open_table
from rulings.text import clean_text
from scoring.settlement import Deal, Stakes

MAX_REASON = 4_000
MAX_EVENT = 50_000  # characters of JSON


class UnknownLog(LookupError):
    """There is no such log."""


class Conflict(Exception):  # noqa: N818, RUF100 - the word HTTP uses (409)
    """This uid was used before, for something else. `place` names what: "event", "ruling"."""

    def __init__(self, place: str) -> None:
        super().__init__(f"this uid belongs to another {place}")
        self.place = place


@dataclass
class Stale(Exception):  # noqa: N818 - said of what the client saw
    """The log has moved on since the client saw it. `n` is its head now; `events` and `rulings` are what came since."""

    n: int
    events: list[Event] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{len(self.events)} events and {len(self.rulings)} rulings came since"


def open_log(
    *,
    deal: Deal,
    stakes: Stakes,
    now: datetime,
    options: dict[str, Any] | None = None,
    ruleset: str = "tw16",
    version: str | None = None,
    full: bool = False,
    tiles_left: int | None = None,
    log_id: UUID | None = None,
) -> Log:
    """Open the log of a deal under the edition `ruleset`, in the version named or as it is today.

    The log names edition, version and hash, and is folded under exactly these. CaseError as `open_table` says.
    """
    table = open_table(
        deal=deal,
        stakes=stakes,
        options=options,
        full=full,
        tiles_left=tiles_left,
        ruleset=ruleset,
        version=version,
    )
    law = table.edition
    opening = chain.canonical(
        {
            "ruleset": ruleset,
            "edition": {"id": law.id, "version": law.version, "hash": law.hash},
            "options": options or {},
            "stakes": asdict(stakes),
            "deal": deal.to_json(),
            "full": full,
            "tiles_left": tiles_left,
        }
    )
    key = log_id or uuid4()
    genesis = chain.genesis([key.hex, opening, instant_text(now)])
    return Log.objects.create(id=key, opening=opening, created_at=now, genesis=genesis)


def locked_log(log_id: UUID, *, uid: UUID | None = None) -> tuple[LogState, Event | None]:
    """Lock a log against other writers until the transaction ends, and read it: three statements. Raises UnknownLog.

    The event is the one with this `uid`, in whatever log it is. SQLite has locked already, when the transaction began.
    """
    head = Head.objects.select_for_update(of=("self",)).select_related("log").filter(log_id=log_id).first()
    if head is None:
        raise UnknownLog(str(log_id))
    rows = list(Event.objects.filter(Q(log_id=log_id) | Q(uid=uid)).order_by("n"))
    events = [row for row in rows if row.log_id == log_id]
    rulings = list(Ruling.objects.filter(log_id=log_id).order_by("n"))
    state = log_state_of(log=head.log, n=head.n, hash=head.hash, events=events, rulings=rulings)
    return state, next((row for row in rows if row.uid == uid), None)


def refuse_stale(state: LogState, seen: int | None) -> None:
    """Stale unless the client has seen the log's head (or does not say)."""
    if seen is not None and seen != state.n:
        raise Stale(
            n=state.n,
            events=[event for event in state.events if event.n > seen],
            rulings=[ruling for ruling in state.rulings if ruling.n > seen],
        )


def refuse_second_end(state: LogState, new: Decision, before: Decision | None) -> None:
    """A person may not end a deal that another standing ruling ends already: two results would both be paid.

    `before`: the decision that `new` takes the place of. CaseError `out_of_order`.
    """
    replaces = new.supersedes is not None or (before is not None and before.over)
    if new.over and not replaces and state.table.over:
        raise CaseError(
            "out_of_order",
            "decision.remedies",
            "another ruling ends this deal already; it must be overturned first",
        )


def add_event(
    state: LogState,
    *,
    uid: UUID,
    kind: str,
    payload: str,
    need: Need | None,
    actor_id: int | None,
    now: datetime,
) -> Event:
    """Write the next event of a locked log; `payload` is its canonical JSON, `kind` its type."""
    need_text = "" if need is None else chain.canonical(need.to_json())
    n = state.n + 1
    text = chain.event_text(
        [state.log.id.hex, n, uid.hex, kind, payload, need_text, actor_id, instant_text(now)]
    )
    row = Event(
        uid=uid,
        log=state.log,
        n=n,
        type=kind,
        payload=payload,
        need=need_text,
        actor_id=actor_id,
        at=now,
        prev_hash=state.hash,
        hash=chain.link(state.hash, text),
    )
    row.save(force_insert=True)
    state.n, state.hash = n, row.hash
    return row


def add_ruling(state: LogState, ruling: Ruling, decision: Decision) -> Ruling:
    """Write the next ruling of a locked log, and the entries by which its chain comes to what it says."""
    superseded = ruling.supersedes
    posted = _posted(state, superseded)
    wanted = difference.paid(decision.payments)
    if superseded is not None and is_difference(ruling):
        wanted = difference.plus(state.full(superseded), wanted)
    clause = decision.clauses[0] if decision.clauses else ""
    moves = difference.entries(decision.payments, wanted=wanted, posted=posted, clause=clause)
    rows = [
        Entry(
            id=f"{ruling.id.hex}-{i}",
            ruling=ruling,
            place=i,
            payer=move.payer,
            payee=move.payee,
            points=move.points,
            clause=move.clause,
        )
        for i, move in enumerate(moves)
    ]
    _chain_ruling(state, ruling, rows)
    ruling.save(force_insert=True)
    Entry.objects.bulk_create(rows)
    state.n, state.hash = ruling.n, ruling.hash
    return ruling


def _posted(state: LogState, superseded: Ruling | None) -> Sums:
    """What the chain that is superseded has moved so far, by the entries themselves."""
    if superseded is None:
        return {}
    ids = [ruling.id for ruling in state.chain(superseded)]
    moved = Entry.objects.filter(ruling_id__in=ids).values_list("payer", "payee", "points")
    return difference.sums(moved)  # type: ignore[arg-type]  # the database holds seats only (a CHECK)


def _chain_ruling(state: LogState, ruling: Ruling, entries: list[Entry]) -> None:
    ruling.log, ruling.n, ruling.prev_hash = state.log, state.n + 1, state.hash
    values: list[str | int | None] = [
        state.log.id.hex,
        ruling.n,
        ruling.id.hex,
        ruling.event_id.hex,
        ruling.supersedes_id.hex if ruling.supersedes_id else None,
        str(ruling.kind),
        str(ruling.act),
        ruling.decision,
        ruling.reason,
        ruling.details,
        ruling.actor_id,
        instant_text(ruling.at),
    ]
    moves = [(entry.payer, entry.payee, entry.points, entry.clause) for entry in entries]
    ruling.hash = chain.link(state.hash, chain.ruling_text(values, moves))


def clean_reason(reason: object, at: str = "reason") -> str:
    """A reason as it is kept; CaseError `bad_field` if it says nothing or more than MAX_REASON characters."""
    if not isinstance(reason, str) or not clean_text(reason, at).strip():
        raise CaseError("bad_field", at, "who decides says why")
    if len(reason) > MAX_REASON:
        raise CaseError("bad_field", at, f"a reason has at most {MAX_REASON} characters")
    return reason.strip()
