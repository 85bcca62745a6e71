"""What the API says of the things it shows, as JSON values. Sentences are in the request's language and name seats."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import get_language

from referee.desk.here import speaker_of
from referee.desk.square import PLACES
from referee.desk.wording import Speaker, summary
from referee.seating.models import Deal, Draw, Sitting
from referee.tournament.models import Entrant, Tournament
from referee.tournament.queries import law_of
from rulings.decision import Decision, Need
from rulings.fold import LogState
from rulings.law import Edition, edition
from rulings.models import Entry, Event, Ruling
from rulings.record import Recorded
from rulings.render import question_text

Json = dict[str, Any]


def language() -> str:
    """The language of the answer."""
    return get_language() or "zh-hant"


def speaker(opening: Mapping[str, Any]) -> Speaker:
    """The words of the edition that a log names; players are told by their seats."""
    law = edition(opening["edition"]["id"], opening["edition"]["version"])
    return speaker_of(opening, {place: law.word(f"seat.{place}")[language()] for place in PLACES})


def tournament(held: Tournament) -> Json:
    """A tournament: its law and stakes."""
    law = law_of(held)
    return {
        "slug": held.slug,
        "name": held.name,
        "state": held.state,
        "edition": {"id": law.id, "version": law.version, "hash": law.hash},
        "options": held.options,
        "stakes": {"base": held.stake_base, "tai": held.stake_tai},
        "time_zone": held.time_zone,
    }


def entrant(row: Entrant) -> Json:
    """A player under his number."""
    return {
        "number": row.number,
        "name": row.name,
        "called": row.called,
        "club": row.club,
        "private_name": row.player.private,
        "withdrawn": row.withdrawn,
    }


def sitting(row: Sitting) -> Json:
    """A sitting without its people."""
    return {
        "id": row.pk,
        "round": row.round_no,
        "table": row.table_no,
        "number": row.number,
        "previous": row.previous_id,
        "closed_at": row.closed_at,
    }


def seats(people: Iterable[tuple[str, Entrant]]) -> list[Json]:
    """Who sits where; `place` is null before the winds are drawn."""
    return [
        {"place": place or None, "number": one.number, "name": one.name, "called": one.called}
        for place, one in people
    ]


def draw(row: Draw) -> Json:
    """One throw and what came of it."""
    return {
        "id": row.pk,
        "uid": str(row.uid),
        "kind": row.kind,
        "sitting": row.sitting_id,
        "at": row.at,
        "source": row.source,
        "steps": row.steps,
        "void_reason": row.void_reason,
        "supersedes": row.supersedes_id,
        "reason": row.reason,
    }


def deal(row: Deal) -> Json:
    """A deal as it was opened."""
    opening = row.log.opening_data
    return {
        "id": row.pk,
        "sitting": row.sitting_id,
        "number": row.number,
        "opened_at": row.opened_at,
        "log": str(row.log_id),
        "deal": opening["deal"],
        "stakes": opening["stakes"],
        "edition": opening["edition"],
    }


def need(found: Need, law: Edition) -> Json:
    """The next question, as the edition puts it."""
    return found.to_json() | {"question": question_text(found, law=law, lang=language())}


def event_line(event: Event) -> Json:
    """An event of a log, as it was told."""
    return {"uid": str(event.uid), "n": event.n, "at": event.at, "data": event.data}


def ruling_line(ruling: Ruling) -> Json:
    """A ruling, named: where to read the rest, what it was and what it replaced."""
    supersedes = ruling.supersedes_id
    return {
        "id": str(ruling.id),
        "n": ruling.n,
        "event": str(ruling.event_id),
        "kind": ruling.kind,
        "act": ruling.act,
        "supersedes": str(supersedes) if supersedes else None,
    }


def decision(found: Mapping[str, Any], event: Mapping[str, Any], speak: Speaker) -> Json:
    """A decision of the case format with its texts beside it."""
    known = speak.edition.clauses
    return {
        "decision": dict(found),
        "text": summary(event, found, speak),
        "instructions": [speak.instruction(item) for item in found.get("instructions", [])],
        "clauses": [
            {"id": id, "number": speak.edition.number(id, speak.lang), "title": known[id].title[speak.lang]}
            for id in found.get("clauses", [])
            if id in known
        ],
    }


def ruling(row: Ruling, *, entries: Iterable[Entry], event: Event, speak: Speaker, deal_id: int) -> Json:
    """A ruling: all of it that never changes, so that a repeated post gets the same again."""
    supersedes = row.supersedes_id
    return {
        "id": str(row.pk),
        "deal": deal_id,
        "n": row.n,
        "at": row.at,
        "kind": row.kind,
        "act": row.act,
        "reason": row.reason,
        "supersedes": str(supersedes) if supersedes else None,
        "event": event_line(event),
        **decision(row.decision_data, event.data, speak),
        "entries": [
            {"payer": e.payer, "payee": e.payee, "points": e.points, "clause": e.clause} for e in entries
        ],
    }


def rulings_of(state: LogState, *, deal_id: int) -> list[Json]:
    """Every ruling of a log, each with the one that took its place: one statement for all their entries."""
    entries: dict[UUID, list[Entry]] = {}
    for entry in Entry.objects.filter(ruling__log_id=state.log.pk).order_by("ruling_id", "place"):
        entries.setdefault(entry.ruling_id, []).append(entry)
    speak = speaker(state.log.opening_data)
    return [
        ruling(
            row,
            entries=entries.get(row.pk, []),
            event=state.events[state.index[row.event_id]],
            speak=speak,
            deal_id=deal_id,
        )
        | {"superseded_by": _id_of(state.successor.get(row.pk))}
        for row in state.rulings
    ]


def _id_of(row: Ruling | None) -> str | None:
    return None if row is None else str(row.pk)


def recorded(done: Recorded, of: Deal) -> Json:
    """What an event led to: its ruling, or the question that is open, or neither; and the head of the log then."""
    speak = speaker(of.log.opening_data)
    made = done.ruling
    return {
        "event": event_line(done.event),
        "ruling": None
        if made is None
        else ruling(made, entries=made.entries.all(), event=made.event, speak=speak, deal_id=of.pk),
        "need": None if done.need is None else need(done.need, speak.edition),
        "n": done.n,
    }


def outcome(found: Decision | Need | None, *, event: Mapping[str, Any], of: Deal, n: int) -> Json:
    """What the engine would say to an event: nothing is written."""
    speak = speaker(of.log.opening_data)
    return {
        "n": n,
        "ruling": decision(found.to_json(), event, speak) if isinstance(found, Decision) else None,
        "need": need(found, speak.edition) if isinstance(found, Need) else None,
    }
