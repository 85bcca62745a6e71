"""The part of a ruling's record, or of a draft, that sets second opinions beside the first answers."""

from collections.abc import Callable, Iterable
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from referee.hearing.models import Opinion, OpinionRequest
from referee.hearing.queries.gathered import Gathered
from referee.hearing.wording import Words

Json = dict[str, Any]


def opinions_part(found: Gathered, words: Words) -> list[Json]:
    """Second opinions that are in, beside what was decided."""
    event = found.state.events[found.state.index[found.ruling.event_id]].data
    first, zone = found.ruling.decision_data, found.tournament.zone
    return compared(found.opinions, first, event, words, name_of=found.user, zone=zone)


def compared(
    opinions: Iterable[Opinion],
    first: Json,
    event: Json,
    words: Words,
    *,
    name_of: Callable[[int], str],
    zone: ZoneInfo,
) -> list[Json]:
    """Each opinion beside the `first` decision on an event: the answers, what they come to, and what differs."""
    mine = {f["fact"]: f.get("value") for f in first.get("facts", [])}
    lines = []
    for row in opinions:
        theirs = {f["fact"]: f.get("value") for f in row.decision.get("facts", [])}
        facts = [
            {
                "fact": fact,
                "name": words.question(fact, event)[0],
                "first": words.statement(fact, mine[fact], event) if fact in mine else "",
                "second": words.statement(fact, theirs[fact], event) if fact in theirs else "",
                "differs": (fact in mine) != (fact in theirs) or mine.get(fact) != theirs.get(fact),
            }
            for fact in dict.fromkeys((*mine, *theirs))
        ]
        lines.append(
            {
                "id": row.pk,
                "by": name_of(row.request.of_id),
                "at": row.at.astimezone(zone),
                "public": row.request.public,
                "blind_text": blind_text(row),
                "facts": facts,
                "first": said_of(first, words),
                "second": said_of(row.decision, words),
                "same": outcome_of(first) == outcome_of(row.decision),
            }
        )
    return lines


def blind_text(row: Opinion) -> str:
    """How much of the decision could be known when he was asked, and when he answered."""
    request: OpinionRequest = row.request
    if request.draft is None:
        return (
            _("請他作答時，裁決已經公開。") if request.public else _("請他作答時，裁決已經宣布，沒有公開。")
        )
    end = getattr(request.draft, "end", None)
    if end is not None and end.at < row.at:
        return _("請他作答時還是草稿；他送出之前，裁決已經宣布。")
    return _("請他作答時還是草稿，沒有公開。")


def said_of(decision: Json, words: Words) -> list[str]:
    """A decision in lines: its clauses, what the table does, who pays whom."""
    clauses = _("、").join(words.number(id) for id in decision.get("clauses", []))
    told = [words.instruction(item) for item in decision.get("instructions", [])]
    paid = [
        _("%(payer)s付%(payee)s %(points)s")
        % {"payer": words.seat(p["payer"]), "payee": words.seat(p["payee"]), "points": f"{p['points']:,}"}
        for p in decision.get("payments", [])
    ]
    return [line for line in (clauses, *told, *(paid or [_("不付分")])) if line]


def outcome_of(decision: Json) -> Json:
    """What of a decision changes anything: two that are equal in it decide the same."""
    kept = ("clauses", "remedies", "instructions", "awarded_to")
    paid = sorted((p["payer"], p["payee"], p["points"]) for p in decision.get("payments", []))
    return {"paid": paid, **{name: decision.get(name) for name in kept}}
