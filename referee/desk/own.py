"""A referee's own decision instead of the engine's: read from the form, in the shape that the ledger takes."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import QueryDict
from django.urls import reverse

from referee.desk.here import Here
from referee.desk.square import PLACES
from referee.precedents.reasons import Lists, joined
from rulings.decision import next_to_json
from rulings.law import Edition
from rulings.table import Table
from scoring.settlement import next_after_foul

MAX_REASON = 500
ROWS = ("1", "2", "3")


def override_context(
    here: Here, *, lists: Lists, act: str = "override", clauses: Iterable[str] = ()
) -> dict[str, Any]:
    """What the form offers: the four players, rows for payments, and the reasons listed for the act and these clauses."""
    return {
        "seats": [{"place": place, "name": name} for place, name in here.names.items()],
        "payment_rows": ROWS,
        "override_reasons": lists.offered([act, *clauses], here.lang),
        "override_url": reverse("desk:record", args=[here.sitting.pk]),
    }


def read_own(data: QueryDict, *, table: Table, offender: str | None) -> dict[str, Any]:
    """The decision of the form; payments with a blank or a nonsense row left to the ledger to refuse."""
    remedies: list[dict[str, Any]] = [
        {"kind": "dead_hand", "seat": place} for place in PLACES if place in data.getlist("dead")
    ]
    if data.get("over"):
        seat = next((place for place in PLACES if place == offender), table.deal.dealer)
        ended = {"kind": "deal_over", "next": next_to_json(next_after_foul(table.deal, offender=seat))}
        remedies.append(ended)
    said = data.get("instruction", "").strip()
    return {
        "payments": [row for n in ROWS if (row := _payment(data, n)) is not None],
        "remedies": remedies,
        "instructions": [said] if said else [],
    }


def foul_clauses(event: Mapping[str, Any], law: Edition) -> tuple[str, ...]:
    """The clauses of the foul that is reported, by which reasons are listed."""
    foul = law.fouls.get(str(event.get("foul")))
    return foul.clauses if foul else ()


def read_reason(data: QueryDict, *, lang: str) -> str:
    """The listed reason that was chosen, one's own words, or both; as they go on the record."""
    return joined(data.get("listed", ""), data.get("reason", ""), lang)[:MAX_REASON]


def _payment(data: QueryDict, row: str) -> dict[str, Any] | None:
    payer, payee, points = (data.get(f"{name}_{row}", "").strip() for name in ("payer", "payee", "points"))
    if not (payer or payee or points):
        return None
    whole = int(points) if points.isascii() and points.isdecimal() and len(points) < 8 else 0
    return {"payer": payer, "payee": payee, "points": whole}
