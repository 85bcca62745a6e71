"""What the page 插花 shows of a table: what stands, what may be done now, or why not and when; accounts; the record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from referee.desk.here import Here
from referee.desk.square import PLACES, Place
from referee.seating.actions.stakes import closed_because, latest_act
from referee.seating.models import Bettor, StakeAct
from referee.seating.queries import Standing
from referee.seating.stake_words import act_text, amount, height, refusal
from referee.seating.stakes import (
    Folded,
    JustLost,
    accounts_of,
    coming_deal,
    folded,
    just_lost,
    known_of,
    places_of,
)
from referee.tournament.queries import law_of
from rulings.fold import LogState
from scoring.settlement import Deal
from scoring.side_stakes import NO_SIDE_STAKES, Inside, Outside, SideStakes
from scoring.staking import Act, Answer, inside_of, judge


@dataclass(frozen=True, kw_only=True)
class Choice:
    """One act: allowed, with the UUID under which it will be recorded, or `why` it is not."""

    kind: str
    label: str
    why: str = ""
    player: str = ""
    bettor: str = ""
    seats: Sequence[tuple[Place, str]] = ()
    mains: Sequence[tuple[Place, str]] = ()
    asks_loss: bool = False
    influenced: bool = False
    uid: UUID = field(default_factory=uuid4)


@dataclass(frozen=True, kw_only=True)
class StakeLine:
    """One stake as it stands: whose, how high, against whom; and what may be done with it."""

    who: str
    mark: str
    lines: Sequence[str]
    influenced: bool = False
    choices: Sequence[Choice] = ()


@dataclass(frozen=True, kw_only=True)
class Account:
    """What somebody has won or lost by outside bets."""

    name: str
    points: int
    total: int | None = None


@dataclass(frozen=True, kw_only=True)
class ActLine:
    """One act on record; `undo`: the UUID under which it would be taken back, where it still can be."""

    n: int
    text: str
    clause: str
    deal: str
    at: datetime
    by: str
    gone: bool
    undo: UUID | None = None


@dataclass(frozen=True, kw_only=True)
class StakesPage:
    """Everything on the page."""

    sitting_id: int
    title: str
    about: str
    deal: int
    closed: str
    stakes: Sequence[StakeLine]
    starts: Sequence[Choice]
    influence: Sequence[Choice]
    bettors: Sequence[str]
    accounts: Sequence[Account]
    players: Sequence[Account]
    record: Sequence[ActLine]


@dataclass(frozen=True, kw_only=True)
class _Now:
    """What every part of the page is made from. `deal`: the coming one, while acts may be told."""

    here: Here
    held: Folded
    side: SideStakes
    bettors: Mapping[str, str]
    deal: Deal | None
    lost: JustLost
    places: Mapping[int, Place]

    def answer(self, act: Act) -> Answer | None:
        """What the law says to an act now; None while nothing may be told."""
        if self.deal is None:
            return None
        known = known_of(act, self.held, self.lost, self.places, clear_loss=True)
        return judge(self.held.stakes, act, deal=self.deal, known=known).answer

    def choice(self, label: str, act: Act, **more: Any) -> Choice | None:
        """The act as a button, or why it is not allowed and when it will be."""
        answer = self.answer(act)
        if answer is None or self.deal is None:
            return None
        law = law_of(self.here.sitting.tournament)
        why = "" if answer.allowed else refusal(answer, kind=act.kind, deal=self.deal, law=law)
        who = {"player": act.player or "", "bettor": self.bettors.get(act.bettor, "")}
        return Choice(kind=act.kind, label=label, why=why, **(who | more))

    def named(self, places: Sequence[Place]) -> list[tuple[Place, str]]:
        return [(place, self.here.names[place]) for place in PLACES if place in places]


def stakes_page(here: Here, standing: Standing, state: LogState | None, *, head: bool) -> StakesPage:
    """The page as it stands now. `state`: the latest deal's; `head`: X5 may still be said of a deal that is settled."""
    sitting = here.sitting
    held, deal = folded(sitting), coming_deal(sitting, standing)
    playing = Deal.from_json(state.deal_data).side_stakes if state else NO_SIDE_STAKES
    bettors = {bettor.key: bettor for bettor in Bettor.objects.filter(tournament=sitting.tournament)}
    now = _Now(
        here=here,
        held=held,
        side=playing if standing.step == "playing" else held.stakes,
        bettors={key: bettor.name for key, bettor in bettors.items()},
        deal=deal,
        lost=just_lost(sitting) if deal else JustLost(),
        places=places_of(sitting),
    )
    return StakesPage(
        sitting_id=sitting.pk,
        title=here.title,
        about=_about(here, standing),
        deal=here.number,
        closed=closed_because(standing.step) if deal is None else "",
        stakes=[*_inside_lines(now), *(_outside_line(now, one) for one in now.side.outside)],
        starts=_starts(now),
        influence=_influence(now, playing) if standing.step == "playing" or head else (),
        bettors=list(now.bettors.values()),
        accounts=_accounts(now, bettors),
        players=_player_accounts(now),
        record=_record(now, standing),
    )


def _about(here: Here, standing: Standing) -> str:
    """Which deal the stakes are for."""
    if standing.step == "playing":
        return _("第 %(n)s 盤進行中") % {"n": here.number}
    if standing.step != "open" or standing.next is None:
        return ""
    told = {
        "n": here.number + 1,
        "round": here.speak.word(f"round.{standing.next.round_wind}"),
        "who": here.names[standing.next.dealer],
    }
    if standing.next.streak:
        return _("第 %(n)s 盤開盤前・%(round)s・%(who)s連莊") % told
    return _("第 %(n)s 盤開盤前・%(round)s・%(who)s作莊") % told


def _inside_lines(now: _Now) -> list[StakeLine]:
    lines = []
    for place in PLACES:
        if held := inside_of(now.side, place):
            lines.append(_inside_line(now, place, held))
    return lines


def _inside_line(now: _Now, place: Place, held: Sequence[Inside]) -> StakeLine:
    bases, last = sum(stake.bases for stake in held), held[-1]
    higher = now.choice(
        _("加一底（%(height)s）") % {"height": height(bases + 1)},
        Act(kind="raise_inside", player=place, accepted=last.accepted),
        seats=now.named(last.accepted),
    )
    lower = now.choice(
        _("退一底"),
        Act(kind="withdraw_inside", player=place),
        asks_loss=last.carried and not now.held.free(place),
    )
    return StakeLine(
        who=now.here.names[place],
        mark=_("內插・%(height)s") % {"height": height(bases)},
        lines=[
            _("%(n)s 底：%(accepted)s接受")
            % {"n": stake.bases, "accepted": now.here.speak.seats(stake.accepted)}
            + (_("（上一將帶來）") if stake.carried else "")
            for stake in held
        ],
        choices=[one for one in (higher, lower) if one],
    )


def _outside_line(now: _Now, stake: Outside) -> StakeLine:
    others = [place for place in PLACES if place != stake.main]
    move = now.choice(
        _("轉插"),
        Act(kind="move_outside", bettor=stake.bettor, player=others[0], accepted=(stake.main,)),
        player="",
        mains=now.named(others),
        seats=now.named(PLACES),
    )
    leave = now.choice(_("退插"), Act(kind="withdraw_outside", bettor=stake.bettor))
    said = {
        "main": now.here.names[stake.main],
        "amount": amount(stake.fixed),
        "accepted": now.here.speak.seats(stake.accepted),
    }
    return StakeLine(
        who=now.bettors.get(stake.bettor, stake.bettor),
        mark=_("外插"),
        lines=[_("跟%(main)s，%(amount)s：%(accepted)s接受") % said],
        influenced=stake.influenced,
        choices=[one for one in (move, leave) if one],
    )


def _starts(now: _Now) -> list[Choice]:
    """Who may begin: players without an inside stake, and any bystander."""
    free = [place for place in PLACES if not inside_of(now.held.stakes, place)]
    found = []
    if free:
        first, *_rest = free
        act = Act(kind="start_inside", player=first, accepted=tuple(p for p in PLACES if p != first))
        found.append(
            now.choice(
                _("內插：玩家提高底注"), act, player="", mains=now.named(free), seats=now.named(PLACES)
            )
        )
    act = Act(kind="start_outside", bettor="new", player="E", accepted=("S",))
    found.append(
        now.choice(
            _("外插：旁人跟一個主家"), act, player="", mains=now.named(PLACES), seats=now.named(PLACES)
        )
    )
    return [one for one in found if one]


def _influence(now: _Now, playing: SideStakes) -> list[Choice]:
    """X5, of the latest deal."""
    return [
        Choice(
            kind=StakeAct.Kind.INFLUENCE,
            label=(_("%(who)s沒有影響行牌") if stake.influenced else _("%(who)s影響行牌"))
            % {"who": now.bettors.get(stake.bettor, "")},
            bettor=now.bettors.get(stake.bettor, ""),
            influenced=not stake.influenced,
        )
        for stake in playing.outside
    ]


def _accounts(now: _Now, bettors: Mapping[str, Bettor]) -> list[Account]:
    """The bettors who have stood at this table, with what they have won here."""
    met = {act.bettor.key for act in now.held.acts if act.bettor}
    here = accounts_of(now.here.deals).bettors if met else {}
    return [
        Account(name=bettors[key].name, points=here.get(bettors[key].pk, 0)) for key in bettors if key in met
    ]


def _player_accounts(now: _Now) -> list[Account]:
    """What the four have won from bettors and lost to them."""
    if not any(act.bettor for act in now.held.acts):
        return []
    moved = accounts_of(now.here.deals).entrants
    return [
        Account(name=now.here.names[place], points=moved.get(entrant, 0))
        for entrant, place in now.places.items()
    ]


def _record(now: _Now, standing: Standing) -> list[ActLine]:
    """All acts of the sitting, the latest first."""
    names = {entrant: now.here.names[place] for entrant, place in now.places.items()}
    law, lang = law_of(now.here.sitting.tournament), now.here.lang
    last = latest_act(now.held)
    undo = last.n if last and now.deal and last.deal_no == now.here.number + 1 else 0
    return [
        ActLine(
            n=act.n,
            text=act_text(act, names),
            clause=law.number(act.clause, lang) if act.clause else "",
            deal=_("第 %(n)s 盤") % {"n": act.deal_no},
            at=act.at,
            by=str(act.by),
            gone=act.n in now.held.gone,
            undo=uuid4() if act.n == undo else None,
        )
        for act in reversed(now.held.acts)
    ]


def stakes_said(here: Here, state: LogState | None) -> str:
    """The stakes of the deal being played, or of the coming one, for the table's page."""
    if state is not None and not state.table.over:
        side = Deal.from_json(state.deal_data).side_stakes
    else:
        side = folded(here.sitting).stakes
    raised = len({stake.player for stake in side.inside})
    said = [_("內插 %(n)s") % {"n": raised}] if raised else []
    said += [_("外插 %(n)s") % {"n": len(side.outside)}] if side.outside else []
    return _("・").join(said) or _("現在沒有")
