"""搬風 and 定莊 at one table: every throw is written down, the void ones too, and nothing is changed afterwards."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.seating.actions.draws import once_under_its_uid, seen_draw
from referee.seating.dice import any_chair, mixed_tiles, throw
from referee.seating.models import Draw, Seat, Sitting
from referee.seating.queries import accepted_draw, chairs_of, last_winner
from referee.tournament import journal
from referee.tournament.actions.setup import lock_open
from referee.tournament.errors import Refused
from scoring import seating
from scoring.seating import PLACES, Place, SeatingError

SAME_ORDER = "same_order"


def seating_sentence(error: SeatingError) -> str:
    """What is wrong with a throw or with tiles as they were entered."""
    return {
        "dice_count": _("要擲三顆骰子。"),
        "dice_face": _("骰子的點數是 1 到 6。"),
        "tiles": _("東南西北四張，每張一人，不能重複。"),
        "position": _("請選是誰擲的骰子。"),
    }.get(error.code, _("這樣的骰子或牌不可能出現，請再看一次。"))


def lock_sitting(sitting_id: int) -> Sitting:
    """The sitting's row, locked to the end of the transaction; Refused where it or its tournament is closed."""
    sitting = Sitting.objects.select_for_update().get(pk=sitting_id)
    lock_open(sitting.tournament_id)
    if sitting.closed_at:
        raise Refused(_("這一將已經結束。"), "closed")
    return sitting


def _seen(sitting: Sitting, uid: UUID, *, kind: str, told: dict[str, Any]) -> Draw | None:
    return seen_draw(
        uid=uid, tournament_id=sitting.tournament_id, sitting_id=sitting.pk, kind=kind, told=told
    )


@once_under_its_uid
@transaction.atomic
def draw_seats(
    *,
    sitting_id: int,
    uid: UUID,
    thrower: int | None,
    dice: Sequence[int] | None,
    tiles: Sequence[str] | None,
    by: User,
    now: datetime,
    reason: str = "",
) -> Draw:
    """搬風 (D-seats, D-reseat). Dice and tiles as they fell, or None for both: the system throws and mixes.

    In a later sitting the winner of the previous one's last deal throws (I-7), and an order of the four that is the
    same as before is void: it is kept, nobody moves, and it must be drawn again. `reason`: why an accepted draw is
    done again, possible until the first deal. Where no deal of the previous sitting had a winner, the thrower is
    whom the table names, and the record says so.
    """
    sitting = lock_sitting(sitting_id)
    told = {"thrower": thrower, "dice": _list(dice), "tiles": _list(tiles)}
    if done := _seen(sitting, uid, kind=Draw.Kind.SEATS, told=told):
        return done
    former = _may_draw_again(sitting, Draw.Kind.SEATS, reason)
    if (dice is None) != (tiles is None):
        raise Refused(_("骰子和四張風牌要一起登錄，或都由系統抽。"), "half")
    steps = _seat_steps(sitting, thrower, dice, tiles)
    same = steps["same_order"]
    draw = Draw.objects.create(
        tournament_id=sitting.tournament_id,
        sitting=sitting,
        kind=Draw.Kind.SEATS,
        uid=uid,
        by=by,
        at=now,
        source=Draw.Source.SYSTEM if dice is None else Draw.Source.ENTERED,
        steps=steps,
        void_reason=SAME_ORDER if same else "",
        supersedes=None if same else former,
        reason="" if same or former is None else reason,
    )
    former_seats = [] if same else list(sitting.seats.all())
    seats = [] if same else _take_seats(sitting, [steps["order"][place] for place in PLACES])
    journal.write(sitting.tournament_id, "seats", [draw, *seats], gone=former_seats, now=now)
    return draw


def _seat_steps(
    sitting: Sitting, thrower: int | None, dice: Sequence[int] | None, tiles: Sequence[str] | None
) -> dict[str, Any]:
    """The draw worked out, as it is kept: `chairs` and `order` name entrants by their numbers."""
    winner = last_winner(sitting.previous) if sitting.previous else None
    chair = _thrower(thrower, winner, system=dice is None)
    thrown, taken = dice or throw(), tiles or mixed_tiles()
    try:
        drawn = seating.draw_seats(thrower=chair, dice=thrown, tiles=taken)
    except SeatingError as error:
        raise Refused(seating_sentence(error), error.code) from error
    chairs = [entrant.number for entrant in chairs_of(sitting)]
    order = [chairs[position] for position in drawn.order]
    return {
        "chairs": chairs,
        "thrower": chair,
        "thrower_by": "winner" if winner else "table" if sitting.previous else "anybody",
        "dice": list(thrown),
        "east": drawn.east,
        "tiles": list(taken),
        "order": dict(zip(PLACES, order, strict=True)),
        "same_order": sitting.previous is not None and seating.same_order(before=chairs, after=order),
    }


def _list(values: Sequence[Any] | None) -> list[Any] | None:
    return None if values is None else list(values)


def _thrower(thrower: int | None, winner: Place | None, *, system: bool) -> int:
    """Whose throw it is: the last winner's in a later sitting; else whoever is named, or by chance in a system draw."""
    if winner is not None:
        chair = PLACES.index(winner)
        if thrower is not None and thrower != chair:
            raise Refused(_("要由上一將最後一盤和牌的人擲骰。"), "thrower")
        return chair
    if thrower is None and system:
        return any_chair()
    if thrower is None:
        raise Refused(_("請選是誰擲的骰子。"), "position")
    return thrower


def _may_draw_again(sitting: Sitting, kind: str, reason: str) -> Draw | None:
    """The accepted draw that a new one would replace, if any; Refused without a reason or once deals were opened."""
    former = accepted_draw(sitting, kind)
    if former is None:
        return None
    if not reason:
        raise Refused(_("已經抽定了。真要重抽，請寫明理由。"), "drawn")
    if sitting.deals.exists():
        raise Refused(_("已經開盤，座位和莊家不能再抽。"), "opened")
    return former


def _take_seats(sitting: Sitting, order: Sequence[int]) -> list[Seat]:
    """E, S, W, N to the entrants of these numbers; what a draw done again had given is given up."""
    by_number = {entrant.number: entrant for entrant in chairs_of(sitting)}
    sitting.seats.all().delete()
    return Seat.objects.bulk_create(
        Seat(sitting=sitting, place=place, entrant=by_number[number])
        for place, number in zip(PLACES, order, strict=True)
    )


@once_under_its_uid
@transaction.atomic
def draw_dealer(
    *, sitting_id: int, uid: UUID, dice: Sequence[int] | None, by: User, now: datetime, reason: str = ""
) -> Draw:
    """定莊 (D-dealer): East throws, as entered or by the system; the place counted is the starting dealer."""
    sitting = lock_sitting(sitting_id)
    if done := _seen(sitting, uid, kind=Draw.Kind.DEALER, told={"dice": _list(dice)}):
        return done
    if accepted_draw(sitting, Draw.Kind.SEATS) is None:
        raise Refused(_("還沒有搬風，先抽座位。"), "seats")
    former = _may_draw_again(sitting, Draw.Kind.DEALER, reason)
    thrown = throw() if dice is None else dice
    try:
        place = seating.first_dealer(dice=thrown)
    except SeatingError as error:
        raise Refused(seating_sentence(error), error.code) from error
    draw = Draw.objects.create(
        tournament_id=sitting.tournament_id,
        sitting=sitting,
        kind=Draw.Kind.DEALER,
        uid=uid,
        by=by,
        at=now,
        source=Draw.Source.SYSTEM if dice is None else Draw.Source.ENTERED,
        steps={"thrower": "E", "dice": list(thrown), "place": place},
        supersedes=former,
        reason=reason if former else "",
    )
    journal.write(sitting.tournament_id, "dealer", [draw], now=now)
    return draw


@once_under_its_uid
@transaction.atomic
def note_void_throw(*, sitting_id: int, uid: UUID, kind: str, reason: str, by: User, now: datetime) -> Draw:
    """Write down a throw that did not count (a die fell from the table): it stays in the record with its reason."""
    sitting = lock_sitting(sitting_id)
    if kind not in (Draw.Kind.SEATS, Draw.Kind.DEALER, Draw.Kind.DOOR) or not reason.strip():
        raise Refused(_("請寫明這次為什麼不算。"), "reason")
    if done := _seen(sitting, uid, kind=kind, told={}):
        return done
    draw = Draw.objects.create(
        tournament_id=sitting.tournament_id,
        sitting=sitting,
        kind=kind,
        uid=uid,
        by=by,
        at=now,
        source=Draw.Source.ENTERED,
        steps={},
        void_reason=reason.strip()[:200],
    )
    journal.write(sitting.tournament_id, "void throw", [draw], now=now)
    return draw
