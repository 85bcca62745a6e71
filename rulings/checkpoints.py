"""Heads of logs kept elsewhere: a list of them as a text, and one hash of the whole list that fits on paper.

A line is `<log in hex> <n> <hash>`, one a log, sorted, and `journal:<number of the tournament> <n> <hash>` for its journal;
lines that begin with # are remarks. The hash of the list is the SHA-256 of those lines. On paper the first 16 digits are printed, in fours.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from rulings.models import Head

JOURNAL = "journal:"
SHOWN = 16  # hex digits on paper: 64 bits


@dataclass(frozen=True, slots=True, order=True)
class Checkpoint:
    """The last row of a log, or of a journal, at some time."""

    log: str
    n: int
    hash: str

    def __str__(self) -> str:
        return f"{self.log} {self.n} {self.hash}"

    @property
    def journal(self) -> int | None:
        """The number of the tournament whose journal this is; None for a log."""
        return int(self.log.removeprefix(JOURNAL)) if self.log.startswith(JOURNAL) else None


class Unreadable(ValueError):  # noqa: N818, RUF100 - what the list is
    """A line that is no checkpoint."""


def heads(log_ids: Iterable[UUID]) -> list[Checkpoint]:
    """The heads of these logs as they stand: one statement."""
    rows = Head.objects.filter(log_id__in=list(log_ids)).values_list("log_id", "n", "hash")
    return sorted(Checkpoint(log.hex, n, own) for log, n, own in rows)


def list_text(checkpoints: Iterable[Checkpoint]) -> str:
    """The lines, sorted."""
    return "".join(f"{one}\n" for one in sorted(checkpoints))


def list_hash(checkpoints: Iterable[Checkpoint]) -> str:
    """The SHA-256 over the lines, in hex."""
    return hashlib.sha256(list_text(checkpoints).encode()).hexdigest()


def short(hash: str) -> str:
    """As it is printed: 9f86 d081 884c 7d65."""
    return " ".join(hash[i : i + 4] for i in range(0, SHOWN, 4))


def read_list(text: str) -> list[Checkpoint]:
    """The checkpoints of a list. Raises Unreadable, which names the line."""
    found = []
    for at, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = line.split()
        if len(parts) != 3 or not parts[1].isdecimal():
            raise Unreadable(f"line {at}: {line[:100]!r} is no checkpoint")
        try:
            found.append(Checkpoint(_key(parts[0]), int(parts[1]), parts[2].lower()))
        except ValueError:
            raise Unreadable(f"line {at}: {parts[0][:40]!r} is no id of a log") from None
    return found


def _key(text: str) -> str:
    """The id of a log in hex, or of a journal; ValueError for anything else."""
    of = text.removeprefix(JOURNAL)
    return UUID(text).hex if of == text else f"{JOURNAL}{int(of)}"
