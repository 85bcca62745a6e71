"""A panel is named, votes, and decides the appeals of a ruling."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, cast
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from referee.accounts.models import User
from referee.hearing.actions.following import Later
from referee.hearing.actions.locked import Held, clean_words, keep, lock
from referee.hearing.life import Ballot, Count, count
from referee.hearing.models import Ground, Panel, PanelDecision, PanelMember, PanelVote, Vote
from referee.hearing.queries.panels import Candidate, candidates, opinion_decision, staying, votes_of
from referee.tournament.errors import Refused
from rulings import chain, queries
from rulings.errors import CaseError
from rulings.models import Ruling
from rulings.own import own_decision
from rulings.review import Act, review

MAX_REASON = 4_000


@transaction.atomic
def name_panel(*, ruling_id: UUID, members: Sequence[int], chair: int, by: User, now: datetime) -> Panel:
    """Name those who hear the appeals: as many as the tournament's rules say, none involved or in conflict.

    Once a vote is in only who can do no more is replaced; the others stay, with the votes that they have cast.
    """
    held = lock(ruling_id)
    _refuse_unless_appealed(held)
    known = {person.user.pk: person for person in candidates(ruling_id)}
    earlier = Panel.objects.filter(ruling_id=ruling_id).order_by("-number").first()
    stay = _staying(earlier, known, chair)
    _refuse_members([id for id in members if id not in stay], known)
    all_of_them = dict.fromkeys([*stay, *members])
    size = earlier.members.count() if earlier is not None and stay else held.rules.panel_size
    if len(all_of_them) != size or len(set(members)) != len(members) or chair not in all_of_them:
        raise Refused(_("合議庭要 %(n)d 位不同的委員，其中一位是主任委員。") % {"n": size}, "size")
    panel = Panel.objects.create(
        ruling_id=ruling_id,
        number=earlier.number + 1 if earlier else 1,
        tie_rule=earlier.tie_rule if earlier is not None and stay else held.rules.tie_rule,
        by=by,
        at=now,
    )
    named = PanelMember.objects.bulk_create(
        PanelMember(
            panel=panel,
            user_id=id,
            chair=id == chair,
            conflict=stay[id].conflict if id in stay else known[id].conflict,
        )
        for id in all_of_them
    )
    votes = _carried_over(named, stay)
    keep(held, "panel", panel, *named, *votes, now=now)
    return panel


def _staying(earlier: Panel | None, known: Mapping[int, Candidate], chair: int) -> dict[int, PanelMember]:
    """Who must be in the new panel: nobody before a vote is in. Refused where all can go on, and for another chair."""
    if earlier is None or not PanelVote.objects.filter(member__panel=earlier).exists():
        return {}
    stay = {row.user_id: row for row in staying(earlier, known)}
    same_chair = all(row.user_id == chair for row in stay.values() if row.chair)
    if len(stay) == earlier.members.count() or not same_chair:
        raise Refused(_("已經有委員表決，合議庭不能再換人。"), "voted")
    return stay


def _refuse_members(members: Sequence[int], known: Mapping[int, Candidate]) -> None:
    for member in members:
        person = known.get(member)
        if person is None:
            raise Refused(_("委員要是這場賽事的主辦或裁判。"), "member")
        if person.barred:
            raise Refused(
                _("%(who)s不能當委員：%(why)s。") % {"who": person.user, "why": person.barred_text},
                "involved",
            )


def _carried_over(named: Sequence[PanelMember], stay: Mapping[int, PanelMember]) -> list[PanelVote]:
    """The votes of those who stay, as they were cast: none can be changed."""
    cast_votes = {id: row.vote for id, row in stay.items() if hasattr(row, "vote")}
    return PanelVote.objects.bulk_create(
        PanelVote(
            member=row,
            act=before.act,
            decision=before.decision,
            opinion_id=before.opinion_id,
            reason=before.reason,
            at=before.at,
        )
        for row in named
        if (before := cast_votes.get(row.user_id))
    )


def _refuse_unless_appealed(held: Held) -> None:
    if held.life.decided:
        raise Refused(_("合議庭已經作出決定。"), "decided")
    if not held.life.appeals:
        raise Refused(_("沒有人上訴，不需要合議庭。"), "no_appeal")
    if held.life.superseded:
        raise Refused(_("這項裁決已有新的裁決取代，請對新的裁決上訴。"), "superseded")


@transaction.atomic
def vote(
    *,
    ruling_id: UUID,
    by: User,
    act: str,
    reason: str,
    now: datetime,
    decision: dict[str, Any] | None = None,
    opinion_id: int | None = None,
) -> PanelVote:
    """Vote, once, with reasons. To amend one says how: in an own `decision`, or as a second opinion (`opinion_id`).

    The facts found are final unless a ground of the appeals is a fact: only then may an opinion be followed.
    """
    held = lock(ruling_id)
    _refuse_unless_appealed(held)
    said = clean_words(reason, limit=MAX_REASON)
    member = _member(ruling_id, by)
    if act not in Vote.values:
        raise Refused(_("請選維持、改判或撤銷。"), "act")
    if PanelVote.objects.filter(member=member).exists():
        raise Refused(_("你已經表決過，不能再改。"), "voted")
    opinion = None
    if act == Vote.AMEND and opinion_id is not None:
        _refuse_facts_final(ruling_id)
        opinion, decision = opinion_decision(ruling_id, opinion_id)
    _check_decision(act, decision, ruling_id)
    cast_vote = PanelVote.objects.create(
        member=member, act=act, decision=decision, opinion=opinion, reason=said, at=now
    )
    keep(held, "vote", cast_vote, now=now)
    return cast_vote


def _member(ruling_id: UUID, user: User) -> PanelMember:
    panel = Panel.objects.filter(ruling_id=ruling_id).order_by("-number").first()
    if panel is None:
        raise Refused(_("還沒有組成合議庭。"), "no_panel")
    member = panel.members.filter(user=user).first()
    if member is None:
        raise Refused(_("只有合議庭的委員能表決。"), "member")
    return member


def _refuse_facts_final(ruling_id: UUID) -> None:
    if not any(Ground.FACT in grounds for grounds in _grounds(ruling_id)):
        raise Refused(
            _("上訴的理由不是事實認定，已認定的事實不能再變；只能就條文、分數或裁量改判。"), "facts_final"
        )


def _grounds(ruling_id: UUID) -> list[list[str]]:
    return list(Ruling.objects.get(pk=ruling_id).appeals.values_list("grounds", flat=True))


def _check_decision(act: str, decision: dict[str, Any] | None, ruling_id: UUID) -> None:
    if (act == Vote.AMEND) != (decision is not None):
        raise Refused(_("改判要寫明改成什麼，維持和撤銷不用。"), "decision")
    if decision is not None:
        try:
            own = own_decision(decision)
            law = queries.log_state(Ruling.objects.get(pk=ruling_id).log_id).table.law
            own.as_decision(event=0, law=law, base=None)
        except CaseError as error:
            raise Refused(_("改判的內容不完整：請檢查付分的人和分數。"), "decision") from error


@transaction.atomic
def decide(*, ruling_id: UUID, by: User, reason: str, now: datetime) -> PanelDecision:
    """The chair closes the hearing once all have voted: the vote is counted and the ledger reviewed, in one transaction.

    A repeated post gives the decision again. In a closed tournament too: an appeal does not end with the last deal. Refused where the ruling was superseded meanwhile: the panel heard another
    one than now stands, and that one can be appealed. A dissent stays on record with its reasons.
    """
    held = lock(ruling_id)
    if done := PanelDecision.objects.filter(ruling_id=ruling_id).first():
        return done
    _refuse_unless_appealed(held)
    said = clean_words(reason, limit=MAX_REASON)
    member = _member(ruling_id, by)
    if not member.chair:
        raise Refused(_("由主任委員宣布決定。"), "chair")
    votes = votes_of(member.panel)
    missing = member.panel.members.count() - len(votes)
    if missing:
        raise Refused(_("還有 %(n)d 位委員沒有表決。") % {"n": missing}, "missing")
    counted = count([ballot_of(row) for row in votes], tie_rule=member.panel.tie_rule)
    later = Later.than(held.deal)
    decided, ruling = _close(ruling_id, member.panel, votes, counted, said, by, now)
    later.follow(ruling, reason=said, actor_id=by.pk, now=now, must_end=False)
    keep(held, "panel decision", decided, now=now, head=ruling)
    return decided


def ballot_of(row: PanelVote) -> Ballot:
    """A vote for the count; two amendments that say the same are one choice."""
    written = "" if row.decision is None else chain.canonical(row.decision)
    return Ballot(act=row.act, decision=written, chair=row.member.chair)


def _close(
    ruling_id: UUID,
    panel: Panel,
    votes: Sequence[PanelVote],
    counted: Count,
    reason: str,
    by: User,
    now: datetime,
) -> tuple[PanelDecision, Ruling]:
    winners = [row for row in votes if ballot_of(row).choice == (counted.act, counted.decision)]
    decision = winners[0].decision if counted.act == Vote.AMEND else None
    opinion = next((row.opinion for row in winners if row.opinion is not None), None)
    details: dict[str, Any] = {"appeal": _said(ruling_id, panel, votes, counted, decision)}
    if opinion is not None:
        details["facts"] = opinion.decision.get("facts", [])
    done = review(
        ruling_id=ruling_id,
        uid=uuid4(),  # nobody can have taken it; a post that is repeated finds the PanelDecision
        act=cast(Act, counted.act),
        reason=reason,
        actor_id=by.pk,
        now=now,
        decision=decision,
        details=details,
    )
    decided = PanelDecision.objects.create(
        ruling_id=ruling_id,
        panel=panel,
        decided=done.ruling,
        act=counted.act,
        tied=counted.tied,
        reason=reason,
        by=by,
        at=now,
    )
    return decided, done.ruling


def _said(
    ruling_id: UUID,
    panel: Panel,
    votes: Sequence[PanelVote],
    counted: Count,
    decision: dict[str, Any] | None,
) -> dict[str, Any]:
    """What of the hearing goes into the hash chain: who appealed on which grounds, how each voted and why."""
    return {
        "ruling": str(ruling_id),
        "panel": panel.number,
        "grounds": {row.place: row.grounds for row in Ruling.objects.get(pk=ruling_id).appeals.all()},
        "votes": [
            {"user": row.member.user_id, "chair": row.member.chair, "act": row.act, "reason": row.reason}
            for row in votes
        ],
        "tied": counted.tied,
        "tie_rule": panel.tie_rule,
        "decision": decision,
    }
