"""插花 at a table: what stands, folded from the acts of the sitting; what the last deal brought; what bettors have won.

Acts name persons, a deal's log names seats: where the four have re-seated, a stake goes with its player. A bettor's
points are no entries. They are what the rulings in force say between him and a seat, so that bettors and seats together
always come to zero, and a review moves them as it moves the entries.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from referee.seating.models import Bettor, Deal, Draw, Seat, Sitting, StakeAct
from referee.seating.queries import Standing, accepted_draw
from referee.tournament.models import Tournament
from referee.tournament.queries import law_of
from rulings.fold import LogState
from rulings.queries import bets, log_state
from scoring.seats import Seat as Place
from scoring.settlement import Deal as Circumstances
from scoring.side_stakes import Inside, SideStakes, has_base
from scoring.staking import Act, Known, after, inside_of, into_next_sitting

OPTION = "side_stakes"
NOT_FOLDED = (StakeAct.Kind.INFLUENCE, StakeAct.Kind.TAKE_BACK)


def side_stakes_on(tournament: Tournament) -> bool:
    """Whether the tournament plays with side stakes."""
    return bool((law_of(tournament).defaults() | tournament.options).get(OPTION))


@dataclass(frozen=True, kw_only=True)
class Folded:
    """What stands for the coming deal. `older`: how many of a player's stakes have gone through the sitting after theirs."""

    stakes: SideStakes
    acts: Sequence[StakeAct] = ()
    gone: frozenset[int] = frozenset()
    older: Mapping[Place, int]

    def free(self, player: Place) -> bool:
        """X3: whether the last base of a player is no longer bound by the sitting that it started in."""
        held = inside_of(self.stakes, player)
        return bool(held) and len(held) <= self.older.get(player, 0)


def folded(sitting: Sitting) -> Folded:
    """The acts of a sitting, over what comes from the one before: three statements, and three more for each before it."""
    places = places_of(sitting)
    begun, older = _carried(sitting, places)
    acts = list(sitting.stake_acts.select_related("bettor", "player__player", "by").order_by("n"))
    gone = frozenset(act.steps["n"] for act in acts if act.kind == StakeAct.Kind.TAKE_BACK)
    stakes = begun
    for act in acts:
        if act.kind not in NOT_FOLDED and act.n not in gone:
            stakes = after(stakes, as_law_says(act, places))
    return Folded(stakes=stakes, acts=acts, gone=gone, older=older)


def places_of(sitting: Sitting) -> dict[int, Place]:
    """Where each entrant sits; empty before the draw."""
    return {seat.entrant_id: cast(Place, seat.place) for seat in Seat.objects.filter(sitting=sitting)}


def as_law_says(act: StakeAct, places: Mapping[int, Place]) -> Act:
    """An act as the law knows it, by seats."""
    return Act(
        kind=act.kind,  # type: ignore[arg-type]  # the kinds that are folded are the law's
        player=places[act.player_id] if act.player_id else None,
        bettor=act.bettor.key if act.bettor else "",
        accepted=tuple(places[entrant] for entrant in act.steps.get("accepted", ())),
        fixed=act.steps.get("fixed"),
    )


def _carried(sitting: Sitting, places: Mapping[int, Place]) -> tuple[SideStakes, dict[Place, int]]:
    """X3: the inside stakes of the sitting before, at the seats their players have now."""
    if sitting.previous is None or not places:
        return SideStakes(), {}
    before = folded(sitting.previous).stakes
    now = {place: places[entrant] for entrant, place in places_of(sitting.previous).items()}
    older: dict[Place, int] = {}
    for stake in before.inside:
        older[now[stake.player]] = older.get(now[stake.player], 0) + stake.carried
    moved = [
        replace(stake, player=now[stake.player], accepted=tuple(now[seat] for seat in stake.accepted))
        for stake in before.inside
    ]
    return into_next_sitting(SideStakes(inside=tuple(moved))), older


def coming_deal(sitting: Sitting, standing: Standing) -> Circumstances | None:
    """The deal that an act now would be about, as far as X3 and X4 ask; None while none is to be opened."""
    first = accepted_draw(sitting, Draw.Kind.DEALER)
    if standing.step != "open" or standing.next is None or first is None:
        return None
    coming = standing.next
    return Circumstances(
        dealer=coming.dealer,
        door=coming.dealer,
        round_wind=coming.round_wind,
        streak=coming.streak,
        starting_dealer=first.steps["place"],
    )


@dataclass(frozen=True, kw_only=True)
class JustLost:
    """Whose stakes the last deal took: entrants (inside), keys of bettors (outside)."""

    players: frozenset[int] = frozenset()
    bettors: frozenset[str] = frozenset()


def just_lost(sitting: Sitting) -> JustLost:
    """By the rulings in force in the last deal; of the sitting before, where this one has none yet."""
    deal = last_deal(sitting) or (last_deal(sitting.previous) if sitting.previous else None)
    if deal is None:
        return JustLost()
    state, entrants = log_state(deal.log_id), {p: e for e, p in places_of(deal.sitting).items()}
    side = Circumstances.from_json(state.deal_data).side_stakes
    sums: dict[str, int] = {}
    for ruling in state.standing:
        for bet in state.bets(ruling):
            sums[bet.bettor] = sums.get(bet.bettor, 0) + bet.points
    here = deal.sitting_id == sitting.pk
    return JustLost(
        players=frozenset(entrants[stake.player] for stake in side.inside if _lost(stake, state)),
        bettors=frozenset(key for key, points in sums.items() if points < 0 and here),
    )


def last_deal(sitting: Sitting) -> Deal | None:
    """The latest deal of a sitting."""
    return Deal.objects.select_related("sitting", "log").filter(sitting=sitting).order_by("-number").first()


def _lost(stake: Inside, state: LogState) -> bool:
    """Whether a player has paid those who accepted more than they paid him, in payments that have a base."""
    lost = 0
    for ruling in state.standing:
        for paid in state.restated(ruling).payments:
            if not (has_base(paid) or paid.parts.share):
                continue
            if paid.payer == stake.player and paid.payee in stake.accepted:
                lost += paid.points
            elif paid.payee == stake.player and paid.payer in stake.accepted:
                lost -= paid.points
    return lost > 0


def known_of(
    act: Act, held: Folded, lost: JustLost, places: Mapping[int, Place], *, clear_loss: bool
) -> Known:
    """What decides on an act besides the deal."""
    if act.bettor:
        return Known(just_lost=act.bettor in lost.bettors)
    entrant = next((entrant for entrant, place in places.items() if place == act.player), None)
    free = act.player is not None and held.free(act.player)
    return Known(just_lost=entrant in lost.players, clear_loss=clear_loss, free=free)


@dataclass(frozen=True, kw_only=True)
class Accounts:
    """What outside bets have moved, by bettor and by entrant (ids); both together come to zero."""

    bettors: Mapping[int, int]
    entrants: Mapping[int, int]


def accounts_of(deals: Iterable[Deal]) -> Accounts:
    """The accounts over these deals, by the rulings in force: four statements."""
    of_log = {deal.log_id: deal.sitting_id for deal in deals}
    rows = Seat.objects.filter(sitting_id__in=set(of_log.values()))
    seats = {(seat.sitting_id, seat.place): seat.entrant_id for seat in rows}
    bettors: dict[int, int] = {}
    entrants: dict[int, int] = {}
    for log_id, found in bets(of_log).items():
        for bet in found:
            entrant, bettor = seats[of_log[log_id], bet.seat], int(bet.bettor.removeprefix("b"))
            bettors[bettor] = bettors.get(bettor, 0) + bet.points
            entrants[entrant] = entrants.get(entrant, 0) - bet.points
    return Accounts(bettors=bettors, entrants=entrants)


def accounts_in(tournament: Tournament) -> list[tuple[Bettor, int]]:
    """Every bettor of the tournament with his points, the best first. Nothing is read where there are no bettors."""
    bettors = {bettor.pk: bettor for bettor in tournament.bettors.all()}
    if not bettors:
        return []
    staked = Sitting.objects.filter(tournament=tournament, stake_acts__bettor__isnull=False).distinct()
    points = accounts_of(Deal.objects.filter(sitting__in=staked)).bettors
    rows = [(bettor, points.get(pk, 0)) for pk, bettor in bettors.items()]
    return sorted(rows, key=lambda row: -row[1])


def bettor_names(keys: Iterable[str]) -> dict[str, str]:
    """What the bettors with these keys are called; a key that is none of ours is left out."""
    ids = [int(key[1:]) for key in keys if key[:1] == "b" and key[1:].isdecimal() and len(key) < 12]
    return {bettor.key: bettor.name for bettor in Bettor.objects.filter(pk__in=ids)} if ids else {}
