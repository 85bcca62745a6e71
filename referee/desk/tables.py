"""What the pages of a table show, read from the ledger: the square, what is open, the latest rulings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from referee.desk.card import Scene, dead_seats, liability_note, marks, transfers_of
from referee.desk.here import Here, scene_of
from referee.desk.logged import Logged, just_logged, logged
from referee.desk.mini import Mini, mini_of
from referee.desk.square import PLACES, Mark, Place, Square, Wall
from referee.desk.stakes import stakes_said
from referee.desk.taps import Tap, taps
from referee.desk.unfinished import Unfinished, unfinished
from referee.desk.wording import Speaker, is_false_win, summary
from referee.seating.stakes import side_stakes_on
from rulings import queries
from rulings.fold import LogState
from rulings.models import Ruling

RECENT = 6


@dataclass(frozen=True, kw_only=True)
class Line:
    """One ruling in a list."""

    url: str
    mini: Mini
    text: str
    place: str
    numbers: str
    at: datetime
    mark: Mark | None = None
    superseded: bool = False


@dataclass(frozen=True, kw_only=True)
class SeatLink:
    """A seat from which the table can be looked at."""

    place: Place
    name: str
    current: bool


@dataclass(frozen=True, kw_only=True)
class TablePage:
    """Everything on the page of a table."""

    sitting_id: int
    title: str
    square: Square
    sides: Sequence[SeatLink]
    deal: int
    seen: int
    over: bool
    liabilities: Sequence[str]
    unfinished: Sequence[Unfinished]
    taps: Sequence[Tap]
    rulings: Sequence[Line]
    total: int
    next_url: str
    next_text: str
    waiting: str
    all_url: str = ""
    logged: Sequence[Logged] = ()
    said: str = ""
    stakes: str = ""
    """The side stakes in short; empty where the tournament plays without."""


def table_page(here: Here, *, uid: str = "") -> TablePage:
    """The page of a table as it stands now: a fixed number of statements, however many deals were played.

    `uid`: of an event just logged, which is confirmed.
    """
    deals = here.deals
    states = queries.log_states([deal.log_id for deal in deals])
    state = states.get(here.deal.log_id) if here.deal else None
    lines = sitting_lines(here, states)
    return TablePage(
        sitting_id=here.sitting.pk,
        title=here.title,
        square=table_square(here, state),
        sides=[
            SeatLink(place=place, name=name, current=place == here.below)
            for place, name in here.names.items()
        ],
        deal=here.deal.number if here.deal else 0,
        seen=state.n if state else 0,
        over=state.table.over if state else False,
        liabilities=[liability_note(item.to_json(), here.speak) for item in state.table.liabilities]
        if state and not state.table.over
        else [],
        unfinished=unfinished(here, states),
        taps=taps(here, state) if state else [],
        rulings=lines[:RECENT],
        total=len(lines),
        all_url=reverse("desk:history", args=[here.sitting.pk]) if len(lines) > RECENT else "",
        next_url=reverse("desk:next" if here.names else "seating:sitting", args=[here.sitting.pk]),
        next_text=next_text(here, state),
        waiting=waiting(here),
        logged=logged(here, state) if state else (),
        said=just_logged(here, state, uid) if uid else "",
        stakes=stakes_said(here, state) if side_stakes_on(here.sitting.tournament) else "",
    )


def waiting(here: Here) -> str:
    """Why there is no deal yet, and what to do."""
    if here.names:
        return _("莊家擲三顆骰子，數到的那一家開門。")
    return _("先搬風、定莊，再開第一盤。")


def next_text(here: Here, state: LogState | None) -> str:
    """What comes when the deal is over, or before the first one."""
    if not here.names:
        return _("到座位頁搬風")
    if state is None:
        return _("擲骰開門，開始第一盤")
    if state.table.next is not None and state.table.next.sitting_over:
        return _("這一將打完了")
    return _("開始下一盤")


def table_square(here: Here, state: LogState | None) -> Square:
    """The table's square: names, scores, winds, dealer, dead hands, liabilities, watchers."""
    scores = sitting_scores(here)
    table = state.table if state else None
    dead = set(table.dead) if table else set()
    walls = [
        Wall(
            place=place,
            name=name,
            wind=here.scene.winds[place] if table else None,
            score=scores.get(place, 0),
            marks=marks(
                place,
                speak=here.speak,
                scene=here.scene,
                dead=dead,
                liable={item.seat for item in table.liabilities if item.seat and not table.over},
                watching=table.watching,
            )
            + more_marks(place, here.speak, state)
            if table and state
            else (),
            dead=place in dead,
        )
        for place, name in here.names.items()
    ]
    return Square(
        below=here.below,
        walls=walls,
        title=round_name(here) if table else _("未開牌"),
        subtitle=_("第 %(n)s 盤") % {"n": here.deal.number} if here.deal else "",
    )


def sitting_scores(here: Here) -> dict[str, int]:
    """What each seat has won or lost in this sitting so far."""
    sums: dict[str, int] = dict.fromkeys(PLACES, 0)
    for of_log in queries.points([deal.log_id for deal in here.deals]).values():
        for seat, points in of_log.items():
            sums[seat] += points
    return sums


def more_marks(place: Place, speak: Speaker, state: LogState) -> tuple[Mark, ...]:
    """Declared ready, and a passed win not lifted."""
    table = state.table
    found = []
    if place in table.declared:
        found.append(Mark(kind="watching", word=speak.word(f"ready.{table.declared[place][1]}")))
    passed = table.passed.get(place)
    if passed is not None and not passed.lifted:
        found.append(Mark(kind="open", word=speak.word("state.passed")))
    return tuple(found)


def round_name(here: Here) -> str:
    """南風圈."""
    return here.speak.word(f"round.{here.opening['deal']['round_wind']}")


def sitting_lines(here: Here, states: Mapping[UUID, LogState]) -> list[Line]:
    """All rulings of a sitting in force, latest first."""
    found: list[Line] = []
    for deal in sorted(here.deals, key=lambda deal: deal.number, reverse=True):
        state = states[deal.log_id]
        scene = scene_of(state.deal_data, below=here.below)
        found += [
            line(
                ruling,
                event=state.events[state.index[ruling.event_id]].data,
                speak=here.speak,
                scene=scene,
                place=_("第 %(n)s 盤") % {"n": deal.number},
                url=reverse("desk:ruling", args=[ruling.pk]),
                over=state.table.over,
            )
            for ruling in reversed(state.standing)
        ]
    return found


def line(
    ruling: Ruling,
    *,
    event: Mapping[str, Any],
    speak: Speaker,
    scene: Scene,
    place: str,
    url: str,
    superseded: bool = False,
    over: bool = False,
) -> Line:
    """One ruling as a line with its icon. `over`: its deal is, so that no liability is open any more."""
    decision = ruling.decision_data
    numbers = [
        speak.edition.number(id, speak.lang)
        for id in decision.get("clauses", [])
        if id in speak.edition.clauses
    ]
    foul = event.get("type") not in ("win", "exhausted") or is_false_win(event, decision)
    return Line(
        url=url,
        mini=mini_of(transfers_of(decision), below=scene.below, dead=dead_seats(decision), stop=foul),
        text=summary(event, decision, speak),
        place=place,
        numbers=numbers[0] if numbers and foul else "",
        at=ruling.at,
        mark=line_mark(ruling, decision, speak, over=over),
        superseded=superseded,
    )


def ended(logs: Iterable[UUID]) -> set[UUID]:
    """Those of these logs whose deal is over by a ruling in force: one statement."""
    rows = Ruling.objects.filter(log__in=set(logs), superseded_by__isnull=True)
    return set(rows.filter(decision__contains='"deal_over"').values_list("log_id", flat=True))


def line_mark(ruling: Ruling, decision: Mapping[str, Any], speak: Speaker, *, over: bool) -> Mark | None:
    """What a reader of the list must not miss: overturned, a person's own decision, something open."""
    if ruling.act == Ruling.Act.OVERTURN:
        if decision.get("clauses"):
            return Mark(kind="plain", word=_("已恢復"))
        return Mark(kind="xg", word=_("已撤銷"))
    if ruling.kind == Ruling.Kind.OVERRIDE or decision.get("discretion"):
        return Mark(kind="discretion", word=speak.word("state.discretion"))
    if ruling.act == Ruling.Act.AMEND:
        return Mark(kind="plain", word=_("改判"))
    if not over and any(remedy.get("kind") == "liability" for remedy in decision.get("remedies", [])):
        return Mark(kind="open", word=_("代賠"))
    return None
