"""Rounds and tables: drawn for everybody at once, or put together by hand."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Max, Model, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.accounts.models import User
from referee.seating.actions.draws import once_under_its_uid, seen_draw, used
from referee.seating.dice import new_seed
from referee.seating.models import Draw, Participant, Sitting
from referee.seating.queries import draw_to_take_back
from referee.tournament import journal
from referee.tournament.actions.setup import lock_open
from referee.tournament.errors import Refused
from referee.tournament.models import Entrant, Tournament
from scoring.rounds import MAX_ENTRANTS, MAX_ROUNDS, METHOD, TABLE, TableDraw, TableError, draw_tables


def table_sentence(error: TableError, count: int) -> str:
    """Why these entrants cannot be drawn to tables, and what would help."""
    if error.code in ("too_few", "not_of_four"):
        out = count % TABLE
        said = _("現在有 %(count)d 人，四人一桌湊不滿：再加 %(missing)d 人就能抽") % {
            "count": count,
            "missing": error.missing,
        }
        if count > TABLE:
            said += ngettext(
                "，或讓 %(out)d 人輪空（先改成退賽，之後再改回來）",
                "，或讓 %(out)d 人輪空（先改成退賽，之後再改回來）",
                out,
            ) % {"out": out}
        return said + _("。還沒有抽任何桌次。")
    if error.code == "too_many":
        return _("一次最多抽 %(max)d 人的桌次。") % {"max": MAX_ENTRANTS}
    if error.code == "rounds":
        return _("一次抽 1 到 %(max)d 輪。") % {"max": MAX_ROUNDS}
    return _("名單裡有人重複，請重新整理再試。")


@once_under_its_uid
@transaction.atomic
def draw_rounds(
    *,
    tournament: Tournament,
    rounds: int,
    seed: str,
    uid: UUID,
    by: User,
    now: datetime,
    first_round: int | None = None,
) -> Draw:
    """Tables for the next `rounds` rounds, with as few repeated meetings as can be found, published to be checked.

    `seed` is what was drawn in public; empty, the system takes one. Refused, before anything starts, where the
    entrants do not fill tables, or where the next round is no longer `first_round`, the one that was asked for.
    The same `uid` again gives the same draw.
    """
    held = lock_open(tournament.pk)
    told = {"rounds": rounds, "seed": seed or None}
    if done := seen_draw(uid=uid, tournament_id=held.pk, kind=Draw.Kind.TABLES, told=told):
        return done
    entrants = {e.number: e for e in held.entrants.filter(withdrawn=False)}
    played = _played(held)
    first = (held.sittings.aggregate(last=Max("round_no"))["last"] or 0) + 1
    if first_round not in (None, first):
        raise Refused(
            _("桌次剛才有人動過：下一輪現在是第 %(n)d 輪。看過桌次，真要再抽就再按一次。") % {"n": first},
            "moved",
        )
    source = Draw.Source.ENTERED if seed else Draw.Source.SYSTEM
    try:
        drawn = draw_tables(entrants=list(entrants), rounds=rounds, seed=seed or new_seed(), played=played)
    except TableError as error:
        raise Refused(table_sentence(error, len(entrants)), error.code) from error
    put: list[Model] = []
    for offset, tables in enumerate(drawn.rounds):
        put += _seat_round(
            held, first + offset, [[entrants[number] for number in table] for table in tables], now
        )
    draw = Draw.objects.create(
        tournament=held,
        kind=Draw.Kind.TABLES,
        uid=uid,
        by=by,
        at=now,
        source=source,
        steps=_steps(drawn, first, list(entrants), played),
    )
    journal.write(held.pk, "tables", [draw, *entrants.values(), *put], now=now)
    return draw


@once_under_its_uid
@transaction.atomic
def take_back_draw(*, tournament: Tournament, reason: str, uid: UUID, by: User, now: datetime) -> Draw:
    """Void the latest draw of tables: its tables go, the draw itself stays on record with who voided it and why.

    Refused once winds were drawn at one of its tables, or further rounds stand behind it.
    """
    held = lock_open(tournament.pk)
    if done := seen_draw(uid=uid, tournament_id=held.pk, kind=Draw.Kind.TABLES, told={}):
        if done.supersedes_id is None:
            raise used()
        return done
    draw = draw_to_take_back(held)
    if draw is None:
        raise Refused(_("已經有桌次搬風，或後面還排了別的輪次，不能整次收回。"), "begun")
    if not reason.strip():
        raise Refused(_("請寫明為什麼收回。"), "reason")
    steps = draw.steps
    tables = len(steps["result"][0])
    rounds = range(steps["first_round"], steps["first_round"] + steps["rounds"])
    gone = _taken_away(held.sittings.filter(round_no__in=rounds, table_no__lte=tables))
    undone = Draw.objects.create(
        tournament=held,
        kind=Draw.Kind.TABLES,
        uid=uid,
        by=by,
        at=now,
        source=Draw.Source.ENTERED,
        steps={"taken_back": draw.pk},
        supersedes=draw,
        reason=reason.strip()[:200],
    )
    journal.write(held.pk, "tables taken back", [undone], gone=gone, now=now)
    return undone


def _taken_away(sittings: QuerySet[Sitting]) -> list[Model]:
    """Delete sittings at which nothing was drawn; what is gone, as it was."""
    participants = Participant.objects.filter(sitting__in=sittings)
    gone: list[Model] = [*participants, *sittings]
    sittings.delete()
    return gone


def _steps(drawn: TableDraw, first: int, entrants: list[int], played: list[list[int]]) -> dict[str, object]:
    """All that anybody needs to draw the same tables again."""
    return {
        "method": METHOD,
        "seed": drawn.seed,
        "first_round": first,
        "rounds": len(drawn.rounds),
        "entrants": sorted(entrants),
        "played": played,
        "result": [[list(table) for table in tables] for tables in drawn.rounds],
        "repeats": drawn.repeats,
        "unavoidable": drawn.unavoidable,
    }


def _played(tournament: Tournament) -> list[list[int]]:
    """The tables of all rounds so far, by entrants' numbers; a table's further sittings are the same meeting."""
    tables: dict[int, list[int]] = {}
    rows = Participant.objects.filter(sitting__tournament=tournament, sitting__number=1).order_by(
        "sitting__round_no", "sitting__table_no", "position"
    )
    for sitting, number in rows.values_list("sitting_id", "entrant__number"):
        tables.setdefault(sitting, []).append(number)
    return [sorted(table) for table in tables.values()]


def _seat_round(
    tournament: Tournament, round_no: int, tables: Iterable[Sequence[Entrant]], now: datetime
) -> list[Model]:
    tables = list(tables)
    sittings = Sitting.objects.bulk_create(
        Sitting(tournament=tournament, round_no=round_no, table_no=table_no, created_at=now)
        for table_no in range(1, len(tables) + 1)
    )
    participants = Participant.objects.bulk_create(
        participant
        for sitting, table in zip(sittings, tables, strict=True)
        for participant in _participants(sitting, table)
    )
    return [*sittings, *participants]


def _participants(sitting: Sitting, entrants: Iterable[Entrant]) -> list[Participant]:
    return [
        Participant(
            sitting=sitting,
            position=position,
            entrant=entrant,
            round_no=sitting.round_no,
            number=sitting.number,
        )
        for position, entrant in enumerate(entrants)
    ]


@transaction.atomic
def assign_table(
    *, tournament: Tournament, round_no: int, table_no: int, numbers: Sequence[int], now: datetime
) -> Sitting:
    """Four entrants to a table by hand, in the order in which they sit, counter-clockwise."""
    held = lock_open(tournament.pk)
    if len(set(numbers)) != TABLE:
        raise Refused(_("一桌要四個不同的人。"), "four")
    found = {e.number: e for e in held.entrants.filter(number__in=numbers, withdrawn=False)}
    if missing := [n for n in numbers if n not in found]:
        raise Refused(
            _("名單上沒有 %(n)s 號，或他已退賽。") % {"n": _("、").join(map(str, missing))}, "entrant"
        )
    if held.sittings.filter(round_no=round_no, table_no=table_no).exists():
        raise Refused(
            _("第 %(round)d 輪第 %(table)d 桌已經排了。") % {"round": round_no, "table": table_no}, "table"
        )
    sitting = Sitting.objects.create(tournament=held, round_no=round_no, table_no=table_no, created_at=now)
    try:
        with transaction.atomic():
            four = Participant.objects.bulk_create(
                _participants(sitting, [found[number] for number in numbers])
            )
    except IntegrityError as error:
        busy = Participant.objects.filter(entrant__in=found.values(), round_no=round_no).select_related(
            "entrant"
        )
        names = _("、").join(str(p.entrant.number) for p in busy)
        raise Refused(_("這一輪 %(n)s 號已經在別桌。") % {"n": names}, "elsewhere") from error
    journal.write(held.pk, "table", [*found.values(), sitting, *four], now=now)
    return sitting


@transaction.atomic
def remove_sitting(*, sitting: Sitting, now: datetime) -> None:
    """Take back a table put together by mistake; Refused once anything was drawn at it."""
    lock_open(sitting.tournament_id)
    if sitting.draws.exists():
        raise Refused(_("這一桌已經搬風，不能刪除。"), "drawn")
    gone = _taken_away(Sitting.objects.filter(pk=sitting.pk))
    journal.write(sitting.tournament_id, "table taken back", gone=gone, now=now)


@transaction.atomic
def set_chairs(*, sitting: Sitting, numbers: Sequence[int], now: datetime) -> None:
    """Write down how the four have sat down for their first sitting, counter-clockwise, before the winds are drawn."""
    lock_open(sitting.tournament_id)
    former = list(sitting.participants.select_related("entrant"))
    held = {p.entrant.number: p.entrant for p in former}
    if sitting.previous_id is not None:
        raise Refused(_("從第二將起，從原來的座位搬風。"), "later")
    if sitting.draws.filter(kind=Draw.Kind.SEATS, void_reason="").exists():
        raise Refused(_("已經搬風，不能再改入座的順序。"), "drawn")
    if sorted(numbers) != sorted(held):
        raise Refused(_("四個位子要坐這一桌的四個人，一人一個。"), "four")
    sitting.participants.all().delete()
    four = Participant.objects.bulk_create(_participants(sitting, [held[number] for number in numbers]))
    journal.write(sitting.tournament_id, "chairs", four, gone=former, now=now)
