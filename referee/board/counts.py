"""What each deal counts for in the standings, read from its log by the rulings that stand.

A count holds as long as the head of its log stays where it was; who changes the way of counting raises VERSION.
"""

from collections.abc import Mapping, Sequence

from referee.board.models import DealCount
from referee.seating.models import Deal
from referee.tournament.models import Tournament
from rulings.events import Report, Win
from rulings.fold import LogState, decision_of
from rulings.models import Head, Ruling
from rulings.queries import log_states, points
from scoring.seats import Seat as Place

VERSION = 2
FALSE_WIN = "F4"
FIELDS = ("n", "version", "points", "winner", "self_drawn", "discarder", "false_wins", "last")


def counted(tournament: Tournament, deals: Sequence[Deal], *, keep: bool) -> dict[int, DealCount]:
    """The counts of all deals by their keys: two statements, five more if any log has changed, one more to keep them."""
    heads = dict(Head.objects.filter(log__deal__sitting__tournament=tournament).values_list("log_id", "n"))
    known = {count.pk: count for count in DealCount.objects.filter(deal__sitting__tournament=tournament)}
    fresh = {
        pk: count
        for deal in deals
        if (count := known.get(pk := deal.pk)) and (count.n, count.version) == (heads[deal.log_id], VERSION)
    }
    changed = [deal for deal in deals if deal.pk not in fresh]
    if not changed:
        return fresh
    logs = [deal.log_id for deal in changed]
    states, moved = log_states(logs), points(logs)
    made = [count_of(deal, moved[deal.log_id], states[deal.log_id]) for deal in changed]
    if keep:
        DealCount.objects.bulk_create(
            made, update_conflicts=True, unique_fields=["deal"], update_fields=list(FIELDS)
        )
    return fresh | {count.pk: count for count in made}


def count_of(deal: Deal, moved: Mapping[Place, int], state: LogState) -> DealCount:
    """Points by the entries; winner and false wins by the rulings in force."""
    win, following = winning_event(state), state.table.next
    return DealCount(
        deal=deal,
        n=state.n,
        version=VERSION,
        points=dict(moved),
        winner=win.seat if win else "",
        self_drawn=win is not None and win.by == "self_draw",
        discarder=(win.source or "") if win else "",
        false_wins="".join(_false_wins(state)),
        last=following is not None and following.sitting_over,
    )


def winning_event(state: LogState) -> Win | None:
    """The win by which a deal was settled; a person's own decision on a win counts unless it calls it false."""
    settled = state.table.settled
    if settled is None or not isinstance(settled.event, Win):
        return None
    if settled.event.seat in _false_wins(state):
        return None
    standing = state.table.decisions.get(settled.index)
    own = standing is not None and standing.discretion
    return settled.event if settled.winner or own else None


def _is_false(clauses: tuple[str, ...]) -> bool:
    return any(clause == FALSE_WIN or clause.startswith(f"{FALSE_WIN}.") for clause in clauses)


def _false_wins(state: LogState) -> list[Place]:
    """The seats ruled to have won falsely."""
    found: list[Place] = []
    for ruling in state.standing:
        event = state.table.events[state.index[ruling.event_id]]
        if isinstance(event, (Win, Report)) and _ruled_false(state, ruling, event):
            found.append(event.seat)
    return found


def _ruled_false(state: LogState, ruling: Ruling, event: Win | Report) -> bool:
    """Whether the ruling calls it a false win: by its clauses; or, a person's own that cites none, by what it amends
    (or the foul reported), where the offender still pays."""
    decision = decision_of(ruling)
    if decision.clauses or not decision.discretion:
        return _is_false(decision.clauses)
    pays = any(payment.payer == event.seat for payment in decision.payments)
    before = next((d.clauses for r in state.chain(ruling) if (d := decision_of(r)).clauses), ())
    return pays and (_is_false(before) or (isinstance(event, Report) and event.foul == "false_win"))
