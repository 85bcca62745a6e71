"""The register as files for other programs: CSV for a spreadsheet, JSON with the decisions whole. Both are streamed."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.utils.translation import gettext as _

from referee.hearing.queries.withheld import Owed
from referee.paper.register import Entry
from referee.tournament.models import Tournament

DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
BOM = "\ufeff"  # so that a spreadsheet takes it for UTF-8
UrlOf = Callable[[Entry], str]


def safe(cell: str | int) -> str | int:
    """A cell that no spreadsheet runs as a formula: text that could begin one is marked as text. Numbers stay."""
    if isinstance(cell, int):
        return cell
    first = cell.lstrip(" \u3000\u00a0")
    return f"'{cell}" if cell.startswith(DANGEROUS) or first.startswith(DANGEROUS) else cell


def csv_lines(entries: Iterable[Entry], *, url_of: UrlOf, owed: Iterable[Owed] = ()) -> Iterator[str]:
    """A head line, then one line a ruling; then one for each that is withheld from the reader, with its number alone."""
    yield BOM + _line(
        [
            _("編號"), _("時間"), _("輪次"), _("桌號"), _("盤"), _("裁決"), _("條文"), _("收付"), _("分數合計"),
            _("種類"), _("處理"), _("理由"), _("有效"), _("狀態"), _("指紋"), _("網址"),
        ]
    )  # fmt: skip
    for entry in entries:
        ruling = entry.ruling
        paid = _("；").join(f"{payer}→{payee} {points}" for payer, payee, points in entry.payments)
        yield _line(
            [
                entry.number, entry.at.isoformat(timespec="seconds"), entry.round_no, entry.table_no, entry.deal_no,
                entry.text, _("、").join(entry.clauses), paid, sum(points for _a, _b, points in entry.payments),
                ruling.event.type, ruling.act or ruling.kind, ruling.reason, int(entry.standing), entry.stage_text,
                ruling.hash, url_of(entry),
            ]
        )  # fmt: skip

    for one in owed:
        yield _line([one.text, *[""] * 4, _("您受託獨立作答，作答前不顯示"), *[""] * 10])


class _Line:
    """What the csv module writes to: each line is handed back."""

    def write(self, text: str) -> str:
        return text


_writer = csv.writer(_Line())


def _line(cells: Iterable[str | int]) -> str:
    return str(_writer.writerow([safe(cell) for cell in cells]))


def json_lines(
    tournament: Tournament, entries: Iterable[Entry], *, url_of: UrlOf, owed: Iterable[Owed] = ()
) -> Iterator[str]:
    """One object: {tournament, rulings: [...]}; the rulings with their decision as it is stored.

    `withheld`: the numbers of those that the reader does not see before he has answered by himself.
    """
    yield '{"tournament":' + _json({"slug": tournament.slug, "name": tournament.name}) + ',"rulings":['
    before = "\n"
    for entry in entries:
        yield before + _json(_object(entry, url_of(entry)))
        before = ",\n"
    yield "\n]"
    if hidden := [one.text for one in owed]:
        yield ',"withheld":' + _json(hidden)
    yield "}\n"


def _object(entry: Entry, url: str) -> dict[str, Any]:
    ruling = entry.ruling
    return {
        "id": str(ruling.pk),
        "number": entry.number,
        "at": entry.at.isoformat(timespec="seconds"),
        "round": entry.round_no,
        "table": entry.table_no,
        "deal": entry.deal_no,
        "n": ruling.n,
        "text": entry.text,
        "event": ruling.event.data,
        "decision": ruling.decision_data,
        "payments": [{"payer": a, "payee": b, "points": points} for a, b, points in entry.payments],
        "kind": ruling.kind,
        "act": ruling.act,
        "reason": ruling.reason,
        "standing": entry.standing,
        "status": entry.stage,
        "supersedes": str(ruling.supersedes_id) if ruling.supersedes_id else None,
        "checkpoint": ruling.hash,
        "url": url,
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
