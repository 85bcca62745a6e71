"""Whether a log is what it was: every row as it was hashed, none missing, none twice, and its points those ruled.

A *change* is a row whose text no longer gives its hash; a *gap* is a place without a row; a *fork* is a place with
two, or a row that follows another than the one before it; *points* are entries that do not follow from the
decisions. What was changed and hashed again from there to the end shows only against a checkpoint kept elsewhere
(the head's hash on paper).
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from django.db import transaction

from rulings import chain, stored
from rulings.difference import sums
from rulings.models import Entry
from rulings.queries import log_state
from rulings.stored import Row
from scoring.seats import Seat

Kind = Literal["missing", "changed", "gap", "fork", "orphan", "checkpoint", "points"]


@dataclass(frozen=True)
class Fault:
    """One thing that is not as it was. `n` is the place in the chain, where there is one."""

    log: str
    kind: Kind
    what: str
    n: int | None = None

    def __str__(self) -> str:
        place = "" if self.n is None else f" at {self.n}"
        return f"log {self.log}{place}: {self.kind}: {self.what}"


@dataclass(frozen=True)
class _Link:
    """A row of the chain, with the hash that its stored text gives."""

    n: object
    name: str
    prev_hash: str
    hash: str
    computed: str


def verify_log(log: str, *, checkpoint: str = "") -> list[Fault]:
    """All faults of one log, given by its id in hex; `checkpoint` is (the start of) a hash its chain must contain."""
    # with the head locked no writer comes between the reads
    with stored.damaged_text_is_read(), transaction.atomic():
        head = stored.lock_head(log)
        row = stored.log_row(log)
        if row is None:
            return [Fault(log, "missing", "there is no such log")]
        links = list(_links(log))
    *values, genesis = row
    faults = []
    if chain.genesis(values) != genesis:
        faults.append(Fault(log, "changed", "the log's own row (opening, time or genesis)"))
    faults += _walk(log, str(genesis), links, head)
    if not faults:
        faults += _points(UUID(log))
    if checkpoint and not any(link.hash.startswith(checkpoint.lower()) for link in links):
        faults.append(Fault(log, "checkpoint", f"no row of the chain has the hash {checkpoint}…"))
    return faults


def verify_all() -> Iterator[Fault]:
    """All faults of all logs, and rows that belong to none."""
    with stored.damaged_text_is_read():
        keys = stored.log_keys()
        lost = stored.orphans()
    for key in keys:
        yield from verify_log(key)
    for name in lost:
        yield Fault("-", "orphan", f"{name} hangs on a row that is not there")


def _links(log: str) -> Iterator[_Link]:
    for *values, prev_hash, own in stored.event_rows(log):
        text = chain.event_text(values)
        yield _Link(
            values[1], f"event {values[2]}", str(prev_hash), str(own), chain.link(str(prev_hash), text)
        )
    entries: dict[object, list[Row]] = defaultdict(list)
    for ruling, place, key, *moved in stored.entry_rows(log):
        as_written = place == len(entries[ruling]) and key == f"{ruling}-{place}"
        entries[ruling].append(tuple(moved) if as_written else (place, key, *moved))
    for *values, prev_hash, own in stored.ruling_rows(log):
        text = chain.ruling_text(values, entries[values[2]])
        yield _Link(
            values[1], f"ruling {values[2]}", str(prev_hash), str(own), chain.link(str(prev_hash), text)
        )


def _walk(log: str, genesis: str, links: list[_Link], head: Row | None) -> list[Fault]:
    """Follow the chain from its genesis to its head."""
    faults = [Fault(log, "changed", f"{x.name} or its entries") for x in links if x.computed != x.hash]
    places: dict[int, list[_Link]] = defaultdict(list)
    for each in links:
        if isinstance(each.n, int) and each.n > 0:
            places[each.n].append(each)
        else:
            faults.append(Fault(log, "changed", f"{each.name} has no place in the chain"))
    last = max([*places, head[0] if head and isinstance(head[0], int) else 0])
    faults += _gaps(log, [n for n in range(1, min(last, len(links) * 2 + 10_000) + 1) if n not in places])
    before = {genesis}
    for n in sorted(places):
        faults += _place(log, n, places[n], before if n == 1 or n - 1 in places else None)
        before = {link.hash for link in places[n]}
    return faults + _head(log, head, max(places, default=0), before)


def _place(log: str, n: int, links: list[_Link], before: set[str] | None) -> Iterator[Fault]:
    if len(links) > 1:
        yield Fault(log, "fork", " and ".join(link.name for link in links) + " have the same place", n)
    for link in links:
        if before is not None and link.prev_hash not in before:
            yield Fault(log, "fork", f"{link.name} follows another row than the one before it", n)


def _gaps(log: str, missing: list[int]) -> Iterator[Fault]:
    """Each run of missing places is one gap."""
    start = 0
    for i in range(1, len(missing) + 1):
        if i == len(missing) or missing[i] != missing[i - 1] + 1:
            first, last = missing[start], missing[i - 1]
            what = "a row is missing" if first == last else f"rows are missing up to {last}"
            yield Fault(log, "gap", what, first)
            start = i


def _head(log: str, head: Row | None, last: int, last_hashes: set[str]) -> list[Fault]:
    if head is None:
        return [Fault(log, "missing", "the log's head")]
    if head[0] == last and head[1] not in last_hashes:
        return [Fault(log, "changed", "the head has another hash than the last row", last)]
    if head[0] != last and not (isinstance(head[0], int) and head[0] > last):
        return [Fault(log, "changed", "the head stands before the last row", last)]
    return []


def _points(log: UUID) -> Iterator[Fault]:
    """Of each ruling: what its chain has moved in all is what the decisions say, pair by pair."""
    state = log_state(log)
    moved: dict[UUID, list[tuple[Seat, Seat, int]]] = defaultdict(list)
    entries = Entry.objects.filter(ruling__log_id=log).values_list("ruling_id", "payer", "payee", "points")
    for ruling_id, *move in entries:
        moved[ruling_id].append(tuple(move))  # type: ignore[arg-type]  # seats, by a CHECK
    for ruling in state.rulings:
        posted = sums(move for each in state.chain(ruling) for move in moved[each.id])
        if posted != state.full(ruling):
            yield Fault(
                log.hex, "points", f"the entries of ruling {ruling.id.hex} do not follow from it", ruling.n
            )
