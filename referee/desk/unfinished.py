"""What is not finished at a table, in all deals of the sitting: open questions, and results taken back and not replaced."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.desk.facts import question_of
from referee.desk.here import Here
from referee.desk.wording import summary
from referee.hearing.queries.drafts import drafts_for
from referee.seating.models import Deal, Sitting
from referee.tournament.models import Tournament
from rulings import queries
from rulings.events import event_to_json
from rulings.fold import LogState, decision_of
from rulings.models import Event, Ruling

RESULTS = ("win", "exhausted")


@dataclass(frozen=True, kw_only=True)
class Unfinished:
    """One thing that waits: what kind, what it is about, and where to go on."""

    title: str
    text: str
    url: str
    go: str


def unfinished(here: Here, states: Mapping[UUID, LogState]) -> list[Unfinished]:
    """All that waits at this table, latest deal first; only logs in which something waits are folded."""
    found = []
    for deal in sorted(here.deals, key=lambda deal: deal.number, reverse=True):
        state = states[deal.log_id]
        if lacks_result(state):
            found.append(_missing(here, deal.number))
        found += questions(here, state, deal.number)
    return found


def of_sitting(here: Here) -> list[Unfinished]:
    """All that waits at a table looked at from elsewhere: each line names the table."""
    states = queries.log_states([deal.log_id for deal in here.deals])
    found = unfinished(here, states)
    return [
        replace(item, text=_("%(table)s　%(text)s") % {"table": here.title, "text": item.text})
        for item in found
    ]


def sittings_with_pending(tournaments: Iterable[Tournament]) -> list[Sitting]:
    """The sittings in which a question is open or a ruling was overturned: one statement."""
    asked = Event.objects.filter(rulings__isnull=True).exclude(need="").exclude(type="finding")
    undone = Ruling.objects.filter(act=Ruling.Act.OVERTURN, superseded_by__isnull=True)
    deals = Deal.objects.filter(Q(log__in=asked.values("log")) | Q(log__in=undone.values("log")))
    rows = Sitting.objects.filter(tournament__in=list(tournaments), pk__in=deals.values("sitting"))
    return list(rows.select_related("tournament").order_by("round_no", "table_no", "number"))


def lacks_result(state: LogState) -> bool:
    """Whether the ruling that ended the deal, a result or a foul, was overturned and no other has been entered."""
    return not state.table.over and any(ended_by(state, ruling) for ruling in state.standing)


def ended_by(state: LogState, ruling: Ruling) -> bool:
    """Whether `ruling` takes back one that ended the deal."""
    if ruling.act != Ruling.Act.OVERTURN or ruling.decision_data.get("clauses"):
        return False
    if state.events[state.index[ruling.event_id]].type in RESULTS:
        return True
    return any(decision_of(step).over for step in state.chain(ruling)[1:])


def drafts_here(here: Here, user: User) -> list[Unfinished]:
    """The drafts of this table that wait for a head referee and that this referee may read."""
    rows = drafts_for(user, here.sitting.tournament).filter(deal__sitting=here.sitting)
    return [
        Unfinished(
            title=_("還沒宣布"),
            text=_("第 %(n)s 盤　%(about)s　草稿在等裁判長")
            % {"n": draft.deal.number, "about": summary(draft.event, None, here.speak)},
            url=reverse("desk:draft", args=[draft.pk]),
            go=_("看草稿"),
        )
        for draft in rows
    ]


def result_url(here: Here, number: int) -> str:
    """Where the result of this deal is entered."""
    return f"{reverse('desk:result', args=[here.sitting.pk])}?{urlencode({'deal': number})}"


def _missing(here: Here, number: int) -> Unfinished:
    return Unfinished(
        title=_("待補結果"),
        text=_("第 %(n)s 盤的結果撤銷了，分數已退回。") % {"n": number},
        url=result_url(here, number),
        go=_("補上正確的結果"),
    )


def questions(here: Here, state: LogState, number: int) -> list[Unfinished]:
    """The questions put aside in this deal."""
    found = []
    for need in state.needs:
        pending = state.table.pending.get(need.event)
        if pending is None:
            continue
        event = event_to_json(pending.event)
        fact = question_of(need.fact, event=event, speak=here.speak)
        said = {
            "n": number,
            "about": summary(event, None, here.speak),
            "question": fact.question[here.lang] if fact else _("還缺一個事實"),
        }
        where = urlencode({"event": need.event, "deal": number})
        found.append(
            Unfinished(
                title=_("還沒查明"),
                text=_("第 %(n)s 盤　%(about)s　%(question)s") % said,
                url=f"{reverse('desk:ask', args=[here.sitting.pk])}?{where}",
                go=_("現在回答"),
            )
        )
    return found
