"""One ruling as a page: its card, whether it still stands, and the chain of rulings it belongs to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.desk.card import Card, build
from referee.desk.here import Here
from referee.desk.unfinished import lacks_result
from referee.desk.wording import Speaker, summary
from rulings import queries
from rulings.fold import LogState
from rulings.models import Ruling

UrlOf = Callable[[UUID], str]


@dataclass(frozen=True, kw_only=True)
class Step:
    """One ruling of the chain: what was decided, when, by whom."""

    url: str
    text: str
    at: datetime
    actor: str
    current: bool


@dataclass(frozen=True, kw_only=True)
class RulingPage:
    """A ruling with its surroundings."""

    id: UUID
    at: datetime
    n: int
    state: LogState
    card: Card
    act: str
    reason: str
    actor: str
    superseded: bool
    successor_url: str
    successor_text: str
    history: list[Step]


def ruling_page(here: Here, ruling_id: UUID, *, url_of: UrlOf) -> RulingPage:
    """The page of a ruling of the deal that `here` stands at."""
    if here.deal is None:
        raise LookupError("a ruling belongs to a deal")
    state = queries.log_state(here.deal.log_id)
    ruling = state.by_id[ruling_id]
    tip = state.tip(ruling)
    chain = list(reversed(state.chain(tip)))
    actors = names_of({step.actor_id for step in chain})
    event = event_of(state, ruling)
    return RulingPage(
        id=ruling.id,
        at=ruling.at,
        n=ruling.n,
        state=state,
        card=build(
            event=event,
            decision=with_facts(ruling),
            speak=here.speak,
            scene=here.scene,
            log=[row.data for row in state.events],
            dead=dead_then(state, ruling),
            over=came_late(state, ruling),
            undone=is_undone(ruling),
            lacking=lacks_result(state),
        ),
        act=act_word(ruling, here.speak),
        reason=ruling.reason,
        actor=actors.get(ruling.actor_id, ""),
        superseded=tip is not ruling,
        successor_url=url_of(tip.id),
        successor_text=step_text(state, tip, here.speak),
        history=[
            Step(
                url=url_of(step.id),
                text=step_text(state, step, here.speak),
                at=step.at,
                actor=actors.get(step.actor_id, ""),
                current=step is ruling,
            )
            for step in chain
        ]
        if len(chain) > 1
        else [],
    )


def dead_then(state: LogState, ruling: Ruling) -> list[str]:
    """Who was a dead hand when the ruling was made."""
    at = state.index[ruling.event_id]
    return [seat for seat, since in state.table.dead.items() if since <= at]


def came_late(state: LogState, ruling: Ruling) -> bool:
    """Whether the event came after another had ended the deal."""
    settled = state.table.settled
    return settled is not None and state.index[ruling.event_id] > settled.index


def is_undone(ruling: Ruling) -> bool:
    """Whether the ruling only takes another back: an overturned overturn says again what stands."""
    return ruling.act == Ruling.Act.OVERTURN and not ruling.decision_data.get("clauses")


def is_put_back(ruling: Ruling) -> bool:
    """Whether the ruling puts back what had been overturned, or the result that a late report had changed."""
    return ruling.act == Ruling.Act.OVERTURN and not is_undone(ruling)


def with_facts(ruling: Ruling) -> Mapping[str, Any]:
    """The decision, with the facts that a panel found where it found others."""
    found = ruling.details_data.get("facts")
    return ruling.decision_data | ({"facts": found} if found else {})


def event_of(state: LogState, ruling: Ruling) -> Mapping[str, Any]:
    """The event a ruling is on."""
    return state.events[state.index[ruling.event_id]].data


def step_text(state: LogState, ruling: Ruling, speak: Speaker) -> str:
    """One ruling of the chain in a line."""
    said = summary(event_of(state, ruling), ruling.decision_data, speak)
    word = act_word(ruling, speak)
    if is_undone(ruling):
        return word
    return _("%(act)s：%(said)s") % {"act": word, "said": said} if word else said


def act_word(ruling: Ruling, speak: Speaker) -> str:
    """What a person did there; empty for the engine's own ruling."""
    if ruling.kind == Ruling.Kind.OVERRIDE:
        return speak.word("kind.override")
    if is_put_back(ruling):
        return _("恢復原裁決")
    return {
        Ruling.Act.UPHOLD: _("維持原判"),
        Ruling.Act.AMEND: _("改判"),
        Ruling.Act.OVERTURN: _("撤銷，分數退回"),
    }.get(Ruling.Act(ruling.act), "")


def names_of(ids: set[int | None]) -> dict[int | None, str]:
    """Accounts by number; one that is gone has no name."""
    return {user.pk: str(user) for user in User.objects.filter(pk__in=[id for id in ids if id is not None])}
