"""Who pays whom, how much, and who deals next: the P clauses. Four seats, whole points, no table and no names.

A payment is base × 1 + tai × n (P-pay), told by part: `base` in points, `face_tai`, `dealer_tai`, `flat_tai` in tai.
A function here settles one thing under one clause and returns the payments it causes; nobody's state is changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from scoring.seats import SEATS, Seat, Wind, next_seat, turn_order
from scoring.side_stakes import NO_SIDE_STAKES, SideStakes, parse_side_stakes


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the tournament plays for: points for the base, points for a tai."""

    base: int = 30
    tai: int = 10


@dataclass(frozen=True, slots=True)
class Deal:
    """The circumstances of one deal. `streak` is N, how often the dealer has continued.

    `shown_streak` is what the die shows (P-marker): None where it is not in question, 0 where nothing was shown.
    `side_stakes`: what is staked besides (X), if the tournament plays with it.
    """

    dealer: Seat = "E"
    door: Seat = "E"
    round_wind: Wind = "E"
    streak: int = 0
    shown_streak: int | None = None
    starting_dealer: Seat = "E"
    side_stakes: SideStakes = NO_SIDE_STAKES

    def to_json(self) -> dict[str, Any]:
        """The fields as the case format has them; without `side_stakes` where there are none."""
        out = {field.name: getattr(self, field.name) for field in fields(self)}
        side = out.pop("side_stakes")
        return {**out, "side_stakes": side.to_json()} if side else out

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Deal:
        """Read back what `to_json` wrote."""
        side = parse_side_stakes(data.get("side_stakes"))
        return cls(**{**data, "side_stakes": side})

    def base(self, stakes: Stakes, one: Seat, other: Seat) -> int:
        """X1: the base between two players, with the bases raised and accepted between them."""
        return stakes.base * (1 + self.side_stakes.raised(one, other))

    @property
    def marker_is_wrong(self) -> bool:
        return self.shown_streak is not None and self.shown_streak != self.streak


@dataclass(frozen=True, slots=True)
class Parts:
    """What a payment is made of: `base` in points, the others in tai, `share` in points.

    `share` stands alone: the part of a sum that several liable players divide (I-9), which is no whole tai.
    """

    base: int = 0
    face_tai: int = 0
    dealer_tai: int = 0
    flat_tai: int = 0
    share: int = 0

    def points(self, stakes: Stakes) -> int:
        return self.base + stakes.tai * (self.face_tai + self.dealer_tai + self.flat_tai) + self.share


@dataclass(frozen=True, slots=True)
class Payment:
    """`points` from `payer` to `payee` under `clause`. `instead_of` is who would have owed it (F6, F7.1)."""

    payer: Seat
    payee: Seat
    points: int
    clause: str
    parts: Parts
    instead_of: Seat | None = None


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Who deals next, with which streak, in which wind round; or the sitting is over."""

    dealer: Seat
    streak: int
    round_wind: Wind
    sitting_over: bool = False


def dealer_tai(deal: Deal, *, payer: Seat, payee: Seat) -> int:
    """P-dealer: 1 + 2N in a payment from or to the dealer, else 0; with P-marker's N.

    He collects by the lower of the true and the shown N and pays by the higher: a wrong die never serves him.
    """
    if deal.dealer not in (payer, payee):
        return 0
    shown = deal.streak if deal.shown_streak is None else deal.shown_streak
    counted = min(deal.streak, shown) if payee == deal.dealer else max(deal.streak, shown)
    return 1 + 2 * counted


def pay(*, stakes: Stakes, payer: Seat, payee: Seat, clause: str, parts: Parts) -> Payment:
    """One payment, its points added up from its parts."""
    return Payment(payer=payer, payee=payee, points=parts.points(stakes), clause=clause, parts=parts)


def share(*, deal: Deal, stakes: Stakes, payer: Seat, payee: Seat, face: int, clause: str) -> Payment:
    """P-pay, P-dealer: base + tai × face, and the dealer tai where the dealer pays or is paid."""
    tai = dealer_tai(deal, payer=payer, payee=payee)
    return pay(
        stakes=stakes,
        payer=payer,
        payee=payee,
        clause=clause,
        parts=Parts(base=deal.base(stakes, payer, payee), face_tai=face, dealer_tai=tai),
    )


def win_on_discard(
    *, deal: Deal, stakes: Stakes, winner: Seat, payer: Seat, face: int, clause: str = "P-pay"
) -> list[Payment]:
    """P-pay: the discarder, or who added the robbed kong (S12), pays alone."""
    return [share(deal=deal, stakes=stakes, payer=payer, payee=winner, face=face, clause=clause)]


def win_by_self_draw(
    *, deal: Deal, stakes: Stakes, winner: Seat, face: int, clause: str = "P-pay"
) -> list[Payment]:
    """P-pay: each of the three others pays, in turn order from the winner."""
    return [
        share(deal=deal, stakes=stakes, payer=payer, payee=winner, face=face, clause=clause)
        for payer in turn_order(after=winner)
    ]


def flowers_with_six(
    *, deal: Deal, stakes: Stakes, winner: Seat, robbed: Seat, face: int, bonus: int
) -> list[Payment]:
    """S30 (c) with a complete hand: all three pay the face; the robbed player `bonus` tai more, no second base (I-19)."""
    payments = win_by_self_draw(deal=deal, stakes=stakes, winner=winner, face=face, clause="S30")
    return [
        pay(
            stakes=stakes,
            payer=p.payer,
            payee=winner,
            clause="S30",
            parts=replace(p.parts, flat_tai=bonus),
        )
        if p.payer == robbed
        else p
        for p in payments
    ]


def split_flat(payments: Sequence[Payment], *, stakes: Stakes) -> tuple[list[Payment], list[Payment]]:
    """Payments without their flat tai, and those flat tai as payments of their own (S30 (c) under a liability)."""
    shares = [
        pay(stakes=stakes, payer=p.payer, payee=p.payee, clause=p.clause, parts=replace(p.parts, flat_tai=0))
        for p in payments
    ]
    flats = [
        pay(
            stakes=stakes,
            payer=p.payer,
            payee=p.payee,
            clause=p.clause,
            parts=Parts(flat_tai=p.parts.flat_tai),
        )
        for p in payments
        if p.parts.flat_tai
    ]
    return shares, flats


def pays_for_all(
    *, deal: Deal, stakes: Stakes, offender: Seat, face: int, clause: str, with_dealer_tai: bool = True
) -> list[Payment]:
    """F4.1, F5: base + face to each of three. A non-dealer pays dealer tai to the dealer, a dealer to all three."""
    played = deal if with_dealer_tai else None
    return [
        pay(
            stakes=stakes,
            payer=offender,
            payee=payee,
            clause=clause,
            parts=Parts(
                base=deal.base(stakes, offender, payee),
                face_tai=face,
                dealer_tai=dealer_tai(played, payer=offender, payee=payee) if played else 0,
            ),
        )
        for payee in turn_order(after=offender)
    ]


def flat(*, stakes: Stakes, payer: Seat, payee: Seat, clause: str, tai: int = 1) -> Payment:
    """A fine of so many tai, without base: F1, F11.2, P-watch."""
    return pay(stakes=stakes, payer=payer, payee=payee, clause=clause, parts=Parts(flat_tai=tai))


def watchers_pay(*, stakes: Stakes, winner: Seat, watching: Iterable[Seat]) -> list[Payment]:
    """P-watch: each watcher but the winner pays the winner 1 tai, whatever else he owes."""
    watchers = set(watching)
    return [
        flat(stakes=stakes, payer=seat, payee=winner, clause="P-watch")
        for seat in turn_order(after=winner)
        if seat in watchers
    ]


def taken_over(
    payments: Sequence[Payment], *, liable: Sequence[Seat], winner: Seat, clause: str
) -> list[Payment]:
    """F6: the liable pay in the payers' place what each payer would have owed, dealer tai included (I-30).

    One liable player takes each share over as it is. Several divide the sum (I-38) in whole points; what is left
    over goes one point each in turn order from the winner (I-9). What the winner receives does not change.
    """
    if len(liable) == 1:
        payer = liable[0]
        return [
            replace(p, payer=payer, clause=clause, instead_of=None if p.payer == payer else p.payer)
            for p in payments
        ]
    total = sum(p.points for p in payments)
    ordered = [seat for seat in turn_order(after=winner) if seat in liable]
    each, over = divmod(total, len(ordered))
    amounts = [each + (1 if i < over else 0) for i in range(len(ordered))]
    return [
        Payment(payer=seat, payee=winner, points=points, clause=clause, parts=Parts(share=points))
        for seat, points in zip(ordered, amounts, strict=True)
        if points
    ]


def first_in_turn(claimants: Iterable[Seat], *, after: Seat) -> Seat:
    """P-intercept: of several winners on one discard the first after the discarder, whoever spoke first."""
    wanted = set(claimants)
    return next(seat for seat in turn_order(after=after) if seat in wanted)


def dealer_continues(deal: Deal) -> NextDeal:
    """P-rotate, P-draw: the dealer won, or nobody did: he continues with N + 1."""
    return NextDeal(dealer=deal.dealer, streak=deal.streak + 1, round_wind=deal.round_wind)


def deal_passes(deal: Deal) -> NextDeal:
    """P-rotate: the next player deals, N = 0; back at the starting dealer the round turns, after four it is over."""
    dealer = next_seat(deal.dealer)
    if dealer != deal.starting_dealer:
        return NextDeal(dealer=dealer, streak=0, round_wind=deal.round_wind)
    if deal.round_wind == SEATS[-1]:
        return NextDeal(dealer=dealer, streak=0, round_wind=deal.round_wind, sitting_over=True)
    return NextDeal(dealer=dealer, streak=0, round_wind=next_seat(deal.round_wind))


def next_after_win(deal: Deal, *, winner: Seat) -> NextDeal:
    """P-rotate after a win."""
    return dealer_continues(deal) if winner == deal.dealer else deal_passes(deal)


def next_after_foul(deal: Deal, *, offender: Seat) -> NextDeal:
    """P-foul-end: the dealer's foul passes the deal on; another's leaves it, and the deal does not count in N."""
    if offender == deal.dealer:
        return deal_passes(deal)
    return NextDeal(dealer=deal.dealer, streak=deal.streak, round_wind=deal.round_wind)


def net(payments: Iterable[Payment]) -> dict[tuple[Seat, Seat], int]:
    """Points per ordered pair (payer, payee), each pair of players once and only where something moves."""
    sums: dict[tuple[Seat, Seat], int] = {}
    for p in payments:
        pair, sign = ((p.payer, p.payee), 1) if p.payer < p.payee else ((p.payee, p.payer), -1)
        sums[pair] = sums.get(pair, 0) + sign * p.points
    return {(a, b) if n > 0 else (b, a): abs(n) for (a, b), n in sorted(sums.items()) if n}


def totals(payments: Iterable[Payment]) -> dict[Seat, int]:
    """What each seat has won or lost; the four add up to zero."""
    result: dict[Seat, int] = dict.fromkeys(SEATS, 0)
    for p in payments:
        result[p.payer] -= p.points
        result[p.payee] += p.points
    return result
