"""插花: one act about the side stakes of a sitting, checked by X1 to X5 and written down; nothing is changed afterwards."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.accounts.visible import is_visible, unseen_text
from referee.players.models import NAME_MAX
from referee.players.names import name_key
from referee.seating.actions.seats import lock_sitting
from referee.seating.models import Bettor, Sitting, StakeAct
from referee.seating.queries import standing_of
from referee.seating.stake_words import refusal
from referee.seating.stakes import (
    Folded,
    coming_deal,
    folded,
    just_lost,
    known_of,
    last_deal,
    places_of,
    side_stakes_on,
)
from referee.tournament import journal
from referee.tournament.errors import Refused
from referee.tournament.models import Entrant
from referee.tournament.queries import law_of
from rulings.correct import Unclear
from rulings.correcting import correct_log
from rulings.queries import log_state
from scoring.seats import Seat as Place
from scoring.settlement import Deal as Circumstances
from scoring.side_stakes import MOST_BASES, MOST_FIXED, MOST_OUTSIDE
from scoring.staking import Act, inside_of, judge

Json: TypeAlias = dict[str, Any]
Kinds = StakeAct.Kind


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What the table tells. `player`: who raises, or the main player; `bettor`: his name; `accepted`: who said yes.

    `clear_loss`: the table finds one (X3); `influenced`: X5, or that it was none after all.
    """

    kind: str
    player: Place | None = None
    bettor: str = ""
    accepted: tuple[Place, ...] = ()
    fixed: int | None = None
    clear_loss: bool = False
    influenced: bool = True


@transaction.atomic
def stake(*, sitting_id: int, uid: UUID, wish: Wish, by: User, now: datetime, head: bool) -> StakeAct:
    """Write the act down. Refused with the clause and when it will be allowed. The same `uid` gives the same act again.

    `head`: a head referee, who may still say X5 of a deal that is settled.
    """
    sitting = lock_sitting(sitting_id)
    if not side_stakes_on(sitting.tournament):
        raise Refused(_("這場賽事沒有開放插花。"), "off")
    if done := StakeAct.objects.select_related("bettor").filter(uid=uid).first():
        return _again(done, sitting, wish)
    if wish.kind == Kinds.INFLUENCE:
        fields = _influence(sitting, wish, by=by, now=now, head=head)
    elif wish.kind == Kinds.TAKE_BACK:
        fields = _take_back(sitting)
    elif wish.kind in Kinds.values:
        fields = _change(sitting, wish, now)
    else:
        raise Refused(_("沒有這種登錄。"), "kind")
    last = sitting.stake_acts.order_by("-n").values_list("n", flat=True).first() or 0
    act = StakeAct.objects.create(
        sitting=sitting, n=last + 1, uid=uid, kind=wish.kind, by=by, at=now, **fields
    )
    journal.write(sitting.tournament_id, "side stake", [act], now=now)
    return act


def _again(done: StakeAct, sitting: Sitting, wish: Wish) -> StakeAct:
    name = done.bettor.name if done.bettor else ""
    same = done.sitting_id == sitting.pk and done.kind == wish.kind and name == wish.bettor.strip()
    if not same:
        raise Refused(_("這一筆已經送過，但內容不同。請重新整理再登錄。"), "conflict")
    return done


def _change(sitting: Sitting, wish: Wish, now: datetime) -> Json:
    """An act that X1 to X4 decide on."""
    standing = standing_of(sitting)
    deal = coming_deal(sitting, standing)
    if deal is None:
        raise Refused(closed_because(standing.step), standing.step)
    held, places = folded(sitting), places_of(sitting)
    bettor = _bettor(sitting, wish)
    act = _as_act(wish, bettor)
    known = known_of(act, held, just_lost(sitting), places, clear_loss=wish.clear_loss)
    answer = judge(held.stakes, act, deal=deal, known=known).answer
    if not answer.allowed:
        said = refusal(answer, kind=act.kind, deal=deal, law=law_of(sitting.tournament))
        raise Refused(said, answer.because)
    _refuse_too_many(held, act)
    if bettor is not None and bettor.pk is None:
        bettor.created_at = now
        bettor.save()
    entrants = {place: entrant for entrant, place in places.items()}
    return {
        "deal_no": standing.deal.number + 1 if standing.deal else 1,
        "player_id": entrants[wish.player] if wish.player else None,
        "bettor": bettor,
        "steps": _steps(wish, entrants),
        "clause": answer.clause,
        "because": answer.because,
    }


def closed_because(step: str) -> str:
    """Why nothing can be staked now, and when it can."""
    return {
        "seats": _("還沒有搬風；定莊以後、開第一盤以前可以起插。"),
        "dealer": _("還沒有定莊；定莊以後、開第一盤以前可以起插。"),
        "playing": _("這一盤還在打；有了結果、開下一盤以前，才能起插、轉插、退插。"),
        "over": _("這一將打完了；下一將定莊以後再登錄。"),
    }.get(step, _("現在不能登錄插花。"))


def _as_act(wish: Wish, bettor: Bettor | None) -> Act:
    outside = wish.kind in (Kinds.START_OUTSIDE, Kinds.MOVE_OUTSIDE, Kinds.WITHDRAW_OUTSIDE)
    if wish.kind != Kinds.WITHDRAW_OUTSIDE and wish.player is None:
        raise Refused(_("請選玩家。"), "player")
    if outside and bettor is None:
        raise Refused(_("請寫外插的人怎麼稱呼。"), "bettor")
    if wish.fixed is not None and not 1 <= wish.fixed <= MOST_FIXED:
        raise Refused(_("固定分數請填 1 到 1,000,000 的整數。"), "fixed")
    return Act(
        kind=wish.kind,  # type: ignore[arg-type]  # one of the law's kinds: the others were taken out before
        player=wish.player,
        bettor=_key(bettor) if bettor else "",
        accepted=wish.accepted,
        fixed=wish.fixed,
    )


def _key(bettor: Bettor) -> str:
    """One who is new has no number yet; no stake is his."""
    return bettor.key if bettor.pk else "new"


def _bettor(sitting: Sitting, wish: Wish) -> Bettor | None:
    """Who bets, by name; one who begins may be new. A bystander is no entrant (X2)."""
    name = wish.bettor.strip()
    if not name or wish.kind not in (Kinds.START_OUTSIDE, Kinds.MOVE_OUTSIDE, Kinds.WITHDRAW_OUTSIDE):
        return None
    tournament = sitting.tournament
    if known := Bettor.objects.filter(tournament=tournament, name=name).first():
        return known
    if len(name) > NAME_MAX or not is_visible(name):
        raise Refused(_("稱呼太長。") if len(name) > NAME_MAX else unseen_text(), "bettor")
    if Entrant.objects.filter(tournament=tournament, player__key=name_key(name)).exists():
        raise Refused(
            _("外插的人是旁人，不是選手。同名的話，請加一個分得開的稱呼，例如「王小明（觀眾）」。"),
            "entrant",
        )
    return Bettor(tournament=tournament, name=name)


def _steps(wish: Wish, entrants: Mapping[Place, int]) -> Json:
    steps: Json = {}
    if wish.kind not in (Kinds.WITHDRAW_INSIDE, Kinds.WITHDRAW_OUTSIDE):
        others = dict.fromkeys(seat for seat in wish.accepted if seat != wish.player)
        steps["accepted"] = [entrants[seat] for seat in others]
    if wish.kind == Kinds.START_OUTSIDE:
        steps["fixed"] = wish.fixed
    if wish.kind == Kinds.WITHDRAW_INSIDE:
        steps["clear_loss"] = wish.clear_loss
    return steps


def _refuse_too_many(held: Folded, act: Act) -> None:
    """What a deal's log cannot hold."""
    bases = sum(one.bases for one in inside_of(held.stakes, act.player)) if act.player else 0
    too_high = act.kind == "raise_inside" and bases >= MOST_BASES
    if too_high or (act.kind == "start_outside" and len(held.stakes.outside) >= MOST_OUTSIDE):
        raise Refused(_("已經到上限了。"), "most")


def _take_back(sitting: Sitting) -> Json:
    """The latest act, told wrongly; only until the deal that it is about is opened."""
    held, standing = folded(sitting), standing_of(sitting)
    last = latest_act(held)
    coming = standing.deal.number + 1 if standing.deal else 1
    if last is None or standing.step != "open" or last.deal_no != coming:
        raise Refused(_("沒有可以作廢的登錄：開盤以後就照登錄的算。"), "nothing")
    return {
        "deal_no": coming,
        "player_id": last.player_id,
        "bettor_id": last.bettor_id,
        "steps": {"n": last.n},
    }


def latest_act(held: Folded) -> StakeAct | None:
    """The last act that changed what stands and was not taken back."""
    return next(
        (
            act
            for act in reversed(held.acts)
            if act.n not in held.gone and act.kind not in (Kinds.INFLUENCE, Kinds.TAKE_BACK)
        ),
        None,
    )


def _influence(sitting: Sitting, wish: Wish, *, by: User, now: datetime, head: bool) -> Json:
    """X5 in the latest deal: its circumstances are written anew, and what it has come to is decided anew."""
    deal = last_deal(sitting)
    bettor = Bettor.objects.filter(tournament=sitting.tournament, name=wish.bettor.strip()).first()
    state = log_state(deal.log_id) if deal else None
    if deal is None or state is None or bettor is None:
        raise Refused(_("這一盤沒有這個人的外插。"), "side.no_such_stake")
    side = Circumstances.from_json(state.deal_data).side_stakes
    stands = next((one for one in side.outside if one.bettor == bettor.key), None)
    if stands is None or stands.influenced == wish.influenced:
        raise Refused(_("這一盤沒有這個人的外插，或已經這樣記了。"), "side.no_such_stake")
    if state.table.over and not head:
        raise Refused(_("這一盤已經結算，要補記影響行牌，請裁判長登錄。"), "settled")
    told = side.to_json()
    for one in told["outside"]:
        one["influenced"] = wish.influenced if one["bettor"] == bettor.key else one["influenced"]
    reason = _("外插的人影響行牌（X5）。") if wish.influenced else _("外插的人沒有影響行牌（X5）。")
    try:
        correct_log(
            log_id=deal.log_id,
            deal={**state.deal_data, "side_stakes": told},
            reason=reason,
            because=None,
            actor_id=by.pk,
            now=now,
        )
    except Unclear as unclear:
        raise Refused(_("這一盤有一件事還要再問清楚，先在牌桌上答完。"), "unclear") from unclear
    return {
        "deal_no": deal.number,
        "bettor": bettor,
        "steps": {"influenced": wish.influenced},
        "clause": "X5",
    }
