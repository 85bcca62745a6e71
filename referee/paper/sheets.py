"""What stands on a sheet of paper, as the context of its template: the same for the page to look at and for the PDF."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import pgettext

from referee.accounts.qr import qr_svg
from referee.board.standings import standings
from referee.desk.card import Card
from referee.desk.here import stand_at
from referee.desk.rulings import ruling_page
from referee.hearing.queries import record_of
from referee.paper.access import deal_in
from referee.paper.drawing import picture
from referee.paper.models import Kind
from referee.paper.proof import checkpoints_of
from referee.seating.queries import rounds_of
from referee.tournament.models import Tournament
from referee.tournament.queries import law_summary
from referee.tournament.readers import NOBODY, reading_as
from rulings.checkpoints import list_hash, short

SANS = {
    "zh-hans": "'Noto Sans CJK SC','Noto Sans SC',sans-serif",
    "": "'Noto Sans CJK TC','Noto Sans TC',sans-serif",
}
SERIF = {
    "zh-hans": "'Noto Serif CJK SC','Noto Serif SC',serif",
    "": "'Noto Serif CJK TC','Noto Serif TC',serif",
}
Params = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Order:
    """What is to be printed, for whom: `base` is scheme and host, `official` tells whether officials are named."""

    tournament: Tournament
    kind: Kind
    params: Params
    base: str
    official: bool
    now: datetime

    def url(self, name: str, *args: object) -> str:
        """The full address of a page of this tournament."""
        return self.base + reverse(name, args=[self.tournament.slug, *args])


def html_of(
    order: Order,
    *,
    lang: str,
    on_screen: bool = False,
    extra: Params | None = None,
    request: HttpRequest | None = None,
) -> str:
    """The sheet as a page in `lang`; `on_screen` adds the buttons of the page that is looked at.

    Paper is for everybody who picks it up: a private name is on none, whoever prints it.
    """
    clock = timezone.override(order.tournament.zone)
    with translation.override(lang), clock, reading_as(NOBODY):
        build = BUILDERS[order.kind]
        context = {
            "tournament": order.tournament,
            "kind": order.kind.value,
            "title": str(order.kind.label),
            "fonts": SANS.get(lang, SANS[""]),
            "serif": SERIF.get(lang, SERIF[""]),
            "printed_at": order.now,
            "on_screen": on_screen,
            **build(order),
            **(extra or {}),
        }
        return render_to_string(f"paper/{order.kind.value}.html", context, request)


def _ruling(order: Order) -> Params:
    """A ruling's card, its whole record, and what proves it."""
    ruling, deal = deal_in(order.tournament, UUID(order.params["ruling"]))
    here = stand_at(deal.sitting, number=deal.number)
    page = ruling_page(here, ruling.pk, url_of=str)
    winds = {place: pgettext("wind mark", word) for place, word in zip("ESWN", "東南西北", strict=True)}
    record = record_of(ruling.pk, now=order.now, public=not order.official)
    return {
        "heading": here.deal_title,
        "card": page.card,
        "record": record,
        "facts": _facts(record, page.card),
        "picture": picture(page.card.square, winds=winds, plain=order.kind is Kind.SLIP),
        "qr": qr_svg(f"{order.url('paper:check', ruling.pk)}?h={ruling.hash}"),
        "address": order.url("board:ruling", ruling.pk).split("//", 1)[-1],
        "checkpoint": short(ruling.hash),
        "n": ruling.n,
        "log": ruling.log_id,
    }


def _facts(record: Params, card: Card) -> list[Params]:
    """The facts of the record, in the card's words (which can say what an event of the log was, and draw tiles)."""
    told = {line.key: line for line in card.facts}
    lines = []
    for fact in record["facts"]:
        line = told.get(fact["fact"])
        lines.append({**fact, "text": line.text, "tiles": line.tiles} if line else fact)
    return lines


def _standings(order: Order) -> Params:
    """The standings, and the hash of all logs they were counted from."""
    sheet = standings(order.tournament, now=order.now)
    rounds = sorted({number for row, _entrant in sheet.rows for number in row.rounds})
    return {
        "sheet": sheet,
        "rounds": rounds,
        "lines": [
            {"row": row, "entrant": entrant, "rounds": [row.rounds.get(number) for number in rounds]}
            for row, entrant in sheet.rows
        ],
        **proof_of(order, "board:standings"),
    }


def _seating(order: Order) -> Params:
    """Who sits where in one round, by table and by name."""
    views = {view.number: view for view in rounds_of(order.tournament)}
    view = views.get(int(order.params["round"]))
    tables = view.tables if view else []
    latest = {table.sitting.table_no: table for table in tables}  # of a table's sittings the last one
    people = [(entrant, place, table) for table in latest.values() for place, entrant in table.people]
    return {
        "round": int(order.params["round"]),
        "tables": [latest[number] for number in sorted(latest)],
        "people": sorted(people, key=lambda line: line[0].number),
        "qr": qr_svg(order.url("board:tournament")),
        "address": order.url("board:tournament").split("//", 1)[-1],
    }


def proof_of(order: Order, page: str) -> Params:
    """The QR code of a page and the hash of all logs of the tournament, and of its journal, as they stand."""
    listed = checkpoints_of(order.tournament)
    logs = [one for one in listed if one.journal is None]
    return {
        "qr": qr_svg(order.url(page)),
        "address": order.url(page).split("//", 1)[-1],
        "checkpoint": short(list_hash(listed)) if listed else "",
        "logs": len(logs),
        "rows": sum(one.n for one in logs),
        "journal_lines": sum(one.n for one in listed) - sum(one.n for one in logs),
        "law": law_summary(order.tournament),
    }


def _register(order: Order) -> Params:
    from referee.paper.register import sheet_of  # it uses `proof_of`

    return sheet_of(order)


BUILDERS: dict[Kind, Callable[[Order], Params]] = {
    Kind.RULING: _ruling,
    Kind.SLIP: _ruling,
    Kind.STANDINGS: _standings,
    Kind.SEATING: _seating,
    Kind.CARDS: _seating,
    Kind.REGISTER: _register,
}
__all__ = ["BUILDERS", "Order", "html_of", "proof_of"]
