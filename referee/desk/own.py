"""A referee's own decision instead of the engine's: offered with what the engine proposes, read back, refused by field.

What the form holds is a `Mine`: it is filled from a proposal, or from what was posted, so that a form that is refused
comes back with every word kept and the field named.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from referee.desk.card import OPEN
from referee.desk.here import Here
from referee.desk.square import PLACES
from referee.desk.wording import Speaker
from referee.precedents.reasons import Lists, joined
from rulings.decision import next_to_json
from rulings.law import Edition
from rulings.table import Table
from scoring.settlement import next_after_foul

Json = Mapping[str, Any]
MAX_REASON = 500
MAX_WORDS = 400
MIN_ROWS, MAX_ROWS = 3, 12
MAX_POINTS = 1_000_000
COVERS = ("tail_tile", "self_draw")
UNTIL = ("end_of_deal", "eight_draws")
OWN_CLAUSES = ("F", "B", "C", "P", "S")


@dataclass(frozen=True, kw_only=True)
class PayRow:
    """One payment as it stands in the form; texts, as they were typed."""

    n: int
    payer: str = ""
    payee: str = ""
    points: str = ""
    error: str = ""

    @property
    def empty(self) -> bool:
        return not (self.payer or self.payee or self.points)


@dataclass(frozen=True, kw_only=True)
class Mine:
    """The form's values, and what is wrong with them by field."""

    instruction: str = ""
    dead: Sequence[str] = ()
    rows: Sequence[PayRow] = ()
    over: bool = False
    apart: bool = False
    """Outside bettors do not follow these payments."""
    clauses: Sequence[str] = ()
    liable: str = ""
    covers: str = ""
    until: str = ""
    listed: str = ""
    reason: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)

    @property
    def refused(self) -> bool:
        return bool(self.errors) or any(row.error for row in self.rows)


def override_context(
    here: Here,
    *,
    lists: Lists,
    act: str = "override",
    clauses: Iterable[str] = (),
    base: Json | None = None,
    mine: Mine | None = None,
) -> dict[str, Any]:
    """What the form offers. `base`: the decision that it begins with; `mine`: what was posted and refused, instead."""
    shown = mine or of_decision(base, here.speak)
    law = here.speak.edition
    held = dict.fromkeys([*shown.clauses, *((base or {}).get("clauses", ()))])
    return {
        "seats": [{"place": place, "name": name} for place, name in here.names.items()],
        "mine": shown,
        "own_clauses": [
            {
                "id": id,
                "number": law.number(id, here.lang),
                "title": law.clauses[id].title[here.lang],
                "checked": id in shown.clauses,
            }
            for id in held
            if id in law.clauses
        ],
        "other_clauses": [
            {"id": c.id, "number": c.number[here.lang], "title": c.title[here.lang]}
            for c in law.clauses.values()
            if c.family in OWN_CLAUSES and c.id not in held
        ],
        "outside": bool((here.opening.get("deal", {}).get("side_stakes") or {}).get("outside")),
        "covers": [("tail_tile", _("槓上開花，和槓尾打出的放銃")), ("self_draw", _("別家自摸"))],
        "until": [("end_of_deal", _("到本盤結束")), ("eight_draws", _("往後八次摸牌內"))],
        "override_reasons": lists.offered([act, *clauses], here.lang),
        "override_url": reverse("desk:record", args=[here.sitting.pk]),
    }


def of_decision(base: Json | None, speak: Speaker) -> Mine:
    """The form filled with what a decision says; blank without one."""
    if base is None:
        return Mine(rows=_rows([]))
    remedies = base.get("remedies", [])
    said = [speak.instruction(item) for item in base.get("instructions", [])]
    liable: Json = next((r for r in remedies if r["kind"] == "liability"), {})
    paid = [
        PayRow(n=n, payer=p["payer"], payee=p["payee"], points=str(p["points"]))
        for n, p in enumerate(base.get("payments", []), 1)
    ]
    return Mine(
        instruction="".join(line for line in said if not line.startswith(OPEN))[:MAX_WORDS],
        dead=[r["seat"] for r in remedies if r["kind"] == "dead_hand"],
        rows=_rows(paid),
        over=any(r["kind"] == "deal_over" for r in remedies),
        clauses=list(base.get("clauses", [])),
        liable=liable.get("seat") or "",
        covers=liable.get("covers") or "",
        until=liable.get("until") or "",
    )


def _rows(rows: Sequence[PayRow]) -> list[PayRow]:
    return [*rows, *(PayRow(n=n) for n in range(len(rows) + 1, max(MIN_ROWS, len(rows) + 1) + 1))]


def posted(data: QueryDict, *, law: Edition, before: Mine) -> Mine:
    """What was posted, with everything that is wrong with it, each at its field.

    `before`: what the form began with. Where the points are others but its words are still the old ones, these are
    left out: what is read out is then made of the new payments.
    """
    said = data.get("instruction", "").strip()[:MAX_WORDS]
    chosen = [c for c in (*data.getlist("clause"), data.get("more_clause", "")) if c in law.clauses]
    liable = data.get("liable", "") if data.get("liable") in PLACES else ""
    rows = [_posted_row(data, n) for n in range(1, MAX_ROWS + 1) if f"payer_{n}" in data]
    if _paid(rows) != _paid(before.rows) and "".join(said.split()) == "".join(before.instruction.split()):
        said = ""
    errors = {}
    if not said and not _paid(rows):
        errors["instruction"] = _("請寫現在怎麼做，這句話會念給全桌聽。")
    if liable and not (data.get("covers") in COVERS and data.get("until") in UNTIL):
        errors["liable"] = _("代賠要說清楚賠哪一種，到什麼時候。")
    if not (data.get("listed", "").strip() or data.get("reason", "").strip()):
        errors["reason"] = _("請寫理由，會留在紀錄裡。")
    return Mine(
        instruction=said,
        dead=[place for place in PLACES if place in data.getlist("dead")],
        rows=rows or _rows([]),
        over=bool(data.get("over")),
        apart=bool(data.get("apart")),
        clauses=list(dict.fromkeys(chosen)),
        liable=liable,
        covers=data.get("covers", ""),
        until=data.get("until", ""),
        listed=data.get("listed", ""),
        reason=data.get("reason", "")[:MAX_REASON],
        errors=errors,
    )


def _paid(rows: Sequence[PayRow]) -> set[tuple[str, str, str]]:
    return {(row.payer, row.payee, row.points) for row in rows if not row.empty}


def _posted_row(data: QueryDict, n: int) -> PayRow:
    payer, payee, points = (data.get(f"{name}_{n}", "").strip()[:8] for name in ("payer", "payee", "points"))
    whole = int(points) if points.isascii() and points.isdecimal() else 0
    error = ""
    if payer or payee or points:
        if payer not in PLACES or payee not in PLACES:
            error = _("請選誰付、付給誰；不要這一筆就三格都空著。")
        elif payer == payee:
            error = _("付的人和收的人不能是同一個。")
        elif not 0 < whole <= MAX_POINTS:
            error = _("分數請填 1 到 1,000,000 的整數。")
    return PayRow(n=n, payer=payer, payee=payee, points=points, error=error)


def as_own(mine: Mine, *, table: Table, offender: str | None, base: Json | None = None) -> dict[str, Any]:
    """The decision as the ledger takes it. `base`: the decision it departs from, whose next deal holds where it ends."""
    remedies: list[Json] = [{"kind": "dead_hand", "seat": place} for place in mine.dead]
    if mine.liable:
        liability = {"kind": "liability", "seat": mine.liable, "covers": mine.covers, "until": mine.until}
        remedies.append(_same_in(base, liability) or liability)
    if mine.over:
        seat = next((place for place in PLACES if place == offender), table.deal.dealer)
        ended = {"kind": "deal_over", "next": next_to_json(next_after_foul(table.deal, offender=seat))}
        remedies.append(_same_in(base, {"kind": "deal_over"}) or ended)
    clause = mine.clauses[0] if mine.clauses else ""
    apart = {"side_stakes": False} if mine.apart else {}
    return {
        **apart,
        "clauses": list(mine.clauses),
        "payments": [
            {"payer": row.payer, "payee": row.payee, "points": int(row.points), "clause": clause}
            for row in mine.rows
            if not row.empty
        ],
        "remedies": remedies,
        "instructions": [mine.instruction] if mine.instruction else [],
    }


def _same_in(base: Json | None, wanted: Json) -> Json | None:
    """The remedy of the decision departed from that says the same, with all that it knows besides."""
    return next(
        (r for r in (base or {}).get("remedies", []) if all(r.get(k) == v for k, v in wanted.items())), None
    )


def foul_clauses(event: Mapping[str, Any], law: Edition) -> tuple[str, ...]:
    """The clauses of the foul that is reported, by which reasons are listed."""
    foul = law.fouls.get(str(event.get("foul")))
    return foul.clauses if foul else ()


def read_reason(data: QueryDict, *, lang: str) -> str:
    """The listed reason that was chosen, one's own words, or both; as they go on the record."""
    return joined(data.get("listed", ""), data.get("reason", ""), lang)[:MAX_REASON]
