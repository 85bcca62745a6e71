"""What still moves: the points a decision says, less what the rulings it supersedes have already posted, per pair.

Two conventions meet here. A decision's `payments` are what the chain of rulings shall have moved in all, save that the
engine's decision on a late report (it `supersedes` an event) lists only what still moves.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scoring.seats import Seat
from scoring.settlement import Parts, Payment

Sums: TypeAlias = dict[tuple[Seat, Seat], int]
"""Points per pair of seats in alphabetical order; positive where the first has paid the second. No zeros."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """Points from one seat to another under a clause: what becomes an entry."""

    payer: Seat
    payee: Seat
    points: int
    clause: str


def sums(moves: Iterable[tuple[Seat, Seat, int]]) -> Sums:
    """The net of (payer, payee, points)."""
    net: Sums = {}
    for payer, payee, points in moves:
        pair, signed = ((payer, payee), points) if payer < payee else ((payee, payer), -points)
        net[pair] = net.get(pair, 0) + signed
    return {pair: points for pair, points in sorted(net.items()) if points}


def paid(payments: Iterable[Payment]) -> Sums:
    """The net of a decision's payments."""
    return sums((p.payer, p.payee, p.points) for p in payments)


def plus(a: Sums, b: Sums) -> Sums:
    """Both together."""
    return sums((*pair, points) for part in (a, b) for pair, points in part.items())


def minus(a: Sums, b: Sums) -> Sums:
    """`a` less `b`."""
    return plus(a, {pair: -points for pair, points in b.items()})


def as_payments(net: Sums, *, clause: str) -> tuple[Payment, ...]:
    """Net sums as payments; their parts are no longer known, so each is one `share`."""
    return tuple(
        Payment(payer=t.payer, payee=t.payee, points=t.points, clause=t.clause, parts=Parts(share=t.points))
        for t in _transfers(net, {}, clause)
    )


def entries(payments: Sequence[Payment], *, wanted: Sums, posted: Sums, clause: str) -> tuple[Transfer, ...]:
    """The transfers that bring a chain of rulings from `posted` to `wanted`.

    With nothing posted yet each payment is an entry of its own, under its own clause; else each pair has one,
    under the clause of the decision's payment between the two, or `clause`.
    """
    if not posted and wanted == paid(payments):
        return tuple(Transfer(p.payer, p.payee, p.points, p.clause) for p in payments if p.points)
    clauses = {frozenset((p.payer, p.payee)): p.clause for p in reversed(payments)}
    return _transfers(minus(wanted, posted), clauses, clause)


def _transfers(net: Sums, clauses: dict[frozenset[Seat], str], otherwise: str) -> tuple[Transfer, ...]:
    found = []
    for (a, b), points in net.items():
        payer, payee = (a, b) if points > 0 else (b, a)
        found.append(Transfer(payer, payee, abs(points), clauses.get(frozenset((a, b)), otherwise)))
    return tuple(found)
