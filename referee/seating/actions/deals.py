"""Opening one deal after the other at a table, ending a sitting, beginning the next of the same four."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.seating.actions.draws import once_under_its_uid, seen_draw
from referee.seating.actions.seats import lock_sitting, seating_sentence
from referee.seating.dice import throw
from referee.seating.models import Deal, Draw, Participant, Sitting
from referee.seating.queries import accepted_draw, seats_of, standing_of
from referee.seating.stakes import folded, side_stakes_on
from referee.tournament import journal
from referee.tournament.actions.setup import lock_open
from referee.tournament.errors import Refused
from rulings.models import Head
from rulings.record import open_log
from scoring.seating import PLACES, SeatingError, door_seat
from scoring.settlement import Deal as Circumstances
from scoring.settlement import NextDeal, Stakes
from scoring.side_stakes import NO_SIDE_STAKES


@once_under_its_uid
@transaction.atomic
def open_next_deal(
    *,
    sitting_id: int,
    uid: UUID,
    dice: Sequence[int] | None,
    by: User,
    now: datetime,
    shown_streak: int | None = None,
) -> Deal:
    """配牌 (D-break): the dealer's throw gives the door seat; dealer, streak and round come from the deal before.

    `dice` None: the system throws. `shown_streak` is what the dealer's die shows (P-marker), None where it is not in
    question. Refused while a deal is not settled, before 定莊, and once the sitting is over. The same `uid` again
    gives the same deal.
    """
    sitting = lock_sitting(sitting_id)
    told = {"dice": None if dice is None else list(dice), "shown_streak": shown_streak}
    if done := seen_draw(
        uid=uid,
        tournament_id=sitting.tournament_id,
        sitting_id=sitting.pk,
        kind=Draw.Kind.DOOR,
        told=told,
    ):
        return done.deal
    standing = standing_of(sitting)
    if standing.step != "open" or standing.next is None:
        raise Refused(_refusal(standing.step), standing.step)
    thrown = throw() if dice is None else dice
    deal = _circumstances(sitting, standing.next, thrown, shown_streak)
    number = standing.deal.number + 1 if standing.deal else 1
    draw = _door_draw(sitting, number, deal, thrown, uid, by, now, system=dice is None)
    tournament = sitting.tournament
    log = open_log(
        deal=deal,
        stakes=Stakes(base=tournament.stake_base, tai=tournament.stake_tai),
        now=now,
        options=tournament.options,
        ruleset=tournament.ruleset,
        version=tournament.edition,
    )
    opened = Deal.objects.create(sitting=sitting, number=number, log=log, door=draw, opened_at=now)
    before = Head.objects.filter(log=standing.deal.log_id) if standing.deal else ()
    heads = [*before, Head(log=log, n=0, hash=log.genesis)]
    journal.write(tournament.pk, "deal", [draw, opened], heads=heads, now=now)
    return opened


def _circumstances(
    sitting: Sitting, following: NextDeal, thrown: Sequence[int], shown_streak: int | None
) -> Circumstances:
    """Dealer, streak and round as the deal before left them; the door seat as thrown; the side stakes that stand (X)."""
    try:
        door = door_seat(dealer=following.dealer, dice=thrown)
    except SeatingError as error:
        raise Refused(seating_sentence(error), error.code) from error
    first = accepted_draw(sitting, Draw.Kind.DEALER)
    return Circumstances(
        dealer=following.dealer,
        door=door,
        round_wind=following.round_wind,
        streak=following.streak,
        shown_streak=shown_streak,
        starting_dealer=first.steps["place"] if first else following.dealer,
        side_stakes=folded(sitting).stakes if side_stakes_on(sitting.tournament) else NO_SIDE_STAKES,
    )


def _door_draw(
    sitting: Sitting,
    number: int,
    deal: Circumstances,
    thrown: Sequence[int],
    uid: UUID,
    by: User,
    now: datetime,
    *,
    system: bool,
) -> Draw:
    return Draw.objects.create(
        tournament_id=sitting.tournament_id,
        sitting=sitting,
        kind=Draw.Kind.DOOR,
        uid=uid,
        by=by,
        at=now,
        source=Draw.Source.SYSTEM if system else Draw.Source.ENTERED,
        steps={
            "deal": number,
            "thrower": deal.dealer,
            "dice": list(thrown),
            "place": deal.door,
            "shown_streak": deal.shown_streak,
        },
    )


def _refusal(step: str) -> str:
    return {
        "seats": _("還沒有搬風，先抽座位。"),
        "dealer": _("還沒有定莊，先擲骰定莊。"),
        "playing": _("上一盤還沒有結果，先登錄結果再開下一盤。"),
        "over": _("這一將已經打完。"),
    }.get(step, _("現在不能開盤。"))


@transaction.atomic
def close_sitting(*, sitting: Sitting, now: datetime) -> Sitting:
    """End a sitting before its four winds are played (time is up); the deal being played must be settled first."""
    held = lock_sitting(sitting.pk)
    if standing_of(held).step == "playing":
        raise Refused(_("這一盤還沒有結果，先登錄結果再結束這一將。"), "playing")
    held.closed_at = now
    held.save(update_fields=["closed_at"])
    heads = list(Head.objects.filter(log__deal__sitting=held))
    journal.write(held.tournament_id, "sitting closed", [held], heads=heads, now=now)
    return held


@transaction.atomic
def next_sitting(*, sitting: Sitting, now: datetime) -> Sitting:
    """The next 將 of the same four at the same table, from the seats they have (D-reseat)."""
    held = Sitting.objects.select_for_update().get(pk=sitting.pk)
    lock_open(held.tournament_id)
    if following := Sitting.objects.filter(previous=held).first():
        return following
    if standing_of(held).step != "over":
        raise Refused(_("這一將還沒打完。要提前換將，先結束這一將。"), "playing")
    seats = seats_of(held)
    if len(seats) != len(PLACES):
        raise Refused(_("這一將沒有坐定，沒有下一將。"), "seats")
    following = Sitting.objects.create(
        tournament_id=held.tournament_id,
        round_no=held.round_no,
        table_no=held.table_no,
        number=held.number + 1,
        previous=held,
        created_at=now,
    )
    four = Participant.objects.bulk_create(
        Participant(
            sitting=following,
            position=position,
            entrant=seats[place],
            round_no=following.round_no,
            number=following.number,
        )
        for position, place in enumerate(PLACES)
    )
    heads = list(Head.objects.filter(log__deal__sitting=held))
    journal.write(held.tournament_id, "next sitting", [following, *four], heads=heads, now=now)
    return following
