"""The part of a ruling's record that is not in the ledger: status, notices, conflicts, signatures, appeals, panel."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from referee.hearing.life import Stage
from referee.hearing.models import Appeal, Ground, Panel, PanelMember, PanelVote, Tie
from referee.hearing.queries.conflicts import Conflict
from referee.hearing.queries.gathered import Gathered
from referee.hearing.wording import Words

Json = dict[str, Any]


def stage_text(stage: Stage) -> str:
    """A stage in a word."""
    return {
        Stage.ISSUED: _("已宣布"),
        Stage.APPEALED: _("上訴中"),
        Stage.UPHELD: _("上訴後維持"),
        Stage.AMENDED: _("上訴後改判"),
        Stage.OVERTURNED: _("上訴後撤銷"),
        Stage.SUPERSEDED: _("已被取代"),
        Stage.FINAL: _("已確定"),
    }[stage]


def conflict_text(state: str) -> str:
    """What is known of a conflict, in words that do not make silence look like a check."""
    return {
        "declared": _("已聲明有關係"),
        "clean": _("已聲明，沒有關係"),
        "not_checked": _("尚未聲明，無法判斷"),
    }[state]


def life_part(found: Gathered, *, now: datetime) -> Json:
    """Status, who is still to be told, and until when an appeal is possible."""
    life, zone = found.life, found.tournament.zone
    last = life.last_deadline
    stage = life.stage(now)
    return {
        "status": {"stage": str(stage), "text": stage_text(stage)},
        "appeal_minutes": life.minutes,
        "deadline": None if last is None or life.of_panel else last.astimezone(zone),
        "untold": list(life.untold),
        "tie_rule": {"id": found.rules.tie_rule, "text": str(Tie(found.rules.tie_rule).label)},
        "second_wanted": found.rules.second_signature,
    }


def notices_part(found: Gathered, words: Words, *, public: bool) -> list[Json]:
    """The four seats: told when and how, and until when each may appeal; `at` is None for one not told yet."""
    zone, lines = found.tournament.zone, []
    for place in "ESWN":
        if place not in found.four:
            continue
        row, deadline = found.notices.get(place), found.life.deadline(place)
        lines.append(
            {
                "place": place,
                "name": words.seat(place),
                "at": row.at.astimezone(zone) if row else None,
                "stance": row.stance if row else "",
                "stance_text": str(row.get_stance_display()) if row else _("還沒告知"),
                "how": ("table" if row.by_id else "link") if row else "",
                "by": "" if public or row is None else found.user(row.by_id),
                "deadline": None if deadline is None or found.life.of_panel else deadline.astimezone(zone),
            }
        )
    return lines


def conflict_part(found: Gathered, *, public: bool) -> list[Json]:
    """Each official behind the ruling: declared, clean, or not checked; nobody known is not checked either."""
    rows = [found.conflicts[id] for id in found.officials if id in found.conflicts]
    if not rows:
        return [{"name": "", "state": "not_checked", "text": conflict_text("not_checked"), "relations": []}]
    return [_conflict(row, found, public=public) for row in rows]


def _conflict(row: Conflict, found: Gathered, *, public: bool) -> Json:
    relations = [] if public else [relation_text(relation) for relation in row.relations]
    return {
        "name": "" if public else found.user(row.user_id),
        "state": row.state,
        "text": conflict_text(row.state),
        "relations": relations,
    }


def relation_text(relation: Any) -> str:
    """陳冠廷：同社團（龍山麻將社）."""
    said = _("%(who)s：%(kind)s") % {
        "who": relation.entrant.called,
        "kind": relation.get_kind_display(),
    }
    return said + (_("（%(words)s）") % {"words": relation.words} if relation.words else "")


def signatures_part(found: Gathered, *, public: bool) -> list[Json]:
    """Who signed, when: the referee, and a second one."""
    return [
        {
            "second": row.second,
            "role": _("第二裁判") if row.second else _("裁判"),
            "by": "" if public else found.user(row.by_id),
            "at": row.at.astimezone(found.tournament.zone),
        }
        for row in found.signatures
    ]


def ground_texts(appeal: Appeal) -> list[str]:
    """The grounds of an appeal, as they are listed."""
    return [str(Ground(ground).label) for ground in appeal.grounds]


def appeals_part(found: Gathered, words: Words, *, public: bool) -> list[Json]:
    """The appeals against this ruling, or that led to it; their words are for those who decide."""
    return [
        {
            "id": str(row.id),
            "place": row.place,
            "name": words.seat(row.place),
            "grounds": list(row.grounds),
            "grounds_text": ground_texts(row),
            "words": "" if public else row.words,
            "at": row.at.astimezone(found.tournament.zone),
            "against": str(row.ruling_id),
        }
        for row in found.appeals
    ]


def vote_of(member: PanelMember) -> PanelVote | None:
    """A member's vote, if it is in."""
    return getattr(member, "vote", None)


def panel_part(found: Gathered, *, public: bool) -> Json | None:
    """The panel. Votes and their reasons are told once it has decided; who voted otherwise is a dissent."""
    panel = found.panel
    if panel is None:
        return None
    decision = getattr(panel, "decision", None)
    members = list(panel.members.all())
    return {
        "size": len(members),
        "tie_rule": panel.tie_rule,
        "tie_text": str(Tie(panel.tie_rule).label),
        "members": [
            _member(member, panel, found, no=no, public=public) for no, member in enumerate(members, start=1)
        ],
        "voted": sum(vote_of(member) is not None for member in members),
        "decision": None
        if decision is None
        else {
            "act": decision.act,
            "act_text": str(decision.get_act_display()),
            "tied": decision.tied,
            "reason": decision.reason,
            "at": decision.at.astimezone(found.tournament.zone),
            "ruling": str(decision.decided_id),
        },
    }


def _member(member: PanelMember, panel: Panel, found: Gathered, *, no: int, public: bool) -> Json:
    decision, vote = getattr(panel, "decision", None), vote_of(member)
    told = vote is not None and decision is not None
    anonymous = _("主任委員") if member.chair else _("委員 %(no)d") % {"no": no}
    return {
        "name": anonymous if public else found.user(member.user_id),
        "chair": member.chair,
        "conflict": member.conflict,
        "conflict_text": conflict_text(member.conflict),
        "voted": vote is not None,
        "vote": {
            "act": vote.act,
            "act_text": str(vote.get_act_display()),
            "reason": vote.reason,
            "at": vote.at.astimezone(found.tournament.zone),
            "dissent": dissents(vote, panel),
        }
        if told and vote is not None
        else None,
    }


def dissents(vote: PanelVote, panel: Panel) -> bool:
    """Whether a vote was for something else than what was decided."""
    decision = panel.decision
    if vote.act != decision.act:
        return True
    winning = decision.decided.details_data.get("appeal", {}).get("decision")
    return vote.act == "amend" and vote.decision != winning
