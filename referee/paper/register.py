"""The register of decisions: every ruling of a tournament in the order of its making, for a page, for paper, for files."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any
from uuid import UUID

import django_filters  # type: ignore[import-untyped]  # django-filter ships no types
from django.db.models import QuerySet
from django.utils import timezone

from referee.desk.filters import RulingFilter
from referee.desk.here import scene_of, seat_names, speaker_of
from referee.desk.mini import Mini
from referee.desk.square import Mark, Place
from referee.desk.tables import line
from referee.desk.wording import Speaker, summary
from referee.hearing.queries import lives_of, number_of, rules_of
from referee.hearing.queries.record_life import stage_text
from referee.paper.sheets import Order, proof_of
from referee.seating.models import Deal
from referee.tournament.models import Tournament
from rulings.checkpoints import short
from rulings.models import Ruling

CHUNK = 500
PAGE = 25
VOLUME = 1_000  # rulings in one PDF: laying out takes 15 ms and 0.3 MB for each
FILTERS = ("round", "table", "kind", "by", "clause", "standing")


class RegisterFilter(RulingFilter):
    """The head referee's filters less those that tell who decided."""

    referee = None
    reason = None
    order = django_filters.OrderingFilter(fields=(("at", "at"),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One decision of the register, in words."""

    ruling: Ruling
    number: str
    round_no: int
    table_no: int
    deal_no: int
    text: str
    mini: Mini
    mark: Mark | None
    clauses: tuple[str, ...]
    payments: tuple[tuple[str, str, int], ...]
    standing: bool
    stage: str
    stage_text: str
    at: datetime

    @property
    def short(self) -> str:
        return short(self.ruling.hash)


def rulings_of(tournament: Tournament) -> QuerySet[Ruling]:
    """All rulings of a tournament, the oldest first, with what a line needs."""
    rows = Ruling.objects.filter(log__deal__sitting__tournament=tournament)
    rows = rows.select_related("event", "log__deal__sitting", "superseded_by")
    return rows.order_by("at", "log__deal__sitting__table_no", "n")


def volumes(rulings: int) -> int:
    """How many PDFs so many rulings make."""
    return max(1, -(-rulings // VOLUME))


def chosen(tournament: Tournament, asked: Mapping[str, Any], without: Collection[UUID]) -> RegisterFilter:
    """The rulings that the filters let through; what is no filter is not looked at.

    `without`: the events whose rulings are withheld from whoever reads it.
    """
    wanted = {name: asked[name] for name in FILTERS if asked.get(name)}
    rows = rulings_of(tournament)
    return RegisterFilter(wanted, queryset=rows.exclude(event__in=without) if without else rows)


class Reader:
    """Puts rulings into words: the players of a table and the edition are read once."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self._minutes = rules_of(tournament).appeal_minutes
        self._names: dict[int, dict[Place, str]] = {}
        self._speakers: dict[tuple[int, str], Speaker] = {}

    def entries(self, rows: Iterable[Ruling], *, now: datetime) -> list[Entry]:
        """A page of rulings: where each stands is read for all of them together."""
        page = list(rows)
        self._names |= seat_names({row.log.deal.sitting_id for row in page} - self._names.keys())
        lives = lives_of([row.pk for row in page], minutes=self._minutes)
        return [self._entry(row, str(stage := lives[row.pk].stage(now)), stage_text(stage)) for row in page]

    def stream(self, rows: QuerySet[Ruling], *, now: datetime) -> Iterator[Entry]:
        """All of them, some hundred at a time, however many there are."""
        found = rows.iterator(chunk_size=CHUNK)
        while chunk := list(islice(found, CHUNK)):
            yield from self.entries(chunk, now=now)

    def _entry(self, row: Ruling, stage: str, said: str) -> Entry:
        deal: Deal = row.log.deal
        deal.sitting.tournament = self.tournament
        opening, event, decision = row.log.opening_data, row.event.data, row.decision_data
        speak = self._speaker(deal, opening, row.log.opening)
        shown = line(
            row, event=event, speak=speak, scene=scene_of(opening["deal"], below="E"), place="", url=""
        )
        return Entry(
            ruling=row,
            number=number_of(deal, row),
            round_no=deal.sitting.round_no,
            table_no=deal.sitting.table_no,
            deal_no=deal.number,
            text=summary(event, decision, speak),
            mini=shown.mini,
            mark=shown.mark,
            clauses=tuple(_number(id, speak) for id in decision.get("clauses", [])),
            payments=tuple(
                (speak.seat(p["payer"]), speak.seat(p["payee"]), p["points"]) for p in decision["payments"]
            ),
            standing=not hasattr(row, "superseded_by"),
            stage=stage,
            stage_text=said,
            at=row.at.astimezone(self.tournament.zone),
        )

    def _speaker(self, deal: Deal, opening: Mapping[str, Any], text: str) -> Speaker:
        key = deal.sitting_id, text
        if key not in self._speakers:
            names: Mapping[Place, str] = self._names.get(deal.sitting_id, {})
            self._speakers[key] = speaker_of(opening, names)
        return self._speakers[key]


def _number(id: str, speak: Speaker) -> str:
    known = id in speak.edition.clauses or id in speak.edition.interpretations
    return speak.edition.number(id, speak.lang) if known else id


def sheet_of(order: Order) -> dict[str, Any]:
    """The whole register, or what its filters let through, for paper: by round, then in the order of making."""
    without = [UUID(id) for id in order.params.get("without", [])]
    found = chosen(order.tournament, order.params, without)
    rows = found.qs.order_by("log__deal__sitting__round_no", "at", "n")
    volume, whole = int(order.params.get("volume", 1)), found.qs.count()
    bound = rows[(volume - 1) * VOLUME : volume * VOLUME]
    entries = list(Reader(order.tournament).stream(bound, now=order.now))
    return {
        "entries": entries,
        "total": len(entries),
        "moved": sum(points for entry in entries if entry.standing for _a, _b, points in entry.payments),
        "reviewed": sum(entry.ruling.kind != Ruling.Kind.ENGINE for entry in entries),
        "filtered": bool(found.data),
        "withheld": len(without),
        "volume": volume,
        "volumes": volumes(whole),
        "made_on": timezone.localdate(order.now),
        **proof_of(order, "paper:register"),
    }
