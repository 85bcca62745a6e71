"""插花 over a sitting, X3 and X4: when a side stake may start, be raised, move to another player, be withdrawn.

X3: an inside stake starts no later than the dealer turn that opens the West round; it is not withdrawn before the
sitting ends, nor in the next without a clear loss. X4: an outside stake starts while the dealer is not on a streak and
at least one wind round is left; it is withdrawn while he is not on a streak and the stake has just been lost; it moves
when it has just been lost, streak or not, with a wind round left. Second and further inside bases (飄, 飛) may start
and be withdrawn by X4 as well.

X3 binds an inside stake in the sitting in which it started and in the next; from the one after that on it is free.
The rules of an outside stake speak of one sitting, so it ends with its sitting.

Every function says of the deal that is about to begin what becomes of the stakes, under which clause, and why; what was
refused leaves them as they were. "Just lost" is told by the last deal's payments, "a clear loss" by the table.
`judge` answers an `Act`; `after` is the act done, whatever the law says of it: stakes are folded from acts by it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from scoring.seats import Seat
from scoring.settlement import Deal
from scoring.side_stakes import Inside, Outside, SideStakes

CLAUSES: Final = ("X3", "X4")
IN_TIME: Final = "side.in_time"
TOO_LATE: Final = "side.after_west_opened"
ON_STREAK: Final = "side.dealer_on_streak"
LESS_THAN_A_ROUND: Final = "side.less_than_a_round_left"
NOT_JUST_LOST: Final = "side.not_just_lost"
JUST_LOST: Final = "side.just_lost"
SITTING_GOES_ON: Final = "side.sitting_goes_on"
NO_CLEAR_LOSS: Final = "side.no_clear_loss"
CLEAR_LOSS: Final = "side.clear_loss"
SITTING_PASSED: Final = "side.sitting_passed"
NOBODY_ACCEPTS: Final = "side.nobody_accepts"
NO_SUCH_STAKE: Final = "side.no_such_stake"
STANDS_ALREADY: Final = "side.stands_already"
SAME_PLAYER: Final = "side.same_player"
ALLOWED: Final = frozenset({IN_TIME, JUST_LOST, CLEAR_LOSS, SITTING_PASSED})

Kind: TypeAlias = Literal[
    "start_inside", "raise_inside", "withdraw_inside", "start_outside", "move_outside", "withdraw_outside"
]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the law says to a change: under which clause, and why (a key of the edition's texts)."""

    clause: str
    because: str

    @property
    def allowed(self) -> bool:
        return self.because in ALLOWED


@dataclass(frozen=True, slots=True)
class Change:
    """The answer, the stakes as they stand after it, and as they stand once the act is done."""

    answer: Answer
    stakes: SideStakes
    done: SideStakes


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """What somebody wants of a side stake. `player`: who raises, or the main player; `accepted`: who said yes."""

    kind: Kind
    player: Seat | None = None
    bettor: str = ""
    accepted: tuple[Seat, ...] = ()
    fixed: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What decides besides the deal. `free`: the stake has gone through the sitting after its own (X3)."""

    just_lost: bool = False
    clear_loss: bool = False
    free: bool = False


NOTHING_KNOWN: Final = Known()


def judge(stakes: SideStakes, act: Act, *, deal: Deal, known: Known = NOTHING_KNOWN) -> Change:
    """What the law says to an act before `deal`."""
    match act.kind:
        case "start_inside":
            return start_inside(stakes, deal=deal, player=_player(act), accepted=act.accepted)
        case "raise_inside":
            return raise_inside(stakes, deal=deal, player=_player(act), accepted=act.accepted)
        case "withdraw_inside":
            return withdraw_inside(stakes, deal=deal, player=_player(act), known=known)
        case "start_outside":
            stake = Outside(act.bettor, _player(act), _others(act.accepted, _player(act)), act.fixed)
            return start_outside(stakes, deal=deal, stake=stake)
        case "move_outside":
            return move_outside(
                stakes,
                deal=deal,
                bettor=act.bettor,
                to=_player(act),
                accepted=act.accepted,
                just_lost=known.just_lost,
            )
        case "withdraw_outside":
            return withdraw_outside(stakes, deal=deal, bettor=act.bettor, just_lost=known.just_lost)


def after(stakes: SideStakes, act: Act) -> SideStakes:
    """The stakes once an act that was taken down is done; what cannot be done leaves them."""
    return judge(stakes, act, deal=Deal()).done


def _player(act: Act) -> Seat:
    if act.player is None:
        raise ValueError(f"{act.kind} names a player")
    return act.player


def by_west(deal: Deal) -> Answer:
    """X3: whether the dealer turn that opens the West round is not over (its streak belongs to it)."""
    opens_west = deal.round_wind == "W" and deal.dealer == deal.starting_dealer
    return Answer("X3", IN_TIME if deal.round_wind in ("E", "S") or opens_west else TOO_LATE)


def a_round_left(deal: Deal) -> Answer:
    """X4: whether at least one wind round is left, this deal's dealer turn counted."""
    whole = deal.round_wind != "N" or deal.dealer == deal.starting_dealer
    return Answer("X4", IN_TIME if whole else LESS_THAN_A_ROUND)


def may_start_outside(deal: Deal) -> Answer:
    """X4: not on a streak, and a wind round left."""
    return Answer("X4", ON_STREAK) if deal.streak else a_round_left(deal)


def may_withdraw_outside(deal: Deal, *, just_lost: bool) -> Answer:
    """X4: not on a streak, and just lost."""
    if deal.streak:
        return Answer("X4", ON_STREAK)
    return Answer("X4", JUST_LOST if just_lost else NOT_JUST_LOST)


def may_move(deal: Deal, *, just_lost: bool) -> Answer:
    """X4: just lost, streak or not, with a wind round left."""
    return a_round_left(deal) if just_lost else Answer("X4", NOT_JUST_LOST)


def start_inside(stakes: SideStakes, *, deal: Deal, player: Seat, accepted: Iterable[Seat]) -> Change:
    """插: the first base, against those who accept."""
    others = _others(accepted, player)
    if not others:
        return _cannot("X1", NOBODY_ACCEPTS, stakes)
    if inside_of(stakes, player):
        return _cannot("X1", STANDS_ALREADY, stakes)
    new = Inside(player, 1, others)
    return _changed(by_west(deal), stakes, replace(stakes, inside=(*stakes.inside, new)))


def raise_inside(
    stakes: SideStakes, *, deal: Deal, player: Seat, accepted: Iterable[Seat] | None = None
) -> Change:
    """飄, 飛: one more base on a stake that stands, by X3 or by X4, against those of its opponents who accept (all: None)."""
    held = inside_of(stakes, player)
    if not held:
        return _cannot("X1", NO_SUCH_STAKE, stakes)
    last = held[-1]
    others = tuple(seat for seat in last.accepted if accepted is None or seat in tuple(accepted))
    if not others:
        return _cannot("X1", NOBODY_ACCEPTS, stakes)
    by_x3 = by_west(deal)
    answer = by_x3 if by_x3.allowed else may_start_outside(deal)
    if others == last.accepted and not last.carried:
        return _changed(answer, stakes, _with_inside(stakes, last, replace(last, bases=last.bases + 1)))
    return _changed(answer, stakes, replace(stakes, inside=(*stakes.inside, Inside(player, 1, others))))


def withdraw_inside(stakes: SideStakes, *, deal: Deal, player: Seat, known: Known = NOTHING_KNOWN) -> Change:
    """The last base taken back: a second or further one by X4, the first by X3."""
    held = inside_of(stakes, player)
    if not held:
        return _cannot("X1", NO_SUCH_STAKE, stakes)
    last = held[-1]
    less = replace(last, bases=last.bases - 1) if last.bases > 1 else None
    answer = by_x3 = _first_base(last, known)
    if sum(stake.bases for stake in held) > 1:
        by_x4 = may_withdraw_outside(deal, just_lost=known.just_lost)
        answer = by_x3 if by_x3.allowed and not by_x4.allowed else by_x4
    return _changed(answer, stakes, _with_inside(stakes, last, less))


def _first_base(held: Inside, known: Known) -> Answer:
    """X3: not before the sitting ends; in the next, with a clear loss; after that as one likes."""
    if not held.carried:
        return Answer("X3", SITTING_GOES_ON)
    if known.free:
        return Answer("X3", SITTING_PASSED)
    return Answer("X3", CLEAR_LOSS if known.clear_loss else NO_CLEAR_LOSS)


def start_outside(stakes: SideStakes, *, deal: Deal, stake: Outside) -> Change:
    """A bystander joins a main player."""
    if not stake.accepted:
        return _cannot("X2", NOBODY_ACCEPTS, stakes)
    if outside_of(stakes, stake.bettor) is not None:
        return _cannot("X2", STANDS_ALREADY, stakes)
    return _changed(may_start_outside(deal), stakes, replace(stakes, outside=(*stakes.outside, stake)))


def withdraw_outside(stakes: SideStakes, *, deal: Deal, bettor: str, just_lost: bool) -> Change:
    """A bystander withdraws."""
    held = outside_of(stakes, bettor)
    if held is None:
        return _cannot("X2", NO_SUCH_STAKE, stakes)
    return _changed(
        may_withdraw_outside(deal, just_lost=just_lost), stakes, _with_outside(stakes, held, None)
    )


def move_outside(
    stakes: SideStakes, *, deal: Deal, bettor: str, to: Seat, accepted: Iterable[Seat], just_lost: bool
) -> Change:
    """轉插: a bystander goes over to another main player, against those who accept him there."""
    held = outside_of(stakes, bettor)
    if held is None:
        return _cannot("X2", NO_SUCH_STAKE, stakes)
    if held.main == to:
        return _cannot("X4", SAME_PLAYER, stakes)
    others = _others(accepted, to)
    if not others:
        return _cannot("X2", NOBODY_ACCEPTS, stakes)
    moved = replace(held, main=to, accepted=others)
    return _changed(may_move(deal, just_lost=just_lost), stakes, _with_outside(stakes, held, moved))


def into_next_sitting(stakes: SideStakes) -> SideStakes:
    """X3: the inside stakes go on into the next sitting, and are known to come from the one before; the outside end."""
    return SideStakes(inside=tuple(replace(stake, carried=True) for stake in stakes.inside))


def inside_of(stakes: SideStakes, player: Seat) -> tuple[Inside, ...]:
    """A player's inside stakes, in the order in which they were raised; together they are 插, 飄 or 飛."""
    return tuple(stake for stake in stakes.inside if stake.player == player)


def outside_of(stakes: SideStakes, bettor: str) -> Outside | None:
    """The stake of a bettor, if he has one."""
    return next((stake for stake in stakes.outside if stake.bettor == bettor), None)


def _others(accepted: Iterable[Seat], player: Seat) -> tuple[Seat, ...]:
    return tuple(dict.fromkeys(seat for seat in accepted if seat != player))


def _cannot(clause: str, because: str, stakes: SideStakes) -> Change:
    return Change(Answer(clause, because), stakes, stakes)


def _changed(answer: Answer, before: SideStakes, done: SideStakes) -> Change:
    return Change(answer, done if answer.allowed else before, done)


def _with_inside(stakes: SideStakes, old: Inside, new: Inside | None) -> SideStakes:
    kept = tuple(new if stake is old else stake for stake in stakes.inside)
    return replace(stakes, inside=tuple(stake for stake in kept if stake is not None))


def _with_outside(stakes: SideStakes, old: Outside, new: Outside | None) -> SideStakes:
    kept = tuple(new if stake is old else stake for stake in stakes.outside)
    return replace(stakes, outside=tuple(stake for stake in kept if stake is not None))
