"""The figures of a tournament's rulings, pure: counted from rows of the index, each with the query of the list it counts.

A decision is a ruling in force that was not overturned. An override is a referee's own decision instead of the law's;
a reversal is a review that amended or overturned a ruling. Times run from the report (or the draft) to the first ruling.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from statistics import median

from referee.precedents.models import Precedent

DISPUTES = ("report", "claims")
RESULTS = ("win", "exhausted")
UNLISTED = "-"  # no listed reason was given
AT_ONCE = timedelta(seconds=1)
Query = dict[str, str]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number, and which rulings it counts, as a query of the list of rulings."""

    count: int
    query: Query = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """What is counted of one clause (its id), or of one referee (his account's number)."""

    key: str
    decisions: Figure
    discretion: Figure
    overrides: Figure
    reversals: Figure
    median: timedelta | None = None


@dataclass(frozen=True, slots=True)
class Times:
    """From report to ruling, of disputes: how many were ruled at once, and of the others the middle and the longest."""

    at_once: int = 0
    later: int = 0
    median: timedelta | None = None
    longest: timedelta | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """All figures of a tournament. `reasons`: by label, as the index has it."""

    results: Figure
    disputes: Figure
    discretion: Figure
    overrides: Figure
    upheld: Figure
    amended: Figure
    overturned: Figure
    times: Times
    clauses: Sequence[Line]
    referees: Sequence[Line]
    reasons: Sequence[tuple[str, Figure]]
    unlisted: Figure


def figures(rows: Iterable[Precedent]) -> Figures:
    """Count the rulings of one tournament."""
    rows = list(rows)
    disputed = [row for row in rows if row.event_type in DISPUTES]
    results = [row for row in rows if row.event_type in RESULTS]
    given = Counter(row.reason for row in rows if row.reason)
    return Figures(
        results=_figure(results, _decides, kind="result", standing="decides"),
        disputes=_figure(disputed, _decides, kind="disputes", standing="decides"),
        discretion=_figure(rows, _discretion, by="discretion", standing="decides"),
        overrides=_figure(rows, _override, by="override"),
        upheld=_figure(rows, lambda row: row.act == "uphold", by="uphold"),
        amended=_figure(rows, lambda row: row.act == "amend", by="amend"),
        overturned=_figure(rows, lambda row: row.act == "overturn", by="overturn"),
        times=times_of(disputed),
        clauses=_by_clause(disputed),
        referees=_by_referee(disputed),
        reasons=[
            (label, Figure(given[label], {"reason": label}))
            for label in sorted(given, key=lambda one: (-given[one], one))
        ],
        unlisted=_figure(rows, lambda row: _own_choice(row) and not row.reason, reason=UNLISTED),
    )


def times_of(rows: Iterable[Precedent]) -> Times:
    """Times of the first rulings among these."""
    took = [row.issued_at - row.reported_at for row in rows if row.first]
    later = [time for time in took if time >= AT_ONCE]
    return Times(
        at_once=len(took) - len(later),
        later=len(later),
        median=timedelta(seconds=round(median(time.total_seconds() for time in later))) if later else None,
        longest=max(later, default=None),
    )


def _decides(row: Precedent) -> bool:
    return row.standing and row.act != "overturn"


def _discretion(row: Precedent) -> bool:
    return row.discretion and _decides(row)


def _override(row: Precedent) -> bool:
    return row.kind == "override"


def _own_choice(row: Precedent) -> bool:
    """Whether a person gave a reason: by an override, a review, or where the law leaves it to him."""
    return row.kind != "engine" or row.discretion


def _figure(rows: Iterable[Precedent], counts: Callable[[Precedent], bool], **query: str) -> Figure:
    return Figure(sum(map(counts, rows)), query)


def _by_clause(rows: Sequence[Precedent]) -> list[Line]:
    """By each clause cited, those cited most first: what stands under it, and what was done about it."""
    of: dict[str, list[Precedent]] = {}
    for row in rows:
        for clause in dict.fromkeys(row.clauses):
            of.setdefault(clause, []).append(row)
    lines = []
    for clause, cited in of.items():
        query = {"kind": "disputes", "clause": clause}
        lines.append(
            Line(
                key=clause,
                decisions=_figure(cited, _decides, **query, standing="decides"),
                discretion=_figure(cited, _discretion, **query, by="discretion", standing="decides"),
                overrides=_figure(cited, _override, **query, by="override"),
                reversals=_figure(cited, lambda row: bool(row.undone), **query, standing="undone"),
            )
        )
    return sorted(lines, key=lambda line: (-line.decisions.count, line.key))


def _by_referee(rows: Sequence[Precedent]) -> list[Line]:
    """By who issued it, whether or not it still stands. A review is no decision of its own, but may use discretion."""
    of: dict[int, list[Precedent]] = {}
    for row in rows:
        if row.actor_id is not None:
            of.setdefault(row.actor_id, []).append(row)
    lines = []
    for actor, issued in of.items():
        query = {"kind": "disputes", "referee": str(actor)}
        lines.append(
            Line(
                key=str(actor),
                decisions=_figure(issued, lambda row: row.kind != "review", **query, by="issued"),
                discretion=_figure(issued, lambda row: row.discretion, **query, by="discretion"),
                overrides=_figure(issued, _override, **query, by="override"),
                reversals=_figure(issued, lambda row: bool(row.undone), **query, standing="undone"),
                median=times_of(issued).median,
            )
        )
    return sorted(lines, key=lambda line: (-line.decisions.count, line.key))
