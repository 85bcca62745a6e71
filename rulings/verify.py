"""Whether a log is what it was: every row as it was hashed, none missing, none twice, and its points those ruled.

The chain is walked by `rulings.check_log`, as an exported log is anywhere else; this adds what only the database can
tell. *missing* is a log that is not there, *orphan* a row that hangs on nothing, *points* are entries that do not follow
from the decisions. What was changed and hashed again from there to the end shows against a checkpoint kept elsewhere:
on paper, or in the tournament's journal.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from rulings import check_log, stored
from rulings.difference import sums
from rulings.export import lines_of
from rulings.ledger import UnknownLog
from rulings.models import Entry
from rulings.queries import log_state
from scoring.seats import Seat


@dataclass(frozen=True)
class Fault:
    """One thing that is not as it was. `n` is the place in the chain, where there is one; `of` names another than a log.

    Kinds: those of `rulings.check_log`, and missing, orphan, points, added, cut.
    """

    log: str
    kind: str
    what: str
    n: int | None = None
    of: str = "log"

    def __str__(self) -> str:
        place = "" if self.n is None else f" at {self.n}"
        return f"{self.of} {self.log}".strip() + f"{place}: {self.kind}: {self.what}"


def verify_log(log: str, *, checkpoint: str = "") -> list[Fault]:
    """All faults of one log, given by its id in hex; `checkpoint` is (the start of) a hash its chain must contain."""
    try:
        lines = lines_of(UUID(log))
    except (UnknownLog, ValueError):  # no id: that of a damaged row
        return [Fault(log, "missing", "there is no such log")]
    if faults := walked(lines, log, checkpoint=checkpoint):
        return faults
    return list(_points(UUID(log)))


def walked(lines: list[list[object]], log: str, *, of: str = "log", checkpoint: str = "") -> list[Fault]:
    """The faults of a chain, given by its lines as an export has them."""
    found = check_log.walk([check_log.shaped(line) for line in lines], checkpoint)
    names = {None: "", 1: "its own row: ", len(lines): "its head: "}
    return [
        Fault(
            log,
            fault.kind,
            names.get(fault.line, "") * (fault.kind == "unreadable") + fault.what,
            fault.n,
            of,
        )
        for fault in found
    ]


def verify_all() -> Iterator[Fault]:
    """All faults of all logs, and rows that belong to none."""
    with stored.damaged_text_is_read():
        keys = stored.log_keys()
        lost = stored.orphans()
    for key in keys:
        yield from verify_log(key)
    for name in lost:
        yield Fault("-", "orphan", f"{name} hangs on a row that is not there")


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
