"""插花 over a sitting, X3 and X4: when a side stake may start, be raised, move to another player, be withdrawn.

X3: an inside stake starts no later than the dealer turn that opens the West round; it is not withdrawn before the
sitting ends, nor in the next without a clear loss. X4: an outside stake starts while the dealer is not on a streak and
at least one wind round is left; it is withdrawn while he is not on a streak and the stake has just been lost; it moves
when it has just been lost, streak or not, with a wind round left. Second and further inside bases (飄, 飛) may start
and be withdrawn by X4 as well.

Every function says of the deal that is about to begin what becomes of the stakes, under which clause, and why; what was
refused leaves them as they were. "Just lost" and "a clear loss" are facts that the table tells.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from scoring.seats import Seat
from scoring.side_stakes import Inside, Outside, SideStakes

if TYPE_CHECKING:  # a deal holds its side stakes
    from scoring.settlement import Deal

IN_TIME: Final = "side.in_time"
TOO_LATE: Final = "side.after_west_opened"
ON_STREAK: Final = "side.dealer_on_streak"
LESS_THAN_A_ROUND: Final = "side.less_than_a_round_left"
NOT_JUST_LOST: Final = "side.not_just_lost"
JUST_LOST: Final = "side.just_lost"
SITTING_GOES_ON: Final = "side.sitting_goes_on"
NO_CLEAR_LOSS: Final = "side.no_clear_loss"
CLEAR_LOSS: Final = "side.clear_loss"
NOBODY_ACCEPTS: Final = "side.nobody_accepts"
NO_SUCH_STAKE: Final = "side.no_such_stake"
STANDS_ALREADY: Final = "side.stands_already"
SAME_PLAYER: Final = "side.same_player"
ALLOWED: Final = frozenset({IN_TIME, JUST_LOST, CLEAR_LOSS})


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
    """The answer, and the stakes as they stand after it."""

    answer: Answer
    stakes: SideStakes


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
    others = tuple(dict.fromkeys(seat for seat in accepted if seat != player))
    if not others:
        return Change(Answer("X1", NOBODY_ACCEPTS), stakes)
    if _inside_of(stakes, player) is not None:
        return Change(Answer("X1", STANDS_ALREADY), stakes)
    new = Inside(player, 1, others)
    return _changed(by_west(deal), stakes, replace(stakes, inside=(*stakes.inside, new)))


def raise_inside(stakes: SideStakes, *, deal: Deal, player: Seat) -> Change:
    """飄, 飛: one more base on a stake that stands, by X3 or by X4."""
    held = _inside_of(stakes, player)
    if held is None:
        return Change(Answer("X1", NO_SUCH_STAKE), stakes)
    by_x3 = by_west(deal)
    answer = by_x3 if by_x3.allowed else may_start_outside(deal)
    return _changed(answer, stakes, _with_inside(stakes, held, replace(held, bases=held.bases + 1)))


def withdraw_inside(
    stakes: SideStakes, *, deal: Deal, player: Seat, just_lost: bool, clear_loss: bool
) -> Change:
    """One base taken back: a second or further one by X4, the first by X3."""
    held = _inside_of(stakes, player)
    if held is None:
        return Change(Answer("X1", NO_SUCH_STAKE), stakes)
    if held.bases > 1:
        answer = may_withdraw_outside(deal, just_lost=just_lost)
        if not answer.allowed:
            first = _first_base(held, clear_loss=clear_loss)
            answer = first if first.allowed else answer
        return _changed(answer, stakes, _with_inside(stakes, held, replace(held, bases=held.bases - 1)))
    return _changed(_first_base(held, clear_loss=clear_loss), stakes, _with_inside(stakes, held, None))


def _first_base(held: Inside, *, clear_loss: bool) -> Answer:
    """X3: not before the sitting ends; in the next, with a clear loss."""
    if not held.carried:
        return Answer("X3", SITTING_GOES_ON)
    return Answer("X3", CLEAR_LOSS if clear_loss else NO_CLEAR_LOSS)


def start_outside(stakes: SideStakes, *, deal: Deal, stake: Outside) -> Change:
    """A bystander joins a main player."""
    if not stake.accepted:
        return Change(Answer("X2", NOBODY_ACCEPTS), stakes)
    if _outside_of(stakes, stake.bettor) is not None:
        return Change(Answer("X2", STANDS_ALREADY), stakes)
    return _changed(may_start_outside(deal), stakes, replace(stakes, outside=(*stakes.outside, stake)))


def withdraw_outside(stakes: SideStakes, *, deal: Deal, bettor: str, just_lost: bool) -> Change:
    """A bystander withdraws."""
    held = _outside_of(stakes, bettor)
    if held is None:
        return Change(Answer("X2", NO_SUCH_STAKE), stakes)
    return _changed(
        may_withdraw_outside(deal, just_lost=just_lost), stakes, _with_outside(stakes, held, None)
    )


def move_outside(
    stakes: SideStakes, *, deal: Deal, bettor: str, to: Seat, accepted: Iterable[Seat], just_lost: bool
) -> Change:
    """轉插: a bystander goes over to another main player, against those who accept him there."""
    held = _outside_of(stakes, bettor)
    if held is None:
        return Change(Answer("X2", NO_SUCH_STAKE), stakes)
    if held.main == to:
        return Change(Answer("X4", SAME_PLAYER), stakes)
    others = tuple(dict.fromkeys(seat for seat in accepted if seat != to))
    if not others:
        return Change(Answer("X2", NOBODY_ACCEPTS), stakes)
    moved = replace(held, main=to, accepted=others)
    return _changed(may_move(deal, just_lost=just_lost), stakes, _with_outside(stakes, held, moved))


def into_next_sitting(stakes: SideStakes) -> SideStakes:
    """X3: the inside stakes go on into the next sitting, and are known to come from the one before."""
    return replace(stakes, inside=tuple(replace(stake, carried=True) for stake in stakes.inside))


def _changed(answer: Answer, before: SideStakes, after: SideStakes) -> Change:
    return Change(answer, after if answer.allowed else before)


def _inside_of(stakes: SideStakes, player: Seat) -> Inside | None:
    return next((stake for stake in stakes.inside if stake.player == player), None)


def _outside_of(stakes: SideStakes, bettor: str) -> Outside | None:
    return next((stake for stake in stakes.outside if stake.bettor == bettor), None)


def _with_inside(stakes: SideStakes, old: Inside, new: Inside | None) -> SideStakes:
    kept = tuple(new if stake is old else stake for stake in stakes.inside if stake is not old or new)
    return replace(stakes, inside=tuple(stake for stake in kept if stake is not None))


def _with_outside(stakes: SideStakes, old: Outside, new: Outside | None) -> SideStakes:
    kept = tuple(new if stake is old else stake for stake in stakes.outside if stake is not old or new)
    return replace(stakes, outside=tuple(stake for stake in kept if stake is not None))
