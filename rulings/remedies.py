"""Remedies that several clauses share: the dead hand (F2), paying for all (F5), open liabilities (F6), the face (I-8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulings.draft import Draft
from rulings.events import Discard, Draw
from rulings.facts import FACE, HAND, Kind
from rulings.hands import elements_json, offenders_score, told_hand
from rulings.history import head_draws_before, latest, own_since
from rulings.table import EIGHT, Table
from scoring.seats import Seat
from scoring.settlement import pays_for_all as payments_for_all

OFFENDERS_FACE: Final[dict[str, Kind]] = {"face": FACE, "hand": HAND.or_else(None)}
"""The facts of a foul after which F5 may come: its offender's face, told or scored."""
OWN_DEALER_RULE: Final = frozenset({"F3", "F4", "F4.1"})
"""The clauses that name the dealer tai themselves; for the other cases of F5 it is I-29."""

ENDS_BY_ITS_OWN_RULE: Final = frozenset({"F4", "F8.3", "F9.3"})
"""The clauses that say themselves that the deal ends; for the other cases of F5 it is I-6."""


def offenders_face(
    draft: Draft, seat: Seat, *, known: Mapping[str, Any] | None = None, clause: str = "F5"
) -> int:
    """The tai of the offender's tiles, as told or from the hand (I-8, I-44); asked for where neither is told.

    `known`: what the log tells of that hand besides the deal (`by`, which is a discard if not said otherwise).
    """
    facts = draft.facts
    told = told_hand(facts)
    if told is None:
        return int(facts.read("face", clause=clause))
    found = offenders_score(draft.table, seat, told, known or {}, f"log[{facts.event}]")
    draft.interpret(*found.interpretations)
    stated = facts.told.get("face")
    if stated is not None and "I-8" in found.interpretations:
        return int(facts.read("face", clause=clause))  # the referee may set it (I-8)
    if stated is not None and stated != found.total:
        raise facts.bad("face", f"the face is told as {stated}, but the hand has {found.total}")
    facts.note("face", found.total, "report")
    facts.note("elements", elements_json(found), "report")
    return found.total


def pays_for_all(
    draft: Draft,
    seat: Seat,
    *,
    clause: str = "F5",
    instruction: str | None = None,
    known: Mapping[str, Any] | None = None,
) -> None:
    """F5: base + face to each of three, and the deal ends (I-6, P-foul-end). `instruction` takes the common one's place.

    `known`: as for `offenders_face`.
    """
    draft.cite("F5")
    face = offenders_face(draft, seat, known=known)
    with_dealer_tai = True
    if clause not in OWN_DEALER_RULE:
        with_dealer_tai = draft.option("dealer_tai_in_pays_for_all", "I-29")
    draft.pay(
        payments_for_all(
            deal=draft.table.deal,
            stakes=draft.table.stakes,
            offender=seat,
            face=face,
            clause=clause,
            with_dealer_tai=with_dealer_tai,
        )
    )
    if clause not in ENDS_BY_ITS_OWN_RULE:
        draft.interpret("I-6")
    draft.instruct(instruction or "pays_for_all", seat=seat, face=face)
    draft.end_by_foul(seat)


def dead_hand(draft: Draft, seat: Seat, *, told: bool = False) -> bool:
    """F2: a dead hand for the rest of the deal; while dead already it is the second violation, F5.

    Gives back whether the deal goes on. `told`: the caller's own instruction says that he is a dead hand.
    """
    draft.cite("F2")
    table = draft.table
    if seat not in table.dead:
        draft.reject("F5", "", key="because.not_dead")
        draft.remedy("dead_hand", seat=seat)
        if not told:
            draft.instruct("dead_hand", seat=seat)
        return True
    first = table.decisions.get(table.dead[seat])
    if first is not None and "F3" in first.clauses:
        draft.cite("F3")
        draft.interpret("I-36")
    pays_for_all(draft, seat, instruction="F2.second")
    return False


def tile_back(draft: Draft, seat: Seat, kong: str) -> None:
    """The kong is undone and its replacement, where the log shows one, lies at the tail again."""
    draft.remedy("undone", seat=seat)
    made = latest(draft.table, kong, seat)
    if made is not None and any(isinstance(e, Draw) for _, e in own_since(draft.table, seat, made[0])):
        draft.remedy("tile_back", seat=seat)


def liable_for_tail(draft: Draft, seat: Seat, *, clause: str, returned_tile: bool = False) -> None:
    """F6: liable for self-draws of tail tiles and as-drawn deal-ins to the end of the deal, or for one tile's only."""
    draft.cite("F6")
    draft.remedy(
        "liability",
        seat=seat,
        covers="tail_tile",
        until="end_of_deal",
        only="returned_tile" if returned_tile else None,
        clause=clause,
        since=draft.table.head_draws,
        opened_by=draft.facts.event,
    )
    draft.instruct("liability.returned_tile" if returned_tile else "liability.tail_tile", seat=seat)


def liable_for_eight_draws(
    draft: Draft, seat: Seat, *, clause: str, discard_after: int | None = None
) -> None:
    """F6: liable for others' self-draws within the next eight draws from the head (I-16).

    The window begins with the first draw after the offender's discard of that turn (I-35): his first discard after
    event `discard_after`, where he took the tile. Where he discarded nothing it begins with the first draw after the
    ruling (I-47). A window in which eight draws have passed already is not opened.
    """
    table = draft.table
    discard = None
    if discard_after is not None:
        discard = next((n for n, e in own_since(table, seat, discard_after) if e.type == "discard"), None)
    since = table.head_draws if discard is None else head_draws_before(table, discard)
    draft.cite("F6")
    draft.interpret("I-16", "I-47" if discard is None and clause == "C-P2" else "I-35")
    if _eight_have_passed(table, since):
        draft.instruct("liability.closed", seat=seat)
        return
    draft.remedy(
        "liability",
        seat=seat,
        covers="self_draw",
        until="eight_draws",
        clause=clause,
        since=since,
        opened_by=draft.facts.event,
    )
    draft.instruct("liability.self_draw", seat=seat)


def _eight_have_passed(table: Table, since: int) -> bool:
    """Whether the eighth draw from the head has been followed by a discard, or by a ninth draw."""
    passed = table.head_draws - since
    moves = (e for e in reversed(table.events) if isinstance(e, (Discard, Draw)))
    return passed > EIGHT or (passed == EIGHT and isinstance(next(moves, None), Discard))
