"""插花 side stakes, X1 to X6: what is staked besides the table's base, and how it is settled with a deal's payments.

X1 inside: a player raises his base by whole bases against those who accept. Between two players all bases that either
raised and the other accepted count, in every payment that has a base; each further base is against those who accept it,
who are some of those that accepted the one before. X2 outside: a bystander joins one main player
against those of the other three who accept, at base and tai (as the main player's own payment, his raised bases left
out) or at a fixed amount. X5: who influenced play wins nothing that time and pays his losses. X6: who pays for all
pays the outside bettors of the others too; the bettors on himself neither pay nor receive, as he pays for all. Under
F6 the liable pay a bettor in the payers' place; a bettor pays his own losses.

Source: second rules, 插花, 包賠. When a stake may start, be raised, moved, withdrawn: `scoring.staking`. In JSON
(`deal.side_stakes` of a case, an extension of version 1 that is refused unless the option `side_stakes` is on):
{"inside": [{"player": "E", "bases": 2, "accepted": ["S", "W"]}, {"player": "E", "bases": 1, "accepted": ["S"]}],
 "outside": [{"bettor": "…", "main": "E", "accepted": ["S", "W", "N"], "fixed": null, "influenced": false}]}.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from scoring.seats import SEATS, Seat, is_seat, turn_order

if TYPE_CHECKING:  # a deal holds its side stakes
    from scoring.settlement import Payment, Stakes

CLAUSES: Final = ("X1", "X2", "X5", "X6")
PAYS_FOR_ALL: Final = frozenset({"F3", "F4.1", "F5", "F7.2", "F8.3", "F9.3", "F13", "C-P1"})
"""Clauses under which one offender pays each of three (X6)."""
MOST_BASES: Final = 100
MOST_OUTSIDE: Final = 50
MOST_FIXED: Final = 1_000_000
LONGEST_ID: Final = 64


class SideStakesError(ValueError):
    """Side stakes that cannot be. `at`: where in the JSON."""

    def __init__(self, at: str, message: str) -> None:
        super().__init__(message)
        self.at = at


@dataclass(frozen=True, slots=True)
class Inside:
    """X1: `player` raised his base by so many bases against `accepted`. 1 is 插, 2 飄, 3 and more 飛, in all.

    `carried`: it comes from the sitting before (X3).
    """

    player: Seat
    bases: int
    accepted: tuple[Seat, ...]
    carried: bool = False


@dataclass(frozen=True, slots=True)
class Outside:
    """X2: `bettor` (an id, never a name) stands with `main` against `accepted`. `fixed` points, or None: base and tai."""

    bettor: str
    main: Seat
    accepted: tuple[Seat, ...]
    fixed: int | None = None
    influenced: bool = False


@dataclass(frozen=True, slots=True)
class SideStakes:
    """All side stakes of one deal."""

    inside: tuple[Inside, ...] = ()
    outside: tuple[Outside, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.inside or self.outside)

    def raised(self, one: Seat, other: Seat) -> int:
        """X1: by how many bases the stake between two players is raised."""
        return sum(
            stake.bases
            for stake in self.inside
            if (stake.player == one and other in stake.accepted)
            or (stake.player == other and one in stake.accepted)
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "inside": [
                {"player": s.player, "bases": s.bases, "accepted": list(s.accepted), "carried": s.carried}
                for s in self.inside
            ],
            "outside": [
                {
                    "bettor": s.bettor,
                    "main": s.main,
                    "accepted": list(s.accepted),
                    "fixed": s.fixed,
                    "influenced": s.influenced,
                }
                for s in self.outside
            ],
        }


NO_SIDE_STAKES: Final = SideStakes()


@dataclass(frozen=True, slots=True)
class Bet:
    """What an outside bettor and a seat owe each other: positive, the seat pays the bettor; negative, he pays the seat."""

    bettor: str
    seat: Seat
    points: int
    clause: str

    def to_json(self) -> dict[str, Any]:
        return {"bettor": self.bettor, "seat": self.seat, "points": self.points, "clause": self.clause}


def has_base(payment: Payment) -> bool:
    """A payment of a result; a fine of tai (F1, F11.2, P-watch) has no base and moves no side stake."""
    parts = payment.parts
    return bool(parts.base or parts.face_tai or parts.dealer_tai)


def settle_outside(side: SideStakes, payments: Iterable[Payment], *, stakes: Stakes) -> list[Bet]:
    """X2, X5, X6: what the bettors win and lose by these payments (before anybody pays in another's place)."""
    bets: list[Bet] = []
    for payment in payments:
        if has_base(payment):
            parts = payment.parts
            tai = parts.face_tai + parts.dealer_tai + parts.flat_tai
            worth = stakes.base + stakes.tai * tai
            bets += _bets_on(side, payment, worth=worth, penal=payment.clause in PAYS_FOR_ALL)
    return merged(bets)


def follow_outside(side: SideStakes, payments: Sequence[Payment], *, stakes: Stakes) -> list[Bet]:
    """The same for a result that a person decided: his amounts are followed, less the bases that players raised.

    Who pays all of the other three pays for all (X6).
    """
    bets: list[Bet] = []
    for payment in payments:
        paid = {other.payee for other in payments if other.payer == payment.payer}
        raised = stakes.base * side.raised(payment.payer, payment.payee)
        worth = max(payment.points - raised, 0)
        bets += _bets_on(side, payment, worth=worth, penal=len(paid) == len(SEATS) - 1)
    return merged(bets)


def _bets_on(side: SideStakes, payment: Payment, *, worth: int, penal: bool) -> Iterator[Bet]:
    """What one payment moves. `worth`: what it is without raised bases; `penal`: the payer pays for all."""
    for stake in side.outside:
        amount = worth if stake.fixed is None else stake.fixed
        if stake.main == payment.payee and payment.payer in stake.accepted and not stake.influenced:
            yield Bet(stake.bettor, payment.payer, amount, "X6" if penal else "X2")
        elif stake.main == payment.payer and payment.payee in stake.accepted and not penal:
            yield Bet(stake.bettor, payment.payee, -amount, "X5" if stake.influenced else "X2")


def taken_over_bets(bets: Sequence[Bet], *, liable: Sequence[Seat], winner: Seat) -> list[Bet]:
    """F6: the liable pay the bettors in the payers' place; several divide each bettor's sum as I-9 says (I-38)."""
    ordered = [seat for seat in turn_order(after=winner) if seat in liable]
    own = [bet for bet in bets if bet.points < 0]
    owed: dict[tuple[str, str], int] = {}
    for bet in bets:
        if bet.points > 0:
            owed[bet.bettor, bet.clause] = owed.get((bet.bettor, bet.clause), 0) + bet.points
    for (bettor, clause), points in owed.items():
        each, over = divmod(points, len(ordered))
        own += [Bet(bettor, seat, each + (i < over), clause) for i, seat in enumerate(ordered)]
    return merged(own)


def merged(bets: Iterable[Bet]) -> list[Bet]:
    """One bet for each bettor, seat and clause, and none of nothing."""
    sums: dict[tuple[str, Seat, str], int] = {}
    for bet in bets:
        key = (bet.bettor, bet.seat, bet.clause)
        sums[key] = sums.get(key, 0) + bet.points
    return [Bet(bettor, seat, points, clause) for (bettor, seat, clause), points in sums.items() if points]


def what_still_moves(new: Iterable[Bet], posted: Iterable[Bet]) -> tuple[Bet, ...]:
    """`new` less `posted`: what a decision that takes another's place still moves."""
    return tuple(merged([*new, *(replace(bet, points=-bet.points) for bet in posted)]))


def parse_side_stakes(obj: object, at: str = "side_stakes") -> SideStakes:
    """Side stakes from JSON; SideStakesError at the first thing that cannot be."""
    if obj is None:
        return NO_SIDE_STAKES
    told = _object(obj, at, {"inside", "outside"})
    inside = [_inside(one, f"{at}.inside[{n}]") for n, one in enumerate(_list(told, "inside", at))]
    outside = [_outside(one, f"{at}.outside[{n}]") for n, one in enumerate(_list(told, "outside", at))]
    for n, stake in enumerate(inside):
        before = next((one for one in reversed(inside[:n]) if one.player == stake.player), None)
        if before is not None and not set(stake.accepted) <= set(before.accepted):
            raise SideStakesError(
                f"{at}.inside[{n}]", "a further base is against those who accepted the one before"
            )
    if len({stake.bettor for stake in outside}) < len(outside):
        raise SideStakesError(f"{at}.outside", "a bettor stands with one main player")
    return SideStakes(tuple(inside), tuple(outside))


def _inside(obj: object, at: str) -> Inside:
    told = _object(obj, at, {"player", "bases", "accepted", "carried"})
    player, bases = _seat(told, "player", at), told.get("bases", 1)
    if type(bases) is not int or not 1 <= bases <= MOST_BASES:
        raise SideStakesError(f"{at}.bases", f"bases are a whole number from 1 to {MOST_BASES}")
    return Inside(player, bases, _accepted(told, player, at), _flag(told, "carried", at))


def _outside(obj: object, at: str) -> Outside:
    told = _object(obj, at, {"bettor", "main", "accepted", "fixed", "influenced"})
    bettor, fixed = told.get("bettor"), told.get("fixed")
    if not isinstance(bettor, str) or not 0 < len(bettor) <= LONGEST_ID or bettor in SEATS:
        raise SideStakesError(f"{at}.bettor", "a bettor has an id of his own, which is no seat")
    if fixed is not None and (type(fixed) is not int or not 1 <= fixed <= MOST_FIXED):
        raise SideStakesError(f"{at}.fixed", f"a fixed stake is from 1 to {MOST_FIXED} points")
    main = _seat(told, "main", at)
    return Outside(bettor, main, _accepted(told, main, at), fixed, _flag(told, "influenced", at))


def _object(obj: object, at: str, fields: set[str]) -> Mapping[str, object]:
    if not isinstance(obj, Mapping):
        raise SideStakesError(at, "an object is wanted here")
    for name in obj:
        if name not in fields:
            raise SideStakesError(f"{at}.{name}", f"there is no field {name} here")
    return obj


def _list(told: Mapping[str, object], name: str, at: str) -> list[object]:
    value = told.get(name, [])
    if not isinstance(value, list) or len(value) > MOST_OUTSIDE:
        raise SideStakesError(f"{at}.{name}", f"{name} is a list of at most {MOST_OUTSIDE}")
    return value


def _seat(told: Mapping[str, object], name: str, at: str) -> Seat:
    value = told.get(name)
    if not is_seat(value):
        raise SideStakesError(f"{at}.{name}", f"{name} is one of E, S, W, N")
    return value


def _accepted(told: Mapping[str, object], own: Seat, at: str) -> tuple[Seat, ...]:
    value = told.get("accepted")
    if not isinstance(value, list):
        raise SideStakesError(f"{at}.accepted", "accepted lists the players who accept")
    seats = tuple(seat for seat in value if is_seat(seat) and seat != own)
    if not seats or len(set(seats)) < len(value):
        raise SideStakesError(f"{at}.accepted", "who accepts are other players, each once, at least one")
    return seats


def _flag(told: Mapping[str, object], name: str, at: str) -> bool:
    value = told.get(name, False)
    if not isinstance(value, bool):
        raise SideStakesError(f"{at}.{name}", f"{name} is true or false")
    return value
