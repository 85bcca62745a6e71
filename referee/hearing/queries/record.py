"""The record of a ruling: one plain dict for the page, for paper and for the API.

`record_of(ruling_id, now=…)` is all that is on record, for officials; with `public=True` no official is named, no
relation, no words of an appeal and no second opinion is told. Moments are aware datetimes in the tournament's time zone
(`as_json` writes them as ISO 8601), words are of the edition, in the page's language.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from referee.hearing.queries.gathered import Gathered, gather
from referee.hearing.queries.record_life import (
    appeals_part,
    conflict_part,
    life_part,
    notices_part,
    panel_part,
    signatures_part,
)
from referee.hearing.queries.record_opinions import opinions_part
from referee.hearing.wording import Words, about_of
from referee.seating.models import Deal
from rulings.law import edition
from rulings.models import Event, Ruling

Json = dict[str, Any]


def number_of(deal: Deal, ruling: Ruling) -> str:
    """A ruling's number: tournament-round-table-deal-n, `n` its place in the deal's log; never given twice.

    A table's second 將 and later ones are told apart as 7.2, 7.3.
    """
    sitting = deal.sitting
    table = f"{sitting.table_no}.{sitting.number}" if sitting.number > 1 else str(sitting.table_no)
    return f"{sitting.tournament.slug}-{sitting.round_no}-{table}-{deal.number}-{ruling.n}"


def record_of(ruling_id: UUID, *, now: datetime, public: bool = False, lang: str | None = None) -> Json:
    """The record of a ruling. Raises UnknownRuling. A fixed number of statements, whatever has been played."""
    return made_of(gather(ruling_id), now=now, public=public, lang=lang)


def made_of(found: Gathered, *, now: datetime, public: bool = False, lang: str | None = None) -> Json:
    """The record made of rows that were read already."""
    ruling, decision = found.ruling, found.ruling.decision_data
    words = words_of(found, lang)
    event = found.state.events[found.state.index[ruling.event_id]]
    local = found.tournament.zone
    return {
        "id": str(ruling.id),
        "number": number_of(found.deal, ruling),
        "public": public,
        **_place(found),
        "made": made_text(ruling, words),
        "kind": ruling.kind,
        "act": ruling.act,
        "logged": {"at": event.at.astimezone(local), "by": "" if public else found.user(event.actor_id)},
        "issued": {"at": ruling.at.astimezone(local), "by": "" if public else found.user(ruling.actor_id)},
        "drafted": _drafted(found, public=public),
        "allegation": words.event(event.data),
        "events": [_event(e, found, words, public=public) for e in found.state.events if e.n < ruling.n],
        "facts": _facts(found, event, decision, words, public=public),
        "clauses": [_clause(id, words) for id in decision["clauses"]],
        "rejected": [
            _clause(r["clause"], words) | {"because": words.because(r["because"], event.data)}
            for r in decision.get("rejected", [])
        ],
        "interpretations": [_clause(id, words) for id in decision.get("interpretations", [])],
        "options": decision.get("options", {}),
        "option_texts": [words.option(*item) for item in decision.get("options", {}).items()],
        "discretion": _discretion(ruling, decision),
        "instructions": [words.instruction(item) for item in decision.get("instructions", [])],
        "remedies": [{**r, "text": words.remedy(r)} for r in decision.get("remedies", [])],
        "payments": [_payment(p, found, words) for p in decision.get("payments", [])],
        "edition": {**decision["edition"], "title": words.law.title[words.lang]},
        "effect": [_effect(e, words) for e in found.effect],
        "reason": ruling.reason,
        "supersedes": _other(found, ruling.supersedes_id),
        "superseded_by": _successor(found),
        "checkpoint": ruling.hash,
        **life_part(found, now=now),
        "notices": notices_part(found, words, public=public),
        "conflicts": conflict_part(found, public=public),
        "signatures": signatures_part(found, public=public),
        "appeals": appeals_part(found, words, public=public),
        "panel": panel_part(found, public=public),
        "opinions": [] if public else opinions_part(found, words),
    }


def words_of(found: Gathered, lang: str | None = None) -> Words:
    """In the words of the edition the ruling was made under; players in the seats' places."""
    named = found.ruling.decision_data["edition"]
    names = {place: entrant.called for place, entrant in found.four.items()}
    return Words(
        law=edition(named["id"], named["version"]), lang=lang or get_language() or "zh-hant", names=names
    )


def as_json(record: Json) -> Json:
    """The record with every moment as ISO 8601 text, fit for `json.dumps`."""
    return {key: _plain(value) for key, value in record.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value


def made_text(ruling: Ruling, words: Words) -> str:
    """How a ruling came to be: by the rules, by a referee's own decision, by a review."""
    if ruling.act == "overturn" and ruling.decision_data.get("clauses"):
        return _("恢復原裁決")
    if ruling.act:
        acts = {"uphold": _("維持原裁決"), "amend": _("改判"), "overturn": _("撤銷原裁決")}
        return acts[ruling.act]
    return words.word(f"kind.{ruling.kind}", str(ruling.kind))


def _place(found: Gathered) -> Json:
    sitting, tournament = found.deal.sitting, found.tournament
    return {
        "tournament": {
            "slug": tournament.slug,
            "name": tournament.name,
            "time_zone": tournament.time_zone,
            "zone_name": tournament.zone_name,
        },
        "round": sitting.round_no,
        "table": sitting.table_no,
        "sitting": sitting.number,
        "deal": found.deal.number,
        "n": found.ruling.n,
        "players": {
            place: {"number": entrant.number, "name": entrant.called}
            for place in "ESWN"
            if (entrant := found.four.get(place)) is not None
        },
    }


def _drafted(found: Gathered, *, public: bool) -> Json | None:
    if found.draft is None:
        return None
    at = found.draft.draft.at.astimezone(found.tournament.zone)
    return {"at": at, "by": "" if public else found.user(found.draft.draft.by_id)}


def _event(event: Event, found: Gathered, words: Words, *, public: bool) -> Json:
    return {
        "n": event.n,
        "type": event.type,
        "text": words.event(event.data),
        "at": event.at.astimezone(found.tournament.zone),
        "by": "" if public else found.user(event.actor_id),
    }


def _facts(found: Gathered, event: Event, decision: Json, words: Words, *, public: bool) -> list[Json]:
    """Facts found, numbered, each with its origin and by whom; one that was asked for has its question."""
    index = found.state.index[event.uid]
    findings = {
        e.data.get("fact"): e
        for e in found.state.events
        if e.type == "finding" and e.data.get("event") == index
    }
    lines = []
    told = found.ruling.details_data.get("facts") or decision.get("facts", [])
    for no, item in enumerate(told, start=1):
        fact, origin = item["fact"], item.get("from", "")
        name, question = words.question(fact, event.data)
        source = findings.get(fact, event) if origin == "finding" else event
        lines.append(
            {
                "no": no,
                "fact": fact,
                "value": item.get("value"),
                "name": name,
                "text": words.statement(fact, item.get("value"), event.data),
                "question": question if origin in ("report", "finding") else "",
                "origin": origin,
                "origin_text": words.word(f"from.{origin}", origin),
                "by": "" if public or origin == "log" else found.user(source.actor_id),
                "at": source.at.astimezone(found.tournament.zone),
            }
        )
    return lines


def _clause(id: str, words: Words) -> Json:
    return {"id": id, "number": words.number(id), "text": words.clause_text(id)}


def _discretion(ruling: Ruling, decision: Json) -> Json | None:
    """The referee's own judgement, with the reason he wrote; None where the law alone decided."""
    if not decision.get("discretion"):
        return None
    return {"reason": decision.get("reason") or ruling.reason}


def _payment(payment: Json, found: Gathered, words: Words) -> Json:
    stakes = found.state.log.opening_data["stakes"]
    return {
        **payment,
        "payer_name": words.seat(payment["payer"]),
        "payee_name": words.seat(payment["payee"]),
        "clause_number": words.number(payment["clause"]) if payment.get("clause") else "",
        "made": words.parts(payment, stakes),
    }


def _effect(effect: Any, words: Words) -> Json:
    return {
        "place": effect.place,
        "name": words.seat(effect.place),
        "before": effect.before,
        "change": effect.change,
        "after": effect.after,
        "rank_before": effect.rank_before,
        "rank_after": effect.rank_after,
    }


def _other(found: Gathered, id: UUID | None) -> Json | None:
    if id is None:
        return None
    other = found.state.by_id[id]
    return {"id": str(id), "number": number_of(found.deal, other)}


def _successor(found: Gathered) -> Json | None:
    later = found.state.successor.get(found.ruling.id)
    return _other(found, later.id if later else None)


__all__ = ["about_of", "as_json", "made_of", "number_of", "record_of", "words_of"]
